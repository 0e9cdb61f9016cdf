import { strictParser } from './strict-parser.ts'

/** Ids of Excel's built-in percent formats: 0% and 0.00%. */
const BUILT_IN = ['9', '10']

/** A parser for the styles part. Adds the indexes of the cell styles with a percent format to `styles`. */
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

/** Removes literal text: a percent sign in quotes or after a backslash does not make a percent format. */
const withoutLiterals = (format: string) => format.replace(/"[^"]*"|\\./g, '')
