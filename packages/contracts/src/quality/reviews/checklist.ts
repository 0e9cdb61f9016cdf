import { MESSAGES } from '../../messages.ts'
import type { Viewer } from '../../session/viewer.ts'
import type { Problem } from '../../wire/problem.ts'
import { countText, isOneOf } from '../../wire/words.ts'
import { REFUSED } from '../../worklist/refusals.ts'
import { managerFlag } from '../../worklist/scope.ts'
import { NOT_NOW_MESSAGES, toStanding, whyNotNow } from './transitions.ts'
import { ANSWERS, AUDITS, NOT_APPLICABLE_REASONS, type ReviewKind, type ReviewStatus, SEVERITIES } from './words.ts'

export const MAX_COMMENT = 4000

/** The reasons why somebody may not act on a review. */
export const REVIEW_MESSAGES = {
  notYours: 'Only the reviewer of this review may answer it',
  notAssigned: 'This review has no reviewer yet. Ask a manager to assign it',
  ...NOT_NOW_MESSAGES,
  workedIt: 'You worked on this loan: ask a manager to give the review to somebody else',
  chooseAudit: 'Choose Full or Partial first',
  noAudit: 'Only an underwriter review is Full or Partial',
  sampledIsFull: 'A sampled review is Full',
  auditFixed: 'What this review asks was chosen already',
  noQuestions: 'This review asks no question yet',
  noSuchQuestion: 'There is no such question in this review',
  notAsked: ({ sno, question }: { sno: number; question: string }) =>
    `Question ${sno} (${question}) is not asked with the other answers as they are. Nothing was saved`,
  deskDisputes: 'The person whose work was reviewed disputes it at their own desk; here QC decides',
  readOnlyDispute: 'Disputes are decided under Overturn. Here you can only read them',
  nothingDisputed: 'No disputed finding waits for a decision',
  newer: 'Somebody changed this answer after you opened it. Yours was not saved',
  ownWork: 'Your own work was reviewed: somebody else decides on its disputes',
  anotherDecides: 'You reviewed this loan: somebody else decides on its disputes',
} as const

export interface ReviewState {
  kind: ReviewKind
  status: ReviewStatus
  reviewerId: number | null
  /** The audit of an underwriter review, Full or Partial. Empty until its reviewer has chosen, and for the other kinds. */
  audit: string
  /** The selection of the review: Random, Targeted or In-line. */
  selection: string
  /** Whether Not Applicable needs a reason. */
  asksReason: boolean
  /** Whether the loan is locked until its conflict check is completed. */
  conflictActive: boolean
  /** Whether the viewer holds or held work of the loan. */
  workedIt?: boolean
  /** Whether the audit cannot be chosen, because a blind second review has that of the first. */
  auditFixed?: boolean
}

const reviewPermission = (kind: ReviewKind) => `quality.${kind}.review` as const

/** Returns why the viewer may not work on a review as its reviewer, or null (wire conventions, Reviews). */
function whyNotReviewer(viewer: Viewer, review: ReviewState): string | null {
  if (!viewer.permissions.has(reviewPermission(review.kind))) return MESSAGES.noPermission
  if (review.reviewerId === null) return REVIEW_MESSAGES.notAssigned
  if (review.reviewerId !== viewer.userId) return REVIEW_MESSAGES.notYours
  return review.conflictActive ? REFUSED.locked : null
}

/**
 * Returns why the viewer may not start a review, or null. Opening the questions
 * starts a pending review for its reviewer, once (wire conventions, Reviews).
 */
export function whyNotStart(viewer: Viewer, review: ReviewState): string | null {
  return (
    whyNotReviewer(viewer, review) ?? whyNotNow('start', toStanding(review.status)) ?? (review.workedIt ? REVIEW_MESSAGES.workedIt : null)
  )
}

export function whyNotAnswerQuestions(viewer: Viewer, review: ReviewState): string | null {
  const refused = whyNotReviewer(viewer, review)
  if (refused) return refused
  const wrongTime = whyNotNow('answer', toStanding(review.status))
  if (wrongTime) return wrongTime
  return review.kind === 'underwriter' && review.audit === '' ? REVIEW_MESSAGES.chooseAudit : null
}

/**
 * Returns why the viewer may not choose Full or Partial for an underwriter
 * review, or null (quality 4). A sampled review is always Full (domain 4).
 */
export function whyNotChooseAudit(viewer: Viewer, review: ReviewState, audit: string): string | null {
  const refused = whyNotReviewer(viewer, review)
  if (refused) return refused
  if (review.kind !== 'underwriter') return REVIEW_MESSAGES.noAudit
  const wrongTime = whyNotNow('chooseAudit', toStanding(review.status))
  if (wrongTime) return wrongTime
  if (!isOneOf(AUDITS, audit)) return `Choose one of ${AUDITS.join(', ')}`
  if (review.auditFixed && audit !== review.audit) return REVIEW_MESSAGES.auditFixed
  return audit === 'Partial' && review.selection === 'Random' ? REVIEW_MESSAGES.sampledIsFull : null
}

/** Whether an answer has its own severity. Only underwriter answers do; elsewhere the question's type is the severity (domain 5.1). */
export const choosesSeverity = (kind: ReviewKind): boolean => kind === 'underwriter'

export interface ChecklistAnswer {
  /** The answer: Yes, No, Not Applicable, or empty to withdraw it. */
  answer: string
  comment: string
  /** One of SEVERITIES, or empty. */
  severity: string
  /** One of NOT_APPLICABLE_REASONS, or empty. */
  reason: string
}

/**
 * An answer that is newer than a refused save knew, with its author and time (ISO 8601). Its `key` is the id of this state of the answer.
 */
export interface NewerAnswer extends ChecklistAnswer {
  id: number
  key: string
  by: string
  at: string
}

/** Whether somebody answered a question after what the author of a save had seen. A save without `seen` is never outdated. */
export const isOutdated = (
  stored: { saveKey: string },
  { key, seen }: { key?: string | undefined; seen?: readonly string[] | undefined },
): boolean => seen !== undefined && stored.saveKey !== key && !seen.includes(stored.saveKey)

/** Returns why an answer cannot be stored, or null. `findMissing` reports what is still missing. */
export function answerProblem(kind: ReviewKind, { answer, comment, severity, reason }: ChecklistAnswer): Problem | null {
  if (answer !== '' && !isOneOf(ANSWERS, answer)) return { field: 'answer', msg: `Choose one of ${ANSWERS.join(', ')}` }
  if (comment.length > MAX_COMMENT) return { field: 'comment', msg: `A comment has at most ${MAX_COMMENT} characters` }
  if (severity !== '' && choosesSeverity(kind) && !SEVERITIES[kind].includes(severity))
    return { field: 'severity', msg: `Choose one of ${SEVERITIES[kind].join(', ')}` }
  if (reason !== '' && !isOneOf(NOT_APPLICABLE_REASONS, reason))
    return { field: 'reason', msg: `Choose one of ${NOT_APPLICABLE_REASONS.join(', ')}` }
  return null
}

/**
 * Returns the answer to store. A No has a comment, and a severity if the kind has one (quality 4, Perform QC). A Not Applicable may have a
 * reason, and a comment if the reason is Other. Other parts are dropped.
 */
export function toStoredAnswer(kind: ReviewKind, { answer, comment, severity, reason }: ChecklistAnswer): ChecklistAnswer {
  const text = comment.trim()
  if (answer === 'No') return { answer, comment: text, severity: choosesSeverity(kind) ? severity : '', reason: '' }
  if (answer === 'Not Applicable') return { answer, comment: reason === 'Other' ? text : '', severity: '', reason }
  return { answer, comment: '', severity: '', reason: '' }
}

/** Returns what is missing before a question counts as answered, or null. */
export function findMissing(
  { kind, asksReason }: Pick<ReviewState, 'kind' | 'asksReason'>,
  { answer, comment, severity, reason }: ChecklistAnswer,
): string | null {
  if (answer === '') return 'Choose an answer'
  if (answer === 'Not Applicable' && asksReason) {
    if (reason === '') return 'Choose why it does not apply'
    return reason === 'Other' && comment.trim() === '' ? 'Write why it does not apply' : null
  }
  if (answer !== 'No') return null
  if (comment.trim() === '') return 'Enter a comment on what is wrong'
  return choosesSeverity(kind) && severity === '' ? 'Choose a severity' : null
}

export interface ChecklistQuestion extends ChecklistAnswer {
  id: number
  sno: number
  /** Whether the question is asked. If its condition is not met, it needs no answer. */
  asked: boolean
}

/** Returns the questions that prevent submission, in order, each with what it lacks (quality 4). */
export const findIncomplete = (
  review: Pick<ReviewState, 'kind' | 'asksReason'>,
  questions: readonly ChecklistQuestion[],
): { id: number; sno: number; why: string }[] =>
  questions.flatMap((question) => {
    const why = question.asked ? findMissing(review, question) : null
    return why ? [{ id: question.id, sno: question.sno, why }] : []
  })

/** Returns why a review cannot be submitted, or null. Every question must be answered (quality 4). */
export function whyNotSubmitFinal(viewer: Viewer, review: ReviewState, questions: readonly ChecklistQuestion[]): string | null {
  const refused = whyNotAnswerQuestions(viewer, review) ?? (review.workedIt ? REVIEW_MESSAGES.workedIt : null)
  if (refused) return refused
  if (!questions.some(({ asked }) => asked)) return REVIEW_MESSAGES.noQuestions
  const open = findIncomplete(review, questions)
  const [first] = open
  if (!first) return null
  return open.length === 1
    ? `Question ${first.sno} is not complete: ${first.why}`
    : `${countText(open.length, 'question')} are not complete, the first is ${first.sno}`
}

/**
 * Returns the severity with which a No is counted: the question's type, or for an underwriter the chosen severity. A closer question
 * without a type counts as Coachback (wire conventions, Reviews).
 */
export function effectiveSeverity(kind: ReviewKind, question: { type: string; answer: string; severity: string }): string {
  if (question.answer !== 'No') return ''
  if (kind === 'underwriter') return question.severity.replace(/ Findings$/, '')
  return question.type === '' && kind === 'closer' ? 'Coachback' : question.type
}

/** Returns the option of the severity select for a stored severity. */
export const severityChoice = (kind: ReviewKind, severity: string): string =>
  severity !== '' && choosesSeverity(kind) ? `${severity.replace(/ Findings$/, '')} Findings` : severity

/**
 * Returns why QC may not decide the disputes of a review, or null. Its reviewer or a quality manager may, but never the worked person. If
 * `anotherDecides`, the setting reviews.separateDecider is on, and another manager may decide.
 */
export function whyNotDecideDisputes(
  viewer: Viewer,
  review: ReviewState & { isManager: boolean; anotherDecides: boolean; isOwnWork: boolean },
): string | null {
  if (!viewer.permissions.has(reviewPermission(review.kind))) return MESSAGES.noPermission
  if (review.isOwnWork) return REVIEW_MESSAGES.ownWork
  if (review.reviewerId !== viewer.userId && !review.isManager) return REVIEW_MESSAGES.notYours
  if (review.reviewerId === viewer.userId && review.anotherDecides) return REVIEW_MESSAGES.anotherDecides
  if (review.conflictActive) return REFUSED.locked
  return whyNotNow('decide', toStanding(review.status))
}

/**
 * Whether the decisions on a review's disputes are hidden from the viewer. For a
 * Partial audit only managers see them (quality 4, Overturned review; domain 9.4).
 */
export const hidesResults = (viewer: Viewer, audit: string): boolean => audit === 'Partial' && managerFlag(viewer, 'quality') === 0

/**
 * Returns why Bulk Auto Complete may not submit a review, or null. It submits the
 * reviewer's own reviews with every question answered (wire conventions, Reviews).
 */
export function whyNotAutoSubmit(viewer: Viewer, flag: 0 | 1, review: ReviewState, questions: readonly ChecklistQuestion[]): string | null {
  return flag === 1 ? whyNotSubmitFinal(viewer, review, questions) : REFUSED.autoCompleteOff
}
