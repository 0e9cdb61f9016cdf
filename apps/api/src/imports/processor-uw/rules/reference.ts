import type { Calendar } from '@ivue/contracts/calendar/business-calendar.ts'
import type { Stage } from '@ivue/contracts/desks/words.ts'
import type { Cells, SheetReference } from '../../rules/check-row.ts'
import type { ProcessorUwField } from './columns.ts'
import type { DailyLimits } from './daily-limits.ts'
import type { ContactRules } from './next-contact.ts'

/** What the rows of a Processor & Underwriter Assignment are checked against, in addition to the stored values of each loan. */
export interface ProcessorUwReference extends SheetReference {
  now: Date
  licenceStates: ReadonlySet<string>
  operations: Calendar
  contact: ContactRules
  /** Settings: operating days each desk has, and the minute past midnight at which the last one ends. */
  due: { processorDays: number; underwriterDays: number; minute: number }
  limits: { processor: DailyLimits; underwriter: DailyLimits }
}

export interface StoredLoan {
  borrowerLastName: string
  zone: string
  propertyState: string
  substatus: string
  /** Current stage; empty if the loan was never at either desk. */
  stage: Stage | ''
  /** Stage in the previous workbook. */
  importedStage: string
  /** The people who work the loan or are assigned to it. */
  processorId: number | null
  processorName: string
  underwriterId: number | null
  underwriterName: string
  /** The person whose assignment was rejected; null for nobody. */
  rejectedProcessorId: number | null
  rejectedUnderwriterId: number | null
  /** Whether the loan is or was at the underwriter desk. */
  atUnderwriting: boolean
}

export type ProcessorUwCells = Cells<ProcessorUwField>
