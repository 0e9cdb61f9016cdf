import { findLoanField, type ShowWhen, type ShowWhenCondition } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { NEEDS_QUOTES } from './show-when-text.ts'

const quoted = (value: string) => (new RegExp(NEEDS_QUOTES, 'i').test(value) ? `"${value.replaceAll('"', '""')}"` : value)

const conditionText = (one: ShowWhenCondition): string => {
  const subject = 'sno' in one ? `S.No ${one.sno}` : findLoanField(one)?.label
  return `${subject} ${one.operator.startsWith('is') ? one.operator : `is ${one.operator}`} ${quoted(one.value)}`
}

/** Returns the condition of a question as the list of a bank shows it: "All: Loan type is FHA; S.No 3 is Yes". '' means always. */
export function showWhenText(asked: ShowWhen | null): string {
  if (!asked || asked.conditions.length === 0) return ''
  return `${asked.match === 'all' ? 'All' : 'Any'}: ${asked.conditions.map(conditionText).join('; ')}`
}
