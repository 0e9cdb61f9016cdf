import { dayNumber } from '@ivue/contracts/calendar/days.ts'
import { wallAt } from '@ivue/contracts/calendar/zone.ts'
import { makeApplications } from './applications.ts'
import { BUSINESS_ZONE, moment } from './days.ts'
import { type Desks, makeDesks } from './desks.ts'
import { makeImports, type NightlyImports } from './imports.ts'
import { makeStaff, type Staff } from './people.ts'
import { makeOfficers, type Officers } from './product.ts'

export interface WorldOptions {
  loans: number
  seed: string
  /** `YYYY-MM-DD` in the business zone: the world stands at six in the morning of that day, the night's imports in. Or an exact moment. */
  today: string | Date
  /** Of the usual history: 1 is some 9 events a loan, 0 none, 2 adds changes of single fields. */
  events: number
}

/** What every generator reads. */
export interface World extends WorldOptions {
  /** Day number; a day begins at six in the morning. */
  day: number
  /** In ms. Nothing has happened after it. */
  now: number
  staff: Staff
  desks: Desks
  imports: NightlyImports
  officers: Officers
  /** Day of application of a loan, from its index; grows with it. */
  applicationOf: (index: number) => number
}

const SIX = 6 * 60

export function makeWorld(options: WorldOptions): World {
  const { today } = options
  const day = typeof today === 'string' ? dayNumber(today) : wallAt(today.getTime() - SIX * 60_000, BUSINESS_ZONE).dayNumber
  const now = typeof today === 'string' ? moment(day, SIX, BUSINESS_ZONE) : today.getTime()
  const staff = makeStaff(options.loans, options.seed)
  const desks = makeDesks(staff.people)
  return {
    ...options,
    day,
    now,
    staff,
    desks,
    imports: makeImports(day, options.loans, options.seed, desks.administrator),
    officers: makeOfficers(options.seed),
    applicationOf: makeApplications(day, options.loans, options.seed),
  }
}
