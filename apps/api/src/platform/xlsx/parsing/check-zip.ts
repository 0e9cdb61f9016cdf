import { type FileHandle, open } from 'node:fs/promises'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Entry } from 'yauzl'
import { DAMAGED, ENTITIES, TOO_LARGE, UnreadableWorkbook } from '../unreadable-workbook.ts'
import { eachTag } from './feed-parser.ts'
import { openParts, type Parts } from './parts.ts'

const MB = 1024 * 1024
const MAX_FILE_BYTES = 64 * MB
const MAX_PARTS = 500
const MAX_INFLATED_BYTES = 512 * MB
/** Limit for the shared strings, which are held in memory. */
const MAX_SHARED_BYTES = 64 * MB
/** A part of more than RATIO_FROM bytes may inflate to at most this many times its deflated size. Genuine sheets stay below 60. */
const MAX_RATIO = 200
const RATIO_FROM = 4 * MB

const WORKBOOK_CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'

/**
 * Opens an uploaded file if it is a safe workbook (quality S7). Throws UnreadableWorkbook with a message for the sender: not a zip,
 * encrypted, macros, external links, bombs, entity definitions, or not a workbook. Call it only in the reading process, because it
 * parses untrusted data. Checking declared sizes is enough here: the real size of a part is compared with its declaration while it is
 * read.
 */
export async function openChecked(path: string): Promise<Parts> {
  await checkSignature(path)
  const parts = await openParts(path, MAX_PARTS)
  try {
    const entries = [...parts.entries.values()]
    checkEncryption(entries)
    checkSizes(entries)
    checkNames([...parts.entries.keys()])
    await checkContentTypes(parts)
    await checkTargets(parts)
    return parts
  } catch (error) {
    parts.close()
    throw error
  }
}

async function checkSignature(path: string) {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > MAX_FILE_BYTES)
      throw new UnreadableWorkbook(`The file is larger than ${MAX_FILE_BYTES / MB} MB. Send the rows in several workbooks.`)
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

/** Returns the refusal of an OLE compound file. The names in its directory show whether it is encrypted or from before Excel 2007. */
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
}

function checkSizes(entries: Entry[]) {
  const total = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  const bomb = entries.some(
    (entry) => entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > MAX_RATIO * Math.max(1, entry.compressedSize),
  )
  const shared = entries.find((entry) => /\/sharedStrings\.xml$/i.test(entry.fileName))
  if (bomb || total > MAX_INFLATED_BYTES || (shared && shared.uncompressedSize > MAX_SHARED_BYTES)) throw new UnreadableWorkbook(TOO_LARGE)
  // Overlapping parts let a small file claim to hold a large one.
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

function checkNames(names: string[]) {
  for (const [pattern, message] of FORBIDDEN) if (names.some((name) => pattern.test(name))) throw new UnreadableWorkbook(message)
}

async function checkContentTypes(parts: Parts) {
  if (!parts.entries.has('[content_types].xml') || !parts.entries.has('_rels/.rels')) throw new UnreadableWorkbook(MESSAGES.invalidFileType)
  let workbook = false
  await eachTag(parts, '[Content_Types].xml', MB, (_, { ContentType = '' }) => {
    if (/macroEnabled|vbaProject/i.test(ContentType)) throw new UnreadableWorkbook(MACROS)
    if (ContentType.toLowerCase() === WORKBOOK_CONTENT_TYPE) workbook = true
  })
  if (!workbook) throw new UnreadableWorkbook(MESSAGES.invalidFileType)
}

/** Refuses external targets other than hyperlinks. Relationships that are no XML are ignored here, as most belong to parts that are not read. */
async function checkTargets(parts: Parts) {
  for (const name of parts.entries.keys()) {
    if (!/\.rels$/i.test(name)) continue
    await eachTag(parts, name, 8 * MB, (tag, { TargetMode = '', Type = '' }) => {
      if (tag === 'Relationship' && /^external/i.test(TargetMode.trim()) && !Type.endsWith('relationships/hyperlink'))
        throw new UnreadableWorkbook(LINKS)
    }).catch((error: UnreadableWorkbook) => {
      if (error.message !== DAMAGED && error.message !== ENTITIES) throw error
    })
  }
}
