import { delimiter, join } from 'node:path'
import { testClock } from './lib/clock.mjs'
import { endOnSignal, run } from './lib/run.mjs'

// Runs a program on the clock of the tests: `node at-test-clock.mjs vitest run src/desks`. The program is one of the package in this folder.
const [command, ...args] = process.argv.slice(2)
const clock = testClock()
if (!clock.FAKETIME && !process.env.FAKETIME)
  process.stderr.write('libfaketime is missing (Debian: faketime): the tests run on the real clock\n')
endOnSignal()
const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`
process.exit(await run(command, args, { cwd: process.cwd(), env: { ...clock, PATH: path } }))
