import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { create, openSync } from 'fontkit'
import pdfmake, { type Content } from 'pdfmake'

const { resolve } = createRequire(import.meta.url)
const inPackage = (name: string, ...path: string[]) => join(dirname(resolve(`${name}/package.json`)), ...path)
const roboto = (style: string) => inPackage('pdfmake', 'fonts', 'Roboto', `Roboto-${style}.ttf`)
const dejavu = (style: string) => inPackage('dejavu-fonts-ttf', 'ttf', `DejaVuSans${style}.ttf`)
const unifont = inPackage('@fontsource/unifont', 'files', 'unifont-latin-400-normal.woff')

/** Fonts by preference. DejaVu has rarer alphabets and accents, Unifont Unicode's first plane with Chinese, Japanese and Korean. */
export const FONTS = {
  Roboto: { normal: roboto('Regular'), bold: roboto('Medium'), italics: roboto('Italic'), bolditalics: roboto('MediumItalic') },
  DejaVu: { normal: dejavu(''), bold: dejavu('-Bold'), italics: dejavu('-Oblique'), bolditalics: dejavu('-BoldOblique') },
  Unifont: { normal: unifont, bold: unifont, italics: unifont, bolditalics: unifont },
}
type Font = keyof typeof FONTS
const NAMES = Object.keys(FONTS) as Font[]

/** Replaces a letter that no font has, such as an emoji. */
const UNKNOWN = '□'

type FontFile = ReturnType<typeof openSync>
const opened = new Map<Font, FontFile>()

/** Sizes in bytes of the header and of a directory entry: of a WOFF file, and of the unwrapped font. */
const WOFF = { head: 44, entry: 20 }
const PLAIN = { head: 12, entry: 16 }

/** Returns the font inside a WOFF 1.0 file. (A reader of the WOFF file decompresses the whole glyph table again for each letter.) */
function unpackWoff(woff: Buffer): Buffer {
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

function open(font: Font): FontFile {
  if (font !== 'Unifont') return openSync(FONTS[font].normal)
  const plain = unpackWoff(readFileSync(unifont))
  pdfmake.virtualfs.writeFileSync(unifont, plain)
  return create(plain)
}

function has(font: Font, letter: string): boolean {
  const file = opened.get(font) ?? open(font)
  opened.set(font, file)
  return [...letter].every((point) => file.hasGlyphForCodePoint(point.codePointAt(0) as number))
}

/** Segments text so that a letter and its accents use the same font. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into runs, each with the first font that has all of its letters. */
function splitByFont(text: string): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = []
  for (const { segment } of letters.segment(text.normalize('NFC'))) {
    const found = /^\s$/.test(segment) ? 'Roboto' : NAMES.find((name) => has(name, segment))
    const [font, letter] = found ? [found, segment] : (['DejaVu', UNKNOWN] as const)
    const last = runs.at(-1)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

function parts(text: NonNullable<Content['text']>): NonNullable<Content['text']> {
  if (typeof text !== 'string')
    return text.flatMap((part) => {
      const of = typeof part === 'string' ? { text: part } : part
      const inside = parts(of.text ?? '')
      return typeof inside === 'string' ? [{ ...of, text: inside }] : inside.map((run) => ({ ...of, ...(run as Content) }))
    })
  const runs = splitByFont(text)
  return runs.every(({ font }) => font === 'Roboto') ? text : runs
}

/** Returns the same content with a fallback font for each letter that Roboto lacks. */
export function withFonts(content: Content): Content {
  const { text, columns, stack, table } = content
  return {
    ...content,
    ...(text !== undefined && { text: parts(text) }),
    ...(columns && { columns: columns.map(withFonts) }),
    ...(stack && { stack: stack.map(withFonts) }),
    ...(table && { table: { ...table, body: table.body.map((row) => row.map(withFonts)) } }),
  }
}
