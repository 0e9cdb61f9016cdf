import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { type DisplayNames, describeFilters, type FilterText, findNamedIds } from '@ivue/contracts/grid/filter-words.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { Identity, ListDefinition } from '../grid/definition.ts'
import type { Order } from '../grid/statement.ts'
import type { Services } from '../platform/app-services.ts'
import type { StoredFile } from '../platform/files/files.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { XLSX } from '../platform/xlsx/sheet.ts'
import { type OutRow, type SheetOptions, writeWorkbook } from '../platform/xlsx/writing/write-workbook.ts'
import { aboutSheet } from './about-sheet.ts'
import { CSV, csvBytes } from './csv.ts'
import { fitColumnWidths, sheetColumns, sheetRows } from './sheet.ts'
import { type Table, tableSheet } from './tables.ts'

export interface WorkbookRequest {
  /** The file's name on the wire; generated when absent. */
  name?: string
  title: string
  list: ListDefinition<never>
  totalsSheet?: Table | undefined
  input: GridInput
  order: readonly Order[]
  viewer: SignedIn
}

/**
 * Writes the rows of a list, batch by batch, into a file of the viewer: a workbook or, if the input requests it, CSV. CSV has the rows alone.
 * `onRows` is called with the number of rows written so far.
 */
export async function makeWorkbook(
  services: Services,
  { name, title, list, totalsSheet, input, order, viewer }: WorkbookRequest,
  batches: AsyncIterable<readonly Identity[]> | Iterable<readonly Identity[]>,
  onRows: (written: number) => void = () => {},
): Promise<StoredFile> {
  const at = await formatCurrentTime(services)
  let written = 0
  const rowsOf = sheetRows(list)
  const more = iterate(batches)
  // The first batch is read ahead: column widths depend on the values and come before the rows in the file.
  const first = await more.next()
  const columns = fitColumnWidths(sheetColumns(list), first.done ? [] : rowsOf(first.value as never))
  async function* rows(): AsyncGenerator<OutRow[]> {
    for (let next = first; !next.done; next = await more.next()) {
      const batch = next.value
      yield rowsOf(batch as never)
      written += batch.length
      onRows(written)
    }
  }
  const filters = describeFilters(list.spec.filters, input, await readNames(services, findNamedIds(list.spec.filters, input)))
  const sheet: SheetOptions = { sheetName: title, columns, rows: rows(), filter: true }
  const file = { title: makeFileTitle(title, fileNameFilters(filters), at), ownerId: viewer.userId, ...(name && { name }) }
  if (input.format === 'csv') return saveCsv(services, file, sheet)
  const { columns: shown } = list
  const figures = [...shown.flatMap(({ figure }) => figure ?? []), ...(totalsSheet?.figures ?? [])]
  const about = aboutSheet({ title, by: viewer.fullName, at, input, filters, order, columns: shown, figures, rows: () => written })
  return saveWorkbook(services, file, [sheet, ...(totalsSheet ? [tableSheet(totalsSheet)] : []), about])
}

async function* iterate<T>(batches: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T, undefined> {
  yield* batches
}

/** Returns the filters that may appear in a file name. Search texts and people are omitted, because file names are logged elsewhere. */
const fileNameFilters = (filters: readonly FilterText[]): string[] => filters.filter(({ names }) => !names).map(({ words }) => words)

/** Returns a file name of the title, the filters and the time of the data. */
export const makeFileTitle = (title: string, narrowedTo: readonly string[], at: string): string =>
  `${[title, ...narrowedTo].join(', ').replaceAll(/[\\/:*?"<>|]/g, ' ')} ${at.replace(/^(..).(..).(.{4}) (..).(..).*$/, '$3-$1-$2 $4.$5')}`

interface NewFile {
  /** The file name without its extension. */
  title: string
  ownerId: number
  name?: string
}

export function saveWorkbook(
  { files }: Services,
  { title, ...file }: NewFile,
  [first, ...more]: [SheetOptions, ...SheetOptions[]],
): Promise<StoredFile> {
  return files.save({ ...file, title: `${title}.xlsx`, mime: XLSX, purpose: 'export' }, writeWorkbook({ ...first, more }))
}

export async function saveCsv({ files, settings }: Services, { title, ...file }: NewFile, sheet: SheetOptions): Promise<StoredFile> {
  const separator = (await settings.get('exports.csvSeparator')) === 'comma' ? ',' : ';'
  const byteOrderMark = await settings.get('exports.byteOrderMark')
  return files.save({ ...file, title: `${title}.csv`, mime: CSV, purpose: 'export' }, csvBytes(sheet, { separator, byteOrderMark }))
}

export const formatCurrentTime = async ({ settings, now }: Services): Promise<string> =>
  momentText(now(), await settings.get('business.zone'))

async function readNames({ db }: Services, ids: readonly string[]): Promise<DisplayNames> {
  const people = ids.filter((id) => /^\d{1,9}$/.test(id)).map(Number)
  if (people.length === 0) return new Map()
  const found = await db.user.findMany({
    where: { id: { in: people } },
    select: { id: true, fullName: true },
    orderBy: { fullName: 'asc' },
  })
  return new Map(found.map(({ id, fullName }) => [String(id), fullName]))
}

/** Returns the title of a list from that of its call: "List closing tasks" → "Closing tasks". */
export function listTitle(callTitle: string): string {
  const name = callTitle.replace(/^(List|See) (my |the )?/, '')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
