import { judgeTask } from '@ivue/contracts/desks/sla.ts'
import type { ClosingStatus } from '@ivue/contracts/desks/words.ts'
import type { LoanStatus } from '@ivue/contracts/loans/words.ts'
import { BUSINESS_ZONE, moment, operatingDayFrom } from './days.ts'
import { drawFrom } from './desks.ts'
import { OUTCOMES, type Outcome } from './distributions.ts'
import { IMPORT_MINUTE } from './imports.ts'
import { type DemoMeasure, measuresOf } from './measures.ts'
import { type Milestones, milestonesOf } from './milestones.ts'
import type { Person } from './people.ts'
import { makeProduct, type Product } from './product.ts'
import type { Random } from './random.ts'
import { substatusOf } from './substatus.ts'
import type { World } from './world.ts'

/** The closing desk's share of a loan; null while the loan has not come so far. */
interface Closing {
  /** When it reached the desk, and by which night's import (the day it carried). */
  importedAt: number
  importedDay: number
  closer1: Person
  closer2: Person | null
  status: ClosingStatus
  doneAt: number | null
  measures: DemoMeasure[]
}

export interface DemoLoan {
  id: number
  number: string
  product: Product
  milestones: Milestones
  outcome: Outcome
  status: LoanStatus
  substatus: string
  active: boolean
  /** Moments in ms that have passed, else null. */
  submittedAt: number | null
  decidedAt: number | null
  clearAt: number | null
  endedAt: number | null
  fundedAt: number | null
  processor: Person | null
  underwriter: Person | null
  closing: Closing | null
  conflict: { requiredAt: number | null; passedAt: number | null }
  importedAt: number
  importedDay: number
}

const CONFLICT_SHARE = 0.05
/** Share of the newest loans (of this many days) that nobody has been given yet. */
const UNASSIGNED = { days: 3, share: 0.4 }
const RESCHEDULED = 0.08
const NO_SECOND_CLOSER = 0.08

/** Ten digits, leading zero kept, every index another: the factor has no common divisor with 10^8. */
export function numberOf(index: number): string {
  return `02${String((index * 73_939_133 + 4_518_873) % 100_000_000).padStart(8, '0')}`
}

/** The night's import that carries a day. */
function nightAfter(day: number): number {
  return moment(day + 1, IMPORT_MINUTE, BUSINESS_ZONE)
}

function statusOf(now: number, milestones: Milestones, endedAt: number | null, fundedAt: number | null): LoanStatus {
  const { submittedAt, decidedAt, clearAt } = milestones
  if (endedAt !== null) return 'Cancelled'
  if (fundedAt !== null) return 'Funded'
  if (clearAt + 16 * 3_600_000 <= now) return 'Closing'
  if (decidedAt <= now) return 'Approved'
  return submittedAt <= now ? 'Underwriting' : 'Pre-Decision'
}

function closingOf(world: World, product: Product, milestones: Milestones, outcome: Outcome, random: Random) {
  const { now } = world
  const { decidedAt, clearAt } = milestones
  const day = operatingDayFrom(Math.floor((decidedAt + 0.1 * (clearAt - decidedAt)) / 86_400_000))
  const importedAt = nightAfter(day)
  const plan = measuresOf(milestones, product.zone, now, random)
  const ends = outcome === 'Funded' ? plan.fundedAt : (milestones.endedAt as number)
  const closer1 = drawFrom(world.desks.closer, product.state, random)
  const second = drawFrom(world.desks.closer, product.state, random, closer1)
  // A missed measure has to be explained before the loan can be closed, and that takes days.
  const missed = plan.timed.some(({ due, actual }) => due && actual && actual > due)
  const doneAt = ends + random.int(20, missed ? 8_000 : 900) * 60_000
  const rescheduled = random.chance(RESCHEDULED)
  const alone = random.chance(NO_SECOND_CLOSER)
  if (importedAt > now || importedAt >= ends) return { fundedAt: plan.fundedAt, closing: null }

  const over = outcome === 'Funded' ? doneAt <= now : ends <= now
  const status: ClosingStatus = over ? (outcome === 'Funded' ? 'Closed' : 'Canceled') : rescheduled ? 'Reschedule' : 'WIP'
  const results = judgeTask(status, plan.timed, new Date(now)).results
  const measures = plan.measures(results, status === 'Closed', random)
  const closer2 = (alone && !over) || second === closer1 ? null : second
  return {
    fundedAt: plan.fundedAt,
    closing: { importedAt, importedDay: day, closer1, closer2, status, doneAt: over ? Math.min(doneAt, now) : null, measures },
  }
}

/** One loan from its index: all it has been through by now, from its own stream of chance. */
export function makeLoan(index: number, world: World, random: Random): DemoLoan {
  const { now, day, desks } = world
  random.restart(index)
  const application = world.applicationOf(index)
  const product = makeProduct(application, world.officers, random)
  const outcome = random.weighted(OUTCOMES)
  const milestones = milestonesOf(
    { application, zone: product.zone, purpose: product.purpose, occupancy: product.occupancy, outcome },
    random,
  )
  const { closing, fundedAt: funding } = closingOf(world, product, milestones, outcome, random)
  const processor = drawFrom(desks.processor, product.state, random)
  const underwriter = drawFrom(desks.underwriter, product.state, random)

  const past = (at: number | null) => (at !== null && at <= now ? at : null)
  const endedAt = past(milestones.endedAt)
  const reached = (at: number) => (past(at) !== null && (endedAt === null || at <= endedAt) ? at : null)
  const submittedAt = reached(milestones.submittedAt)
  const fundedAt = outcome === 'Funded' ? past(funding) : null
  const status = statusOf(now, milestones, endedAt, fundedAt)
  const active = endedAt === null && fundedAt === null
  const waiting = (since: number) => active && day - Math.floor(since / 86_400_000) <= UNASSIGNED.days && random.chance(UNASSIGNED.share)
  const checked = random.chance(CONFLICT_SHARE)
  const importedAt = nightAfter(application)
  const loan: DemoLoan = {
    id: index + 1,
    number: numberOf(index),
    product,
    milestones,
    outcome,
    status,
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
    importedDay: application,
  }
  loan.substatus = substatusOf(loan, now, random)
  return loan
}
