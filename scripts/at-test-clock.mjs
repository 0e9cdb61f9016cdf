import { delimiter, join } from 'node:path'
import { testClock, warnWithoutClock } from './lib/clock.mjs'
import { endOnSignal, run } from './lib/run.mjs'

// Runs a program of the package in the current folder on the clock of the tests: `node at-test-clock.mjs vitest run src/desks`
const [command, ...args] = process.argv.slice(2)
warnWithoutClock()
endOnSignal()
const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`
process.exit(await run(command, args, { cwd: process.cwd(), env: { ...testClock(), PATH: path } }))
