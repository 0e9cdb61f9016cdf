import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { closing } from '@ivue/contracts/desks/contract.ts'
import { partyField, reasonField, valueProblems } from '@ivue/contracts/desks/decision.ts'
import { MEASURES, type Measure, type SlaResult } from '@ivue/contracts/desks/words.ts'
import type { Problem } from '@ivue/contracts/wire/problem.ts'
import type { DecisionValues } from './decision-draft.ts'

export type Decision = OutputOf<typeof closing.getDecision>

/** Returns the problems of the entered values, each with its field, in the order in which they are reported (work 5). */
export function findDecisionProblems({ status, measures, mayReopen }: Decision, words: DecisionValues): Problem[] {
  const rowOf = (measure: Measure) => measures.find((row) => row.measure === measure)
  const stored = MEASURES.map((measure) => {
    const { result = '', reason = '', party = '' } = rowOf(measure) ?? {}
    return { result: result as SlaResult, reason, party }
  })
  const typed = MEASURES.map((measure) => ({ reason: words[reasonField(measure)], party: words[partyField(measure)] }))
  return valueProblems(
    { status, measures: stored },
    { whyNotReopen: mayReopen || null, mayEdit: (measure) => rowOf(measure)?.why === '' },
    { status: words.loanStatus, measures: typed, reason: words.reason },
  )
}
