import { DAY_MS, inOffice, minutesLater } from '../days.ts'
import { DISPUTED, OVERTURNED, REVIEWS, type ReviewType, SELECTIONS } from '../distributions.ts'
import type { DemoLoan } from '../loans/loans.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { Checklist } from './checklists.ts'

/** Keys are named after columns of reviews, except for people; the id is assigned on writing. Counts exclude overturned findings. */
export type DemoReview = NonNullable<ReturnType<typeof makeReview>>

/** Recent work is reviewed more often. */
const RECENT_MS = 14 * DAY_MS
const RECENT_FACTOR = 2.2
/** Share of loans with a completed UW Review that get a Final Review too; a Final Review without a UW Review is bypassed. */
const FINAL_AFTER_REVIEW = 0.35
const AGAIN = 0.05
const PULLED_BACK = 0.02
/** Share of recent reviews that nobody starts; they expire after seven days. */
const FORGOTTEN = 0.06
const FORGOTTEN_MS = 20 * DAY_MS
const HOUR = 60
/** Disputes newer than this are still waiting for QC. */
const WAITS_MS = 12 * DAY_MS

/** What could have been reviewed on the loan so far: whose work, and the earliest moment. */
function occasions({ submittedAt, decidedAt, clearAt, processor, underwriter, closing }: DemoLoan) {
  const [disclosed, , sent] = closing?.measures ?? []
  const all: [ReviewType, Person | null | undefined, number | null | undefined][] = [
    ['Processor QC', processor, submittedAt],
    ['UW Review', underwriter, decidedAt],
    ['Final Review', underwriter, clearAt],
    ['ICD QC', closing?.closer1, disclosed?.actualAt],
    ['Final Doc QC', closing?.closer2 ?? closing?.closer1, sent?.actualAt],
  ]
  return all.flatMap(([type, workedBy, after]) => (workedBy && after ? { type, workedBy, after } : []))
}
type Occasion = ReturnType<typeof occasions>[number]

/** A moment some minutes later, moved into office hours if possible, never before `after`. Moments after `now` are left unchanged. */
export function later(after: number, minutes: number, now: number): number {
  const at = minutesLater(after, minutes)
  return at > now ? at : Math.max(minutesLater(after, 1), inOffice(at, now))
}

/** The fates of `count` findings: the disputed ones first, and among them the removed ones. */
const fatesOf = (count: number, disputed: number, removed: number) =>
  Array.from({ length: count }, (_, index) => ({ disputed: index < disputed, removed: index < removed }))

/** The findings of a review (domain 5.2 and 6.2), of higher and lower severity, and its dispute. */
function planFindings(type: ReviewType, endedAt: number, now: number, random: Random) {
  const some = (count: number, share: number) => Array.from({ length: count }, () => random.chance(share)).filter(Boolean).length
  const opportunityCount = random.int(20, 45)
  const critical = random.chance(REVIEWS[type].critical) ? (random.chance(0.2) ? 2 : 1) : 0
  const lower = random.chance(REVIEWS[type].lower) ? random.int(1, 3) : 0
  const disputed = { critical: some(critical, DISPUTED.critical), lower: some(lower, DISPUTED.lower) }
  const disputedAt = later(endedAt, random.int(2 * HOUR, 60 * HOUR), now)
  const decidedAt = minutesLater(disputedAt, random.int(3 * HOUR, 70 * HOUR))
  const removed = { critical: some(disputed.critical, OVERTURNED.critical), lower: some(disputed.lower, OVERTURNED.lower) }

  const planned = disputed.critical + disputed.lower > 0
  const raised = planned && disputedAt <= now
  const decided = raised && decidedAt <= now && now - disputedAt > WAITS_MS
  return {
    opportunityCount,
    critical: fatesOf(critical, raised ? disputed.critical : 0, decided ? removed.critical : 0),
    lower: fatesOf(lower, raised ? disputed.lower : 0, decided ? removed.lower : 0),
    /** When the first round of the dispute was submitted and when it was decided. */
    disputedAt: raised ? disputedAt : null,
    decidedAt: decided ? decidedAt : null,
    /** A dispute is planned but not submitted yet. */
    coming: planned && !raised,
  }
}

type FindingPlan = ReturnType<typeof planFindings>
const NOTHING_FOUND: FindingPlan = { opportunityCount: 0, critical: [], lower: [], disputedAt: null, decidedAt: null, coming: false }

function makeReview({ type, workedBy, after }: Occasion, instance: number, bypassReason: string, { now, desks }: World, random: Random) {
  const submittedAt = later(after, random.int(8, 5 * HOUR), now)
  const analyst = random.weighted(desks.analysts)
  const forgotten = now - submittedAt < FORGOTTEN_MS && random.chance(FORGOTTEN)
  const pulledBack = random.chance(PULLED_BACK)
  const assignedAt = later(submittedAt, random.int(5, 36 * HOUR), now)
  const startedAt = later(assignedAt, random.int(20, 90 * HOUR), now)
  const endedAt = later(startedAt, random.int(35, 40 * HOUR), now)
  const selection = random.weighted(SELECTIONS)
  const found = planFindings(type, endedAt, now, random)
  if (submittedAt > now) return null

  const past = (at: number) => (!pulledBack && at <= now ? at : null)
  const ended = forgotten ? null : past(endedAt)
  const plan = ended === null || bypassReason !== '' ? NOTHING_FOUND : found
  const findings = [...plan.critical, ...plan.lower]
  const { kind, desk } = REVIEWS[type]
  return {
    id: 0,
    kind,
    type,
    desk,
    instance,
    selection,
    submittedBy: workedBy,
    submittedAt,
    assignedTo: past(assignedAt) === null ? null : analyst,
    assignedAt: past(assignedAt),
    workedBy,
    startedAt: forgotten ? null : past(startedAt),
    endedAt: ended,
    bypassReason,
    pulledBackAt: pulledBack ? Math.min(now, minutesLater(submittedAt, random.int(5, 50))) : null,
    opportunityCount: plan.opportunityCount,
    findingCount: findings.filter(({ removed }) => !removed).length,
    criticalCount: plan.critical.filter(({ removed }) => !removed).length,
    grossFindingCount: findings.length,
    grossCriticalCount: plan.critical.length,
    disputeCount: findings.filter(({ disputed }) => disputed).length,
    overturnedCount: findings.filter(({ removed }) => removed).length,
    plan,
    /** The questions and answers of a review that ended without being bypassed. */
    checklist: null as Checklist | null,
  }
}

/** The reviews of a loan; those of one type in the order they were submitted. */
export function makeReviews(loan: DemoLoan, world: World, random: Random): DemoReview[] {
  const reviews: DemoReview[] = []
  for (const occasion of occasions(loan)) {
    const { type, after } = occasion
    const recent = world.now - after < RECENT_MS
    const final = type === 'Final Review'
    const checkedBefore = reviews.some((review) => review.type === 'UW Review' && review.endedAt !== null && review.endedAt <= after)
    const share = final && checkedBefore ? FINAL_AFTER_REVIEW : REVIEWS[type].share
    if (!random.chance(share * (recent ? RECENT_FACTOR : 1))) continue
    const bypass = final && !checkedBefore ? 'No completed UW Review, confirmed by the submitter' : ''
    const review = makeReview(occasion, 1, bypass, world, random)
    if (!review) continue
    reviews.push(review)
    if (review.endedAt === null || !random.chance(AGAIN)) continue
    const again = makeReview({ ...occasion, after: review.endedAt + DAY_MS }, 2, bypass, world, random)
    if (again) reviews.push(again)
  }
  return reviews
}
