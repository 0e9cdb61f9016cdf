import { z } from 'zod'
import { isOneOf } from '../../wire/words.ts'
import { ANSWERS } from '../reviews/words.ts'
import { isLoanField, LOAN_FIELDS, type LoanFacts, type LoanField } from './facts.ts'

export const SHOW_WHEN_MATCHES = ['all', 'any'] as const
export const SHOW_WHEN_OPERATORS = ['is', 'is not', 'above', 'below'] as const
export type ShowWhenOperator = (typeof SHOW_WHEN_OPERATORS)[number]
export const MAX_CONDITIONS = 10
const MAX_VALUE = 100

const operator = z.enum(SHOW_WHEN_OPERATORS, `Compare by ${SHOW_WHEN_OPERATORS.join(', ')}`)
const value = z.union([z.string(), z.number()]).transform((given) => String(given).trim())

/**
 * A condition on a field of the loan, or on the answer to a question with
 * a lower S.No. Values are texts. A number is written as its digits.
 */
const condition = z.union([
  z.strictObject({ field: z.string().max(40), operator, value }),
  z.strictObject({ sno: z.coerce.number().int().min(1).max(999), operator, value }),
])
export type ShowWhenCondition = z.output<typeof condition>

/** The condition under which a question is asked: all or any of `conditions` are met (quality 3). Null instead means always. */
export const showWhen = z.strictObject({ match: z.enum(SHOW_WHEN_MATCHES, 'Choose all or any'), conditions: z.array(condition).max(100) })
export type ShowWhen = z.output<typeof showWhen>

export const allowedOperators = (about: LoanField | null): readonly ShowWhenOperator[] =>
  about?.kind === 'number' ? SHOW_WHEN_OPERATORS : ['is', 'is not']

export const findLoanField = (one: ShowWhenCondition): LoanField | null =>
  'field' in one && isLoanField(one.field) ? LOAN_FIELDS[one.field] : null

export function allowedValues(one: ShowWhenCondition): readonly string[] | null {
  if ('sno' in one) return ANSWERS
  const about = findLoanField(one)
  return about?.kind === 'choice' ? about.choices : null
}

/** Whether a text is a number: digits with an optional minus and decimals. */
const isNumber = (text: string) => /^-?\d{1,12}(\.\d{1,4})?$/.test(text)

function conditionProblem(one: ShowWhenCondition, { sno, bank }: { sno: number; bank: ReadonlySet<number> }): string | null {
  const about = findLoanField(one)
  if ('field' in one && !about) return 'Choose a field of the loan or a question'
  if ('sno' in one && one.sno >= sno) return `S.No ${one.sno} is not lower than ${sno}: a condition can use only earlier questions`
  if ('sno' in one && !bank.has(one.sno)) return `There is no question with S.No ${one.sno} in this bank`
  if (!allowedOperators(about).includes(one.operator)) return `${formatSubject(one)} is compared by ${allowedOperators(about).join(' or ')}`
  if (one.value === '') return 'Enter what it is compared with'
  if (one.value.length > MAX_VALUE) return `The value has at most ${MAX_VALUE} characters`
  if (about?.kind === 'number' && !isNumber(one.value)) return `${about.label} is a number`
  const choices = allowedValues(one)
  return choices && !isOneOf(choices, one.value) ? `${formatSubject(one)} is not one of its choices: ${one.value}` : null
}

/**
 * Returns the problem of each invalid condition by its index. The `bank` has the S.No of all active questions. Only a lower S.No is
 * allowed, so there are no cycles.
 */
export const showWhenProblems = (
  { conditions }: ShowWhen,
  place: { sno: number; bank: ReadonlySet<number> },
): { at: number; msg: string }[] =>
  conditions.flatMap((one, at) => {
    const msg = conditionProblem(one, place)
    return msg ? [{ at, msg }] : []
  })

export function showWhenProblem(rule: ShowWhen | null, place: { sno: number; bank: ReadonlySet<number> }): string | null {
  if (!rule) return null
  if (rule.conditions.length === 0) return 'Add a condition, or ask the question always'
  if (rule.conditions.length > MAX_CONDITIONS) return `A question has at most ${MAX_CONDITIONS} conditions`
  const [first] = showWhenProblems(rule, place)
  return first ? `Condition ${first.at + 1}: ${first.msg}` : null
}

export const findReadQuestions = (rule: ShowWhen | null): number[] => [
  ...new Set(rule?.conditions.flatMap((one) => ('sno' in one ? [one.sno] : []))),
]

/**
 * What conditions are evaluated on: the loan, and the answers by S.No. An answer is Yes, No, Not Applicable, or '' for a question that
 * applies and has no answer. Questions that do not apply are absent.
 */
export interface ShowWhenFacts {
  loan: LoanFacts
  answers: Readonly<Record<number, string>>
}

/** Whether a question applies: it is asked, is hidden, or depends on answers that are not given yet. */
export type QuestionVisibility = 'asked' | 'depends' | 'hidden'

/**
 * Returns whether a condition is met. Null if it reads an answer that is not given yet. A condition on an unknown fact of the loan, or on a
 * question that does not apply, is never met, whatever its operator.
 */
export function isMet(one: ShowWhenCondition, { loan, answers }: ShowWhenFacts): boolean | null {
  if ('sno' in one) {
    const answer = Object.hasOwn(answers, one.sno) ? answers[one.sno] : undefined
    if (answer === undefined) return false
    return answer === '' ? null : compare(answer, one)
  }
  const about = findLoanField(one)
  const known = isLoanField(one.field) ? (loan[one.field] ?? '') : ''
  if (!about || known === '') return false
  if (about.kind !== 'number') return compare(String(known), one)
  const [is, than] = [Number(known), Number(one.value)]
  if (one.operator === 'above') return is > than
  if (one.operator === 'below') return is < than
  return (is === than) === (one.operator === 'is')
}

const compare = (is: string, { operator, value }: ShowWhenCondition): boolean | null =>
  operator === 'is' || operator === 'is not' ? (is.toLowerCase() === value.toLowerCase()) === (operator === 'is') : false

/** Returns whether a question is asked, by the answers so far. */
export function evaluateShowWhen(rule: ShowWhen | null, facts: ShowWhenFacts): QuestionVisibility {
  if (!rule || rule.conditions.length === 0) return 'asked'
  const held = rule.conditions.map((one) => isMet(one, facts))
  const [settles, verdict, otherwise] = rule.match === 'all' ? ([false, 'hidden', 'asked'] as const) : ([true, 'asked', 'hidden'] as const)
  if (held.includes(settles)) return verdict
  return held.includes(null) ? 'depends' : otherwise
}

/** The parts of a question that decide whether it is asked. */
export interface Conditional {
  sno: number
  showWhen: ShowWhen | null
}

/**
 * Returns the verdict on each question of a checklist, by S.No. Answers to hidden questions are ignored, so that an old answer to a hidden
 * question does not affect others.
 */
export function evaluateChecklist(questions: readonly Conditional[], { loan, answers }: ShowWhenFacts): Map<number, QuestionVisibility> {
  const counting: Record<number, string> = {}
  const verdicts = new Map<number, QuestionVisibility>()
  for (const question of [...questions].sort((one, other) => one.sno - other.sno)) {
    const verdict = evaluateShowWhen(question.showWhen, { loan, answers: counting })
    verdicts.set(question.sno, verdict)
    if (verdict !== 'hidden') counting[question.sno] = verdict === 'asked' ? (answers[question.sno] ?? '') : ''
  }
  return verdicts
}

const formatSubject = (one: ShowWhenCondition): string =>
  'sno' in one ? `The answer to S.No ${one.sno}` : (findLoanField(one)?.label ?? one.field)

/** Returns "Loan amount is above 500000 $". */
const formatCondition = (one: ShowWhenCondition): string => {
  const about = findLoanField(one)
  const unit = about?.kind === 'number' && about.unit ? ` ${about.unit}` : ''
  return `${formatSubject(one)} ${one.operator.startsWith('is') ? one.operator : `is ${one.operator}`} ${one.value}${unit}`
}

/** Returns "always", or the conditions in words: "Purpose is Purchase and LTV is above 80 %". */
export function formatShowWhen(rule: ShowWhen | null): string {
  if (!rule || rule.conditions.length === 0) return 'always'
  return rule.conditions.map(formatCondition).join(rule.match === 'all' ? ' and ' : ' or ')
}

export function whyHidden(rule: ShowWhen | null, facts: ShowWhenFacts): string {
  const failed = rule?.conditions.filter((one) => isMet(one, facts) !== true) ?? []
  return failed.length === 0 ? '' : `Asked only when ${formatShowWhen({ match: rule?.match ?? 'all', conditions: failed })}`
}
