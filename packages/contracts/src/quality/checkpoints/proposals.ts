import { MESSAGES } from '../../messages.ts'
import type { Viewer } from '../../session/viewer.ts'

/** The decisions on a change of a question bank that waits for a second person (setting `reviews.approveQuestions`). */
export const PROPOSAL_DECISIONS = ['Approve', 'Reject', 'Withdraw'] as const
export type ProposalDecision = (typeof PROPOSAL_DECISIONS)[number]

export const PROPOSAL_MESSAGES = {
  own: 'You proposed this change: somebody else decides on it',
  othersWithdraw: 'Only the person who proposed a change may withdraw it',
} as const

/**
 * Returns why the viewer may not make this decision, or null. Nobody may
 * approve or reject their own change, or withdraw that of another person.
 */
export function whyNotDecideProposal(
  viewer: Pick<Viewer, 'userId' | 'permissions'>,
  { proposedById }: { proposedById: number },
  decision: ProposalDecision,
): string | null {
  if (!viewer.permissions.has('quality.checkpoints.edit')) return MESSAGES.noPermission
  const own = proposedById === viewer.userId
  if (decision === 'Withdraw') return own ? null : PROPOSAL_MESSAGES.othersWithdraw
  return own ? PROPOSAL_MESSAGES.own : null
}
