import { join } from 'node:path'
import { warnWithoutClock } from './lib/clock.mjs'
import { build, install, wouldBuildAgain } from './lib/prepare.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { ROOT, run } from './lib/run.mjs'
import { bin, openStages, vitest } from './lib/stages.mjs'

// Runs all checks and tests from a fresh clone. The last line is the sum.
const { check, tests, finish } = openStages()
const TYPES = ['architecture', 'packages/contracts', 'prisma', 'apps/api', 'apps/web', 'e2e', 'bench']
const quietly = (command, args) => run(command, args, { quiet: true })

/** Runs the checks that need neither the built app nor Postgres. */
async function runQuickChecks() {
  await check('lint', () => quietly(bin('biome'), ['check', '--error-on-warnings', '.']))
  await check('unused code', () => quietly(bin('knip'), []))
  // One checker each, because several check the types that they share again.
  for (const at of TYPES) await check(`types of ${at}`, () => quietly(bin('tsc'), ['-p', at, '--checkers', '1']))
  await tests('tests of architecture', { at: 'architecture', from: '.', command: 'vitest', args: vitest, quiet: true })
  for (const at of ['packages/contracts', 'apps/web']) await tests(`tests of ${at}`, { at, command: 'vitest', args: vitest, quiet: true })
}

/** Builds the app and runs the tests on a real Postgres. Returns whether the build succeeded. */
async function runDatabaseTests() {
  const built = await check('build', build)
  if (built) {
    await check('nothing to build again', wouldBuildAgain)
    await check('first load', () => run(bin('tsx'), [join(ROOT, 'bench/first-load.ts')]))
  }
  await tests('tests of prisma', { at: 'prisma', command: 'vitest', args: vitest })
  await tests('tests of apps/api', { at: 'apps/api', command: 'vitest', args: vitest, env: built ? { IVUE_BUILT: '1' } : {} })
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
  // In parallel, because the database tests leave one of two cores free.
  const [built] = await Promise.all([runDatabaseTests(), runQuickChecks()])
  if (built) await tests('tests in the browser', { at: 'e2e', command: 'playwright', args: () => ['test'] })
}
await finish()
