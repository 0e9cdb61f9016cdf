import { strictParser } from './strict-parser.ts'

/** Excel's own formats in percent: 0% and 0.00%. */
const BUILT_IN = ['9', '10']

/** Reads the styles of a workbook piece by piece, and adds the numbers of those that show a number in percent. */
export function percentStylesParser(styles: Set<number>) {
  const formats = new Set(BUILT_IN)
  let cells = false
  let style = 0
  return strictParser({
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') {
        if (withoutLiterals(formatCode).includes('%')) formats.add(numFmtId)
        else formats.delete(numFmtId)
      } else if (name === 'cellXfs') cells = true
      else if (name === 'xf' && cells) {
        if (formats.has(numFmtId)) styles.add(style)
        style++
      }
    },
    close(name) {
      if (name === 'cellXfs') cells = false
    },
  })
}

/** A percent sign in quotes or behind a backslash is only shown. */
const withoutLiterals = (format: string) => format.replace(/"[^"]*"|\\./g, '')
