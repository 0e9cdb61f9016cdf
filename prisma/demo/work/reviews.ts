import { DAY_MS, minutesLater, moveIntoOfficeHours } from '../days.ts'
import { DISPUTED_SHARES, OVERTURNED_SHARES, REVIEWS, type ReviewType, SELECTIONS } from '../distributions.ts'
import type { DemoLoan } from '../loans/loans.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { Checklist } from './checklists.ts'

/** Keys are named after columns of reviews, except for people; the id is assigned on writing. Counts exclude overturned findings. */
export type DemoReview = NonNullable<ReturnType<typeof makeReview>>

/** Age below which work is recent. Recent work is reviewed more often than older work. */
const RECENT_WITHIN_MS = 14 * DAY_MS
const RECENT_FACTOR = 2.2
/** Share of loans with a completed UW Review that get a Final Review too; a Final Review without a UW Review is bypassed. */
const FINAL_AFTER_REVIEW = 0.35
const REPEATED_SHARE = 0.05
const PULLED_BACK_SHARE = 0.02
/** Share of reviews of the last 20 days that nobody starts. */
const EXPIRED_SHARE = 0.06
const EXPIRED_WITHIN_MS = 20 * DAY_MS
const HOUR_MINUTES = 60
/** Disputes of the last 12 days are not decided yet. */
const UNDECIDED_WITHIN_MS = 12 * DAY_MS

/** Returns the reviews that the loan may have got so far: the type, the person whose work is reviewed, and the earliest moment. */
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

/** Returns the moment that is `minutes` later, moved into office hours but never before `after`. A moment later than `now` stays outside of them. */
export function workMomentAfter(after: number, minutes: number, now: number): number {
  const at = minutesLater(after, minutes)
  return at > now ? at : Math.max(minutesLater(after, 1), moveIntoOfficeHours(at, now))
}

/** Returns what becomes of each of `count` findings: the first `disputed` ones are disputed, and of these the first `removed` ones are removed. */
const makeFates = (count: number, disputed: number, removed: number) =>
  Array.from({ length: count }, (_, index) => ({ disputed: index < disputed, removed: index < removed }))

/** Returns the findings of a review (domain 5.2 and 6.2), of higher and lower severity, and its dispute. */
function planFindings(type: ReviewType, endedAt: number, now: number, random: Random) {
  const some = (count: number, share: number) => Array.from({ length: count }, () => random.chance(share)).filter(Boolean).length
  const opportunityCount = random.int(20, 45)
  const critical = random.chance(REVIEWS[type].critical) ? (random.chance(0.2) ? 2 : 1) : 0
  const lower = random.chance(REVIEWS[type].lower) ? random.int(1, 3) : 0
  const disputed = { critical: some(critical, DISPUTED_SHARES.critical), lower: some(lower, DISPUTED_SHARES.lower) }
  const disputedAt = workMomentAfter(endedAt, random.int(2 * HOUR_MINUTES, 60 * HOUR_MINUTES), now)
  const decidedAt = minutesLater(disputedAt, random.int(3 * HOUR_MINUTES, 70 * HOUR_MINUTES))
  const removed = { critical: some(disputed.critical, OVERTURNED_SHARES.critical), lower: some(disputed.lower, OVERTURNED_SHARES.lower) }

  const planned = disputed.critical + disputed.lower > 0
  const raised = planned && disputedAt <= now
  const decided = raised && decidedAt <= now && now - disputedAt > UNDECIDED_WITHIN_MS
  return {
    opportunityCount,
    critical: makeFates(critical, raised ? disputed.critical : 0, decided ? removed.critical : 0),
    lower: makeFates(lower, raised ? disputed.lower : 0, decided ? removed.lower : 0),
    /** When the first round of the dispute was submitted and when it was decided. */
    disputedAt: raised ? disputedAt : null,
    decidedAt: decided ? decidedAt : null,
    /** Whether there will be a dispute that is not submitted yet. */
    coming: planned && !raised,
  }
}

type FindingPlan = ReturnType<typeof planFindings>
const NOTHING_FOUND: FindingPlan = { opportunityCount: 0, critical: [], lower: [], disputedAt: null, decidedAt: null, coming: false }

function makeReview({ type, workedBy, after }: Occasion, instance: number, bypassReason: string, { now, desks }: World, random: Random) {
  const submittedAt = workMomentAfter(after, random.int(8, 5 * HOUR_MINUTES), now)
  const analyst = random.weighted(desks.analysts)
  const forgotten = now - submittedAt < EXPIRED_WITHIN_MS && random.chance(EXPIRED_SHARE)
  const pulledBack = random.chance(PULLED_BACK_SHARE)
  const assignedAt = workMomentAfter(submittedAt, random.int(5, 36 * HOUR_MINUTES), now)
  const startedAt = workMomentAfter(assignedAt, random.int(20, 90 * HOUR_MINUTES), now)
  const endedAt = workMomentAfter(startedAt, random.int(35, 40 * HOUR_MINUTES), now)
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

/** Returns the reviews of a loan; those of one type in the order they were submitted. */
export function makeReviews(loan: DemoLoan, world: World, random: Random): DemoReview[] {
  const reviews: DemoReview[] = []
  for (const occasion of occasions(loan)) {
    const { type, after } = occasion
    const recent = world.now - after < RECENT_WITHIN_MS
    const final = type === 'Final Review'
    const checkedBefore = reviews.some((review) => review.type === 'UW Review' && review.endedAt !== null && review.endedAt <= after)
    const share = final && checkedBefore ? FINAL_AFTER_REVIEW : REVIEWS[type].share
    if (!random.chance(share * (recent ? RECENT_FACTOR : 1))) continue
    const bypass = final && !checkedBefore ? 'No completed UW Review, confirmed by the submitter' : ''
    const review = makeReview(occasion, 1, bypass, world, random)
    if (!review) continue
    reviews.push(review)
    if (review.endedAt === null || !random.chance(REPEATED_SHARE)) continue
    const again = makeReview({ ...occasion, after: review.endedAt + DAY_MS }, 2, bypass, world, random)
    if (again) reviews.push(again)
  }
  return reviews
}
