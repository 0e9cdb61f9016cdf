import { enterReason, MESSAGES, selectParty } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { isOneOf } from '../wire/words.ts'
import { REFUSED } from '../worklist/refused.ts'
import type { ClosingTaskFacts, MeasureFacts } from './facts.ts'
import { mayEditReason, mayReopen } from './rules.ts'
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
 * P1 to P4 as they will be after the decision: the submitted values where the viewer may edit, otherwise the stored ones. The old client
 * also sends its disabled fields, so values that may not be edited are ignored, not refused.
 */
export function decidedMeasures(viewer: Viewer, task: ClosingTaskFacts, decision: ClosingDecision): MeasureFacts[] {
  return MEASURES.map((measure) => {
    const stored = task.measures[measure - 1] ?? { result: '' as const, reason: '', party: '' }
    if (mayEditReason(viewer, task, measure) !== null) return stored
    const sent = decision.measures[measure - 1]
    return { result: stored.result, reason: (sent?.reason ?? stored.reason).trim(), party: sent?.party ?? stored.party }
  })
}

/**
 * Why a closing decision cannot be saved, in the order of the messages: the status, the reason of reopening, then for each measure its
 * reason and its party (work 5). Reasons are required only when the new status is Closed, and only for measures the viewer answers for: the
 * Not Met ones of their slot, or all of them for a closing manager (domain, exceptions). An unknown party is refused at any status.
 */
export function decisionProblems(viewer: Viewer, task: ClosingTaskFacts, decision: ClosingDecision): Problem[] {
  const problems: Problem[] = []
  if (!isOneOf(CLOSING_STATUSES, decision.status)) problems.push({ field: 'loanStatus', msg: MESSAGES.selectStatus })
  if (task.status === 'Closed' && decision.status !== 'Closed') {
    const refused = mayReopen(viewer)
    if (refused) problems.push({ field: 'loanStatus', msg: refused })
    else if ((decision.reason ?? '').trim() === '') problems.push({ field: 'reason', msg: REFUSED.reopenReason })
  }
  const decided = decidedMeasures(viewer, task, decision)
  for (const measure of MEASURES) {
    if (mayEditReason(viewer, task, measure) !== null) continue
    const { result, reason, party } = decided[measure - 1] as MeasureFacts
    const asked = decision.status === 'Closed' && result === 'Not Met'
    if (asked && reason === '') problems.push({ field: reasonField(measure), msg: enterReason(measure) })
    const unknown = party !== '' && !isOneOf(ACCOUNTABLE_PARTIES, party)
    if (unknown || (asked && party === '')) problems.push({ field: partyField(measure), msg: selectParty(measure) })
  }
  return problems
}
