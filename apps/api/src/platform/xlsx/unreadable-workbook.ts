/** The error that a workbook cannot be read, with a message for the sender. It never contains its content. */
export class UnreadableWorkbook extends Error {
  override name = 'UnreadableWorkbook'
  /** Peak memory of the reading process, in bytes; 0 if it never ran or did not report it. */
  readonly peakRss: number

  constructor(message: string, peakRss = 0) {
    super(message)
    this.peakRss = peakRss
  }
}

/**
 * The error that the reading process ended without a message or was killed: too large, too slow, or ended by the system. A retry may
 * succeed.
 */
export class ReaderDied extends UnreadableWorkbook {
  override name = 'ReaderDied'
}

export const DAMAGED = 'The workbook is damaged and cannot be read. Open it in Excel, save it again, and send the new file.'

export const TOO_MUCH_MEMORY =
  'The workbook needs too much memory to read. Copy the rows as values into a new workbook, or send them in several.'

export const ENTITIES = 'The workbook defines XML entities, which no spreadsheet program writes. Copy the rows into a new workbook.'

export const TOO_LARGE = 'The workbook unpacks to far more than a sheet of loans can need. Copy the rows into a new workbook.'

export const TOO_SLOW = 'The workbook takes too long to read. Send the rows in several workbooks.'
