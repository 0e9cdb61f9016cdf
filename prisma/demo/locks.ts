import { wallAt } from '@ivue/contracts/calendar/zone.ts'
import type { DemoLoan } from './loans.ts'

interface Lock {
  on: number
  expires: number
}

export interface DemoLocks {
  original: Lock
  current: Lock
}

/** How many locks in ten were extended before they ran out. */
const EXTENDED_IN_TEN = 3
const FIRST_SHARE = 0.62

/** The first lock of a loan and the one in force, by day numbers: locked on the day of the decision. Null before it. */
export function locksOf({ id, decidedAt, milestones, product }: DemoLoan): DemoLocks | null {
  if (decidedAt === null) return null
  const on = wallAt(decidedAt, product.zone).dayNumber
  const expires = milestones.lockExpires
  const changes = on + Math.ceil((expires - on) * FIRST_SHARE)
  const whole = { on: Math.min(on, expires), expires }
  if (Math.imul(id, 2_654_435_761) >>> 0 >= (EXTENDED_IN_TEN / 10) * 2 ** 32 || changes <= on || changes >= expires) {
    return { original: whole, current: whole }
  }
  return { original: { on, expires: changes }, current: { on: changes, expires } }
}
