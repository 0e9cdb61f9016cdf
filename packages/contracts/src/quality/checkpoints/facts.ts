import { CHANNELS, LOAN_TYPES, OCCUPANCIES, PRIORITIES, PROPERTY_TYPES, PURPOSES, REGIONS } from '../../loans/words.ts'
import { STATE_CODES } from '../../wire/states.ts'

/** A field of a loan that a condition may read, and the type of its values. */
export type LoanField =
  | { label: string; kind: 'choice'; choices: readonly string[] }
  | { label: string; kind: 'number'; unit: string }
  | { label: string; kind: 'text' }

const choice = (label: string, choices: readonly string[]): LoanField => ({ label, kind: 'choice', choices })
const number = (label: string, unit = ''): LoanField => ({ label, kind: 'number', unit })

/** The fields of a loan that conditions may read, in the order of the menu (quality 3, QC checkpoint question). */
export const LOAN_FIELDS = {
  purpose: choice('Purpose', PURPOSES),
  type: choice('Loan type', LOAN_TYPES),
  program: { label: 'Program', kind: 'text' },
  state: choice('Property state', STATE_CODES),
  channel: choice('Channel', CHANNELS),
  region: choice('Region', REGIONS),
  occupancy: choice('Occupancy', OCCUPANCIES),
  propertyType: choice('Property type', PROPERTY_TYPES),
  priority: choice('Priority', PRIORITIES),
  amount: number('Loan amount', '$'),
  noteRate: number('Note rate', '%'),
  termMonths: number('Term', 'months'),
  ltv: number('LTV', '%'),
  borrowerCount: number('Borrowers'),
  rescissionApplies: choice('Rescission applies', ['Yes', 'No']),
} as const satisfies Record<string, LoanField>
export type LoanFieldName = keyof typeof LOAN_FIELDS

/**
 * The facts of a loan for conditions: amounts in dollars, rates and LTV in
 * percent, `rescissionApplies` as Yes or No. Unknown values are null or ''.
 */
export type LoanFacts = Readonly<Partial<Record<LoanFieldName, string | number | null>>>

export const isLoanField = (name: string): name is LoanFieldName => Object.hasOwn(LOAN_FIELDS, name)

/** The columns of a loan's row. Decimals are numbers or objects that convert to numbers. */
interface StoredLoan {
  purpose: string
  type: string
  program: string
  propertyState: string
  channel: string
  region: string
  occupancy: string
  propertyType: string
  priority: string
  amount: unknown
  noteRate: unknown
  termMonths: number | null
  ltv: unknown
  borrowerCount: number
  rescissionApplies: boolean
}

const numberOf = (value: unknown): number | null => (value === null || value === undefined ? null : Number(value))

export function loanFacts(loan: StoredLoan): LoanFacts {
  const { purpose, type, program, channel, region, occupancy, propertyType, priority, termMonths, borrowerCount } = loan
  return {
    purpose,
    type,
    program,
    channel,
    region,
    occupancy,
    propertyType,
    priority,
    termMonths,
    borrowerCount,
    state: loan.propertyState,
    amount: numberOf(loan.amount),
    noteRate: numberOf(loan.noteRate),
    ltv: numberOf(loan.ltv),
    rescissionApplies: loan.rescissionApplies ? 'Yes' : 'No',
  }
}
