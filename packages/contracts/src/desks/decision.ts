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
  /** The measures P1 to P4, in order. Later ones may be missing. */
  measures: readonly { reason?: string | undefined; party?: string | undefined }[]
  /** The reason why a Closed task is reopened. */
  reason?: string | undefined
}

export const reasonField = (measure: Measure) => `P${measure}ReasonSlaMissed` as const
export const partyField = (measure: Measure) => `P${measure}AccountableParty` as const

/** What a person may change of a closing. */
export interface DecisionRights {
  /** Why they may not reopen it once it is Closed, or null. */
  whyNotReopen: string | null
  /** Whether they may edit the reason and the accountable party of a measure. */
  mayEdit: (measure: Measure) => boolean
}

const findRights = (viewer: Viewer, task: ClosingTaskFacts): DecisionRights => ({
  whyNotReopen: whyNotReopen(viewer),
  mayEdit: (measure) => whyNotEditReason(viewer, task, measure) === null,
})

/**
 * Returns P1 to P4 as they will be after the decision: the submitted values where the viewer may edit, otherwise the stored ones. Submitted
 * values that the viewer may not edit are ignored and not refused, because the old client also sends its disabled fields.
 */
export const applyDecision = (viewer: Viewer, task: ClosingTaskFacts, decision: ClosingDecision): MeasureFacts[] =>
  applyValues(task, findRights(viewer, task), decision)

function applyValues(
  { measures }: Pick<ClosingTaskFacts, 'measures'>,
  { mayEdit }: DecisionRights,
  decision: ClosingDecision,
): MeasureFacts[] {
  return MEASURES.map((measure) => {
    const stored = measures[measure - 1] ?? { result: '' as const, reason: '', party: '' }
    if (!mayEdit(measure)) return stored
    const sent = decision.measures[measure - 1]
    return { result: stored.result, reason: (sent?.reason ?? stored.reason).trim(), party: sent?.party ?? stored.party }
  })
}

/** Returns the problems that keep a viewer's closing decision from being saved, in the order in which they are shown. */
export const decisionProblems = (viewer: Viewer, task: ClosingTaskFacts, decision: ClosingDecision): Problem[] =>
  valueProblems(task, findRights(viewer, task), decision)

/**
 * Returns the problems of a closing decision for a person with these rights: of the status, of the reason of reopening, then of the reason
 * and the party of each measure that the person may edit (work 5). Reason and party are required only if the new status is Closed, and
 * only for the Not Met measures of the viewer's slot, or of both slots for a closing manager (domain, exceptions). An unknown party is
 * refused at any status.
 */
export function valueProblems(
  task: Pick<ClosingTaskFacts, 'status' | 'measures'>,
  rights: DecisionRights,
  decision: ClosingDecision,
): Problem[] {
  const problems: Problem[] = []
  if (!isOneOf(CLOSING_STATUSES, decision.status)) problems.push({ field: 'loanStatus', msg: MESSAGES.selectStatus })
  if (task.status === 'Closed' && decision.status !== 'Closed') {
    if (rights.whyNotReopen) problems.push({ field: 'loanStatus', msg: rights.whyNotReopen })
    else if ((decision.reason ?? '').trim() === '') problems.push({ field: 'reason', msg: REFUSED.reopenReason })
  }
  const decided = applyValues(task, rights, decision)
  for (const measure of MEASURES.filter(rights.mayEdit)) {
    const { result, reason, party } = decided[measure - 1] as MeasureFacts
    const required = decision.status === 'Closed' && result === 'Not Met'
    if (required && reason === '') problems.push({ field: reasonField(measure), msg: enterReason(measure) })
    const unknown = party !== '' && !isOneOf(ACCOUNTABLE_PARTIES, party)
    if (unknown || (required && party === '')) problems.push({ field: partyField(measure), msg: selectParty(measure) })
  }
  return problems
}
