import type { GridPage, Row } from '@ivue/contracts/grid/wire.ts'
import { cellOf, parseRecordId } from '../../grid/model/rows/parse-cell.ts'
import type { GridEvent, RowAction, RowKey } from '../../grid/model/types.ts'
import { dialogKind, findMismatch } from '../rows.ts'
import type { WorklistShape } from '../shape.ts'

/** Returns the menu of a row: the dialogs of its cells, and Mismatch Assignment if no column offers it. */
export function rowActions(worklist: WorklistShape, headers: GridPage['headers'], row: Row, run: (event: GridEvent) => void): RowAction[] {
  const press = (operation: string, id: string, title: string) => () => run({ operation, id, row, title, value: '', label: '', before: '' })
  const all = headers.flatMap(({ Title, drawType, label = Title }): RowAction[] => {
    const { value, recordId_, why } = cellOf(row, Title)
    const { id, operation } = parseRecordId(recordId_)
    if (drawType !== 'event' || value === null || dialogKind(worklist, operation) === null) return []
    return [
      { value: operation, label, hotkey: actionHotkey(worklist, operation), why: why || undefined, onPick: press(operation, id, Title) },
    ]
  })
  // Two cells may have the same operation: the cell of a review with findings, and its dispute cell.
  const offered = [...new Map(all.map((action) => [action.value, action])).values()]
  const isOffered = offered.some(({ value }) => dialogKind(worklist, value) === 'mismatch')
  if (isOffered || !findMismatch(row)) return offered
  return [...offered, { value: 'Recon', label: 'Mismatch Assignment', onPick: press('Recon', String(row.recsID), 'Recon') }]
}

/** The operations that open a row to work on it, for tasks and for reviews. Both have the hotkey d. */
const DECIDE_OPERATIONS = ['Decision', 'Get Question']

function actionHotkey(worklist: WorklistShape, operation: string): RowKey | undefined {
  if (DECIDE_OPERATIONS.includes(operation)) return 'd'
  return dialogKind(worklist, operation) === 'comment' ? 'c' : undefined
}
