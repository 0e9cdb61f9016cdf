import { answerProblem, keptAnswer, mayAnswerQuestions, REVIEW_SAYS } from '@ivue/contracts/quality/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/contract.ts'
import { recordId, words } from '@ivue/contracts/wire/fields.ts'
import { z } from 'zod'
import { Prisma } from '#generated/prisma/client.ts'
import { ofLoan } from '../../audit/record-events.ts'
import type { Queries } from '../../database.ts'
import type { Answer } from '../../rpc/answer.ts'
import { fitting } from '../../rpc/body/input.ts'
import { Refusal } from '../../rpc/refusal.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { markAsked } from './asked.ts'
import { lockReview, stateOf } from './review-state.ts'
import { savedAs } from './saved.ts'
import type { Saving } from './saving.ts'
import { questionsIn, type StoredQuestion } from './stored-questions.ts'

/** `[{id, answer, comment, severity, reason}]`, one or many (wire conventions, Quality; the reason is ours). */
const answersSchema = z
  .array(
    z.object({
      id: recordId,
      answer: words(20, 'The answer').default(''),
      comment: words(4000, 'A comment').default(''),
      severity: words(40, 'The severity').default(''),
      reason: words(40, 'The reason').default(''),
    }),
    'Send the answers as a list',
  )
  .max(500, 'Send at most 500 answers')

export const answersIn = (answer: unknown) => fitting(answersSchema, answer ?? [], ['answer'])

/** Keeps answers as they are given (quality 4, Perform QC). The same answer again changes nothing, so a request may be sent twice. */
export async function saveAnswers({ services, kind, input, viewer, now, changed }: Saving): Promise<Answer<SavedReview>> {
  const given = answersIn(input.answer)
  return services.db.$transaction(async (tx) => {
    const rule = (review: ReviewNow) => mayAnswerQuestions(viewer, stateOf(review))
    const review = await lockReview(tx, viewer, kind, { id: input.qaId, seen: undefined, now }, rule)
    const { saved, questions } = await keepAnswers(tx, review, given, { by: viewer.userId, at: now })
    if (saved > 0) changed(ofLoan(review.loanNumber, `${review.type} answers`), '', `${saved} saved`)
    return savedAs(tx, review.id, now, 'Saved', questions)
  })
}

type Given = ReturnType<typeof answersIn>

interface Kept {
  /** How many answers were written. */
  saved: number
  questions: StoredQuestion[]
}

/** Writes the answers that differ from what is stored, each with an entry of its history. Throws Refusal that names each question with why. */
export async function keepAnswers(tx: Queries, review: ReviewNow, given: Given, { by, at }: { by: number; at: Date }): Promise<Kept> {
  const { id, kind } = review
  const before = await questionsIn(tx, id)
  const stored = new Map(before.map((question) => [question.id, question]))
  const problems = given.flatMap((answer) => {
    const question = stored.get(answer.id)
    const why = !question ? REVIEW_SAYS.noSuchQuestion : answerProblem(kind, answer)?.msg
    return why ? [[String(answer.id), why] as const] : []
  })
  if (problems[0]) throw new Refusal(problems[0][1], { fields: Object.fromEntries(problems) })

  const last = new Map(given.map((answer) => [answer.id, keptAnswer(kind, answer)]))
  const changed = [...last].flatMap(([answerId, answer]) => {
    const was = stored.get(answerId)
    const severity = answer.severity.replace(/ Findings$/, '')
    const same =
      was?.answer === answer.answer && was.comment === answer.comment && was.severity === severity && was.reason === answer.reason
    return same ? [] : [{ ...answer, id: answerId, severity }]
  })
  if (changed.length === 0) return { saved: 0, questions: before }
  const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (id int, answer text, comment text, severity text, reason text)`
  await tx.$executeRaw(Prisma.sql`
    UPDATE review_answers a SET answer = given.answer, comment = given.comment, severity = given.severity, reason = given.reason, answered_at = ${at}::timestamptz, answered_by_id = ${by}::int
    FROM ${rows} WHERE a.id = given.id`)
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO answer_changes (review_id, answer_id, sno, question, answer, comment, severity, reason, at, by_id)
    SELECT a.review_id, a.id, a.sno, a.question, a.answer, a.comment, a.severity, a.reason, ${at}::timestamptz, ${by}::int FROM ${rows} JOIN review_answers a ON a.id = given.id`)
  return { saved: changed.length, questions: await markAsked(tx, review) }
}
