import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { type Entry, open, type ZipFile } from 'yauzl'
import { DAMAGED, UnreadableWorkbook } from './unreadable.ts'

const openZip = promisify(open) as (path: string, options: object) => Promise<ZipFile>

/** The parts of a workbook by name, read through the central directory alone, so that check and reader never see two different files. */
export interface Parts {
  entries: ReadonlyMap<string, Entry>
  /** The inflated bytes of a part. Errors when it is longer or shorter than it declares. */
  stream(name: string): Promise<Readable>
  close(): void
}

/** Opens a zip file and lists it. Throws UnreadableWorkbook when it is no sound zip or has more than `maxEntries` entries. */
export async function openParts(path: string, maxEntries: number): Promise<Parts> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true }).catch(refuse)
  try {
    if (zip.entryCount > maxEntries)
      throw new UnreadableWorkbook(`The workbook has more than ${maxEntries} parts. Copy the sheet into a new workbook.`)
    const entries = await listEntries(zip)
    return { entries, stream: (name) => openStream(zip, entries.get(name)), close: () => zip.close() }
  } catch (error) {
    zip.close()
    return refuse(error)
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    const names = new Set<string>()
    zip.on('entry', (entry: Entry) => {
      // Names differ by more than case in an honest package; two parts of one name are read differently by different programs.
      const key = entry.fileName.toLowerCase()
      if (names.has(key)) return reject(new UnreadableWorkbook(DAMAGED))
      names.add(key)
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('error', reject)
    zip.on('end', () => resolve(entries))
    zip.readEntry()
  })
}

function openStream(zip: ZipFile, entry: Entry | undefined): Promise<Readable> {
  if (!entry) return Promise.reject(new UnreadableWorkbook(DAMAGED))
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(new UnreadableWorkbook(DAMAGED)) : resolve(stream))),
  )
}

function refuse(error: unknown): never {
  throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(DAMAGED)
}

/** A small part as text. Throws when it is longer than `maxBytes`. */
export async function readSmall(parts: Parts, name: string, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of (await parts.stream(name)) as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes)
        throw new UnreadableWorkbook('The workbook describes itself at too great a length. Copy the sheet into a new workbook.')
      chunks.push(chunk)
    }
  } catch (error) {
    refuse(error)
  }
  return Buffer.concat(chunks).toString('utf8')
}
