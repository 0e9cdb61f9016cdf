import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { warnWithoutClock } from './lib/clock.mjs'
import { build, install, wouldBuildAgain } from './lib/prepare.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { ROOT, run } from './lib/run.mjs'
import { bin, openStages, vitest } from './lib/stages.mjs'

// Runs all checks and tests from a fresh clone. The last line is the sum. `npm test -- --changed [COMMIT]` runs only those that the changes
// since a commit, by default since main, can reach.
const { values, positionals } = parseArgs({ options: { changed: { type: 'boolean', default: false } }, allowPositionals: true })
const { check, tests, finish } = openStages()
const TYPES = ['architecture', 'packages/contracts', 'prisma', 'apps/api', 'apps/web', 'e2e', 'bench']
/** The reached folders with their tests and the changed files; null for a whole run. */
let reached = null
const testsIn = (at) => reached?.projects.find((project) => project.at === at)?.tests ?? []
const isReached = (at) => reached === null || testsIn(at).length > 0
const needsTypes = (at) => reached?.projects.find((project) => project.at === at)?.types ?? true
const vitestIn =
  (at) =>
  (...reports) => [...vitest(...reports), ...testsIn(at)]
const quietly = (command, args) => run(command, args, { quiet: true })

/** Runs the checks that need neither the built app nor Postgres. */
async function runQuickChecks() {
  await check('lint', () =>
    quietly(bin('biome'), ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...(reached?.changed ?? ['.'])]),
  )
  await check('unused code', () => quietly(bin('knip'), []))
  // One checker each, because several check the types that they share again.
  for (const at of TYPES.filter(needsTypes)) await check(`types of ${at}`, () => quietly(bin('tsc'), ['-p', at, '--checkers', '1']))
  await tests('tests of architecture', { at: 'architecture', from: '.', command: 'vitest', args: vitest, quiet: true })
  for (const at of ['packages/contracts', 'apps/web'].filter(isReached))
    await tests(`tests of ${at}`, { at, command: 'vitest', args: vitestIn(at), quiet: true })
}

/** Builds the app and runs the tests on a real Postgres. Returns whether the build succeeded. */
async function runDatabaseTests() {
  const built = isReached('e2e') && (await check('build', build))
  if (built) {
    await check('nothing to build again', wouldBuildAgain)
    await check('first load', () => run(bin('tsx'), [join(ROOT, 'bench/first-load.ts')]))
  }
  for (const at of ['prisma', 'apps/api'].filter(isReached))
    await tests(`tests of ${at}`, { at, command: 'vitest', args: vitestIn(at), env: built ? { IVUE_BUILT: '1' } : {} })
  return built
}

if (await check('packages', install)) {
  await check('programs', ensurePrograms)
  warnWithoutClock()
  await check('generated code', () =>
    run(bin('prisma', 'prisma'), ['generate', '--config', 'prisma.config.ts'], {
      cwd: join(ROOT, 'prisma'),
      env: { PRISMA_SCHEMA_ENGINE_BINARY: '/bin/false' },
      quiet: true,
    }),
  )
  if (values.changed) reached = JSON.parse(execFileSync(bin('tsx'), ['scripts/reached.ts', ...positionals], { encoding: 'utf8' }))
  // In parallel, because the database tests leave one of two cores free.
  const [built] = await Promise.all([runDatabaseTests(), runQuickChecks()])
  if (built) await tests('tests in the browser', { at: 'e2e', command: 'playwright', args: () => ['test', ...testsIn('e2e')] })
}
for (const { at, tests, all } of reached?.projects ?? [])
  if (tests.length < all)
    process.stdout.write(
      `\nLeft out, because the changes since ${reached.since.slice(0, 8)} do not reach them: ${all - tests.length} of ${all} test files of ${at}`,
    )
await finish()
