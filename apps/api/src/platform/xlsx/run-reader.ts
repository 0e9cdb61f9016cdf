import type { Readable } from 'node:stream'
import { childProgram, startChild } from '../child-program.ts'
import type { ReaderRequest, ReadMessage } from './reader-messages.ts'
import { DAMAGED, ReaderDied, TOO_MUCH_MEMORY, TOO_SLOW, UnreadableWorkbook } from './unreadable-workbook.ts'

export interface ReaderLimits {
  heapMb?: number
  /** Maximum time spent waiting for the reading process, in milliseconds. Time in which the caller is busy does not count. */
  timeLimit?: number
  signal?: AbortSignal
}

let program = childProgram('reader-child', import.meta.url)

/** Uses the built reader. For tests, which open hundreds of workbooks: starting the reader from source takes longer. */
export function useBuiltReader(file: string): void {
  program = [file]
}

/** Kills the reading process if the caller does not ask for more rows within this many milliseconds. */
const ABANDONED_MS = 10 * 60_000

/**
 * Starts a separate reading process for one request and yields its messages. Untrusted files are parsed only there.
 * Throws UnreadableWorkbook if it refuses the workbook, ReaderDied if it ends early.
 */
export async function* runReader(request: ReaderRequest, limits: ReaderLimits = {}): AsyncGenerator<ReadMessage> {
  const { heapMb = 160, timeLimit = 120_000, signal } = limits
  const flags = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4']
  const child = startChild([...flags, ...program, JSON.stringify(request)])
  child.stderr.resume()
  const ended = new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('exit', (code) => resolve(code)))
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  const lines = readLines(child.stdout)
  let waited = 0
  let complete = false
  try {
    while (true) {
      const from = Date.now()
      let late = false
      const timer = setTimeout(
        () => {
          late = true
          kill()
        },
        Math.max(1, timeLimit - waited),
      )
      const line = await lines.next().finally(() => clearTimeout(timer))
      waited += Date.now() - from
      if (late) throw new ReaderDied(TOO_SLOW)
      if (line.done) break
      const message = JSON.parse(line.value) as ReadMessage
      if (message.kind === 'refused') throw new UnreadableWorkbook(message.message, message.peakRss)
      complete = message.kind === 'end'
      const abandoned = setTimeout(kill, ABANDONED_MS).unref()
      yield message
      clearTimeout(abandoned)
    }
    signal?.throwIfAborted()
    // A process without an error message most likely ran out of memory.
    if (!complete) throw (await ended) === 0 ? new UnreadableWorkbook(DAMAGED) : new ReaderDied(TOO_MUCH_MEMORY)
  } finally {
    signal?.removeEventListener('abort', kill)
    child.stdin.destroy()
    kill()
  }
}

/** Yields complete lines. Reads no further ahead than the pipe's buffer, so the child pauses while the caller is busy. */
async function* readLines(stream: Readable): AsyncGenerator<string> {
  let begun: string[] = []
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    const pieces = chunk.split('\n')
    const rest = pieces.pop() ?? ''
    for (const piece of pieces) {
      yield begun.length === 0 ? piece : begun.join('') + piece
      begun = []
    }
    if (rest !== '') begun.push(rest)
  }
}
