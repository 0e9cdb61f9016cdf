import { enterReason, MESSAGES, selectParty } from '../messages.ts'
import type { Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { isOneOf } from '../wire/words.ts'
import type { ClosingTaskFacts, MeasureFacts } from './facts.ts'
import { mayEditReason } from './rules.ts'
import { ACCOUNTABLE_PARTIES, CLOSING_STATUSES, MEASURES, type Measure } from './words.ts'

/** A closing decision as a person submits it; what is absent of a measure stays as it is stored. */
export interface ClosingDecision {
  status: string
  /** P1 to P4, in order; fewer is allowed. */
  measures: readonly { reason?: string | undefined; party?: string | undefined }[]
}

/** The names of a measure's two fields on the wire. */
export const reasonField = (measure: Measure) => `P${measure}ReasonSlaMissed` as const
export const partyField = (measure: Measure) => `P${measure}AccountableParty` as const

/**
 * P1 to P4 as they stand once the decision is taken: what was sent where the viewer may edit, else what is stored. The old client
 * sends its disabled fields too, so what may not be edited is left alone instead of refused.
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
 * What keeps a closing decision from being saved, in the order in which it is said: the status, then per measure its reason and its
 * party (work 5). Reasons are asked only when the new status is Closed, and only of the measures the viewer answers for: the Not Met
 * ones of their slot, all of them for a closing manager (domain, exceptions). A party outside the list is refused at any status.
 */
export function decisionProblems(viewer: Viewer, task: ClosingTaskFacts, decision: ClosingDecision): Problem[] {
  const problems: Problem[] = []
  if (!isOneOf(CLOSING_STATUSES, decision.status)) problems.push({ field: 'loanStatus', msg: MESSAGES.selectStatus })
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
