import { inflateSync } from 'node:zlib'

/** Sizes in bytes of the header and of a directory entry: of a WOFF file, and of the unwrapped font. */
const WOFF = { head: 44, entry: 20 }
const PLAIN = { head: 12, entry: 16 }

/** Returns the font inside a WOFF 1.0 file. (A reader of the WOFF file decompresses the whole glyph table again for each letter.) */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(PLAIN.head + count * PLAIN.entry)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables: Buffer[] = []
  let offset = head.length
  for (let nth = 0; nth < count; nth++) {
    const from = WOFF.head + nth * WOFF.entry
    const [start, packed, length, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(from + at)) as [number, number, number, number]
    const bytes = woff.subarray(start, start + packed)
    const to = PLAIN.head + nth * PLAIN.entry
    woff.copy(head, to, from, from + 4)
    for (const [place, value] of [checksum, offset, length].entries()) head.writeUInt32BE(value, to + 4 + place * 4)
    const padding = Buffer.alloc(-length & 3)
    tables.push(packed < length ? inflateSync(bytes) : bytes, padding)
    offset += length + padding.length
  }
  return Buffer.concat([head, ...tables])
}
