import { DAY_MS, minutesLater } from '../days.ts'
import type { Random } from '../random.ts'
import { NAMED_SIGN_INS } from '../staff/staff.ts'
import type { DemoFinding } from './checklists.ts'
import { type DemoReview, workMomentAfter } from './reviews.ts'

/** One round of a finding's dispute. Keys are named after columns of dispute_rounds. */
export type FindingRound = ReturnType<typeof simulateRound>

const HOUR_MINUTES = 60
/** Share of undisputed reviews whose findings the worked person accepts. It is lower for recent reviews, whose findings are often still open. */
const ACCEPTED_SHARE = 0.96
const ACCEPTED_SHARE_OF_NEW = 0.5
/** The same share for the named users. It is low, so that they have findings to answer. */
const ACCEPTED_SHARE_OF_NAMED = 0.4
const RECENT_MS = 45 * DAY_MS
/** Share of rejected disputes that are raised again (domain 6.2). */
const DISPUTED_AGAIN_SHARE = 0.15
const LAST_ROUND = 4

const DISPUTES = [
  'The document was in the file before the review, please see the index.',
  'The underwriter approved it on the call of the day before; the note is in the log.',
  'The guide changed this month, the new limit applies.',
  'The figure is from the corrected page, not from the first one.',
  'This does not apply to the program of this loan.',
  'The condition was cleared the same morning.',
  'The agent sent the correction before the documents went out.',
]
const LATER_DISPUTES = ['Please look at the second page as well.', 'The letter that was asked for is now in the file.']
const ACCEPTED = [
  'The document was there and was overlooked. Finding removed.',
  'The change came after the file was reviewed. Finding removed.',
  'Agreed, the question does not apply here. Finding removed.',
]
const REJECTED = [
  'The document came after the review. It stands.',
  'The guide asks for both pages. It stands.',
  'The note does not name who approved it. It stands.',
  'The limit was in force on that day. It stands.',
]

/** Simulates the dispute rounds of a review so far, and returns when each was submitted and how many findings it disputed. */
export function simulateRounds(
  review: DemoReview,
  findings: readonly DemoFinding[],
  planned: readonly { disputed: boolean; removed: boolean }[],
  now: number,
  random: Random,
): { at: number; disputed: number }[] {
  const { plan, endedAt, workedBy } = review
  if (findings.length === 0 || endedAt === null || plan.coming) return []
  const accepts =
    workedBy.id <= NAMED_SIGN_INS.length ? ACCEPTED_SHARE_OF_NAMED : now - endedAt < RECENT_MS ? ACCEPTED_SHARE_OF_NEW : ACCEPTED_SHARE
  const rounds: { at: number; disputed: number }[] = []
  let at = plan.disputedAt ?? workMomentAfter(endedAt, random.int(2 * HOUR_MINUTES, 60 * HOUR_MINUTES), now)
  let decidedAt = plan.decidedAt
  for (let round = 1; round <= LAST_ROUND; round++) {
    const open = findings.filter(({ dispute, result }) => dispute === '' && result === '')
    const nobodySays = (plan.disputedAt === null || round > 1) && !random.chance(accepts)
    if (open.length === 0 || nobodySays || at > now) break
    let disputed = 0
    for (const finding of open) {
      const first = round === 1 ? planned[findings.indexOf(finding)] : undefined
      const raises = first ? first.disputed : random.chance(DISPUTED_AGAIN_SHARE)
      if (raises) disputed++
      answer(finding, simulateRound(review, { round, at, raises, removed: first?.removed ?? false, decidedAt }, random))
    }
    rounds.push({ at, disputed })
    if (disputed === 0 || decidedAt === null) break
    at = workMomentAfter(decidedAt, random.int(3 * HOUR_MINUTES, 30 * HOUR_MINUTES), now)
    const next = minutesLater(at, random.int(3 * HOUR_MINUTES, 40 * HOUR_MINUTES))
    decidedAt = next <= now ? next : null
  }
  return rounds
}

interface RoundInput {
  round: number
  at: number
  raises: boolean
  removed: boolean
  decidedAt: number | null
}

function simulateRound({ workedBy, assignedTo }: DemoReview, { round, at, raises, removed, decidedAt }: RoundInput, random: Random) {
  const comment = raises ? random.pick(round === 1 ? DISPUTES : LATER_DISPUTES) : ''
  const decided = raises && decidedAt !== null
  return {
    round,
    dispute: raises ? 'Yes' : 'No',
    comment,
    disputedById: workedBy,
    disputedAt: at,
    result: decided ? (removed ? 'Accept' : 'Reject') : '',
    resultComment: decided ? random.pick(removed ? ACCEPTED : REJECTED) : '',
    decidedById: decided ? assignedTo : null,
    decidedAt: decided ? decidedAt : null,
  }
}

function answer(finding: DemoFinding, round: FindingRound): void {
  finding.rounds.push(round)
  // Reject clears the answer for another round; in the last round it is final.
  if (round.result === 'Reject' && round.round < LAST_ROUND) return
  const { dispute, comment: disputeComment, result, resultComment } = round
  Object.assign(finding, { dispute, disputeComment, result, resultComment })
}
