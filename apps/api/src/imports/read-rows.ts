import type { Services } from '../platform/app-services.ts'
import type { Files } from '../platform/files/files.ts'
import { readWorkbook } from '../platform/xlsx/read-workbook.ts'
import { findColumnKinds, RESPONSE_HEADERS } from '../platform/xlsx/response-workbook.ts'
import type { SheetRow } from '../platform/xlsx/sheet.ts'
import { withFile } from '../platform/xlsx/workbook-folder.ts'
import { WORKBOOK_KINDS } from './workbooks.ts'
import type { RowToStage, WorkbookKind } from './writing/workbook-kind.ts'

export const withStoredFile = <T>(files: Files, id: number, use: (path: string) => Promise<T>): Promise<T> => withFile(files.read(id), use)

export interface ReadBatch {
  rows: readonly SheetRow[]
  checked: RowToStage[]
}

/** Reads and checks the rows of a workbook in batches of about 200. */
export async function readSheetRows(
  { path, leaveOutHidden = false }: { path: string; leaveOutHidden?: boolean },
  { type, columns, open }: WorkbookKind,
  services: Services,
) {
  const known = Object.values(WORKBOOK_KINDS).map((one) => ({ ...one, header: one.columns.map(({ header }) => header) }))
  const others = known.filter((one) => one.type !== type).map(({ title, header }) => ({ title, header }))
  const header = columns.map((column) => column.header)
  const sheet = await readWorkbook(path, { header, ignore: RESPONSE_HEADERS, others, ...findColumnKinds(columns), leaveOutHidden })
  const opened = await open(services, sheet.date1904)
  async function* batches(): AsyncGenerator<ReadBatch> {
    for await (const rows of sheet.batches) yield { rows, checked: await opened.check(rows) }
  }
  const warnings = () => [...sheet.warnings, ...sheet.ending.warnings, opened.summary()].filter((warning) => warning !== '')
  return { calendarVersion: opened.calendarVersion, warnings, hiddenRows: () => sheet.ending.hidden, batches: batches() }
}
