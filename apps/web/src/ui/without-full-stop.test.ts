import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { withoutFullStop } from './without-full-stop.ts'

it('a sentence loses the points and spaces at its end, and no others', () => {
  expect(withoutFullStop('Try again. Or not... \n')).toBe('Try again. Or not')
  expect(withoutFullStop('Try again')).toBe('Try again')
  expect(withoutFullStop('. .')).toBe('')
})

/** Runs in a separate process, because a regular expression that restarts at each space would take minutes. */
const CUT = `
const { withoutFullStop } = await import(process.argv[1])
process.stdout.write(String(withoutFullStop('x' + ' .'.repeat(300_000) + 'x').length))`

it('takes no more time than its length', { timeout: 70_000 }, async () => {
  const cutting = ['--import', 'tsx', '--input-type=module', '-e', CUT, import.meta.resolve('./without-full-stop.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, cutting, { timeout: 60_000, killSignal: 'SIGKILL' })
  expect(stdout).toBe('600002')
})
