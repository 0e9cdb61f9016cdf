import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { warnWithoutClock } from './lib/clock.mjs'
import { build, install } from './lib/prepare.mjs'
import { ensurePrograms } from './lib/programs.mjs'
import { openStages } from './lib/stages.mjs'

// npm run test:stress [-- FILTER …]: runs the browser tests three times while every core is busy, without retries: a flaky test fails.
const RUNS = 3
const { check, tests, finish } = openStages()
if ((await check('packages', install)) && (await check('build', build))) {
  await check('programs', ensurePrograms)
  warnWithoutClock()
  for (let core = 0; core < availableParallelism(); core++) new Worker('for (;;) {}', { eval: true }).unref()
  for (let run = 1; run <= RUNS; run++)
    await tests(`tests in the browser, run ${run} of ${RUNS}`, {
      at: 'e2e',
      command: 'playwright',
      args: () => ['test', '--retries=0', ...process.argv.slice(2)],
    })
}
await finish()
