import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of a zip. Its texts are produced only when the zip reaches it. */
export interface ZipPart {
  name: string
  texts: AsyncIterable<string> | Iterable<string>
}

interface Sizes {
  crc: number
  packed: number
  size: number
}

const LOCAL_SIGNATURE = 0x04034b50
const DESCRIPTOR_SIGNATURE = 0x08074b50
const ENTRY_SIGNATURE = 0x02014b50
const END_SIGNATURE = 0x06054b50
/** Limit without the 64-bit records, which few readers of workbooks support. */
const MAX_BYTES = 0xffff_ffff
const CHUNK = 64 * 1024

/** Yields the bytes of a zip, deflated at level 1 to 9, produced as fast as they are read. Names must be ASCII. */
export async function* writeZip(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>, level: number): AsyncGenerator<Buffer> {
  const entries: Buffer[] = []
  let offset = 0
  const counted = (bytes: Buffer) => {
    offset += bytes.length
    if (offset > MAX_BYTES) throw new Error('A workbook cannot be larger than 4 GB')
    return bytes
  }
  for await (const { name, texts } of parts) {
    const start = offset
    const sizes: Sizes = { crc: 0, packed: 0, size: 0 }
    yield counted(fileHeader(LOCAL_SIGNATURE, name, sizes))
    for await (const bytes of deflateTexts(texts, level, sizes)) yield counted(bytes)
    yield counted(dataDescriptor(sizes))
    entries.push(fileHeader(ENTRY_SIGNATURE, name, sizes, start))
  }
  yield Buffer.concat([...entries, endOfDirectory(entries, offset)])
}

/** Deflates in a thread pool, while the main thread produces rows. */
async function* deflateTexts(texts: ZipPart['texts'], level: number, sizes: Sizes): AsyncGenerator<Buffer> {
  const deflate: Transform = createDeflateRaw({ level, chunkSize: CHUNK })
  const fed = pipeline(Readable.from(bytesOf(texts, sizes), { highWaterMark: 2 }), deflate)
  // The loop below throws the same error.
  fed.catch(() => undefined)
  for await (const bytes of deflate as AsyncIterable<Buffer>) {
    sizes.packed += bytes.length
    yield bytes
  }
  await fed
}

async function* bytesOf(texts: ZipPart['texts'], sizes: Sizes): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    sizes.crc = crc32(bytes, sizes.crc)
    sizes.size += bytes.length
    if (sizes.size > MAX_BYTES) throw new Error('A sheet cannot be larger than 4 GB')
    yield bytes
  }
}

/** Returns the local header of a file or, with `start`, its entry in the central directory. The sizes follow the data (flag 8). */
function fileHeader(signature: number, name: string, { crc, packed, size }: Sizes, start?: number): Buffer {
  const shift = start === undefined ? 0 : 2
  const head = Buffer.alloc(start === undefined ? 30 : 46)
  head.writeUInt32LE(signature, 0)
  if (start !== undefined) head.writeUInt16LE(20, 4)
  head.writeUInt16LE(20, 4 + shift)
  head.writeUInt16LE(8, 6 + shift)
  head.writeUInt16LE(8, 8 + shift)
  // 1 January 1980, the earliest date in a zip.
  head.writeUInt16LE(0x21, 12 + shift)
  head.writeUInt32LE(crc, 14 + shift)
  head.writeUInt32LE(packed, 18 + shift)
  head.writeUInt32LE(size, 22 + shift)
  head.writeUInt16LE(name.length, 26 + shift)
  if (start !== undefined) head.writeUInt32LE(start, 42)
  return Buffer.concat([head, Buffer.from(name, 'latin1')])
}

function dataDescriptor({ crc, packed, size }: Sizes): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32LE(DESCRIPTOR_SIGNATURE, 0)
  bytes.writeUInt32LE(crc, 4)
  bytes.writeUInt32LE(packed, 8)
  bytes.writeUInt32LE(size, 12)
  return bytes
}

function endOfDirectory(entries: readonly Buffer[], offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(END_SIGNATURE, 0)
  bytes.writeUInt16LE(entries.length, 8)
  bytes.writeUInt16LE(entries.length, 10)
  bytes.writeUInt32LE(
    entries.reduce((sum, entry) => sum + entry.length, 0),
    12,
  )
  bytes.writeUInt32LE(offset, 16)
  return bytes
}
