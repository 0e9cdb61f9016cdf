import { dueMoments } from '@ivue/contracts/desks/clock/sla.ts'
import type { DueBasis } from '../../settings/calendars.ts'
import type { ClosingValues } from '../rules/closing/values.ts'
import type { CopyValue } from '../writing/copy.ts'
import { IMPORTED_LOAN_COLUMNS } from './loan-columns.ts'

export const OWN_COLUMNS = [
  { name: 'row_action', type: 'text' },
  { name: 'slot1_id', type: 'int' },
  { name: 'slot2_id', type: 'int' },
  { name: 'task_status', type: 'text' },
  { name: 'comment', type: 'text' },
  { name: 'p1_due_at', type: 'timestamptz' },
  { name: 'p2_due_at', type: 'timestamptz' },
  { name: 'p3_due_at', type: 'timestamptz' },
  { name: 'p4_due_at', type: 'timestamptz' },
] as const

/** Values of the workbook's own columns, followed by those of the loan. */
export function stagedValues(values: ClosingValues, basis: DueBasis): CopyValue[] {
  const { rowAction, slot1Id, slot2Id, taskStatus, comment } = values
  return [
    rowAction,
    slot1Id,
    slot2Id,
    taskStatus,
    comment,
    ...measureDueMoments(values, basis),
    ...IMPORTED_LOAN_COLUMNS.map(({ field }) => values[field as keyof ClosingValues]),
  ]
}

/** Returns when P1 to P4 are due: as in the cell, or computed if it is empty (domain 5.5). */
function measureDueMoments(values: ClosingValues, { calendars, rules }: DueBasis): (string | null)[] {
  const at = (text: string | null) => (text ? new Date(text) : null)
  const computed = dueMoments(
    {
      zone: values.zone,
      clearToCloseAt: at(values.clearToCloseAt),
      scheduledClosingAt: at(values.scheduledClosingAt),
      scheduledFundingOn: values.scheduledFundingOn,
      rescissionApplies: values.rescissionApplies,
    },
    calendars,
    rules,
  )
  return [values.p1DueAt ?? computed.p1, values.p2DueAt ?? computed.p2, values.p3DueAt ?? computed.p3, values.p4DueAt ?? computed.p4].map(
    (due) => (due instanceof Date ? due.toISOString() : due),
  )
}
