import { isLoanField, LOAN_FIELDS, type LoanFacts, type LoanField } from '@ivue/contracts/quality/checkpoints/facts.ts'
import { isMet, type ShowWhen } from '@ivue/contracts/quality/checkpoints/show-when.ts'

/** A fact of the loan, shown next to a question. `made`: this fact meets the question's condition. */
export interface ConditionFact {
  label: string
  value: string
  made: boolean
}

function valueWords(about: LoanField, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return 'not on file'
  if (about.kind !== 'number') return String(value)
  const digits = value.toLocaleString('en-US')
  return about.unit === '$' ? `$${digits}` : [digits, about.unit].filter(Boolean).join(' ')
}

/** Returns the facts of the loan to which a question's conditions refer, each once, in the order of the conditions. */
export function describeConditionFacts(asked: ShowWhen | null, loan: LoanFacts): ConditionFact[] {
  const conditions = asked?.conditions ?? []
  const fields = [...new Set(conditions.flatMap((one) => ('field' in one && isLoanField(one.field) ? [one.field] : [])))]
  return fields.map((field) => ({
    label: LOAN_FIELDS[field].label,
    value: valueWords(LOAN_FIELDS[field], loan[field]),
    made: conditions.some((one) => 'field' in one && one.field === field && isMet(one, { loan, answers: {} }) === true),
  }))
}
