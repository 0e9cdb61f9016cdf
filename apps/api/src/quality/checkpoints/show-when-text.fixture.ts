import { LOAN_FIELDS, type LoanFieldName } from '@ivue/contracts/quality/checkpoints/facts.ts'
import type { ShowWhen, ShowWhenCondition } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { NEEDS_QUOTES } from './show-when-text.ts'

const quoted = (value: string) => (new RegExp(NEEDS_QUOTES, 'i').test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const conditionText = ({ operator, value, ...one }: ShowWhenCondition): string => {
  const subject = 'sno' in one ? `S.No ${one.sno}` : LOAN_FIELDS[one.field as LoanFieldName].label
  return `${subject} ${operator.startsWith('is') ? operator : `is ${operator}`} ${quoted(value)}`
}

/** Returns the condition of a question as the list of a bank shows it: "All: Loan type is FHA; S.No 3 is Yes". '' means always. */
export function showWhenText(asked: ShowWhen | null): string {
  if (!asked || asked.conditions.length === 0) return ''
  return `${asked.match === 'all' ? 'All' : 'Any'}: ${asked.conditions.map(conditionText).join('; ')}`
}
