import { MESSAGES } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { isOneOf } from '../wire/words.ts'
import { whyNotDecide } from './rules.ts'
import { ERROR_TYPES, PROCESSOR_STATUSES, STAGES, type Stage, type StagedDesk, UNDERWRITER_STATUSES } from './words.ts'

/**
 * Returns why a loan may not move from one stage to another, or null. It may move forward, stay, or go back to Reconsideration (domain 3,
 * Stages).
 */
export function whyNotMoveStage(from: Stage, to: Stage): string | null {
  if (STAGES.indexOf(to) >= STAGES.indexOf(from) || to === 'Reconsideration Risk Review') return null
  return `A loan in ${from} goes back to Reconsideration Risk Review only`
}

/** Returns why the viewer may not decide on a staged desk, or null. Ended tasks are not decided again. */
export function whyNotDecideStage(
  viewer: Viewer,
  desk: StagedDesk,
  task: Parameters<typeof whyNotDecide>[1] & { status: string },
): string | null {
  return whyNotDecide(viewer, task, desk) ?? (task.status === 'Open' ? null : endedAlreadyMessage(task.status))
}

export const endedAlreadyMessage = (status: string) => `This loan is ${status} already`

/**
 * Returns the problem of a processor's decision, or null (work 5). The decision is one of the three stages. A file is not sent twice for
 * the same stage, and `reviewed` is the stage for which underwriting has it now.
 */
export function processorProblem(loanStatus: string, from: Stage, reviewed: Stage | null = null): Problem | null {
  if (!isOneOf(PROCESSOR_STATUSES, loanStatus)) return { field: 'loanStatus', msg: MESSAGES.selectAnyValue }
  const refused =
    loanStatus === from && loanStatus === reviewed ? `This loan is in ${loanStatus} already` : whyNotMoveStage(from, loanStatus)
  return refused ? { field: 'loanStatus', msg: refused } : null
}

export interface UnderwriterDecision {
  uwStatus: string
  proStatus: string
  errorcomment: string
  /** The stage that was decided; '' for the stage the file was sent for. */
  loanStatus?: string
}

/** Returns the problem of an underwriter's decision, or null. Errors need a type, and the type Other needs a comment (work 5). */
export function underwriterProblem(decision: UnderwriterDecision, from: Stage): Problem | null {
  const { uwStatus, proStatus, errorcomment, loanStatus = '' } = decision
  if (!isOneOf(UNDERWRITER_STATUSES, uwStatus)) return { field: 'uwStatus', msg: MESSAGES.selectAnyValue }
  if (uwStatus === 'Completed with Errors') {
    if (!isOneOf(ERROR_TYPES, proStatus)) return { field: 'proStatus', msg: MESSAGES.selectErrorType }
    if (proStatus === 'Other' && errorcomment.trim() === '') return { field: 'errorcomment', msg: MESSAGES.addComment }
  }
  return loanStatus === '' ? null : processorProblem(loanStatus, from)
}

/**
 * Returns the stage that an underwriter's decision is about: `loanStatus` if it names one, else the stage for which the file was sent. A
 * file that was never sent counts as Initial Risk Review.
 */
export function decidedStage(loanStatus: string, from: Stage): Stage {
  if (loanStatus !== '') return loanStatus as Stage
  return from === 'Initial Review' ? 'Initial Risk Review' : from
}
