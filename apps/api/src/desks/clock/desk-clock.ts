import type { Calendar } from '@ivue/contracts/calendar/business-calendar.ts'
import type { Services } from '../../platform/app-services.ts'
import { memoize } from '../../platform/cache/memoize.ts'
import type { Database } from '../../platform/database/database.ts'
import { readDueBasis } from '../../settings/calendars.ts'
import { type ClockThresholds, lastMomentWithMinutesLeft } from './clock-state.ts'

const FRESH_MS = 10_000
/** Most cached state changes. Due moments are ends of days and noons, so only some hundred are visible at a time. */
const MAX_CACHED_CHANGES = 20_000

/** The inputs of the SLA clock. */
export interface ClockBasis {
  now: Date
  /** The current operations calendar. */
  calendar: Calendar
  thresholds: ClockThresholds
}

/** The SLA clock of a server. All lists share one, updated at each request, so that column definitions can be cached. */
export class DeskClock {
  #basis: ClockBasis
  readonly #turns = new Map<string, string>()

  constructor(basis: ClockBasis) {
    this.#basis = basis
  }

  get basis(): ClockBasis {
    return this.#basis
  }

  update(basis: ClockBasis): this {
    const { calendar, thresholds } = this.#basis
    const same =
      basis.calendar === calendar && basis.thresholds.dueSoon === thresholds.dueSoon && basis.thresholds.atRisk === thresholds.atRisk
    if (!same) this.#turns.clear()
    this.#basis = basis
    return this
  }

  /** Returns the last instants at which work is On track and Due soon. `dueAt` and the instants are ISO 8601. */
  stateChanges(dueAt: string, zone: string): string[] {
    const { calendar, thresholds } = this.#basis
    const due = new Date(dueAt)
    return [thresholds.dueSoon, thresholds.atRisk].map((minutes) => lastMomentWithMinutesLeft(due, minutes, zone, calendar).toISOString())
  }

  /** Returns `stateChanges` as JSON, from a cache. */
  stateChangesJson(dueAt: string, zone: string): string {
    const key = `${dueAt}${zone}`
    let turns = this.#turns.get(key)
    if (turns === undefined) {
      turns = JSON.stringify(this.stateChanges(dueAt, zone))
      if (this.#turns.size >= MAX_CACHED_CHANGES) this.#turns.clear()
      this.#turns.set(key, turns)
    }
    return turns
  }
}

/** Reads the operations calendar from a cache. Edits by another process are visible within ten seconds. */
const calendarReader = memoize((db: Database) => {
  let calendar: Promise<Calendar> | null = null
  let readAt = 0
  return () => {
    if (!calendar || Date.now() - readAt > FRESH_MS) {
      readAt = Date.now()
      calendar = readDueBasis(db).then(({ calendars }) => calendars.operations)
      calendar.catch(() => {
        calendar = null
      })
    }
    return calendar
  }
})

const clocks = new WeakMap<Services, DeskClock>()

/** Returns the SLA clock, updated to the present time. */
export async function deskClock(services: Services): Promise<DeskClock> {
  const { db, settings, now } = services
  const [calendar, dueSoon, atRisk] = await Promise.all([
    calendarReader(db)(),
    settings.get('clock.dueSoonHours'),
    settings.get('clock.atRiskHours'),
  ])
  const basis = { now: now(), calendar, thresholds: { dueSoon: dueSoon * 60, atRisk: atRisk * 60 } }
  const clock = clocks.get(services)?.update(basis) ?? new DeskClock(basis)
  clocks.set(services, clock)
  return clock
}
