import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from './lib/prepare.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { readReport } from './lib/report.mjs'
import { endOnSignal, ROOT, run } from './lib/run.mjs'
import { sweep } from './lib/sweep.mjs'

// Everything that must hold, from nothing: each stage runs even when an earlier one failed, and the last line sums them.
process.chdir(ROOT)
process.env.CI ??= '1'
const folder = mkdtempSync(join(tmpdir(), 'ivue-test-'))
process.env.IVUE_TEST_DIR = folder
endOnSignal(() => sweep(folder))

const bin = (name, at = '.') => join(ROOT, at, 'node_modules/.bin', name)
const sum = { passed: 0, failed: 0 }
const failures = []

function add(name, { passed, failed, failures: tests = [] }) {
  sum.passed += passed
  sum.failed += failed
  if (failed > 0) failures.push(`${name}: ${failed} failed`, ...tests.map((test) => `  ${test.replace(`${ROOT}/`, '')}`))
}

/** A stage that counts as one. */
async function check(name, work) {
  process.stdout.write(`\n── ${name}\n`)
  const code = await work()
  add(name, code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  return code === 0
}

/** A stage that counts as the tests it runs. `from`: where the program is installed. */
async function tests(at, command, args, env, from = at) {
  process.stdout.write(`\n── tests of ${at}\n`)
  const report = join(folder, `${at.replaceAll('/', '-')}.json`)
  const code = await run(bin(command, from), args(report), { cwd: join(ROOT, at), env: env?.(report) })
  add(`tests of ${at}`, readReport(report, code))
}

const vitest = (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]

if (await check('packages', install)) {
  await check('programs', ensurePrograms)
  await check('generated code', () =>
    run(bin('prisma', 'prisma'), ['generate', '--config', 'prisma.config.ts'], {
      cwd: join(ROOT, 'prisma'),
      env: { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false' },
      quiet: true,
    }),
  )
  await check('lint', () => run(bin('biome'), ['check', '--error-on-warnings', '.']))
  await check('unused code', () => run(bin('knip'), []))
  for (const at of ['architecture', 'packages/contracts', 'prisma', 'apps/api', 'apps/web', 'e2e', 'bench']) {
    await check(`types of ${at}`, () => run(bin('tsc'), ['-p', at]))
  }
  await tests('architecture', 'vitest', vitest, undefined, '.')
  for (const at of ['packages/contracts', 'prisma', 'apps/api', 'apps/web']) await tests(at, 'vitest', vitest)
  if (await check('build', build)) {
    await check('first load', () => run(bin('tsx'), [join(ROOT, 'bench/first-load.ts')]))
    await tests(
      'e2e',
      'playwright',
      () => ['test'],
      (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    )
  }
}

await sweep(folder)
for (const failure of failures) process.stdout.write(`\n${failure}`)
process.stdout.write(`\n${sum.passed} passed, ${sum.failed} failed\n`)
process.exit(sum.failed === 0 ? 0 : 1)
