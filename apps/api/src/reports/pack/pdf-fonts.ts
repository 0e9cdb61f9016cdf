import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create, openSync } from 'fontkit'
import pdfmake, { type Content } from 'pdfmake'
import { unpackWoff } from './unpack-woff.ts'

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

type Opened = ReturnType<typeof openSync>
const opened = new Map<Font, Opened>()

function open(font: Font): Opened {
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
