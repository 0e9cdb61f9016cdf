import type { Readable } from 'node:stream'
import { CLOSING_COLUMNS } from '@ivue/contracts/imports/columns.ts'
import { FORMATS } from '../xlsx/response-workbook.ts'
import { writeWorkbook } from '../xlsx/write-workbook.ts'
import { makeClosingSample, type SampleOptions } from './samples.ts'

/** A workbook "Closing Assignment" to try an import with. */
export function closingSampleWorkbook(options: SampleOptions): Readable {
  return writeWorkbook({
    sheetName: 'Closing Assignment',
    columns: CLOSING_COLUMNS.map(({ header, type }) => ({ header, ...(FORMATS[type] ? { format: FORMATS[type] } : {}) })),
    rows: [makeClosingSample(options).map((cells) => ({ cells }))],
  })
}
