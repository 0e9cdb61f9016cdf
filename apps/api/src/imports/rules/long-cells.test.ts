import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/**
 * A program that checks a cell of each type with long texts. It runs in a separate process, because a quadratic check would take minutes.
 */
const JUDGE = `
const { readCell } = await import(process.argv[1])
const types = ['loanNumber', 'text', 'name', 'choice', 'integer', 'decimal', 'date', 'dateTime', 'yesNo', 'person', 'zip']
const people = { find: () => ({ level: 'error', msg: 'nobody' }) }
const runs = [' ', '1', ',111', '.111', '-', '%', '$', 'T ', 'e', '\\u00e9', '1/', '1:', '. ', '@']
const starts = ['x', '1', '$1', '1,111', '2026-07-08T', '2026-07-08T10:30', '2026-07-08T10:30:00.', '7/8/2026 ', '85224-']
let judged = 0
for (const [type, field] of [...types.map((type) => [type, 'ltv']), ['decimal', 'amount']]) for (const run of runs) for (const start of starts) {
  const text = start + run.repeat(200_000 / run.length) + 'x'
  readCell({ type, field, header: 'H', example: 'E', required: true, allowed: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], scale: 2, maxLength: 60 }, text, { date1904: false, people })
  judged++
}
process.stdout.write(String(judged))`

it('the time for a cell grows only with its length, whatever its text', { timeout: 130_000 }, async () => {
  const judging = ['--import', 'tsx', '--input-type=module', '-e', JUDGE, import.meta.resolve('./cells.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, judging, { timeout: 120_000, killSignal: 'SIGKILL' })
  expect(Number(stdout)).toBe(12 * 14 * 9)
})
