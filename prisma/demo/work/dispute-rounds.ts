import { DAY_MS, minutesLater } from '../days.ts'
import type { Random } from '../random.ts'
import { NAMED } from '../staff/staff.ts'
import type { DemoFinding } from './checklists.ts'
import { type DemoReview, later } from './reviews.ts'

/** One round of a finding's dispute. Keys are named after columns of dispute_rounds. */
export type FindingRound = ReturnType<typeof playRound>

const HOUR = 60
/** Share of undisputed findings that are accepted; lower for new ones, many of which are still open. */
const ACCEPTS = 0.96
const ACCEPTS_NEW = 0.5
/** Lower for the named users, so that they have findings to answer. */
const ACCEPTS_NAMED = 0.4
const NEW_MS = 45 * DAY_MS
/** Share of rejected disputes that are raised again (domain 6.2). */
const AGAIN = 0.15
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
const AGAIN_DISPUTES = ['Please look at the second page as well.', 'The letter that was asked for is now in the file.']
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
export function playRounds(
  review: DemoReview,
  findings: readonly DemoFinding[],
  planned: readonly { disputed: boolean; removed: boolean }[],
  now: number,
  random: Random,
): { at: number; disputed: number }[] {
  const { plan, endedAt, workedBy } = review
  if (findings.length === 0 || endedAt === null || plan.coming) return []
  const accepts = workedBy.id <= NAMED.length ? ACCEPTS_NAMED : now - endedAt < NEW_MS ? ACCEPTS_NEW : ACCEPTS
  const rounds: { at: number; disputed: number }[] = []
  let at = plan.disputedAt ?? later(endedAt, random.int(2 * HOUR, 60 * HOUR), now)
  let decidedAt = plan.decidedAt
  for (let round = 1; round <= LAST_ROUND; round++) {
    const open = findings.filter(({ dispute, result }) => dispute === '' && result === '')
    const nobodySays = (plan.disputedAt === null || round > 1) && !random.chance(accepts)
    if (open.length === 0 || nobodySays || at > now) break
    let disputed = 0
    for (const finding of open) {
      const first = round === 1 ? planned[findings.indexOf(finding)] : undefined
      const raises = first ? first.disputed : random.chance(AGAIN)
      if (raises) disputed++
      answer(finding, playRound(review, { round, at, raises, removed: first?.removed ?? false, decidedAt }, random))
    }
    rounds.push({ at, disputed })
    if (disputed === 0 || decidedAt === null) break
    at = later(decidedAt, random.int(3 * HOUR, 30 * HOUR), now)
    const next = minutesLater(at, random.int(3 * HOUR, 40 * HOUR))
    decidedAt = next <= now ? next : null
  }
  return rounds
}

interface Played {
  round: number
  at: number
  raises: boolean
  removed: boolean
  decidedAt: number | null
}

function playRound({ workedBy, assignedTo }: DemoReview, { round, at, raises, removed, decidedAt }: Played, random: Random) {
  const comment = raises ? random.pick(round === 1 ? DISPUTES : AGAIN_DISPUTES) : ''
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
