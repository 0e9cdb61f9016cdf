import { createHash } from 'node:crypto'
import { dayNumber } from '@ivue/contracts/calendar/days.ts'
import { REGIONS } from '@ivue/contracts/loans/words.ts'
import { BUSINESS_ZONE, dayIn, dayText, HOUR_MS, isOperatingDay, minutesLater, momentAt } from './days.ts'
import { makeApplications } from './loans/market.ts'
import { LOCATIONS, makeStaff } from './people.ts'
import { Random } from './random.ts'
import { fullName } from './staff/names.ts'
import { makeDesks } from './work/desks.ts'

export interface WorldOptions {
  loans: number
  seed: string
  /** The current moment of the world. `YYYY-MM-DD` means six in the morning of that day in the business zone, after the nightly imports. */
  today: string | Date
  /** Factor of the usual history: 1 is about 9 events per loan, 0 none, 2 adds changes of single fields. */
  events: number
}

/** The data that every generator reads. */
export type World = ReturnType<typeof makeWorld>

const DAY_START_HOUR = 6

export function makeWorld(options: WorldOptions) {
  const { loans, seed, today } = options
  const day = typeof today === 'string' ? dayNumber(today) : dayIn(BUSINESS_ZONE, today.getTime() - DAY_START_HOUR * HOUR_MS)
  /** The current moment of the world, in ms. Nothing in it is later. */
  const now = typeof today === 'string' ? momentAt(day, DAY_START_HOUR * 60, BUSINESS_ZONE) : today.getTime()
  const staff = makeStaff(loans, seed)
  const streams = new Map<string, Random>()
  return {
    ...options,
    day,
    now,
    staff,
    desks: makeDesks(staff.people),
    imports: makeImports(day, loans, seed),
    sales: makeSales(seed),
    /** Returns the day of application of the loan with this index. A higher index never has an earlier day. */
    applicationOf: makeApplications(day, loans, seed),
    /** Returns a named random stream for one loan, so that generators do not influence each other. Each name is used by one generator. */
    stream(name: string, loanId: number): Random {
      const random = streams.get(name) ?? new Random(seed, name)
      streams.set(name, random)
      return random.restart(loanId)
    },
  }
}

export type DemoImport = ReturnType<typeof makeImports>['list'][number]

/** The world has the imports of this many days, and none in this share of nights. */
const IMPORT_DAYS = 30
const MISSING_NIGHT_SHARE = 0.06
const IMPORT_MINUTE = 5 * 60
const FILES = { closingAssignment: 'Closing Assignment', processorUW: 'Processor UW Assignment' }
type ImportType = keyof typeof FILES

/** Returns the moment of the nightly import that contains a working day: five in the morning of the next day. */
export const nightAfter = (day: number) => momentAt(day + 1, IMPORT_MINUTE, BUSINESS_ZONE)

/** Returns the nightly imports of the last month. The demo world has no earlier ones. */
function makeImports(today: number, loans: number, seed: string) {
  const random = new Random(seed, 'imports')
  const daily = Math.max(4, Math.round(loans / 1250))
  const days = Array.from({ length: IMPORT_DAYS }, (_, index) => today - IMPORT_DAYS + index).filter(isOperatingDay)
  const runs = days.flatMap((day) => (Object.keys(FILES) as ImportType[]).map((type, order) => ({ day, type, order })))
  const ran = runs.flatMap(({ day, type, order }) => {
    if (random.chance(MISSING_NIGHT_SHARE)) return []
    const created = random.int(Math.ceil(daily * 0.7), Math.ceil(daily * 1.3))
    const startedAt = momentAt(day + 1, IMPORT_MINUTE + order * 12, BUSINESS_ZONE)
    return {
      type,
      day,
      contentHash: createHash('sha256')
        .update(`${seed}/${type}/${dayText(day)}`)
        .digest(),
      fileName: `${FILES[type]} ${dayText(day)}.xlsx`,
      created,
      changed: random.int(daily * 2, daily * 4),
      unchanged: random.int(daily, daily * 6),
      mismatched: random.int(0, Math.ceil(daily / 8)),
      rejected: random.int(0, Math.ceil(daily / 6)),
      startedAt,
      endedAt: minutesLater(startedAt, random.int(1, 6)),
    }
  })
  const list = ran.map((run, index) => ({ id: index + 1, ...run }))
  const found = new Map(list.map((run) => [`${run.type}${run.day}`, run]))
  /** Returns the imports as a list, and by `of` the import that contains a day. For days before the first one that is undefined. */
  return { list, of: (type: ImportType, day: number) => found.get(`${type}${day}`) }
}

const SALES_TEAMS = ['Ironwood', 'Juniper', 'Mesquite', 'Palo Verde', 'Sycamore', 'Willow']
const ASSISTANTS = 40

const OFFICERS_PER_REGION = 24

/** Returns sales teams with their directors, processing assistants, and loan officers by region. */
function makeSales(seed: string) {
  const ofOfficers = new Random(seed, 'officers')
  const officers = REGIONS.map((region) => [region, Array.from({ length: OFFICERS_PER_REGION }, () => fullName(ofOfficers))] as const)
  const random = new Random(seed, 'sales and assistants')
  const managers = Array.from({ length: 5 }, () => fullName(random))
  return {
    officers: new Map<string, readonly string[]>(officers),
    teams: SALES_TEAMS.map((name) => ({ name, director: fullName(random) })),
    assistants: Array.from({ length: ASSISTANTS }, () => ({
      assistantName: fullName(random),
      assistantSite: random.pick(LOCATIONS),
      assistantManager: random.pick(managers),
    })),
  }
}
