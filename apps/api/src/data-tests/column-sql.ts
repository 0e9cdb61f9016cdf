import { type ColumnId, testColumn } from '@ivue/contracts/data-tests/columns.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** The column of the table `loans` behind each column of a test. Its changes are recorded in `loan_changes`. */
const LOAN_COLUMNS = {
  status: 'status',
  substatus: 'substatus',
  purpose: 'purpose',
  type: 'type',
  program: 'program',
  occupancy: 'occupancy',
  propertyType: 'property_type',
  propertyState: 'property_state',
  channel: 'channel',
  region: 'region',
  disposition: 'disposition',
  borrower: 'borrower_last_name',
  borrowerFirst: 'borrower_first_name',
  coBorrower: 'co_borrower_last_name',
  zip: 'property_zip',
  amount: 'amount',
  noteRate: 'note_rate',
  ltv: 'ltv',
  term: 'term_months',
  borrowerCount: 'borrower_count',
  rescission: 'rescission_applies',
  application: 'application_on',
  creditDecision: 'final_credit_decision_on',
  lockExpiration: 'lock_expires_on',
  contractClosing: 'contract_closing_on',
  scheduledFunding: 'scheduled_funding_on',
  icdReceived: 'icd_received_on',
  dispositionDate: 'disposition_on',
  nextContact: 'next_contact_on',
  clearToClose: 'clear_to_close_at',
  scheduledClosing: 'scheduled_closing_at',
  icdSent: 'icd_sent_at',
  finalCdApproved: 'final_cd_approved_at',
  packageSent: 'closing_package_sent_at',
  funded: 'funded_at',
  processor: 'processor_id',
  underwriter: 'underwriter_id',
} as const satisfies Partial<Record<ColumnId, string>>
type LoanColumnId = keyof typeof LOAN_COLUMNS
/** The table columns of `loans` that tests read. */
export const LOAN_COLUMN_NAMES: readonly string[] = Object.values(LOAN_COLUMNS)

const OTHER_COLUMNS: Record<Exclude<ColumnId, LoanColumnId>, Prisma.Sql> = {
  closer1: Prisma.sql`ct.slot1_id`,
  closer2: Prisma.sql`ct.slot2_id`,
  reschedules: Prisma.sql`(SELECT count(*) FROM loan_changes c
    WHERE c.loan_id = l.id AND c.kind = 'loan' AND c.was ->> 'scheduled_closing_at' IS NOT NULL)`,
}

const isLoanColumn = (id: ColumnId): id is LoanColumnId => Object.hasOwn(LOAN_COLUMNS, id)

/** Returns the table column of `loans` that has a test column; null for a fact of the work. */
export const loanColumn = (id: ColumnId): string | null => (isLoanColumn(id) ? LOAN_COLUMNS[id] : null)

/**
 * Returns SQL for the value of a column of a loan (alias `l`) with its closing task (alias `ct`). A column of another loan (alias `o`) must
 * be one of `loans`.
 */
export const columnSql = (id: ColumnId, loan: 'l' | 'o' = 'l'): Prisma.Sql =>
  isLoanColumn(id) ? Prisma.raw(`${loan}.${LOAN_COLUMNS[id]}`) : OTHER_COLUMNS[id]

/** Returns SQL like `columnSql`, in which an empty text is null. */
export const valueSql = (id: ColumnId): Prisma.Sql =>
  testColumn(id).kind === 'text' ? Prisma.sql`nullif(${columnSql(id)}, '')` : columnSql(id)
