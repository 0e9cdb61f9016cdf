import { delimiter, join } from 'node:path'
import { sayClock, testClock } from './lib/clock.mjs'
import { endOnSignal, run } from './lib/run.mjs'

// Runs a program on the clock of the tests: `node at-test-clock.mjs vitest run src/desks`. The program is one of the package in this folder.
const [command, ...args] = process.argv.slice(2)
sayClock()
endOnSignal()
const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`
process.exit(await run(command, args, { cwd: process.cwd(), env: { ...testClock(), PATH: path } }))
