import { isAscii } from 'node:buffer'
import type { SaxesParser } from 'saxes'
import { DAMAGED, UnreadableWorkbook } from '../unreadable-workbook.ts'
import type { Parts } from './parts.ts'
import { createStrictParser, type Visitor } from './strict-parser.ts'

/** Inflates a part and feeds it to a parser, chunk by chunk. After each chunk it calls `between` with the size in bytes, and stops if that returns `false`. */
export async function feedPart(parts: Parts, part: string, parser: SaxesParser, between: (bytes: number) => Promise<unknown> | unknown) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isWhole = true
  try {
    for await (const chunk of parts.stream(part)) {
      // Almost every chunk is ASCII, which needs no decoder unless the previous chunk ended within a character.
      parser.write(isWhole && isAscii(chunk) ? chunk.toString('latin1') : decoder.decode(chunk, { stream: true }))
      isWhole = (chunk.at(-1) ?? 0) < 0x80
      if ((await between(chunk.length)) === false) return
    }
    parser.write(decoder.decode()).close()
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook(DAMAGED)
  }
}

/** Visits every element of a small part. Throws UnreadableWorkbook if it is longer than `maxBytes`. */
export async function eachTag(parts: Parts, part: string, maxBytes: number, open: Visitor['open']): Promise<void> {
  let read = 0
  await feedPart(parts, part, createStrictParser({ open }), (bytes) => {
    read += bytes
    if (read > maxBytes)
      throw new UnreadableWorkbook('The workbook describes itself at too great a length. Copy the sheet into a new workbook.')
  })
}
