/** Why a workbook cannot be read, in words for the person who sent it. Carries no part of its content. */
export class UnreadableWorkbook extends Error {
  override name = 'UnreadableWorkbook'
}

export const DAMAGED = 'The workbook is damaged and cannot be read. Open it in Excel, save it again, and send the new file.'

export const TOO_MUCH_MEMORY =
  'The workbook needs too much memory to read. Copy the rows as values into a new workbook, or send them in several.'
