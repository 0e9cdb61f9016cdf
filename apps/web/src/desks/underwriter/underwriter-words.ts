import type { UnderwriterDecision } from '@ivue/contracts/desks/stages.ts'

export const NO_DECISION: UnderwriterDecision = { uwStatus: '', proStatus: '', errorcomment: '' }

/** Changing the status resets the error type and its comment; an error type other than Other has no comment (work 4). */
export function withWord(before: UnderwriterDecision, change: Partial<UnderwriterDecision>): UnderwriterDecision {
  if (change.uwStatus !== undefined) return { ...NO_DECISION, uwStatus: change.uwStatus }
  if (change.proStatus !== undefined && change.proStatus !== 'Other') return { ...before, proStatus: change.proStatus, errorcomment: '' }
  return { ...before, ...change }
}
