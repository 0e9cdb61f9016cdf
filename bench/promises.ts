import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

/**
 * The help of the command. It checks the promises S1 to S15, S17, S18 and S20 to S22 by tests with large numbers, which are too slow for
 * `npm test`, or by a bench.
 */
const HELP = 'npm run promise -- S3 [S4 …] [--small]\n  --small: with the numbers of npm test'

interface Step {
  in: 'apps/api' | 'apps/web' | 'packages/contracts' | 'architecture' | 'e2e' | 'bench'
  run: readonly string[]
  /** Environment variables without which the tests are left out. */
  needs?: Record<string, string>
  /** Environment variables that set the large numbers. */
  env?: Record<string, string>
}

const vitest = (where: Step['in'], ...files: string[]): Step => ({ in: where, run: ['vitest', 'run', ...files] })
const api = (...files: string[]) => vitest('apps/api', ...files.map((file) => `src/${file}`))
const large = (env: Record<string, string>, step: Step): Step => ({ ...step, env })
const bench = (file: string, ...words: string[]): Step => ({ in: 'bench', run: ['tsx', file, ...words] })

const PROMISES: Record<string, readonly Step[]> = {
  S1: [api('platform/rpc/tests/every-call.test.ts')],
  S2: [api('platform/rpc/tests/other-peoples-records.test.ts')],
  S3: [large({ BODIES: '10000' }, api('platform/rpc/tests/garbage.test.ts'))],
  S4: [
    large(
      { KILLS: '100' },
      api('imports/killed-worker.test.ts', 'desks/tests/killed-server.test.ts', 'quality/reviews/killed-submit.test.ts'),
    ),
  ],
  S5: [
    api(
      'platform/postgres/killed-postgres.test.ts',
      'platform/rpc/silent-database.test.ts',
      'platform/mail/bad-mail-server.test.ts',
      'session/sign-in/directory-away.test.ts',
    ),
  ],
  S6: [
    api('worklist/', 'desks/staged/', 'loans/submit-qc.test.ts', 'loans/conflict-check.test.ts', 'loans/lists/assign-by-hand.test.ts'),
    api('quality/disputes.test.ts', 'quality/agreement/adjudication.test.ts'),
  ],
  S7: [api('xlsx/'), api('imports/reader-deaths.test.ts')],
  S8: [api('session/sign-in/')],
  S9: [api('directory/', 'session/sign-in/directory')],
  S10: [large({ SEEDED: '1000' }, api('loans/ssns-nowhere.test.ts', 'session/secrets-nowhere.test.ts'))],
  S11: [
    api('platform/xlsx/writing/', 'exports/'),
    vitest('apps/web', 'src/grid/model/selection/clipboard.test.ts'),
    vitest('packages/contracts', 'src/wire/formula.test.ts'),
  ],
  S12: [api('platform/rpc/web.test.ts', 'session/session.test.ts'), { in: 'e2e', run: ['playwright', 'test', 'session', 'every-route'] }],
  S13: [bench('recovery.ts')],
  S14: [api('audit/')],
  S15: [bench('one-person.ts')],
  S17: [
    api('services/', 'reporting/', 'platform/rpc/shares/', 'reports/pack/packs.test.ts', 'schedules/', 'exports/export-limit.test.ts'),
    api('quality/findings/evidence.test.ts'),
    bench('started.ts'),
  ],
  S18: [api('quality/agreement/')],
  S20: [large({ MINUTES: '60', PEOPLE: '100' }, { in: 'e2e', run: ['playwright', 'test', 'upgrade'], needs: { THOROUGH: '1' } })],
  S21: [api('platform/rpc/shares/', 'platform/rpc/faults.test.ts'), bench('routes.ts')],
  S22: [api('services/', 'platform/postgres/start-postgres.test.ts', 'platform/rpc/typed-text.test.ts')],
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { small: { type: 'boolean', default: false } } })
const names = positionals.map((word) => word.toUpperCase())
const unknown = names.find((name) => !PROMISES[name])
if (names.length === 0 || unknown) {
  process.stderr.write(`${unknown ? `${unknown} is not a promise. ` : ''}${HELP}\n  ${Object.keys(PROMISES).join(', ')}\n`)
  process.exit(2)
}

const run = (step: Step) =>
  new Promise<boolean>((done, fail) => {
    const cwd = fileURLToPath(new URL(`../${step.in}`, import.meta.url))
    const child = spawn('npx', step.run, {
      cwd,
      env: { ...process.env, ...step.needs, ...(values.small ? {} : step.env) },
      stdio: 'inherit',
    })
    child.once('error', fail).once('exit', (code) => done(code === 0))
  })

const missed: string[] = []
for (const name of names) {
  for (const step of PROMISES[name] ?? []) {
    if (!(await run(step))) missed.push(`${name}: ${step.run.join(' ')}`)
  }
}
process.stdout.write(missed.length > 0 ? `Missed: ${missed.join('; ')}\n` : `Passed: ${names.join(', ')}\n`)
process.exitCode = missed.length > 0 ? 1 : 0
