import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { withoutFullStop } from './without-full-stop.ts'

it('a sentence loses the full stops and spaces at its end, and no others', () => {
  expect(withoutFullStop('Try again. Or not... \n')).toBe('Try again. Or not')
  expect(withoutFullStop('Try again')).toBe('Try again')
  expect(withoutFullStop('. .')).toBe('')
})

/** Runs in a separate process, because a regular expression that restarts at each space would take minutes. */
const CUT = `
const { withoutFullStop } = await import(process.argv[1])
process.stdout.write(String(withoutFullStop('x' + ' .'.repeat(300_000) + 'x').length))`

it('the time grows only with the length of the text', { timeout: 70_000 }, async () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', CUT, import.meta.resolve('./without-full-stop.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000, killSignal: 'SIGKILL' })
  expect(stdout).toBe('600002')
})
