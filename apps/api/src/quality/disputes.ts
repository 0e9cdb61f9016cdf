import { disputeFlag, disputeProblems } from '@ivue/contracts/desks/dispute.ts'
import { moduleOf } from '@ivue/contracts/desks/modules.ts'
import { REFUSED } from '@ivue/contracts/desks/reasons.ts'
import type { ActionAnswer } from '@ivue/contracts/desks/shapes.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { recordId } from '@ivue/contracts/grid.ts'
import {
  FINDING_SAYS,
  isOpenFinding,
  KIND_AT,
  mayAnswerReview,
  outcomeWords,
  questionListOf,
  whyReadOnly,
} from '@ivue/contracts/quality/dispute.ts'
import { disputeAnswers } from '@ivue/contracts/quality/dispute-answers.ts'
import type { Question, QuestionList } from '@ivue/contracts/quality/questions.ts'
import { recordEvents } from '../audit/events.ts'
import type { Queries } from '../database.ts'
import { findTask, refuseStale } from '../desks/locked-tasks.ts'
import { queueMail } from '../mail/outbox.ts'
import { notify } from '../notifications/notify.ts'
import { type Answer, say } from '../rpc/answer.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import {
  countRound,
  type Finding,
  findingsOf,
  findReviewAtDesk,
  keepRound,
  qualityManagers,
  type ReviewAtDesk,
  reviewOfRow,
} from './queries.ts'

/** An id of the wire, or a refusal that names the field. */
function idIn(field: string, value: string | number): number {
  const parsed = recordId.safeParse(value)
  if (!parsed.success) throw Refusal.field(field, 'Send the id of the review')
  return parsed.data
}

/** The last round in which the worked person disagreed; undefined where they never did. */
const lastDispute = ({ rounds }: Finding) => rounds.findLast(({ dispute }) => dispute === 'Yes')

function questionOf(finding: Finding): Omit<Question, 'overturn' | 'overturn_comment' | 'overturn_result' | 'result_comment' | 'why'> {
  const { id, sno, category, question, answer, comment, severity } = finding
  return { id, sno, category, question, answer, comment, severity }
}

/** A finding as the Dispute dialog asks it: this round's answer, and what QC said last. */
function disputeQuestion(finding: Finding, businessDispute: number, refused: string | null): Question {
  const said = finding.result === '' ? finding.rounds.findLast(({ result }) => result !== '') : finding
  return {
    ...questionOf(finding),
    overturn: finding.dispute,
    overturn_comment: finding.disputeComment,
    overturn_result: said?.result ?? '',
    result_comment: said?.resultComment ?? '',
    why: whyReadOnly(finding, businessDispute) ?? refused ?? '',
  }
}

/** A disputed finding as the Overturned dialog shows it: the last dispute and what became of it. */
function overturnedQuestion(finding: Finding): Question {
  const last = lastDispute(finding)
  const result = finding.result || (last?.result ?? '')
  return {
    ...questionOf(finding),
    overturn: 'Yes',
    overturn_comment: last?.comment ?? finding.disputeComment,
    overturn_result: result,
    result_comment: finding.resultComment || (last?.resultComment ?? ''),
    why: outcomeWords(result),
  }
}

/** The questions behind a Dispute or Overturned cell (work 3 and 4): the findings of a review, or those of them that were disputed. */
export async function questionsOf(
  { db }: Pick<Services, 'db'>,
  viewer: SignedIn,
  desk: Desk,
  { operation, qaId = '' }: { operation: string; qaId?: string | number | undefined },
): Promise<QuestionList> {
  const list = questionListOf(operation)
  if (!list) throw Refusal.field('operation', `There is no list ${operation}`)
  const review = await findReviewAtDesk(db, viewer, desk, idIn('qaId', qaId))
  const findings = await findingsOf(db, review.id)
  const { businessDispute } = review
  const refused = mayAnswerReview(viewer, { desk, ...review }, findings)
  return {
    reviewId: review.id,
    loanNumber: review.loanNumber,
    reviewType: review.type,
    instance: review.instance,
    workedBy: review.workedBy,
    reviewedBy: review.reviewedBy,
    businessDispute,
    disputeFlag: disputeFlag(businessDispute),
    why: list === 'Overturned' ? FINDING_SAYS.readOnlyHere : (refused ?? ''),
    questions:
      list === 'Dispute'
        ? findings.map((finding) => disputeQuestion(finding, businessDispute, refused))
        : findings.filter((finding) => finding.dispute === 'Yes' || lastDispute(finding)).map(overturnedQuestion),
  }
}

interface SentAnswers {
  recId: number
  /** Which review, where it is not the one that the row's Dispute cell names. */
  qaId?: string | number | undefined
  /** `[{id, overturn, overturn_comment}]` as it came over the wire. */
  answers: unknown
  /** The version of the row that the sender saw. */
  seen: number | undefined
}

/**
 * Stores a round of a review's dispute (work 4, domain 4): an answer to every open finding. The task's row is locked first, so that fifty submissions at once are
 * one round. The reviewer and the managers of quality hear of what is disputed.
 */
export async function submitDispute(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: SignedIn,
  desk: Desk,
  { recId, qaId, answers, seen }: SentAnswers,
): Promise<Answer<ActionAnswer>> {
  const sent = disputeAnswers.safeParse(answers)
  if (!sent.success) throw Refusal.field('selectedValue', sent.error.issues[0]?.message ?? 'Send the answers as a list')
  return db.$transaction(async (tx) => {
    const at = now()
    const task = await findTask(tx, viewer, desk, recId, { lock: true })
    const id = qaId === undefined || qaId === '' ? await reviewOfRow(tx, desk, task.loanId) : idIn('task', qaId)
    if (id === null) throw new Refusal(REFUSED.nothingToDispute)
    const review = await findReviewAtDesk(tx, viewer, desk, id, { lock: true })
    if (review.loanId !== task.loanId) throw Refusal.field('task', 'This review belongs to another loan')
    refuseStale(task, seen)
    const findings = await findingsOf(tx, id)
    const refused = mayAnswerReview(viewer, { desk, ...review }, findings)
    if (refused) throw new Refusal(refused)

    const given = openAnswers(findings, sent.data, review.businessDispute)
    await keepRound(tx, { reviewId: id, by: viewer.userId, at, answers: given })
    await countRound(tx, recId, viewer.userId, at)
    const disputed = given.filter(({ overturn }) => overturn === 'Yes').length
    await recordEvents(tx, viewer, at, [
      {
        loanId: task.loanId,
        loanNumber: task.loanNumber,
        taskId: recId,
        reviewId: id,
        desk,
        module: moduleOf(desk, 'Dispute'),
        after: `${review.type} ${review.instance}: ${disputed} disputed`,
        reason: `Round ${review.businessDispute + 1}`,
      },
    ])
    if (disputed > 0) await tellQuality(tx, viewer, desk, review, disputed)
    const msg = disputed === 0 ? 'Answers submitted, nothing is disputed' : `${inWords(disputed)} submitted to QC`
    return say(msg, { done: [recId], refused: [] })
  })
}

const inWords = (disputed: number) => (disputed === 1 ? '1 dispute' : `${disputed} disputes`)

type Given = { id: number; overturn: string; comment: string }

/** The answers to the open findings, all there and complete. What was answered before may come along unchanged, as a whole form does. */
function openAnswers(findings: readonly Finding[], sent: readonly Given[], businessDispute: number): Given[] {
  const byId = new Map(findings.map((finding) => [finding.id, finding]))
  const wrong = sent.flatMap(({ id, overturn, comment }) => {
    const finding = byId.get(id)
    if (!finding) return [{ field: String(id), msg: FINDING_SAYS.notInReview }]
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

const QUALITY_PATH = { processor: '/qcprocessor', underwriter: '/qcunderwritter', closer: '/qccloser' } as const

async function tellQuality(tx: Queries, viewer: SignedIn, desk: Desk, review: ReviewAtDesk, disputed: number): Promise<void> {
  const findings = disputed === 1 ? '1 finding' : `${disputed} findings`
  const what = `${review.type} ${review.instance} on loan ${review.loanNumber}`
  const text = `${viewer.fullName} disputed ${findings} of ${what}`
  const reviewer = review.reviewedById
    ? await tx.user.findFirst({
        where: { id: review.reviewedById, inactive: false },
        select: { id: true, clientEmail: true, drEmail: true },
      })
    : null
  const email = reviewer && reviewer.id !== viewer.userId ? reviewer.clientEmail || reviewer.drEmail : ''
  if (reviewer && email) {
    await queueMail(tx, {
      to: email,
      userId: reviewer.id,
      subject: `Dispute: ${what}`,
      text: `${text}.\n\nPlease decide on it in the QA dashboard.`,
      kind: 'Dispute',
    })
  }
  const people = new Set([reviewer?.id, ...(await qualityManagers(tx)).map(({ id }) => id)])
  const link = `${QUALITY_PATH[KIND_AT[desk]]}?loan=${review.loanNumber}`
  await notify(
    tx,
    [...people]
      .filter((id) => id !== undefined && id !== viewer.userId)
      .map((userId) => ({ userId: userId as number, kind: 'dispute', text, link })),
  )
}
