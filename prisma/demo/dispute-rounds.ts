import type { DemoFinding } from './checklists.ts'
import { minutesLater } from './days.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { type DemoReview, later } from './reviews.ts'
import { NAMED } from './staff.ts'

/** What was said to a finding in a round and decided on it. */
export interface FindingRound {
  round: number
  dispute: string
  comment: string
  by: Person
  at: number
  result: string
  resultComment: string
  decidedBy: Person | null
  decidedAt: number | null
}

/** A round that the worked person handed in. */
export interface DemoRound {
  at: number
  disputed: number
}

const HOUR = 60
/** Findings that nobody disputes are accepted as they are, sooner or later; the newest often wait. */
const ACCEPTS = 0.96
const ACCEPTS_NEW = 0.5
/** Whoever signs in as one of the named people finds something to answer. */
const ACCEPTS_NAMED = 0.4
const NEW_MS = 45 * 86_400_000
/** Of the disputes that were rejected, those that are raised again (domain 6.2). */
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

/** Plays the rounds of a review's dispute on its findings, as far as they have happened, and answers them in order. */
export function makeRounds(
  review: DemoReview,
  findings: readonly DemoFinding[],
  planned: readonly { disputed: boolean; removed: boolean }[],
  now: number,
  random: Random,
): DemoRound[] {
  const { plan, endedAt } = review
  if (findings.length === 0 || endedAt === null || plan.coming) return []
  const named = review.workedBy.id <= NAMED.length
  const accepts = named ? ACCEPTS_NAMED : now - endedAt < NEW_MS ? ACCEPTS_NEW : ACCEPTS
  const rounds: DemoRound[] = []
  const first = plan.disputedAt ?? later(endedAt, random.int(2 * HOUR, 60 * HOUR), now)
  let at = first
  let decidedAt = plan.decidedAt
  for (let round = 1; round <= LAST_ROUND; round++) {
    const open = findings.filter(({ dispute, result }) => dispute === '' && result === '')
    const nobodySays = (plan.disputedAt === null || round > 1) && !random.chance(accepts)
    if (open.length === 0 || nobodySays || at > now) break
    let disputed = 0
    for (const finding of open) {
      const of = planned[findings.indexOf(finding)]
      const raises = round === 1 ? of?.disputed === true : random.chance(AGAIN)
      if (raises) disputed++
      const removed = round === 1 && of?.removed === true
      answer(finding, { round, at, raises, removed, decidedAt, review }, random)
    }
    rounds.push({ at, disputed })
    if (disputed === 0 || decidedAt === null) break
    at = later(decidedAt, random.int(3 * HOUR, 30 * HOUR), now)
    const next = minutesLater(at, random.int(3 * HOUR, 40 * HOUR))
    decidedAt = next <= now ? next : null
  }
  return rounds
}

interface Answered {
  round: number
  at: number
  raises: boolean
  removed: boolean
  decidedAt: number | null
  review: DemoReview
}

function answer(finding: DemoFinding, { round, at, raises, removed, decidedAt, review }: Answered, random: Random): void {
  const comment = raises ? random.pick(round === 1 ? DISPUTES : AGAIN_DISPUTES) : ''
  const decided = raises && decidedAt !== null
  const result = decided ? (removed ? 'Accept' : 'Reject') : ''
  const resultComment = decided ? random.pick(removed ? ACCEPTED : REJECTED) : ''
  const dispute = raises ? 'Yes' : 'No'
  finding.rounds.push({
    ...{ round, dispute, comment, at, result, resultComment },
    by: review.workedBy,
    decidedBy: decided ? review.assignedTo : null,
    decidedAt: decided ? decidedAt : null,
  })
  // Reject empties the answer for another round; in the last one it is final.
  const again = result === 'Reject' && round < LAST_ROUND
  finding.dispute = again ? '' : dispute
  finding.disputeComment = again ? '' : comment
  finding.result = again ? '' : result
  finding.resultComment = again ? '' : resultComment
}
