import type { Readable } from 'node:stream'
import { FORMATS } from '../xlsx/response-workbook.ts'
import { writeWorkbook } from '../xlsx/write-workbook.ts'
import type { SampleOptions } from './sample.ts'
import type { Workbook } from './workbook-kind.ts'

/** A workbook to try an import with. */
export function sampleWorkbook(
  { title, columns, sample }: Pick<Workbook, 'title' | 'columns' | 'sample'>,
  options: SampleOptions,
): Readable {
  return writeWorkbook({
    sheetName: title,
    columns: columns.map(({ header, type }) => ({ header, ...(FORMATS[type] ? { format: FORMATS[type] } : {}) })),
    rows: [sample(options).map((cells) => ({ cells }))],
  })
}
