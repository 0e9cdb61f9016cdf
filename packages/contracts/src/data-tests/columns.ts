import { z } from 'zod'
import { CHANNELS, LOAN_STATUSES, LOAN_TYPES, OCCUPANCIES, PROPERTY_TYPES, PURPOSES, REGIONS } from '../loans/words.ts'
import { STATE_CODES } from '../wire/states.ts'

/** The kind of the values of a column. A day has no time. A moment is an instant, shown in the zone of the property. */
export type ColumnKind = 'text' | 'number' | 'day' | 'moment' | 'flag' | 'person'

export interface TestColumn {
  /** The header in the workbooks, or our name for a fact of the work. */
  title: string
  kind: ColumnKind
  /** All values of a text, where they are known. */
  words?: readonly string[]
  /** Earlier values are known, so that "unchanged after" can be judged. */
  history?: true
}

/** Columns that data tests may read: those of the two workbooks and of the work. */
export const TEST_COLUMNS = {
  status: { title: 'Loan Status', kind: 'text', words: LOAN_STATUSES, history: true },
  substatus: { title: 'Current Substatus', kind: 'text', history: true },
  purpose: { title: 'Purpose', kind: 'text', words: PURPOSES, history: true },
  type: { title: 'Loan Type', kind: 'text', words: LOAN_TYPES, history: true },
  program: { title: 'Program', kind: 'text', history: true },
  occupancy: { title: 'Occupancy', kind: 'text', words: OCCUPANCIES, history: true },
  propertyType: { title: 'Property Type', kind: 'text', words: PROPERTY_TYPES, history: true },
  propertyState: { title: 'Property State', kind: 'text', words: STATE_CODES, history: true },
  channel: { title: 'Channel', kind: 'text', words: CHANNELS, history: true },
  region: { title: 'Region', kind: 'text', words: REGIONS, history: true },
  disposition: { title: 'Disposition', kind: 'text', history: true },
  borrower: { title: 'Borrower Last Name', kind: 'text', history: true },
  borrowerFirst: { title: 'Borrower First Name', kind: 'text', history: true },
  coBorrower: { title: 'Co-Borrower Last Name', kind: 'text', history: true },
  zip: { title: 'Property ZIP', kind: 'text', history: true },
  amount: { title: 'Loan Amount', kind: 'number', history: true },
  noteRate: { title: 'Note Rate', kind: 'number', history: true },
  ltv: { title: 'LTV', kind: 'number', history: true },
  term: { title: 'Term', kind: 'number', history: true },
  borrowerCount: { title: 'Borrower Count', kind: 'number', history: true },
  reschedules: { title: 'Reschedules', kind: 'number' },
  rescission: { title: 'Rescission Applies', kind: 'flag', history: true },
  application: { title: 'Application Date', kind: 'day', history: true },
  creditDecision: { title: 'Final Credit Decision', kind: 'day', history: true },
  lockExpiration: { title: 'Lock Expiration', kind: 'day', history: true },
  contractClosing: { title: 'Contract Closing', kind: 'day', history: true },
  scheduledFunding: { title: 'Scheduled Funding', kind: 'day', history: true },
  icdReceived: { title: 'ICD Received', kind: 'day', history: true },
  dispositionDate: { title: 'Disposition Date', kind: 'day', history: true },
  nextContact: { title: 'Next Contact', kind: 'day' },
  clearToClose: { title: 'CTC', kind: 'moment', history: true },
  scheduledClosing: { title: 'Scheduled Closing', kind: 'moment', history: true },
  icdSent: { title: 'ICD Sent', kind: 'moment', history: true },
  finalCdApproved: { title: 'Final CD Approved', kind: 'moment', history: true },
  packageSent: { title: 'Closing Package Sent', kind: 'moment', history: true },
  funded: { title: 'Funded', kind: 'moment', history: true },
  processor: { title: 'Processor', kind: 'person', history: true },
  underwriter: { title: 'Underwriter', kind: 'person', history: true },
  closer1: { title: 'Closer 1', kind: 'person' },
  closer2: { title: 'Closer 2', kind: 'person' },
} as const satisfies Record<string, TestColumn>

export type ColumnId = keyof typeof TEST_COLUMNS
export const COLUMN_IDS = Object.keys(TEST_COLUMNS) as [ColumnId, ...ColumnId[]]
export const testColumn = (id: ColumnId): TestColumn => TEST_COLUMNS[id]
export const columnId = z.enum(COLUMN_IDS, 'Choose a column')

/** Numbers whose median among similar loans is known. */
export const PEER_COLUMNS: readonly ColumnId[] = ['noteRate', 'amount', 'ltv']
/** Columns that a loan must have in both workbooks, so that their two values can be compared. */
export const WORKBOOK_COLUMNS = [
  'purpose',
  'type',
  'propertyState',
  'channel',
  'region',
  'application',
  'amount',
] as const satisfies ColumnId[]
