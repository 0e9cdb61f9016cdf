import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { closing } from '@ivue/contracts/desks/contract.ts'
import { decisionProblems, partyField, reasonField } from '@ivue/contracts/desks/decision.ts'
import { MEASURES, type SlaResult } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Problem } from '@ivue/contracts/wire/problem.ts'
import type { DecisionWords } from './decision-draft.ts'

export type Decision = OutputOf<typeof closing.getDecision>

/**
 * A viewer with all rights. The form checks its values with it by the same rule as the server. Measures that the real viewer may not edit
 * are passed to the rule as not missed.
 */
const MAY_EDIT_ALL: Viewer = {
  userId: 0,
  employeeId: '',
  username: '',
  fullName: '',
  accessLevel: 'Administrator',
  roles: ['Manager - Closing'],
  teamId: null,
  loginType: 0,
  finalReviewPermission: '',
  permissions: new Set(),
}

/** Whether the person may edit the reason and the accountable party of a measure. */
export const mayEditMeasure = (decision: Decision, measure: number): boolean =>
  decision.measures.some((row) => row.measure === measure && row.why === '')

/** Returns the problems of the entered values, each with its field, in the order in which they are reported (work 5). */
export function findDecisionProblems(decision: Decision, words: DecisionWords): Problem[] {
  const measures = MEASURES.map((measure) => {
    const row = decision.measures.find((candidate) => candidate.measure === measure)
    const result = row && row.why === '' ? (row.result as SlaResult) : ''
    return { result, reason: row?.reason ?? '', party: row?.party ?? '' }
  })
  const task = {
    status: decision.status,
    slot1Id: null,
    slot2Id: null,
    respondback: 1,
    businessDispute: 0,
    conflictActive: false,
    measures,
  }
  const typed = MEASURES.map((measure) =>
    mayEditMeasure(decision, measure) ? { reason: words[reasonField(measure)], party: words[partyField(measure)] } : {},
  )
  return decisionProblems(MAY_EDIT_ALL, task, { status: words.loanStatus, measures: typed, reason: words.reason })
}
