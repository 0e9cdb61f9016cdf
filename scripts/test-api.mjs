import { parseArgs } from 'node:util'
import { warnWithoutClock } from './lib/clock.mjs'
import { install } from './lib/prepare.mjs'
import { openStages, vitest } from './lib/stages.mjs'

// npm run test:api -- --repeat 3 [FILTER …]: runs the API's tests this many times, each time with the files in another order.
const { values, positionals } = parseArgs({ options: { repeat: { type: 'string', default: '1' } }, allowPositionals: true })
const { check, tests, finish } = openStages()
if (await check('packages', install)) {
  warnWithoutClock()
  for (let run = 1; run <= Number(values.repeat); run++) {
    const order = ['--sequence.shuffle.files', `--sequence.seed=${run}`]
    await tests(`tests of apps/api, run ${run} of ${values.repeat}`, {
      at: 'apps/api',
      command: 'vitest',
      args: (report, junit) => [...vitest(report, junit), ...order, ...positionals],
    })
  }
}
await finish()
