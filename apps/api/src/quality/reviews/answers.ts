import { randomUUID } from 'node:crypto'
import {
  answerProblem,
  isOutdated,
  type NewerAnswer,
  REVIEW_MESSAGES,
  severityChoice,
  toStoredAnswer,
  whyNotAnswerQuestions,
} from '@ivue/contracts/quality/reviews/checklist.ts'
import type { SavedReview } from '@ivue/contracts/quality/reviews/contract.ts'
import type { SentAnswer } from '@ivue/contracts/quality/reviews/save-input.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { ofLoan } from '../../audit/record-events.ts'
import type { Queries } from '../../platform/database/database.ts'
import { readNamesOf } from '../../platform/rows/user-names.ts'
import type { Answer } from '../../platform/rpc/answer.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import type { ReviewNow } from '../../worklist/reviews.ts'
import { updateAskedQuestions } from './questions/asked-questions.ts'
import { readQuestions, type StoredQuestion } from './questions/stored-questions.ts'
import { lockReview, toReviewState } from './review-state.ts'
import { linkedResultsSql } from './review-tests.ts'
import type { SaveRequest } from './save-request.ts'
import { readSavedReview } from './saved-review.ts'

/** Saves answers as they are given (quality 4, Perform QC). Idempotent: saving the same answer again changes nothing. */
export async function saveAnswers({
  services,
  kind,
  input,
  viewer,
  now,
  changed,
}: SaveRequest<'Save Answer'>): Promise<Answer<SavedReview>> {
  const { answer: given } = input
  return services.db.$transaction(async (tx) => {
    const rule = (review: ReviewNow) => whyNotAnswerQuestions(viewer, toReviewState(review))
    const review = await lockReview(tx, viewer, kind, { id: input.qaId, seen: undefined, now }, rule)
    const { saved, questions } = await storeAnswers(tx, review, given, { by: viewer.userId, at: now })
    if (saved > 0) changed(ofLoan(review.loanNumber, `${review.type} answers`), '', `${saved} saved`)
    return readSavedReview(tx, review.id, now, 'Saved', questions)
  })
}

interface SavedAnswers {
  saved: number
  questions: StoredQuestion[]
}

/**
 * Writes the answers that differ from the stored ones, each with a history entry. A save whose key is already stored changes nothing,
 * so that a retry does not overwrite later answers. Throws Refusal with the problem of each invalid answer, or with the newer answers if
 * somebody answered since the client read.
 */
export async function storeAnswers(
  tx: Queries,
  review: ReviewNow,
  given: readonly SentAnswer[],
  { by, at }: { by: number; at: Date },
): Promise<SavedAnswers> {
  const { id, kind } = review
  const before = await readQuestions(tx, id)
  const stored = new Map(before.map((question) => [question.id, question]))
  const problems = given.flatMap((answer) => {
    const question = stored.get(answer.id)
    const why = !question ? REVIEW_MESSAGES.noSuchQuestion : answerProblem(kind, answer)?.msg
    return why ? [[String(answer.id), why] as const] : []
  })
  if (problems[0]) throw new Refusal(problems[0][1], { fields: Object.fromEntries(problems) })

  const last = new Map(given.map(({ key = '', seen, ...answer }) => [answer.id, { ...toStoredAnswer(kind, answer), key, seen }]))
  const unsaved = [...last].flatMap(([answerId, { key, seen, ...answer }]) => {
    const was = stored.get(answerId)
    if (!was || (key !== '' && was.saveKey === key)) return []
    const severity = answer.severity.replace(/ Findings$/, '')
    const same = was.answer === answer.answer && was.comment === answer.comment && was.severity === severity && was.reason === answer.reason
    return [{ ...answer, severity, id: answerId, key, same, outdated: !same && isOutdated(was, { key, seen }) }]
  })
  const outdated = unsaved.filter((answer) => answer.outdated).map((answer) => answer.id)
  if (outdated.length > 0) throw await refusalWithNewerAnswers(tx, kind, before, outdated)

  // An unchanged answer gets the key of this save.
  const renamed = unsaved.filter((answer) => answer.same && answer.key !== '')
  if (renamed.length > 0)
    await tx.$executeRaw(Prisma.sql`
      UPDATE review_answers a SET save_key = given.key FROM jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) AS given (id int, key text) WHERE a.id = given.id`)
  const changed = unsaved.filter(({ same }) => !same).map((answer) => ({ ...answer, key: answer.key || randomUUID() }))
  if (changed.length === 0) return { saved: 0, questions: before }
  const rows = Prisma.sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS given (id int, answer text, comment text, severity text, reason text, key text)`
  await tx.$executeRaw(Prisma.sql`
    UPDATE review_answers a SET answer = given.answer, comment = given.comment, severity = given.severity, reason = given.reason, save_key = given.key,
      answered_at = ${at}::timestamptz, answered_by_id = ${by}::int, test_results = ${linkedResultsSql(review)}
    FROM ${rows} WHERE a.id = given.id`)
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO answer_changes (review_id, answer_id, sno, question, answer, comment, severity, reason, at, by_id)
    SELECT a.review_id, a.id, a.sno, a.question, a.answer, a.comment, a.severity, a.reason, ${at}::timestamptz, ${by}::int FROM ${rows} JOIN review_answers a ON a.id = given.id`)
  const questions = await updateAskedQuestions(tx, review)
  refuseHiddenQuestions(changed, stored, questions)
  return { saved: changed.length, questions }
}

/**
 * Throws Refusal for answers to questions that do not apply, neither before this save nor after it (domain 9.1). An
 * answer may be sent together with the answer that makes its question apply.
 */
function refuseHiddenQuestions(
  given: readonly { id: number; answer: string }[],
  before: ReadonlyMap<number, StoredQuestion>,
  after: readonly StoredQuestion[],
): void {
  const askedAfter = new Set(after.filter((question) => question.asked).map(({ id }) => id))
  const refused = given.flatMap(({ id, answer }) => {
    const question = before.get(id)
    return answer === '' || !question || question.asked || askedAfter.has(id)
      ? []
      : [[String(id), REVIEW_MESSAGES.notAsked(question)] as const]
  })
  if (refused[0]) throw new Refusal(refused[0][1], { fields: Object.fromEntries(refused) })
}

/** Returns the refusal of answers based on stale ones, with the newer answers, their authors and times. */
async function refusalWithNewerAnswers(
  tx: Queries,
  kind: ReviewNow['kind'],
  questions: readonly StoredQuestion[],
  outdated: readonly number[],
) {
  const newer = questions.filter(({ id }) => outdated.includes(id))
  const nameOf = await readNamesOf(tx, newer, ({ answeredById }) => answeredById)
  return new Refusal(REVIEW_MESSAGES.newer, {
    type: 'newer',
    newer: newer.map(
      ({ id, answer, comment, severity, reason, saveKey, answeredAt, answeredById }): NewerAnswer => ({
        id,
        answer,
        comment,
        severity: severityChoice(kind, severity),
        reason,
        key: saveKey,
        at: answeredAt?.toISOString() ?? '',
        by: nameOf(answeredById),
      }),
    ),
  })
}
