import { isLoanField, LOAN_FIELDS, type LoanField } from '@ivue/contracts/quality/checkpoints/facts.ts'
import {
  allowedOperators,
  allowedValues,
  type ShowWhen,
  type ShowWhenCondition,
  type ShowWhenOperator,
} from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'

/** A condition as the form's values. What it tests is `about`: the name of a loan field, or '#' and the S.No of a question. */
export interface ConditionDraft {
  about: string
  operator: ShowWhenOperator
  value: string
}
export interface ShowWhenDraft {
  match: ShowWhen['match']
  conditions: ConditionDraft[]
}

const ABOUT_ANSWER = /^#(\d{1,3})$/

export const NEW_CONDITION: ConditionDraft = { about: 'purpose', operator: 'is', value: 'Purchase' }

export const toShowWhenDraft = (asked: ShowWhen | null): ShowWhenDraft => ({
  match: asked?.match ?? 'all',
  conditions: (asked?.conditions ?? []).map((one) => ({
    about: 'sno' in one ? `#${one.sno}` : one.field,
    operator: one.operator,
    value: one.value,
  })),
})

const toCondition = ({ about, operator, value }: ConditionDraft): ShowWhenCondition => {
  const [, sno] = ABOUT_ANSWER.exec(about) ?? []
  return sno ? { sno: Number(sno), operator, value: value.trim() } : { field: about, operator, value: value.trim() }
}

/** Returns the conditions to send, or null if there are none. */
export const toShowWhen = ({ match, conditions }: ShowWhenDraft): ShowWhen | null =>
  conditions.length === 0 ? null : { match, conditions: conditions.map(toCondition) }

const findLoanField = (about: string): LoanField | null => (isLoanField(about) ? LOAN_FIELDS[about] : null)

export const operatorsFor = (about: string): readonly ShowWhenOperator[] => allowedOperators(findLoanField(about))

/** Returns the values to choose from, or null if the value is typed. */
export const valuesFor = (draft: ConditionDraft): readonly string[] | null => allowedValues(toCondition(draft))

/** Returns the unit of a numeric loan field ('$', '%' or 'months'), otherwise ''. */
export function unitFor(about: string): string {
  const field = findLoanField(about)
  return field?.kind === 'number' ? field.unit : ''
}

/**
 * Returns the condition for another loan field or question. An operator that does not fit it becomes the first possible one, a value that
 * does not fit becomes the first choice or ''.
 */
export function withSubject(draft: ConditionDraft, about: string): ConditionDraft {
  const operators = operatorsFor(about)
  const operator = operators.includes(draft.operator) ? draft.operator : 'is'
  const values = valuesFor({ ...draft, about })
  const isValid = values === null || isOneOf(values, draft.value)
  return { about, operator, value: isValid && findLoanField(about)?.kind !== 'number' ? (values ? draft.value : '') : (values?.[0] ?? '') }
}
