import { BUSINESS_ZONE, dayIn, operatingDayFrom, operatingDayUpTo, shiftOperating } from '../days.ts'
import type { World } from '../world.ts'
import type { DemoLoan } from './loans.ts'

/** How many locks in ten were extended before they ran out, and what part of the time was over by then. */
const EXTENDED_IN_TEN = 3
const FIRST_SHARE = 0.62

/** The first lock of a loan and the one in force, by day numbers: locked on the day of the decision. Null before it. */
export function locksOf({ id, decidedAt, milestones, product }: DemoLoan) {
  if (decidedAt === null) return null
  const on = dayIn(product.zone, decidedAt)
  const expires = milestones.lockExpires
  const changes = on + Math.ceil((expires - on) * FIRST_SHARE)
  const isExtended = Math.imul(id, 2_654_435_761) >>> 0 < (EXTENDED_IN_TEN / 10) * 2 ** 32 && on < changes && changes < expires
  if (isExtended) return { original: { on, expires: changes }, current: { on: changes, expires } }
  const whole = { on: Math.min(on, expires), expires }
  return { original: whole, current: whole }
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

/** What became of a loan, and when its borrower is spoken to, by day numbers. Named as the columns of loans are. */
export function outcomeOf({ id, outcome, fundedAt, endedAt, decidedAt, importedDay }: DemoLoan, { stream, day }: World) {
  const random = stream('contacts', id)
  const cadence = decidedAt === null ? CADENCE.before : CADENCE.afterApproval
  const away = random.chance(OVERDUE.share) ? -random.int(1, OVERDUE.days) : random.int(0, cadence)
  const end = fundedAt ?? endedAt
  if (end !== null) {
    const dispositionOn = dayIn(BUSINESS_ZONE, end)
    const lastContactOn = operatingDayUpTo(Math.max(importedDay, dispositionOn - 1))
    return { disposition: DISPOSITIONS[outcome], dispositionOn, lastContactOn, nextContactOn: null }
  }
  // The call that is due lies so many operating days ahead of, or behind, the next day of work; the last one its cadence before it, or on the day of application.
  const planned = shiftOperating(operatingDayFrom(day), away - cadence)
  const lastContactOn = Math.max(importedDay, Math.min(planned, operatingDayUpTo(day)))
  return { disposition: '', dispositionOn: null, lastContactOn, nextContactOn: shiftOperating(lastContactOn, cadence) }
}

/** Every second locked loan has SSNs on file. */
const ON_FILE_EVERY = 2

/**
 * Who borrows on a locked loan that has SSNs on file; nobody on any other. The numbers were never issued: the borrower's is 9 and the last eight digits of the loan
 * number, the others' 666 and its last six, counted up.
 */
export function borrowersOf({ id, number, active, conflict, product }: DemoLoan) {
  if (!active || conflict.requiredAt === null || id % ON_FILE_EVERY === 1) return []
  return Array.from({ length: product.borrowerCount }, (_, index) => ({
    position: index + 1,
    lastName: [product.borrowerLastName, product.coBorrowerLastName][index] ?? '',
    ssn: index === 0 ? `9${number.slice(-8)}` : `666${String((Number(number.slice(-6)) + index) % 1_000_000).padStart(6, '0')}`,
  }))
}
