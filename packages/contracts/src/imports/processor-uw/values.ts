import type { Stage } from '../../desks/words.ts'

/**
 * What one accepted row of the workbook "Processor & Underwriter Assignment" says (domain 7.2), under the names of the database. Days are YYYY-MM-DD, moments
 * ISO 8601 in UTC, decimals text; people are user ids. Null where an empty cell leaves what is stored as it is, and where there is nothing.
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
  /** Where the loan stands after this row. */
  stage: Stage
  /** What the cell says, which a later workbook is compared with. */
  saidStage: Stage
  /** Where the loan stood when the row was judged; empty for one that is new to both desks. */
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
  /** When the work is due that this import gives to each desk. */
  processorDueAt: string
  underwriterDueAt: string
  /** The same for an underwriter who gets the loan for the first time: counted from its submission. */
  firstReviewDueAt: string
}
