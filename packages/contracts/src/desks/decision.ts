import { enterReason, MESSAGES, selectParty } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { isOneOf } from '../wire/words.ts'
import { REFUSED } from '../worklist/refusals.ts'
import type { ClosingTaskFacts, MeasureFacts } from './facts.ts'
import { whyNotEditReason, whyNotReopen } from './rules.ts'
import { ACCOUNTABLE_PARTIES, CLOSING_STATUSES, MEASURES, type Measure } from './words.ts'

/** A closing decision as submitted. Absent fields of a measure keep their stored values. */
export interface ClosingDecision {
  status: string
  /** P1 to P4, in order; later ones may be missing. */
  measures: readonly { reason?: string | undefined; party?: string | undefined }[]
  /** Why a Closed task is reopened. */
  reason?: string | undefined
}

export const reasonField = (measure: Measure) => `P${measure}ReasonSlaMissed` as const
export const partyField = (measure: Measure) => `P${measure}AccountableParty` as const

/**
 * Returns P1 to P4 as they will be after the decision: the submitted values where the viewer may edit, otherwise the stored ones. Submitted
 * values that the viewer may not edit are ignored and not refused, because the old client also sends its disabled fields.
 */
export function applyDecision(viewer: Viewer, task: ClosingTaskFacts, decision: ClosingDecision): MeasureFacts[] {
  return MEASURES.map((measure) => {
    const stored = task.measures[measure - 1] ?? { result: '' as const, reason: '', party: '' }
    if (whyNotEditReason(viewer, task, measure) !== null) return stored
    const sent = decision.measures[measure - 1]
    return { result: stored.result, reason: (sent?.reason ?? stored.reason).trim(), party: sent?.party ?? stored.party }
  })
}

/**
 * Returns the problems that keep a closing decision from being saved, in the order in which they are shown: the status, the reason of
 * reopening, then the reason and the party of each measure (work 5). Reason and party are required only if the new status is Closed, and
 * only for the Not Met measures of the viewer's slot, or of both slots for a closing manager (domain, exceptions). An unknown party is
 * refused at any status.
 */
export function decisionProblems(viewer: Viewer, task: ClosingTaskFacts, decision: ClosingDecision): Problem[] {
  const problems: Problem[] = []
  if (!isOneOf(CLOSING_STATUSES, decision.status)) problems.push({ field: 'loanStatus', msg: MESSAGES.selectStatus })
  if (task.status === 'Closed' && decision.status !== 'Closed') {
    const refused = whyNotReopen(viewer)
    if (refused) problems.push({ field: 'loanStatus', msg: refused })
    else if ((decision.reason ?? '').trim() === '') problems.push({ field: 'reason', msg: REFUSED.reopenReason })
  }
  const decided = applyDecision(viewer, task, decision)
  for (const measure of MEASURES) {
    if (whyNotEditReason(viewer, task, measure) !== null) continue
    const { result, reason, party } = decided[measure - 1] as MeasureFacts
    const required = decision.status === 'Closed' && result === 'Not Met'
    if (required && reason === '') problems.push({ field: reasonField(measure), msg: enterReason(measure) })
    const unknown = party !== '' && !isOneOf(ACCOUNTABLE_PARTIES, party)
    if (unknown || (required && party === '')) problems.push({ field: partyField(measure), msg: selectParty(measure) })
  }
  return problems
}
