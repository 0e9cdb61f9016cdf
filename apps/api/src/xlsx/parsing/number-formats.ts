import { strictParser } from './strict-parser.ts'

/** How a number is displayed if that changes its meaning: percent, a minimum of digits, a date with or without year. */
export type NumberFormat = 'percent' | 'date' | 'dayAndMonth' | { digits: number }

/** Excel's built-in formats: 0% and 0.00%, and those of dates and times. */
const BUILT_IN: readonly (readonly [id: number, format: NumberFormat])[] = [
  [9, 'percent'],
  [10, 'percent'],
  [16, 'dayAndMonth'],
  ...[14, 15, 17, 18, 19, 20, 21, 22, 45, 46, 47].map((id) => [id, 'date'] as const),
]
/** No column of the database stores more digits. */
const MOST_DIGITS = 30

/** Returns a parser of a workbook's styles, which adds each style with one of these formats to `styles`. */
export function numberFormatsParser(styles: Map<number, NumberFormat>) {
  const formats = new Map<string, NumberFormat>(BUILT_IN.map(([id, format]) => [String(id), format]))
  let cells = false
  let style = 0
  return strictParser({
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') {
        const format = findFormat(formatCode)
        if (format) formats.set(numFmtId, format)
        else formats.delete(numFmtId)
      } else if (name === 'cellXfs') cells = true
      else if (name === 'xf' && cells) {
        const format = formats.get(numFmtId)
        if (format) styles.set(style, format)
        style++
      }
    },
    close(name) {
      if (name === 'cellXfs') cells = false
    },
  })
}

function findFormat(code: string): NumberFormat | null {
  const [positive = ''] = withoutLiterals(code).split(';')
  if (positive.includes('%')) return 'percent'
  if (/^0+$/.test(positive) && positive.length <= MOST_DIGITS) return { digits: positive.length }
  if (!/[dmyhs]/i.test(positive) || /general/i.test(positive)) return null
  return /d/i.test(positive) && !/[yhs]/i.test(positive) ? 'dayAndMonth' : 'date'
}

/** Removes the literals of a format: quoted or escaped text, brackets, and padding characters. */
const withoutLiterals = (format: string) => format.replace(/"[^"]*"|\[[^\]]*\]|[\\_*]./g, '')
