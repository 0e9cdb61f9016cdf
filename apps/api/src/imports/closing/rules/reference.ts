import type { Calendar } from '@ivue/contracts/calendar/business-calendar.ts'
import type { Cells, SheetReference } from '../../rules/check-row.ts'
import type { ClosingField } from './columns.ts'

/** What the rows of a Closing Assignment are checked against, in addition to the stored values of each loan. */
export interface ClosingReference extends SheetReference {
  /** Whether one closer may hold both slots (a setting). */
  sameCloserTwice: boolean
  /** States whose loans need a closer with a licence there (a setting). */
  licenceStates: ReadonlySet<string>
  /** The operations calendar. A closing on one of its closed days gets a warning. */
  operations: Calendar
  /** Reg Z specific business days, for rescission and for the receipt of the disclosure. */
  specific: Calendar
}

export type ClosingCells = Cells<ClosingField>
