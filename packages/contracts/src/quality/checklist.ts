import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { isOneOf } from '../wire/words.ts'
import { REFUSED } from '../worklist/refused.ts'
import { managerFlag } from '../worklist/scope.ts'
import { NOT_NOW, standingOf, whyNotNow } from './transitions.ts'
import { ANSWERS, AUDITS, NOT_APPLICABLE_REASONS, type ReviewKind, type ReviewStatus, SEVERITIES } from './words.ts'

/** A comment on an answer has at most this many characters. */
export const MAX_COMMENT = 4000

/** Who may do what with a review, in words. */
export const REVIEW_SAYS = {
  notYours: 'Only the reviewer of this review may answer it',
  notAssigned: 'This review has no reviewer yet. Ask a manager to assign it',
  ...NOT_NOW,
  workedIt: 'You worked on this loan: ask a manager to give the review to somebody else',
  chooseAudit: 'Choose Full or Partial first',
  noAudit: 'Only an underwriter review is Full or Partial',
  sampledIsFull: 'A sampled review is Full',
  auditFixed: 'What this review asks was chosen already',
  noQuestions: 'This review asks no question yet',
  noSuchQuestion: 'There is no such question in this review',
  notAsked: ({ sno, question }: { sno: number; question: string }) =>
    `Question ${sno} (${question}) is not asked as the other answers stand. Nothing was saved`,
  deskDisputes: 'The person whose work was reviewed disputes it at their own desk; here QC decides',
  readOnlyDispute: 'Disputes are decided under Overturn; here they are read',
  nothingDisputed: 'No disputed finding waits for a decision',
  newer: 'This question was answered anew since you looked. Yours was not saved',
  ownWork: 'Your own work was reviewed: somebody else decides on its disputes',
  anotherDecides: 'You reviewed this loan: somebody else decides on its disputes',
} as const

export interface ReviewState {
  kind: ReviewKind
  status: ReviewStatus
  reviewerId: number | null
  /** Full or Partial; empty before an underwriter review's reviewer chose, and for the other kinds. */
  audit: string
  /** Random, Targeted or In-line. */
  selection: string
  /** Not Applicable needs a reason. */
  asksReason: boolean
  /** The loan is locked until its conflict check is done. */
  conflictActive: boolean
  /** The viewer holds work of the loan, or ever held it. */
  workedIt?: boolean
  /** A blind second review asks what the first did. */
  auditFixed?: boolean
}

const reviewPermission = (kind: ReviewKind) => `quality.${kind}.review` as const

/** Why nobody but its reviewer works on a review (wire conventions, Reviews). */
function whyNotReviewer(viewer: Viewer, review: ReviewState): string | null {
  if (!viewer.permissions.has(reviewPermission(review.kind))) return MESSAGES.noPermission
  if (review.reviewerId === null) return REVIEW_SAYS.notAssigned
  if (review.reviewerId !== viewer.userId) return REVIEW_SAYS.notYours
  return review.conflictActive ? REFUSED.locked : null
}

/** Opening the questions starts a pending review for its reviewer, once (wire conventions, Reviews). */
export function mayStart(viewer: Viewer, review: ReviewState): string | null {
  return whyNotReviewer(viewer, review) ?? whyNotNow('start', standingOf(review.status)) ?? (review.workedIt ? REVIEW_SAYS.workedIt : null)
}

/** Whether the viewer may answer the review's questions now. */
export function mayAnswerQuestions(viewer: Viewer, review: ReviewState): string | null {
  const refused = whyNotReviewer(viewer, review)
  if (refused) return refused
  const wrongTime = whyNotNow('answer', standingOf(review.status))
  if (wrongTime) return wrongTime
  return review.kind === 'underwriter' && review.audit === '' ? REVIEW_SAYS.chooseAudit : null
}

/** Choosing how much an underwriter review asks (quality 4). A sampled one is always Full (domain 4). */
export function mayChooseAudit(viewer: Viewer, review: ReviewState, audit: string): string | null {
  const refused = whyNotReviewer(viewer, review)
  if (refused) return refused
  if (review.kind !== 'underwriter') return REVIEW_SAYS.noAudit
  const wrongTime = whyNotNow('chooseAudit', standingOf(review.status))
  if (wrongTime) return wrongTime
  if (!isOneOf(AUDITS, audit)) return `Choose one of ${AUDITS.join(', ')}`
  if (review.auditFixed && audit !== review.audit) return REVIEW_SAYS.auditFixed
  return audit === 'Partial' && review.selection === 'Random' ? REVIEW_SAYS.sampledIsFull : null
}

/** Only an underwriter's answer carries its own severity; elsewhere the question's type is the severity (domain 5.1). */
export const choosesSeverity = (kind: ReviewKind): boolean => kind === 'underwriter'

export interface GivenAnswer {
  /** Yes, No, Not Applicable; empty takes the answer back. */
  answer: string
  comment: string
  /** One of SEVERITIES, or empty. */
  severity: string
  /** One of NOT_APPLICABLE_REASONS, or empty. */
  reason: string
}

/** What stands at a question whose answer was refused because it was answered meanwhile: by whom, and when (ISO 8601). `key` names this state of it. */
export interface NewerAnswer extends GivenAnswer {
  id: number
  key: string
  by: string
  at: string
}

/** Whether somebody answered a question since the writer of an answer looked. Who does not say what they have seen writes over what is there. */
export const isOutdated = (
  stored: { saveKey: string },
  { key, seen }: { key?: string | undefined; seen?: readonly string[] | undefined },
): boolean => seen !== undefined && stored.saveKey !== key && !seen.includes(stored.saveKey)

/** Why an answer cannot be kept as it is. What is still missing of it is said by `missingIn`. */
export function answerProblem(kind: ReviewKind, { answer, comment, severity, reason }: GivenAnswer): Problem | null {
  if (answer !== '' && !isOneOf(ANSWERS, answer)) return { field: 'answer', msg: `Choose one of ${ANSWERS.join(', ')}` }
  if (comment.length > MAX_COMMENT) return { field: 'comment', msg: `A comment has at most ${MAX_COMMENT} characters` }
  if (severity !== '' && choosesSeverity(kind) && !SEVERITIES[kind].includes(severity))
    return { field: 'severity', msg: `Choose one of ${SEVERITIES[kind].join(', ')}` }
  if (reason !== '' && !isOneOf(NOT_APPLICABLE_REASONS, reason))
    return { field: 'reason', msg: `Choose one of ${NOT_APPLICABLE_REASONS.join(', ')}` }
  return null
}

/**
 * What an answer is kept as: a No has a comment, and a severity where the kind has one (quality 4, Perform QC); a Not Applicable may have a reason, and a comment where
 * that is Other.
 */
export function keptAnswer(kind: ReviewKind, { answer, comment, severity, reason }: GivenAnswer): GivenAnswer {
  const text = comment.trim()
  if (answer === 'No') return { answer, comment: text, severity: choosesSeverity(kind) ? severity : '', reason: '' }
  if (answer === 'Not Applicable') return { answer, comment: reason === 'Other' ? text : '', severity: '', reason }
  return { answer, comment: '', severity: '', reason: '' }
}

/** What is missing before a question counts as answered; null where nothing is. */
export function missingIn(
  { kind, asksReason }: Pick<ReviewState, 'kind' | 'asksReason'>,
  { answer, comment, severity, reason }: GivenAnswer,
): string | null {
  if (answer === '') return 'Choose an answer'
  if (answer === 'Not Applicable' && asksReason) {
    if (reason === '') return 'Choose why it does not apply'
    return reason === 'Other' && comment.trim() === '' ? 'Write why it does not apply' : null
  }
  if (answer !== 'No') return null
  if (comment.trim() === '') return 'Write a comment on what is wrong'
  return choosesSeverity(kind) && severity === '' ? 'Choose a severity' : null
}

export interface ChecklistQuestion extends GivenAnswer {
  id: number
  sno: number
  /** False while the question's condition does not hold: it needs no answer. */
  asked: boolean
}

/** Every question that keeps the review from being submitted, in order, with why (quality 4). */
export const incomplete = (
  review: Pick<ReviewState, 'kind' | 'asksReason'>,
  questions: readonly ChecklistQuestion[],
): { id: number; sno: number; why: string }[] =>
  questions.flatMap((question) => {
    const why = question.asked ? missingIn(review, question) : null
    return why ? [{ id: question.id, sno: question.sno, why }] : []
  })

/** Submit is possible once every question has an answer (quality 4). */
export function maySubmitFinal(viewer: Viewer, review: ReviewState, questions: readonly ChecklistQuestion[]): string | null {
  const refused = mayAnswerQuestions(viewer, review) ?? (review.workedIt ? REVIEW_SAYS.workedIt : null)
  if (refused) return refused
  if (!questions.some(({ asked }) => asked)) return REVIEW_SAYS.noQuestions
  const open = incomplete(review, questions)
  const [first] = open
  if (!first) return null
  return open.length === 1
    ? `Question ${first.sno} is not complete: ${first.why}`
    : `${open.length} questions are not complete, the first is ${first.sno}`
}

/** How an answered No is counted: the question's type, an underwriter's own choice; a closer question without a type counts as Coachback (wire conventions, Reviews). */
export function effectiveSeverity(kind: ReviewKind, question: { type: string; answer: string; severity: string }): string {
  if (question.answer !== 'No') return ''
  if (kind === 'underwriter') return question.severity.replace(/ Findings$/, '')
  return question.type === '' && kind === 'closer' ? 'Coachback' : question.type
}

/** A stored severity as the select of the kind has it. */
export const severityChoice = (kind: ReviewKind, severity: string): string =>
  severity !== '' && choosesSeverity(kind) ? `${severity.replace(/ Findings$/, '')} Findings` : severity

/**
 * Whether QC may decide the disputes of a review: its reviewer, or a manager of quality, never whose work it judges. `anotherDecides`: the setting reviews.separateDecider is
 * on, and a manager other than the viewer may.
 */
export function mayDecideDisputes(
  viewer: Viewer,
  review: ReviewState & { isManager: boolean; anotherDecides: boolean; isOwnWork: boolean },
): string | null {
  if (!viewer.permissions.has(reviewPermission(review.kind))) return MESSAGES.noPermission
  if (review.isOwnWork) return REVIEW_SAYS.ownWork
  if (review.reviewerId !== viewer.userId && !review.isManager) return REVIEW_SAYS.notYours
  if (review.reviewerId === viewer.userId && review.anotherDecides) return REVIEW_SAYS.anotherDecides
  if (review.conflictActive) return REFUSED.locked
  return whyNotNow('decide', standingOf(review.status))
}

/** Of a Partial audit only managers read what was decided on a dispute (quality 4, Overturned review; domain 9.4). */
export const hidesResults = (viewer: Viewer, audit: string): boolean => audit === 'Partial' && managerFlag(viewer, 'quality') === 0

/** Whether a ticked review is submitted by Bulk Auto Complete: the reviewer's own, with every question answered (wire conventions, Reviews). */
export function mayAutoSubmit(viewer: Viewer, flag: 0 | 1, review: ReviewState, questions: readonly ChecklistQuestion[]): string | null {
  return flag === 1 ? maySubmitFinal(viewer, review, questions) : REFUSED.autoCompleteOff
}
