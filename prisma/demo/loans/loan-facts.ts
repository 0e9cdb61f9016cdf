import { BUSINESS_ZONE, dayIn, operatingDayFrom, operatingDayUpTo, shiftOperating } from '../days.ts'
import type { World } from '../world.ts'
import type { DemoLoan } from './loans.ts'

/** Number of rate locks in ten that are extended. */
const EXTENDED_LOCKS_IN_TEN = 3
/** Share of a lock's duration after which it is extended. */
const EXTENDED_AFTER_SHARE = 0.62

/** Returns the first lock of a loan and the current one, in day numbers. A loan is locked on the day of its decision; null before. */
export function makeLocks({ id, decidedAt, milestones, product }: DemoLoan) {
  if (decidedAt === null) return null
  const on = dayIn(product.zone, decidedAt)
  const expires = milestones.lockExpires
  const changes = on + Math.ceil((expires - on) * EXTENDED_AFTER_SHARE)
  const isExtended = Math.imul(id, 2_654_435_761) >>> 0 < (EXTENDED_LOCKS_IN_TEN / 10) * 2 ** 32 && on < changes && changes < expires
  if (isExtended) return { original: { on, expires: changes }, current: { on: changes, expires } }
  const whole = { on: Math.min(on, expires), expires }
  return { original: whole, current: whole }
}

/** The disposition of a loan by its outcome. A borrower who does not accept an approved loan counts as withdrawn. */
const DISPOSITIONS = {
  Funded: 'Funded',
  Declined: 'Declined',
  Withdrawn: 'Withdrawn',
  'Closed for Incompleteness': 'Closed',
  'Approved Not Accepted': 'Withdrawn',
} as const
/** Operating days between contacts (defaults of the settings). */
const CONTACT_EVERY_DAYS = { before: 2, afterApproval: 5 }
/** Share of files with an overdue contact, and the maximum number of operating days overdue. */
const OVERDUE = { share: 0.13, days: 4 }

/** Returns the disposition of a loan and contacts with its borrower, in day numbers. Keys are named after columns of loans. */
export function makeOutcome({ id, outcome, fundedAt, endedAt, decidedAt, importedDay }: DemoLoan, { stream, day }: World) {
  const random = stream('contacts', id)
  const cadence = decidedAt === null ? CONTACT_EVERY_DAYS.before : CONTACT_EVERY_DAYS.afterApproval
  const away = random.chance(OVERDUE.share) ? -random.int(1, OVERDUE.days) : random.int(0, cadence)
  const end = fundedAt ?? endedAt
  if (end !== null) {
    const dispositionOn = dayIn(BUSINESS_ZONE, end)
    const lastContactOn = operatingDayUpTo(Math.max(importedDay, dispositionOn - 1))
    return { disposition: DISPOSITIONS[outcome], dispositionOn, lastContactOn, nextContactOn: null }
  }
  // The next contact is due this many operating days before or after the next operating day. The last one was one interval earlier, but not
  // before the application.
  const planned = shiftOperating(operatingDayFrom(day), away - cadence)
  const lastContactOn = Math.max(importedDay, Math.min(planned, operatingDayUpTo(day)))
  return { disposition: '', dispositionOn: null, lastContactOn, nextContactOn: shiftOperating(lastContactOn, cadence) }
}

/** One locked loan in this many has SSNs on file. */
const ON_FILE_EVERY = 2

/**
 * Returns the borrowers of a locked loan that has SSNs on file, otherwise none. The numbers were never issued. The first borrower's is 9
 * and the last eight digits of the loan number, the others' are 666 and its last six, incremented.
 */
export function borrowersWithSsns({ id, number, active, conflict, product }: DemoLoan) {
  if (!active || conflict.requiredAt === null || id % ON_FILE_EVERY === 1) return []
  return Array.from({ length: product.borrowerCount }, (_, index) => ({
    position: index + 1,
    lastName: [product.borrowerLastName, product.coBorrowerLastName][index] ?? '',
    ssn: index === 0 ? `9${number.slice(-8)}` : `666${String((Number(number.slice(-6)) + index) % 1_000_000).padStart(6, '0')}`,
  }))
}
