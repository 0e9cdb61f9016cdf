import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Checklist } from './checklists.ts'
import { inOffice, minutesLater } from './days.ts'
import { DISPUTED, FINDINGS, OVERTURNED, SELECTIONS } from './distributions.ts'
import type { DemoLoan } from './loans.ts'
import type { Person, QC_TYPES } from './people.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export interface DemoReview {
  kind: 'processor' | 'underwriter' | 'closer'
  type: (typeof QC_TYPES)[number]
  desk: Desk
  instance: number
  selection: string
  submittedBy: Person
  submittedAt: number
  assignedTo: Person | null
  assignedAt: number | null
  workedBy: Person
  startedAt: number | null
  endedAt: number | null
  bypassReason: string
  pulledBackAt: number | null
  opportunities: number
  /** Net of what was overturned. */
  findings: number
  critical: number
  disputed: number
  overturned: number
  /** What is behind the counts, by severity. */
  plan: FindingPlan
  /** The questions with their answers, once it ended and was not bypassed. */
  checklist: Checklist | null
}

/** Findings of the higher and of the lower severity, as submitted; of them those disputed and those removed by now. */
export interface FindingPlan {
  critical: number
  lower: number
  disputedCritical: number
  disputedLower: number
  removedCritical: number
  removedLower: number
  /** When the first round of the dispute was handed in, and when it was decided. */
  disputedAt: number | null
  decidedAt: number | null
  /** A dispute is coming that was not handed in yet. */
  coming: boolean
}

/** Share of the loans that are checked once they come so far: some 0.35 reviews a loan in all (domain 6.1). */
const SHARES = { 'Processor QC': 0.13, 'UW Review': 0.1, 'Final Review': 0.005, 'ICD QC': 0.1, 'Final Doc QC': 0.06 }
/** The programme checks more of what is being worked now. */
const RECENT_MS = 14 * 86_400_000
const RECENT_FACTOR = 2.2
/** A loan that passed its UW Review usually gets a Final Review too; without one it is a bypass. */
const FINAL_AFTER_REVIEW = 0.35
const AGAIN = 0.05
const PULLED_BACK = 0.02
/** Of the recent ones, those nobody picks up: after seven days they expire. */
const FORGOTTEN = 0.06
const FORGOTTEN_MS = 20 * 86_400_000
const HOUR = 60
/** The newest disputes still wait for QC. */
const WAITS_MS = 12 * 86_400_000

type Basis = Pick<DemoReview, 'kind' | 'type' | 'desk' | 'workedBy'> & { after: number }

/** What could be checked on the loan by now. */
function occasions({ submittedAt, decidedAt, clearAt, processor, underwriter, closing }: DemoLoan): Basis[] {
  const list: Basis[] = []
  if (submittedAt !== null && processor)
    list.push({ kind: 'processor', type: 'Processor QC', desk: 'processor', workedBy: processor, after: submittedAt })
  if (underwriter && decidedAt !== null)
    list.push({ kind: 'underwriter', type: 'UW Review', desk: 'underwriter', workedBy: underwriter, after: decidedAt })
  if (underwriter && clearAt !== null)
    list.push({ kind: 'underwriter', type: 'Final Review', desk: 'underwriter', workedBy: underwriter, after: clearAt })
  if (!closing) return list
  const { closer1, closer2, measures } = closing
  const disclosed = measures[0]?.actualAt
  const sent = measures[2]?.actualAt
  if (disclosed) list.push({ kind: 'closer', type: 'ICD QC', desk: 'closing', workedBy: closer1, after: disclosed })
  if (sent) list.push({ kind: 'closer', type: 'Final Doc QC', desk: 'closing', workedBy: closer2 ?? closer1, after: sent })
  return list
}

/** Some minutes later, in office hours when they are not over, never before `after`. A plan for after `now` is left as it falls. */
export function later(after: number, minutes: number, now: number): number {
  const at = minutesLater(after, minutes)
  return at > now ? at : Math.max(minutesLater(after, 1), inOffice(at, now))
}

/** The counts of a finished review (domain 5.2 and 6.2); what was disputed and decided by now. */
function outcomeOf(type: DemoReview['type'], endedAt: number, now: number, bypassed: boolean, random: Random) {
  const opportunities = random.int(20, 45)
  const rates = FINDINGS[type] as { critical: number; lower: number }
  const critical = random.chance(rates.critical) ? (random.chance(0.2) ? 2 : 1) : 0
  const lower = random.chance(rates.lower) ? random.int(1, 3) : 0
  const items = (count: number, share: number) => Array.from({ length: count }, () => random.chance(share)).filter(Boolean).length
  const disputedCritical = items(critical, DISPUTED.critical)
  const disputedLower = items(lower, DISPUTED.lower)
  const disputedAt = later(endedAt, random.int(2 * HOUR, 60 * HOUR), now)
  const decidedAt = minutesLater(disputedAt, random.int(3 * HOUR, 70 * HOUR))
  const overturnedCritical = items(disputedCritical, OVERTURNED.critical)
  const overturnedLower = items(disputedLower, OVERTURNED.lower)
  if (bypassed) return UNTOUCHED
  const planned = disputedCritical + disputedLower > 0
  const raised = planned && disputedAt <= now
  const decided = raised && decidedAt <= now && now - disputedAt > WAITS_MS
  const removedCritical = decided ? overturnedCritical : 0
  const removedLower = decided ? overturnedLower : 0
  return {
    opportunities,
    findings: critical + lower - removedCritical - removedLower,
    critical: critical - removedCritical,
    disputed: raised ? disputedCritical + disputedLower : 0,
    overturned: removedCritical + removedLower,
    plan: {
      critical,
      lower,
      disputedCritical: raised ? disputedCritical : 0,
      disputedLower: raised ? disputedLower : 0,
      removedCritical,
      removedLower,
      disputedAt: raised ? disputedAt : null,
      decidedAt: decided ? decidedAt : null,
      coming: planned && !raised,
    },
  }
}

const NO_FINDINGS: FindingPlan = {
  critical: 0,
  lower: 0,
  disputedCritical: 0,
  disputedLower: 0,
  removedCritical: 0,
  removedLower: 0,
  disputedAt: null,
  decidedAt: null,
  coming: false,
}
const UNTOUCHED = { opportunities: 0, findings: 0, critical: 0, disputed: 0, overturned: 0, plan: NO_FINDINGS }

function makeReview(basis: Basis, instance: number, bypassReason: string, world: World, random: Random): DemoReview | null {
  const { now, desks } = world
  const { after, ...what } = basis
  const submittedAt = later(after, random.int(8, 5 * HOUR), now)
  const assignedTo = random.weighted(desks.analysts)
  const forgotten = now - submittedAt < FORGOTTEN_MS && random.chance(FORGOTTEN)
  const pulledBack = random.chance(PULLED_BACK)
  const assignedAt = later(submittedAt, random.int(5, 36 * HOUR), now)
  const startedAt = later(assignedAt, random.int(20, 90 * HOUR), now)
  const endedAt = later(startedAt, random.int(35, 40 * HOUR), now)
  const selection = random.weighted(SELECTIONS)
  const counts = outcomeOf(what.type, endedAt, now, bypassReason !== '', random)
  if (submittedAt > now) return null

  const by = (at: number) => (!pulledBack && at <= now ? at : null)
  const given = by(assignedAt)
  const ended = forgotten ? null : by(endedAt)
  return {
    ...what,
    instance,
    selection,
    submittedBy: what.workedBy,
    submittedAt,
    assignedTo: given === null ? null : assignedTo,
    assignedAt: given,
    startedAt: forgotten ? null : by(startedAt),
    endedAt: ended,
    bypassReason,
    pulledBackAt: pulledBack ? Math.min(now, minutesLater(submittedAt, random.int(5, 50))) : null,
    ...(ended === null ? UNTOUCHED : counts),
    checklist: null,
  }
}

/** The reviews of a loan, in the order in which they were submitted for each type. */
export function makeReviews(loan: DemoLoan, world: World, random: Random): DemoReview[] {
  const reviews: DemoReview[] = []
  for (const basis of occasions(loan)) {
    const recent = world.now - basis.after < RECENT_MS
    const checkedBefore = reviews.some(({ type, endedAt }) => type === 'UW Review' && endedAt !== null && endedAt <= basis.after)
    const share = basis.type === 'Final Review' && checkedBefore ? FINAL_AFTER_REVIEW : SHARES[basis.type]
    if (!random.chance(share * (recent ? RECENT_FACTOR : 1))) continue
    const bypass = basis.type === 'Final Review' && !checkedBefore ? 'No completed UW Review, confirmed by the submitter' : ''
    const review = makeReview(basis, 1, bypass, world, random)
    if (!review) continue
    reviews.push(review)
    if (review.endedAt === null || !random.chance(AGAIN)) continue
    const again = makeReview({ ...basis, after: review.endedAt + 86_400_000 }, 2, bypass, world, random)
    if (again) reviews.push(again)
  }
  return reviews
}
