import type { ROW_ACTIONS } from './columns.ts'

/**
 * The values of one accepted row of the workbook "Closing Assignment" (domain 7.1), named as in the database. Days are YYYY-MM-DD, moments
 * ISO 8601 in UTC, decimals text with the scale of their column, people user ids. Empty text cells are '', all other empty cells null.
 */
export interface ClosingValues {
  number: string
  rowAction: (typeof ROW_ACTIONS)[number]
  borrowerLastName: string
  borrowerFirstName: string
  coBorrowerLastName: string
  borrowerCount: number
  purpose: string
  type: string
  program: string
  amount: string
  noteRate: string | null
  termMonths: number | null
  ltv: string | null
  occupancy: string
  propertyType: string
  propertyCity: string
  propertyState: string
  propertyZip: string
  /** IANA zone of the property, in which the row's times were read. */
  zone: string
  channel: string
  region: string
  branchCode: string
  mloName: string
  processorId: number | null
  underwriterId: number | null
  slot1Id: number
  slot2Id: number | null
  priority: string
  status: string
  substatus: string
  /** '' keeps the status of a stored task and makes a new one WIP. */
  taskStatus: string
  applicationOn: string
  finalCreditDecisionOn: string | null
  clearToCloseAt: string | null
  lockExpiresOn: string | null
  contractClosingOn: string | null
  scheduledClosingAt: string
  rescissionApplies: boolean
  scheduledFundingOn: string | null
  p1DueAt: string | null
  icdSentAt: string | null
  icdReceivedOn: string | null
  p2DueAt: string | null
  finalCdApprovedAt: string | null
  p3DueAt: string | null
  closingPackageSentAt: string | null
  p4DueAt: string | null
  fundedAt: string | null
  comment: string
}
