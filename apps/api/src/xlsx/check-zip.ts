import { type FileHandle, open } from 'node:fs/promises'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Entry } from 'yauzl'
import { openParts, type Parts, readSmall } from './parts.ts'
import { DAMAGED, ENTITIES, UnreadableWorkbook } from './unreadable.ts'

/** Sizes in bytes. */
export interface ZipLimits {
  fileBytes: number
  entries: number
  /** All parts together, inflated. */
  inflatedBytes: number
  /** Texts that cells share; they are held in memory. */
  sharedBytes: number
  /** Inflated to deflated, of a part of more than `ratioFrom` bytes. Honest sheets stay below 60. */
  ratio: number
  ratioFrom: number
}

const MB = 1024 * 1024
export const ZIP_LIMITS: ZipLimits = {
  fileBytes: 64 * MB,
  entries: 500,
  inflatedBytes: 512 * MB,
  sharedBytes: 64 * MB,
  ratio: 200,
  ratioFrom: 4 * MB,
}

const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const PROLOG_BYTES = 64 * 1024

/**
 * Refuses a file that should not be parsed at all, before anything parses it (quality S7): no zip, encrypted, macros, links to elsewhere, bombs, entity
 * definitions, or simply not a workbook. Throws UnreadableWorkbook with words for the person; returns when the file may be read.
 * What a part really inflates to is held against its declaration while it is read, so declared sizes are enough here.
 */
export async function checkZip(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<void> {
  await checkSignature(path, limits)
  const parts = await openParts(path, limits.entries)
  try {
    const entries = [...parts.entries.values()]
    checkEncryption(entries)
    checkSizes(entries, limits)
    checkNames(entries)
    await checkContentTypes(parts)
    for (const entry of entries) if (/\.(xml|rels|vml)$/i.test(entry.fileName)) await checkProlog(parts, entry.fileName)
    await checkTargets(parts)
  } finally {
    parts.close()
  }
}

async function checkSignature(path: string, limits: ZipLimits) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > limits.fileBytes)
      throw new UnreadableWorkbook(`The file is larger than ${limits.fileBytes / MB} MB. Send the rows in several workbooks.`)
    const head = Buffer.alloc(4096)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    const start = head.subarray(0, bytesRead)
    if (start.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex')))
      throw new UnreadableWorkbook(await compoundFileMessage(file, size))
    if (!start.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) throw new UnreadableWorkbook(MESSAGES.invalidFileType)
  } finally {
    await file.close()
  }
}

/** Excel keeps a protected workbook, and every workbook before 2007, in the same kind of container; its directory names the parts. */
async function compoundFileMessage(file: FileHandle, size: number): Promise<string> {
  const marker = Buffer.from('EncryptedPackage', 'utf16le')
  const ends = Buffer.alloc(Math.min(size, MB))
  for (const position of [0, Math.max(0, size - ends.length)]) {
    await file.read(ends, 0, ends.length, position)
    if (ends.includes(marker)) return PROTECTED
  }
  return MESSAGES.invalidFileType
}

const PROTECTED = 'The workbook is protected with a password. Remove the password and send it again.'

function checkEncryption(entries: Entry[]) {
  if (entries.some((entry) => (entry.generalPurposeBitFlag & 0x41) !== 0)) throw new UnreadableWorkbook(PROTECTED)
  if (entries.some((entry) => entry.compressionMethod !== 0 && entry.compressionMethod !== 8)) throw new UnreadableWorkbook(DAMAGED)
}

function checkSizes(entries: Entry[], limits: ZipLimits) {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const bomb = entries.some(
    (entry) => entry.uncompressedSize > limits.ratioFrom && entry.uncompressedSize > limits.ratio * Math.max(1, entry.compressedSize),
  )
  const shared = entries.find((entry) => /\/sharedStrings\.xml$/i.test(entry.fileName))
  if (bomb || total > limits.inflatedBytes || (shared && shared.uncompressedSize > limits.sharedBytes))
    throw new UnreadableWorkbook('The workbook unpacks to far more than a sheet of loans can need. Copy the rows into a new workbook.')
  // Parts that share their bytes are how a small file claims to hold a large one.
  const ranges = entries.map(
    (entry) => [entry.relativeOffsetOfLocalHeader, entry.relativeOffsetOfLocalHeader + 30 + entry.compressedSize] as const,
  )
  ranges.sort((a, b) => a[0] - b[0])
  if (ranges.some(([start], index) => index > 0 && start < (ranges[index - 1]?.[1] ?? 0))) throw new UnreadableWorkbook(DAMAGED)
}

const MACROS = 'The workbook holds macros. Save it as an Excel workbook without macros (.xlsx) and send that.'
const LINKS = 'The workbook links to other files. Break the links (Data, Edit Links) or paste the values, and send it again.'

const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [/vbaProject|vbaData|\/macrosheets\//i, MACROS],
  [/\/externalLinks\//i, LINKS],
  [/\/connections\.xml$|\/queryTables\//i, 'The workbook has data connections. Copy the rows as values into a new workbook.'],
  [/\/(activeX|embeddings|ctrlProps)\//i, 'The workbook has embedded objects or controls. Copy the rows as values into a new workbook.'],
]

function checkNames(entries: Entry[]) {
  for (const [pattern, message] of FORBIDDEN)
    if (entries.some((entry) => pattern.test(entry.fileName))) throw new UnreadableWorkbook(message)
}

async function checkContentTypes(parts: Parts) {
  if (!parts.entries.has('[Content_Types].xml') || !parts.entries.has('_rels/.rels')) throw new UnreadableWorkbook(MESSAGES.invalidFileType)
  const types = await readSmall(parts, '[Content_Types].xml', MB)
  if (/macroEnabled|vbaProject/i.test(types)) throw new UnreadableWorkbook(MACROS)
  if (!types.includes(MAIN)) throw new UnreadableWorkbook(MESSAGES.invalidFileType)
}

/** Nothing before the root element may define entities, and every part is UTF-8. */
async function checkProlog(parts: Parts, name: string) {
  let prolog = ''
  try {
    for await (const chunk of (await parts.stream(name)) as AsyncIterable<Buffer>) {
      prolog += chunk.toString('latin1')
      if (/<[A-Za-z_]/.test(withoutComments(prolog)) || prolog.length > PROLOG_BYTES) break
    }
  } catch {
    throw new UnreadableWorkbook(DAMAGED)
  }
  const head = withoutComments(prolog.slice(0, PROLOG_BYTES))
  const root = head.search(/<[A-Za-z_]/)
  const before = root < 0 ? head : head.slice(0, root)
  if (/<!/.test(before)) throw new UnreadableWorkbook(ENTITIES)
  const encoding = /encoding\s*=\s*["']([^"']*)["']/.exec(before)?.[1] ?? 'utf-8'
  if (root < 0 || !/^(utf-?8|us-ascii)$/i.test(encoding)) throw new UnreadableWorkbook(DAMAGED)
}

const withoutComments = (xml: string) => xml.replace(/<!--[\s\S]*?-->/g, '')

/** A hyperlink may lead out of the workbook; nothing else may. */
async function checkTargets(parts: Parts) {
  for (const name of parts.entries.keys()) {
    if (!name.endsWith('.rels')) continue
    const rels = await readSmall(parts, name, 8 * MB)
    for (const [tag] of rels.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g))
      if (/TargetMode\s*=\s*["']External/i.test(tag) && !/relationships\/hyperlink["']/.test(tag)) throw new UnreadableWorkbook(LINKS)
  }
}
