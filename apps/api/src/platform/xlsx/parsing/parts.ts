import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Entry, open, type ZipFile } from 'yauzl'
import { DAMAGED, UnreadableWorkbook } from '../unreadable-workbook.ts'

const openZip = promisify(open) as (path: string, options: object) => Promise<ZipFile>

/** The parts of a workbook, always found by the central directory, so that check and reader see the same content. */
export interface Parts {
  /** The entries by `partKey`. */
  entries: ReadonlyMap<string, Entry>
  /** Returns the inflated bytes of a part. Throws UnreadableWorkbook if size or checksum differs from the declaration. */
  stream(name: string): AsyncIterable<Buffer>
  close(): void
}

/** Returns the key of a part. Names are equal without regard to case, percent-encoding and the kind of slash. */
export function partKey(name: string): string {
  const path = name.replaceAll('\\', '/').toLowerCase()
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Opens a zip file and lists its entries. Throws UnreadableWorkbook if it is invalid or has more than `maxEntries` entries. */
export async function openParts(path: string, maxEntries: number): Promise<Parts> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }).catch(refuse)
  try {
    if (zip.entryCount > maxEntries)
      throw new UnreadableWorkbook(`The workbook has more than ${maxEntries} parts. Copy the sheet into a new workbook.`)
    const entries = await listEntries(zip)
    return { entries, stream: (name) => bytesOf(zip, entries.get(partKey(name))), close: () => zip.close() }
  } catch (error) {
    zip.close()
    return refuse(error)
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      const key = partKey(entry.fileName)
      // Programs disagree on which of two equally named parts to read.
      if (entries.has(key)) return reject(new UnreadableWorkbook(DAMAGED))
      entries.set(key, entry)
      zip.readEntry()
    })
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.readEntry()
  })
}

const openStream = (zip: ZipFile, entry: Entry) =>
  new Promise<Readable>((resolve, reject) => zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))))

/** Chunk size, so that only a few rows are buffered at a time. Newer versions of Node produce larger chunks. */
const CHUNK_BYTES = 16 * 1024

async function* bytesOf(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new UnreadableWorkbook(DAMAGED)
  let sum = 0
  try {
    for await (const chunk of (await openStream(zip, entry)) as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      for (let at = 0; at < chunk.length; at += CHUNK_BYTES) yield chunk.subarray(at, at + CHUNK_BYTES)
    }
  } catch (error) {
    refuse(error)
  }
  // Deflate does not detect a changed byte in the content, such as one digit.
  if (sum !== entry.crc32) throw new UnreadableWorkbook(DAMAGED)
}

function refuse(error: unknown): never {
  throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(DAMAGED)
}
