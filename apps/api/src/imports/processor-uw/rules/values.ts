import type { Stage } from '@ivue/contracts/desks/words.ts'

/**
 * The values of one accepted row of the workbook "Processor & Underwriter Assignment" (domain 7.2), named as in the database. Days are
 * YYYY-MM-DD, moments ISO 8601 in UTC, decimals text, people user ids. Null keeps the stored value, or means there is none.
 */
export interface ProcessorUwValues {
  number: string
  borrowerLastName: string
  purpose: string
  type: string
  amount: string
  propertyState: string
  /** IANA zone of the property. */
  zone: string
  channel: string
  region: string
  applicationOn: string
  submittedAt: string | null
  stage: Stage
  /** The stage in the cell. It is stored and compared with the next workbook. */
  saidStage: Stage
  /** Stage of the loan when the row was checked; empty for a loan new to both desks. */
  storedStage: Stage | ''
  status: string
  substatus: string
  processorId: number
  underwriterId: number | null
  priority: string | null
  lockExpiresOn: string | null
  targetClosingOn: string | null
  lastContactOn: string | null
  nextContactOn: string | null
  disposition: string
  dispositionOn: string | null
  comment: string
  /** When each desk's work from this import is due. */
  processorDueAt: string
  underwriterDueAt: string
  /** Due moment for an underwriter who gets the loan for the first time, counted from its submission. */
  firstReviewDueAt: string
}
