import { disputeFlag, disputeProblems } from '@ivue/contracts/desks/dispute.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import {
  DISPUTE_MESSAGES,
  isOpenFinding,
  KIND_AT,
  parseQuestionList,
  whyNotSubmitDispute,
  whyReadOnly,
} from '@ivue/contracts/quality/disputes/rules.ts'
import { limitedText, recordId } from '@ivue/contracts/wire/fields.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { UNDONE } from '@ivue/contracts/worklist/undo.ts'
import { z } from 'zod'
import { type Act, type NewEvent, recordEvents } from '../audit/record-events.ts'
import { notifyEach } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../platform/mail/address.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { lockTasksOf } from '../platform/rows/locks.ts'
import { type Answer, success } from '../platform/rpc/answer.ts'
import { parseOrRefuse } from '../platform/rpc/body/input.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { reviewSubject } from '../worklist/reviews.ts'
import { findRow, refuseStaleRow, type Subject } from '../worklist/subject.ts'
import { saveAct } from '../worklist/undo/save-act.ts'
import type { Undo } from '../worklist/undo/undo.ts'
import { readActRow, refuseChangedSince } from '../worklist/undo/undo-record.ts'
import { computeDisputeDecisionDue } from './deadlines.ts'
import { disputeQuestion, findLastDispute, overturnedQuestion } from './finding-questions.ts'
import {
  changeDisputeRounds,
  deleteRound,
  findDisputedReviewId,
  findFindings,
  findQualityManagers,
  findReviewAtDesk,
  type ReviewAtDesk,
  recordFindings,
  type StoredFinding,
  storeRound,
} from './queries.ts'
import { lockReviewOfLoan } from './submit-review.ts'

/** Parses the id of a review. Throws Refusal that names the field. */
export function parseReviewId(field: string, value: string | number): number {
  const parsed = recordId.safeParse(value)
  if (!parsed.success) throw Refusal.field(field, 'Send the id of the review')
  return parsed.data
}

/** Returns the questions of a Dispute or Overturned cell (work 3 and 4): the findings of a review, or those that were disputed. */
export async function readDisputeQuestions(
  { db }: Pick<Services, 'db'>,
  viewer: SignedIn,
  desk: Desk,
  { operation, qaId = '' }: { operation: string; qaId?: string | number | undefined },
): Promise<QuestionList> {
  const list = parseQuestionList(operation)
  if (!list) throw Refusal.field('operation', `There is no list ${operation}`)
  const review = await findReviewAtDesk(db, viewer, desk, parseReviewId('qaId', qaId))
  const findings = await findFindings(db, review.id)
  const { businessDispute } = review
  const kind = KIND_AT[desk]
  const refused = whyNotSubmitDispute(viewer, { desk, ...review }, findings)
  return {
    reviewId: review.id,
    loanNumber: review.loanNumber,
    reviewType: review.type,
    instance: review.instance,
    workedBy: review.workedBy,
    reviewedBy: review.reviewedBy,
    businessDispute,
    disputeFlag: disputeFlag(businessDispute),
    answerBy: (findings.some(isOpenFinding) && review.dueAt?.toISOString()) || null,
    why: list === 'Overturned' ? DISPUTE_MESSAGES.readOnlyHere : (refused ?? ''),
    questions:
      list === 'Dispute'
        ? findings.map((finding) => disputeQuestion(kind, finding, businessDispute, refused))
        : findings
            .filter((finding) => finding.dispute === 'Yes' || findLastDispute(finding))
            .map((finding) => overturnedQuestion(kind, finding)),
  }
}

interface SentAnswers {
  recId: number
  /** The id of the review. Leave out for the review of the row's Dispute cell. */
  qaId?: string | number | undefined
  /** The answers as sent, `[{id, overturn, overturn_comment}]`. They are not validated yet. */
  answers: unknown
  /** The version of the row that the sender read. */
  seen: number | undefined
}

/** Answers to a review's findings, in `selectedValue` of `Overturn` (wire conventions, Desks). A No has no comment (work 4, Dispute). */
const disputeAnswers = z
  .array(
    z
      .object({
        id: recordId,
        overturn: limitedText(20, 'The answer').default(''),
        overturn_comment: limitedText(4000, 'A comment').default(''),
      })
      .transform(({ id, overturn, overturn_comment }) => ({ id, overturn, comment: overturn === 'Yes' ? overturn_comment : '' })),
    'Send the answers as a list',
  )
  .max(500, 'Send at most 500 answers')

/**
 * Notifies the reviewer, also by mail, and the managers of quality of disputed findings. Call it as the last step of the transaction,
 * as `notify` requires.
 */
async function notifyQuality(tx: Queries, viewer: SignedIn, desk: Desk, review: ReviewAtDesk, disputed: number): Promise<void> {
  const what = `${review.type} ${review.instance} on loan ${review.loanNumber}`
  const text = `${viewer.fullName} disputed ${countText(disputed, 'finding')} of ${what}`
  const reviewer = review.reviewedById
    ? await tx.user.findFirst({
        where: { id: review.reviewedById, inactive: false },
        select: { id: true, ...ADDRESS_COLUMNS },
      })
    : null
  const email = reviewer && reviewer.id !== viewer.userId ? mailAddressOf(reviewer) : ''
  if (reviewer && email) {
    await queueMail(tx, {
      to: email,
      userId: reviewer.id,
      subject: `Dispute: ${what}`,
      text: `${text}.\n\nPlease decide on it in the QA dashboard.`,
      kind: 'Dispute',
    })
  }
  const informed = new Set([reviewer?.id, ...(await findQualityManagers(tx)).map(({ id }) => id)])
  const people = [...informed].filter((id) => id !== undefined).filter((id) => id !== viewer.userId)
  const link = reviewSubject(KIND_AT[desk]).link(review.loanNumber)
  await notifyEach(tx, people, { kind: 'dispute', text, link })
}

/**
 * Stores a round of a review's dispute (work 4, domain 4): an answer to every open finding. Locks the task's row first, so that
 * concurrent submissions make one round. Notifies the reviewer and the managers of quality of disputed findings.
 */
export async function submitDispute(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  act: Act,
  subject: Subject,
  desk: Desk,
  { recId, qaId, answers, seen }: SentAnswers,
): Promise<Answer<ActionAnswer>> {
  const sent = parseOrRefuse(disputeAnswers, answers, ['selectedValue'])
  const { viewer, now: at } = act
  return db.$transaction(async (tx) => {
    const task = await findRow(subject, tx, viewer, recId, { lock: true })
    const id = qaId === undefined || qaId === '' ? await findDisputedReviewId(tx, desk, task.loanId) : parseReviewId('task', qaId)
    if (id === null) throw new Refusal(REFUSED.nothingToDispute)
    const review = await findReviewAtDesk(tx, viewer, desk, id, { lock: true })
    if (review.loanId !== task.loanId) throw Refusal.field('task', 'This review belongs to another loan')
    refuseStaleRow(task, seen)
    const findings = await findFindings(tx, id)
    const refused = whyNotSubmitDispute(viewer, { desk, ...review }, findings)
    if (refused) throw new Refusal(refused)

    const given = openAnswers(findings, sent, review.businessDispute)
    const version = await storeRound(tx, {
      reviewId: id,
      by: viewer.userId,
      at,
      answers: given,
      decideBy: await computeDisputeDecisionDue(tx, settings, at),
    })
    await recordFindings(tx, [id], { by: viewer.userId, at })
    await changeDisputeRounds(tx, recId, { added: 1, by: viewer.userId, at })
    const disputed = given.filter(({ overturn }) => overturn === 'Yes').length
    const event = {
      loanId: task.loanId,
      loanNumber: task.loanNumber,
      taskId: recId,
      reviewId: id,
      desk,
      module: deskModule(desk, 'Dispute'),
      after: `${review.type} ${review.instance}: ${disputed} disputed`,
    }
    await recordEvents(tx, act, [{ ...event, reason: `Round ${review.businessDispute + 1}` }])
    if (disputed > 0) await notifyQuality(tx, viewer, desk, review, disputed)
    const msg = disputed === 0 ? 'Answers submitted, nothing is disputed' : `${countText(disputed, 'dispute')} submitted to QC`
    const before = { event, reviewId: id, dueAt: review.dueAt?.toISOString() ?? null }
    const actRow = { recordId: recId, versionAfter: version, before }
    const undoId = await saveAct(tx, { viewer, now: at, list: subject.name, operation: 'dispute' }, actRow)
    return success(msg, { done: [recId], refused: [], undoId })
  })
}

interface BeforeDispute {
  event: NewEvent & { after: string }
  reviewId: number
  dueAt: string | null
}

/** Undoes the answers to the findings of a review, unless somebody changed the review since. */
export const undoDispute: Undo = async (tx, act, { id }) => {
  const { recordId, versionAfter, before } = await readActRow<BeforeDispute>(tx, id)
  const { reviewId, event, dueAt } = before
  const { viewer, now: at } = act
  await lockTasksOf(tx, [event.loanId])
  const review = await lockReviewOfLoan(tx, act, reviewId)
  await refuseChangedSince(tx, viewer, 'review', review, versionAfter)
  await deleteRound(tx, { reviewId, by: viewer.userId, at, dueAt })
  await recordFindings(tx, [reviewId], { by: viewer.userId, at })
  await changeDisputeRounds(tx, recordId, { added: -1, by: viewer.userId, at })
  await recordEvents(tx, act, [{ ...event, before: event.after, after: `${review.type} ${review.instance}: not answered`, reason: UNDONE }])
  return { done: [recordId], refused: [] }
}

type FindingAnswer = { id: number; overturn: string; comment: string }

/**
 * Returns the answers to the open findings, checked for completeness. Earlier answers may be sent along if unchanged, since the form
 * sends all. Throws Refusal with problems by finding.
 */
function openAnswers(findings: readonly StoredFinding[], sent: readonly FindingAnswer[], businessDispute: number): FindingAnswer[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]))
  const wrong = sent.flatMap(({ id, overturn, comment }) => {
    const finding = byId.get(id)
    if (!finding) return [{ field: String(id), msg: DISPUTE_MESSAGES.notInReview }]
    const why = whyReadOnly(finding, businessDispute)
    const same = overturn === finding.dispute && (overturn !== 'Yes' || comment === finding.disputeComment)
    return why && !same ? [{ field: String(id), msg: why }] : []
  })
  const open = findings.filter(isOpenFinding).map(({ id }) => id)
  const last = new Map(sent.map((answer) => [answer.id, answer]))
  const problems = [...wrong, ...disputeProblems(open, sent)]
  const [first] = problems
  if (first) throw new Refusal(first.msg, { fields: Object.fromEntries(problems.map(({ field, msg }) => [field, msg])) })
  return [...last.values()].filter(({ id }) => open.includes(id))
}
