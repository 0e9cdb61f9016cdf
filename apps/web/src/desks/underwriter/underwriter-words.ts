import type { UnderwriterDecision } from '@ivue/contracts/desks/stages.ts'

export const EMPTY_DECISION: UnderwriterDecision = { uwStatus: '', proStatus: '', errorcomment: '' }

/**
 * Applies a change to the decision. A new status resets error type and comment; an error type other than Other clears the comment (work 4).
 */
export function withChange(before: UnderwriterDecision, change: Partial<UnderwriterDecision>): UnderwriterDecision {
  if (change.uwStatus !== undefined) return { ...EMPTY_DECISION, uwStatus: change.uwStatus }
  if (change.proStatus !== undefined && change.proStatus !== 'Other') return { ...before, proStatus: change.proStatus, errorcomment: '' }
  return { ...before, ...change }
}
