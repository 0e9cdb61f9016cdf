import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SheetRow } from '@ivue/contracts/imports/sheet.ts'
import { checkZip } from './check-zip.ts'
import type { KnownWorkbook, ReadMessage, ReadRequest, SheetStart } from './reading.ts'
import { DAMAGED, TOO_MUCH_MEMORY, UnreadableWorkbook } from './unreadable.ts'

export interface ReadOptions {
  header: readonly string[]
  /** Headers that may stand beside the declared ones and are not read. */
  ignore?: readonly string[]
  /** Other workbooks, to name the one that was sent by mistake. */
  others?: readonly KnownWorkbook[]
  maxRows?: number
  /** Megabytes: the JavaScript heap and all resident memory of the reading process. */
  heapMb?: number
  rssMb?: number
  /** Milliseconds that may be spent waiting for the reading process; time in which the caller is busy does not count. */
  timeLimit?: number
  signal?: AbortSignal
}

export interface OpenWorkbook extends SheetStart {
  /** The rows in order, some 200 at a time; reading pauses while the caller is busy. Ending the loop early ends the process. */
  batches: AsyncIterable<SheetRow[]>
  /** Known when the last batch was given: merged cells, and the most memory the reading process held, in bytes. */
  ending: { warnings: string[]; peakRss: number }
}

/**
 * Opens a workbook that somebody sent: checks the file, then reads it in a process of its own with capped memory. Resolves when the header was found.
 * Throws UnreadableWorkbook with words for the person, here or while the batches are read.
 */
export async function readWorkbook(path: string, options: ReadOptions): Promise<OpenWorkbook> {
  await checkZip(path)
  const lines = readInChild(path, options)
  const first = await lines.next()
  if (first.done || first.value.kind !== 'start') throw new UnreadableWorkbook(DAMAGED)
  const { kind: _, ...start } = first.value
  const ending = { warnings: [] as string[], peakRss: 0 }
  return { ...start, batches: batchesOf(lines, ending), ending }
}

async function* batchesOf(lines: AsyncGenerator<ReadMessage>, ending: OpenWorkbook['ending']): AsyncGenerator<SheetRow[]> {
  for await (const message of lines) {
    if (message.kind === 'rows') yield message.rows.map(([row, cells, faults]) => (faults ? { row, cells, faults } : { row, cells }))
    if (message.kind === 'end') Object.assign(ending, { warnings: message.warnings, peakRss: message.peakRss })
  }
}

/** What a reading process runs. From a build it is a file beside ours; from source it goes through tsx, which takes four times as long to begin. */
let program = programBesideUs()

/** Reads by the reader as it is built, for tests: they open hundreds of workbooks from source. */
export function readByBuilt(file: string): void {
  program = [file]
}

function programBesideUs(): string[] {
  if (!import.meta.url.endsWith('.ts')) return [fileURLToPath(new URL('./reader-child.js', import.meta.url))]
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  return ['--import', tsx, fileURLToPath(new URL('./reader-child.ts', import.meta.url))]
}

/** A caller that never comes back for the next rows must not leave a process behind. */
const ABANDONED_MS = 10 * 60_000

async function* readInChild(path: string, options: ReadOptions): AsyncGenerator<ReadMessage> {
  const { header, ignore = [], others = [], maxRows = 50_000, heapMb = 160, rssMb = 300, timeLimit = 120_000, signal } = options
  const request: ReadRequest = { path, header, ignore, others, maxRows, rssLimit: rssMb * 1024 * 1024 }
  const flags = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4']
  // An empty environment: the process that parses strangers' files holds none of our keys.
  const child = spawn(process.execPath, [...flags, ...program, JSON.stringify(request)], { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('exit', (code) => resolve(code)))
  const kill = () => child.kill('SIGKILL')
  signal?.addEventListener('abort', kill)
  const lines = linesOf(child.stdout)
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
      if (late) throw new UnreadableWorkbook('The workbook takes too long to read. Send the rows in several workbooks.')
      if (line.done) break
      const message = JSON.parse(line.value) as ReadMessage
      if (message.kind === 'refused') throw new UnreadableWorkbook(message.message, message.peakRss)
      complete = message.kind === 'end'
      const abandoned = setTimeout(kill, ABANDONED_MS).unref()
      yield message
      clearTimeout(abandoned)
    }
    signal?.throwIfAborted()
    // It died without a word: that is what running out of memory looks like.
    if (!complete) throw new UnreadableWorkbook((await ended) === 0 ? DAMAGED : TOO_MUCH_MEMORY)
  } finally {
    signal?.removeEventListener('abort', kill)
    child.stdin.destroy()
    kill()
  }
}

/** One line at a time and no more ahead than the pipe holds, which is what makes the child wait for us. */
async function* linesOf(stream: Readable): AsyncGenerator<string> {
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
