import { type ChecklistAnswer, missingIn } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'

export type Answers = ReadonlyMap<number, ChecklistAnswer>

export const UNANSWERED: ChecklistAnswer = { answer: '', comment: '', severity: '', reason: '' }

export const givenTo = (answers: Answers, id: number): ChecklistAnswer => answers.get(id) ?? UNANSWERED

/**
 * Returns the answer after a choice. Choosing another answer clears comment, severity and reason (quality 4). Choosing the same one changes
 * nothing, as with a radio button.
 */
export const choose = (given: ChecklistAnswer, answer: string): ChecklistAnswer =>
  given.answer === answer ? given : { ...UNANSWERED, answer }

export interface Progress {
  asked: number
  answered: number
  findings: number
}

export interface QuestionGroup extends Progress {
  name: string
  questions: readonly ChecklistQuestionAnswer[]
}

/**
 * Returns the group of a question. For underwriters it is the type, because
 * their category only selects the loans that a question is for (quality 9).
 */
const groupName = (kind: ReviewKind, { type, category }: ChecklistQuestionAnswer) => (kind === 'underwriter' ? type : category) || 'Other'

export function progressOf(questions: readonly ChecklistQuestionAnswer[], answers: Answers): Progress {
  const asked = questions.filter((question) => question.asked)
  const given = asked.map(({ id }) => givenTo(answers, id).answer)
  return {
    asked: asked.length,
    answered: given.filter((answer) => answer !== '').length,
    findings: given.filter((answer) => answer === 'No').length,
  }
}

/** Returns the groups in the order of their first questions. */
export function groupsOf(kind: ReviewKind, questions: readonly ChecklistQuestionAnswer[], answers: Answers): QuestionGroup[] {
  const names = [...new Set(questions.map((question) => groupName(kind, question)))]
  return names.map((name) => {
    const own = questions.filter((question) => groupName(kind, question) === name)
    return { name, questions: own, ...progressOf(own, answers) }
  })
}

export interface Missing {
  id: number
  sno: number
  why: string
}

/** The requirements of a review for an answer: its kind, and whether Not Applicable needs a reason. */
export type Asking = Parameters<typeof missingIn>[0]

/** Returns the incomplete questions that prevent submission, with the reason for each. */
export const missingOf = (review: Asking, questions: readonly ChecklistQuestionAnswer[], answers: Answers): Missing[] =>
  questions.flatMap(({ id, sno, asked }) => {
    const why = asked ? missingIn(review, givenTo(answers, id)) : null
    return why ? [{ id, sno, why }] : []
  })

const lackOf = ({ answer, comment, reason }: ChecklistAnswer) => {
  if (answer === 'Not Applicable' && reason === '') return 'no reason'
  return comment.trim() === '' ? 'no comment' : 'no severity'
}

/** Returns '37 questions are still open and question 102 has no severity', or '' if nothing is missing. */
export function missingWords(missing: readonly Missing[], answers: Answers): string {
  const open = missing.filter(({ id }) => givenTo(answers, id).answer === '').length
  const begun = missing.filter(({ id }) => givenTo(answers, id).answer !== '')
  const [first] = begun
  const lacks = first && lackOf(givenTo(answers, first.id))
  const others = begun.length > 1 ? ` and ${begun.length - 1} more ${begun.length === 2 ? 'is' : 'are'} not complete` : ''
  const parts = [
    open > 0 && (open === 1 ? '1 question is still open' : `${open} questions are still open`),
    first && `question ${first.sno} has ${lacks}${others}`,
  ]
  const words = parts.filter(Boolean).join(' and ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the first incomplete question after the current one. It wraps around to the start after the last. */
export function nextOpen(missing: readonly Missing[], questions: readonly ChecklistQuestionAnswer[], current: number): number | null {
  const at = (id: number) => questions.findIndex((question) => question.id === id)
  const here = at(current)
  return (missing.find(({ id }) => at(id) > here) ?? missing[0])?.id ?? null
}

/** Returns the question `by` positions further among those that are asked, or the current one at either end. */
export function moved(questions: readonly ChecklistQuestionAnswer[], current: number, by: 1 | -1): number {
  const asked = questions.filter((question) => question.asked)
  const at = asked.findIndex(({ id }) => id === current)
  return asked[at + by]?.id ?? current
}
