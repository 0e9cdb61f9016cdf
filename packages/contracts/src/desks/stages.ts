import { MESSAGES } from '../messages.ts'
import type { Problem } from './facts.ts'
import { ERROR_TYPES, PROCESSOR_STATUSES, STAGES, type Stage, UNDERWRITER_STATUSES } from './words.ts'

function isOneOf(words: readonly string[], word: string): boolean {
  return words.includes(word)
}

/** A stage goes forward, stays, or goes back to Reconsideration (domain 3, Stages). */
export function mayMoveStage(from: Stage, to: Stage): string | null {
  if (STAGES.indexOf(to) >= STAGES.indexOf(from) || to === 'Reconsideration Risk Review') return null
  return `A loan in ${from} goes back to Reconsideration Risk Review only`
}

/** The processor's decision: one of the three stages (work 5). */
export function processorProblem(loanStatus: string, from: Stage): Problem | null {
  if (!isOneOf(PROCESSOR_STATUSES, loanStatus)) return { field: 'loanStatus', msg: MESSAGES.selectAnyValue }
  const refused = mayMoveStage(from, loanStatus as Stage)
  return refused ? { field: 'loanStatus', msg: refused } : null
}

export interface UnderwriterDecision {
  uwStatus: string
  /** Error type */
  proStatus: string
  errorcomment: string
}

/** The underwriter's decision: errors need their type, Other needs its comment (work 5). */
export function underwriterProblem({ uwStatus, proStatus, errorcomment }: UnderwriterDecision): Problem | null {
  if (!isOneOf(UNDERWRITER_STATUSES, uwStatus)) return { field: 'uwStatus', msg: MESSAGES.selectAnyValue }
  if (uwStatus === 'Completed') return null
  if (!isOneOf(ERROR_TYPES, proStatus)) return { field: 'proStatus', msg: MESSAGES.selectErrorType }
  return proStatus === 'Other' && errorcomment.trim() === '' ? { field: 'errorcomment', msg: MESSAGES.addComment } : null
}
