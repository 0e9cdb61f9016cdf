import { evaluateTask } from '@ivue/contracts/desks/clock/sla.ts'
import type { ClosingStatus } from '@ivue/contracts/desks/words.ts'
import type { LoanStatus } from '@ivue/contracts/loans/words.ts'
import { DAY_MS, HOUR_MS, operatingDayFrom } from '../days.ts'
import { OUTCOMES, type Outcome } from '../distributions.ts'
import type { Random } from '../random.ts'
import { drawPerson } from '../work/desks.ts'
import { makeMeasures } from '../work/measures.ts'
import { nightAfter, type World } from '../world.ts'
import { type Milestones, makeMilestones } from './milestones.ts'
import { makeProduct, type Product } from './product.ts'
import { substatusOf } from './substatus.ts'

/** The state of a loan. Moments in ms are set if they have passed, otherwise null; `closing` is the part of the closing desk. */
export type DemoLoan = ReturnType<typeof makeLoan>

const CONFLICT_SHARE = 0.05
/** Share of the newest loans, by age in days, that are still unassigned. */
const UNASSIGNED_SHARE = { days: 3, share: 0.4 }
const RESCHEDULED_SHARE = 0.08
const NO_SECOND_CLOSER_SHARE = 0.08

/** Returns a loan number of ten digits with a leading zero, unique per index because the factor and 10^8 are coprime. */
export function loanNumberAt(index: number): string {
  return `02${String((index * 73_939_133 + 4_518_873) % 100_000_000).padStart(8, '0')}`
}

function statusOf(
  now: number,
  { submittedAt, decidedAt, clearAt }: Milestones,
  endedAt: number | null,
  fundedAt: number | null,
): LoanStatus {
  if (endedAt !== null) return 'Cancelled'
  if (fundedAt !== null) return 'Funded'
  if (clearAt + 16 * HOUR_MS <= now) return 'Closing'
  if (decidedAt <= now) return 'Approved'
  return submittedAt <= now ? 'Underwriting' : 'Pre-Decision'
}

/** Returns the funding date and the closing task of a loan; null if it has not come that far. */
function makeClosing({ now, desks }: World, product: Product, milestones: Milestones, outcome: Outcome, random: Random) {
  const { decidedAt, clearAt, endedAt } = milestones
  const importedDay = operatingDayFrom(Math.floor((decidedAt + 0.1 * (clearAt - decidedAt)) / DAY_MS))
  const importedAt = nightAfter(importedDay)
  const { fundedAt, timed, measures } = makeMeasures(milestones, product.zone, now, random)
  const funds = outcome === 'Funded'
  const ends = funds ? fundedAt : (endedAt as number)
  const closer1 = drawPerson(desks.closing, product.propertyState, random)
  const second = drawPerson(desks.closing, product.propertyState, random, closer1)
  // A missed measure must be explained before the loan can be closed, which takes days.
  const missed = timed.some(({ due, actual }) => due && actual && actual > due)
  const doneAt = ends + random.int(20, missed ? 8_000 : 900) * 60_000
  const rescheduled = random.chance(RESCHEDULED_SHARE)
  const alone = random.chance(NO_SECOND_CLOSER_SHARE)
  if (importedAt > now || importedAt >= ends) return { fundedAt, closing: null }

  const over = (funds ? doneAt : ends) <= now
  const status: ClosingStatus = over ? (funds ? 'Closed' : 'Canceled') : rescheduled ? 'Reschedule' : 'WIP'
  const closing = {
    importedAt,
    /** The day whose nightly import contained the loan. */
    importedDay,
    closer1,
    closer2: (alone && !over) || second === closer1 ? null : second,
    status,
    doneAt: over ? Math.min(doneAt, now) : null,
    measures: measures(evaluateTask(status, timed, new Date(now)).results, status === 'Closed'),
  }
  return { fundedAt, closing }
}

export function makeLoan(index: number, world: World, random: Random) {
  const { now, day, desks } = world
  random.restart(index)
  const importedDay = world.applicationOf(index)
  const product = makeProduct(importedDay, world, random)
  const outcome = random.weighted(OUTCOMES)
  const milestones = makeMilestones(importedDay, product, outcome, random)
  const { closing, fundedAt: funding } = makeClosing(world, product, milestones, outcome, random)
  const processor = drawPerson(desks.processor, product.propertyState, random)
  const underwriter = drawPerson(desks.underwriter, product.propertyState, random)

  const past = (at: number | null) => (at !== null && at <= now ? at : null)
  const endedAt = past(milestones.endedAt)
  const reached = (at: number) => (past(at) !== null && (endedAt === null || at <= endedAt) ? at : null)
  const submittedAt = reached(milestones.submittedAt)
  const fundedAt = outcome === 'Funded' ? past(funding) : null
  const active = endedAt === null && fundedAt === null
  const waiting = (since: number) =>
    active && day - Math.floor(since / DAY_MS) <= UNASSIGNED_SHARE.days && random.chance(UNASSIGNED_SHARE.share)
  const checked = random.chance(CONFLICT_SHARE)
  const importedAt = nightAfter(importedDay)
  const loan = {
    id: index + 1,
    number: loanNumberAt(index),
    product,
    milestones,
    outcome,
    status: statusOf(now, milestones, endedAt, fundedAt),
    substatus: '',
    active,
    submittedAt,
    decidedAt: reached(milestones.decidedAt),
    clearAt: reached(milestones.clearAt),
    endedAt,
    fundedAt,
    processor: waiting(importedAt) ? null : processor,
    underwriter: submittedAt === null || waiting(submittedAt) ? null : underwriter,
    closing,
    conflict: {
      requiredAt: checked && active ? importedAt : null,
      passedAt: checked && !active ? importedAt + random.int(60, 900) * 60_000 : null,
    },
    importedAt,
    importedDay,
  }
  loan.substatus = substatusOf(loan, now, random)
  return loan
}
