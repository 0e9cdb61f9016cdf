/** What Excel takes in one cell. */
export const LONGEST_CELL = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: these have no place in XML
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const ESCAPED = /_x[0-9a-f]{4}_/i

/**
 * Text without what XML cannot hold, and no longer than a cell can be; a character of two halves is not cut in the middle. What looks like Excel's own
 * escape of a character is escaped, so that it comes back as it was.
 */
export function excelText(text: string): string {
  const cut = text.replace(NOT_XML, '').slice(0, LONGEST_CELL)
  const whole = cut.length === LONGEST_CELL ? cut.replace(/[\ud800-\udbff]$/, '') : cut
  const lines = whole.includes('\r') ? whole.replaceAll('\r', '_x000D_') : whole
  return ESCAPED.test(whole) ? whole.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_') : lines
}

/** A name as Excel takes it for a sheet: it refuses some characters and more than 31 of any. */
export const safeSheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'|'$/g, ' ')
    .trim() || 'Sheet 1'

/** Default column width in characters. */
export const widthOf = (header: string): number => Math.min(40, Math.max(10, header.length + 2))
