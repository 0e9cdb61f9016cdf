import type { GridPage, Row } from '@ivue/contracts/grid/wire.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { cellOf, parseRecordId } from '../../grid/model/rows/parse-cell.ts'
import type { GridEvent, RowAction } from '../../grid/model/types.ts'
import { dialogKind, findMismatch } from '../rows.ts'
import { SLOT_COLUMNS, type WorklistShape } from '../shape.ts'

type Headers = GridPage['headers']
type Run = (event: GridEvent) => void

/** Returns the menu of a row: the dialogs of its cells, and Mismatch Assignment if no column offers it. One of them is its main act. */
export function rowActions(worklist: WorklistShape, headers: Headers, row: Row, run: Run): RowAction[] {
  const press = (operation: string, id: string, title: string) => () => run({ operation, id, row, title, value: '', label: '', before: '' })
  const answering = findAnswering(row)
  const all = headers.flatMap(({ Title, drawType, label = Title }): RowAction[] => {
    const { value, recordId_, why } = cellOf(row, Title)
    const { id, operation } = parseRecordId(recordId_)
    const kind = dialogKind(worklist, operation)
    if (drawType !== 'event' || value === null || kind === null) return []
    const decides = operation === 'Decision' ? 'Decide' : operation === 'Overturned' && value === 'Decide' ? DECIDE_DISPUTE : label
    const words = operation === answering?.operation ? answering.label : decides
    const hotkey = kind === 'comment' ? 'c' : undefined
    return [{ value: operation, label: words, hotkey, why: why || undefined, onPick: press(operation, id, Title) }]
  })
  // Two cells may have the same operation: the cell of a review with findings, and its dispute cell.
  const offered = withMainAct([...new Map(all.map((action) => [action.value, action])).values()], answering?.operation)
  const isOffered = offered.some(({ value }) => dialogKind(worklist, value) === 'mismatch')
  if (isOffered || !findMismatch(row)) return offered
  return [...offered, { value: 'Recon', label: 'Mismatch Assignment', onPick: press('Recon', String(row.recsID), 'Recon') }]
}

const DECIDE_DISPUTE = 'Decide dispute'

/** The findings of a review that wait for the viewer's answer. */
export interface FindingsToAnswer {
  operation: string
  reviewId: number
  /** 'Answer 3 findings' */
  label: string
}

/** Returns the findings of a desk's row that wait for the viewer's answer, or null. */
export function findAnswering(row: Row): FindingsToAnswer | null {
  const { value, recordId_, why } = cellOf(row, 'Dispute')
  const open = Number(/^(\d+) open$/.exec(String(value ?? ''))?.[1] ?? 0)
  if (open === 0 || why) return null
  const { id, operation } = parseRecordId(recordId_)
  return { operation, reviewId: Number(id), label: `Answer ${countText(open, 'finding')}` }
}

/**
 * Returns the actions with their keys. The key `d` runs the main act: to answer findings, to decide disputes, to perform QC, or to decide,
 * whichever is the first that may be done. Shift+D always decides.
 */
function withMainAct(actions: readonly RowAction[], answering: string | undefined): RowAction[] {
  const candidates = [
    actions.find(({ value }) => value === answering),
    actions.find(({ label }) => label === DECIDE_DISPUTE),
    actions.find(({ value }) => value === 'Get Question'),
    actions.find(({ value }) => value === 'Decision'),
  ].filter((action) => action !== undefined)
  const main = candidates.find(({ why }) => !why) ?? candidates[0]
  return actions.map((action): RowAction => {
    const decides = action.value === 'Decision'
    if (action === main) return { ...action, hotkey: 'd', alsoHotkey: decides ? 'D' : undefined }
    return decides ? { ...action, hotkey: 'D' } : action
  })
}

/** Returns an action for each slot of a row whose person the viewer may change, one at a time. */
export function reassignActions(worklist: WorklistShape, headers: Headers, row: Row, run: Run): RowAction[] {
  return worklist.slots.flatMap(({ slot, label, column = SLOT_COLUMNS[slot] }): RowAction[] => {
    const { value, recordId_, why } = cellOf(row, column)
    if (!recordId_ || !headers.some(({ Title }) => Title === column)) return []
    const before = String(value ?? '')
    const event = { operation: SLOT_COLUMNS[slot], id: String(row.recsID), row, title: column, value: '', label: '', before }
    return [{ value: event.operation, label: `${label}, ${before || 'nobody'} now`, why: why || undefined, onPick: () => run(event) }]
  })
}
