import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

/**
 * Parses an event that arrives letter by letter. It runs in a separate process,
 * because scanning the event again for each letter would take minutes.
 */
const LISTEN = `
const { createEventParser } = await import(process.argv[1])
let ids = ''
const feed = createEventParser(({ id }) => { ids += id })
for (const letter of 'id: 7\\nevent: tasks\\n:' + 'x'.repeat(1_000_000) + '\\n' + ':\\n'.repeat(200_000) + 'data: {}\\n\\n') feed(letter)
process.stdout.write(ids)`

it('the time to parse an event grows only with its length, however small its pieces are', { timeout: 130_000 }, async () => {
  const args = ['--import', 'tsx', '--input-type=module', '-e', LISTEN, import.meta.resolve('./parse-events.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 60_000, killSignal: 'SIGKILL' })
  expect(stdout).toBe('7')
})
