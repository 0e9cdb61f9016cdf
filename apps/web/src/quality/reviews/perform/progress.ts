import { type ChecklistAnswer, findMissing } from '@ivue/contracts/quality/reviews/checklist.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ChecklistQuestionAnswer } from '@ivue/contracts/worklist/checklist-answer.ts'

export type Answers = ReadonlyMap<number, ChecklistAnswer>

export const UNANSWERED: ChecklistAnswer = { answer: '', comment: '', severity: '', reason: '' }

export const answerTo = (answers: Answers, id: number): ChecklistAnswer => answers.get(id) ?? UNANSWERED

/**
 * Returns the answer after a choice. Choosing another answer clears comment, severity and reason (quality 4). Choosing the same one changes
 * nothing, as with a radio button.
 */
export const withAnswer = (given: ChecklistAnswer, answer: string): ChecklistAnswer =>
  given.answer === answer ? given : { ...UNANSWERED, answer }

/** Whether a question's answer is a finding: a No that judges somebody's work. */
export const isFinding = ({ id, unheld }: ChecklistQuestionAnswer, answers: Answers): boolean =>
  !unheld && answerTo(answers, id).answer === 'No'

export interface ReviewProgress {
  asked: number
  answered: number
  findings: number
}

export interface QuestionGroup extends ReviewProgress {
  name: string
  questions: readonly ChecklistQuestionAnswer[]
}

/**
 * Returns the group of a question. For underwriters it is the type, because
 * their category only selects the loans that a question is for (quality 9).
 */
const groupName = (kind: ReviewKind, { type, category }: ChecklistQuestionAnswer) => (kind === 'underwriter' ? type : category) || 'Other'

export function countProgress(questions: readonly ChecklistQuestionAnswer[], answers: Answers): ReviewProgress {
  const asked = questions.filter((question) => question.asked)
  const given = asked.map(({ id }) => answerTo(answers, id).answer)
  return {
    asked: asked.length,
    answered: given.filter((answer) => answer !== '').length,
    findings: asked.filter((question) => isFinding(question, answers)).length,
  }
}

export function groupQuestions(kind: ReviewKind, questions: readonly ChecklistQuestionAnswer[], answers: Answers): QuestionGroup[] {
  const names = [...new Set(questions.map((question) => groupName(kind, question)))]
  return names.map((name) => {
    const own = questions.filter((question) => groupName(kind, question) === name)
    return { name, questions: own, ...countProgress(own, answers) }
  })
}

/** Returns how many asked questions of a group have a failing data test. */
export const countFailing = ({ questions }: Pick<QuestionGroup, 'questions'>, failing: ReadonlySet<number>): number =>
  questions.filter(({ id, asked }) => asked && failing.has(id)).length

/** A question that prevents submission, and the reason. */
export interface IncompleteQuestion {
  id: number
  sno: number
  why: string
}

/** What a review requires of its answers: its kind, and whether Not Applicable needs a reason. */
export type AnswerRequirements = Parameters<typeof findMissing>[0]

/** Returns the incomplete questions that prevent submission, with the reason for each. */
export const findIncompleteAnswers = (
  review: AnswerRequirements,
  questions: readonly ChecklistQuestionAnswer[],
  answers: Answers,
): IncompleteQuestion[] =>
  questions.flatMap(({ id, sno, asked }) => {
    const why = asked ? findMissing(review, answerTo(answers, id)) : null
    return why ? [{ id, sno, why }] : []
  })

const missingPart = ({ answer, comment, reason }: ChecklistAnswer) => {
  if (answer === 'Not Applicable' && reason === '') return 'no reason'
  return comment.trim() === '' ? 'no comment' : 'no severity'
}

/** Returns '37 questions are still open and question 102 has no severity', or '' if nothing is missing. */
export function incompleteText(missing: readonly IncompleteQuestion[], answers: Answers): string {
  const open = missing.filter(({ id }) => answerTo(answers, id).answer === '').length
  const begun = missing.filter(({ id }) => answerTo(answers, id).answer !== '')
  const [first] = begun
  const lacks = first && missingPart(answerTo(answers, first.id))
  const others = begun.length > 1 ? ` and ${begun.length - 1} more ${begun.length === 2 ? 'is' : 'are'} not complete` : ''
  const parts = [
    open > 0 && countText(open, 'question is still open', 'questions are still open'),
    first && `question ${first.sno} has ${lacks}${others}`,
  ]
  const words = parts.filter(Boolean).join(' and ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns the id of the first of the `wanted` questions after the current one. If none follows, returns that of the first. Null if none is
 * wanted.
 */
export function nextQuestion(
  wanted: readonly Pick<IncompleteQuestion, 'id'>[],
  questions: readonly ChecklistQuestionAnswer[],
  current: number,
): number | null {
  const at = (id: number) => questions.findIndex((question) => question.id === id)
  const currentIndex = at(current)
  return (wanted.find(({ id }) => at(id) > currentIndex) ?? wanted[0])?.id ?? null
}

/** Returns the id of the next (`by` 1) or previous (`by` −1) question that applies. At either end it is the current one. */
export function neighbourQuestion(questions: readonly ChecklistQuestionAnswer[], current: number, by: 1 | -1): number {
  const asked = questions.filter((question) => question.asked)
  const at = asked.findIndex(({ id }) => id === current)
  return asked[at + by]?.id ?? current
}
