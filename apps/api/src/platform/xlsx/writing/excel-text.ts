/** Excel's limit for the text of a cell. */
export const MAX_CELL_LENGTH = 32_767

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold these characters
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu
const ESCAPED = /_x[0-9a-f]{4}_/i

/**
 * Returns the text without characters that XML cannot hold, cut to Excel's limit without splitting a surrogate pair. Text that looks
 * like an Excel escape is escaped, so that Excel shows it unchanged.
 */
export function excelText(text: string): string {
  const cut = text.replace(NOT_XML, '').slice(0, MAX_CELL_LENGTH)
  const whole = cut.length === MAX_CELL_LENGTH ? cut.replace(/[\ud800-\udbff]$/, '') : cut
  const lines = whole.includes('\r') ? whole.replaceAll('\r', '_x000D_') : whole
  return ESCAPED.test(whole) ? whole.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').replaceAll('\r', '_x000D_') : lines
}

/** Returns a valid sheet name: Excel forbids some characters and more than 31 in all. */
export const safeSheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/^'|'$/g, ' ')
    .trim() || 'Sheet 1'

export const defaultWidth = (header: string): number => Math.min(40, Math.max(10, header.length + 2))
