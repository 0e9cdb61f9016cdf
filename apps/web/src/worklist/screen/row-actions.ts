import type { GridPage, Row } from '@ivue/contracts/grid.ts'
import { cellOf, parseRecordId } from '../../grid/cells/parse-cell.ts'
import type { GridEvent, RowAction, RowKey } from '../../grid/types.ts'
import { mismatchOf, opensOf } from '../rows.ts'
import type { WorklistShape } from '../shape.ts'

/** The menu of a row: what its cells open, and its mismatch where the list has no column for that. */
export function rowActions(worklist: WorklistShape, headers: GridPage['headers'], row: Row, run: (event: GridEvent) => void): RowAction[] {
  const press = (operation: string, id: string, title: string) => () => run({ operation, id, row, title, value: '', label: '', before: '' })
  const all = headers.flatMap(({ Title, drawType, label = Title }): RowAction[] => {
    const { value, recordId_, why } = cellOf(row, Title)
    const { id, operation } = parseRecordId(recordId_)
    if (drawType !== 'event' || value === null || opensOf(worklist, operation) === null) return []
    return [{ value: operation, label, hotkey: keyOf(worklist, operation), why: why || undefined, onPick: press(operation, id, Title) }]
  })
  // Two cells may open the same: a review with findings is opened by its own cell and by the one of disputes.
  const offered = [...new Map(all.map((action) => [action.value, action])).values()]
  const isOffered = offered.some(({ value }) => opensOf(worklist, value) === 'mismatch')
  if (isOffered || !mismatchOf(row)) return offered
  return [...offered, { value: 'Recon', label: 'Mismatch Assignment', onPick: press('Recon', String(row.recsID), 'Recon') }]
}

/** What a review opens to work on it is decided with the same key as a task. */
const DECIDES = ['Decision', 'Get Question']

function keyOf(worklist: WorklistShape, operation: string): RowKey | undefined {
  if (DECIDES.includes(operation)) return 'd'
  return opensOf(worklist, operation) === 'comment' ? 'c' : undefined
}
