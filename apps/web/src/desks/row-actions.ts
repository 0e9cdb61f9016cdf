import type { GridPage, Row } from '@ivue/contracts/grid.ts'
import { cellOf, parseRecordId } from '../grid/cells/parse-cell.ts'
import type { GridEvent, RowAction } from '../grid/types.ts'
import { mismatchOf, OPENS } from './desk-rows.ts'

/** What can be done to a row, for its menu: what its cells offer, and the mismatch where the list has no column for it. */
export function rowActions(headers: GridPage['headers'], row: Row, run: (event: GridEvent) => void): RowAction[] {
  const press = (operation: string, id: string, title: string) => () => run({ operation, id, row, title, value: '', label: '', before: '' })
  const offered = headers.flatMap(({ Title, drawType, label = Title }): RowAction[] => {
    const { value, recordId_, why } = cellOf(row, Title)
    const { id, operation } = parseRecordId(recordId_)
    if (drawType !== 'event' || value === null || !OPENS[operation]) return []
    return [{ value: operation, label, why: why || undefined, onPick: press(operation, id, Title) }]
  })
  const isOffered = offered.some(({ value }) => OPENS[value] === 'mismatch')
  if (isOffered || !mismatchOf(row)) return offered
  return [...offered, { value: 'Recon', label: 'Mismatch Assignment', onPick: press('Recon', String(row.recsID), 'Recon') }]
}
