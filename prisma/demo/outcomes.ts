import { wallAt } from '@ivue/contracts/calendar/zone.ts'
import { BUSINESS_ZONE, operatingDayFrom, operatingDayUpTo, shiftOperating } from './days.ts'
import type { DemoLoan } from './loans.ts'
import { Random } from './random.ts'
import type { World } from './world.ts'

/** What became of a loan, and when its borrower is spoken to. Days are day numbers. */
export interface DemoOutcome {
  disposition: 'Funded' | 'Declined' | 'Withdrawn' | 'Closed' | ''
  dispositionDay: number | null
  lastContact: number | null
  nextContact: number | null
}

/** Someone who does not take the approved loan has withdrawn from it. */
const DISPOSITIONS = {
  Funded: 'Funded',
  Declined: 'Declined',
  Withdrawn: 'Withdrawn',
  'Closed for Incompleteness': 'Closed',
  'Approved Not Accepted': 'Withdrawn',
} as const

/** Operating days from one contact to the next (the settings' defaults). */
const CADENCE = { before: 2, afterApproval: 5 }
/** Share of the files whose call is overdue, and by how many operating days at most. */
const OVERDUE = { share: 0.13, days: 4 }

const businessDay = (at: number) => wallAt(at, BUSINESS_ZONE).dayNumber

/** By a stream of its own, so that the rest of the world does not hang on it. */
export function outcomeOf(loan: DemoLoan, world: World): DemoOutcome {
  const { fundedAt, endedAt, decidedAt, importedDay } = loan
  const end = fundedAt ?? endedAt
  const random = new Random(world.seed, 'contacts').restart(loan.id)
  const cadence = decidedAt === null ? CADENCE.before : CADENCE.afterApproval
  const overdue = random.chance(OVERDUE.share)
  const away = overdue ? -random.int(1, OVERDUE.days) : random.int(0, cadence)
  if (end !== null) {
    const dispositionDay = businessDay(end)
    return {
      disposition: DISPOSITIONS[loan.outcome],
      dispositionDay,
      lastContact: operatingDayUpTo(Math.max(importedDay, dispositionDay - 1)),
      nextContact: null,
    }
  }
  // The call that is due lies so many operating days ahead of, or behind, the next day of work; the last one its cadence before it, or on the day of application.
  const planned = shiftOperating(operatingDayFrom(world.day), away - cadence)
  const lastContact = Math.max(importedDay, Math.min(planned, operatingDayUpTo(world.day)))
  return { disposition: '', dispositionDay: null, lastContact, nextContact: shiftOperating(lastContact, cadence) }
}
