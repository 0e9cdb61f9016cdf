import { type Day, dayNumber, formatDayNumber } from './days.ts'

/**
 * Converts between instants and local times. Intl is slow, so it is used only once per year and zone. After that, an offset is a lookup
 * among the year's few clock changes. An import of 50,000 rows depends on this.
 */
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Shorter than the time between any two clock changes of a zone. */
const PROBE_MS = 7 * DAY_MS

interface ZoneYear {
  /** Instants at which a new offset begins, ascending. The first is the start of the year in UTC. */
  starts: number[]
  offsets: number[]
}

const zones = new Map<string, { format: Intl.DateTimeFormat; years: Map<number, ZoneYear> }>()

function zoneEntry(zone: string) {
  let entry = zones.get(zone)
  if (!entry) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      era: 'short',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    entry = { format, years: new Map() }
    zones.set(zone, entry)
  }
  return entry
}

/** Returns the zone's offset from UTC at an instant in milliseconds, read from Intl. Slow. */
function readOffset(format: Intl.DateTimeFormat, at: number): number {
  const second = Math.floor(at / 1000) * 1000
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(second)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: s = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, s) - second
}

function buildZoneYear(format: Intl.DateTimeFormat, year: number): ZoneYear {
  const begin = Date.UTC(year, 0, 1)
  const end = Date.UTC(year + 1, 0, 1)
  let offset = readOffset(format, begin)
  const learned: ZoneYear = { starts: [begin], offsets: [offset] }
  for (let from = begin; from < end; from += PROBE_MS) {
    const to = Math.min(from + PROBE_MS, end - 1000)
    const after = readOffset(format, to)
    if (after === offset) continue
    let low = from
    let high = to
    while (high - low > 1000) {
      const middle = low + Math.floor((high - low) / 2000) * 1000
      if (readOffset(format, middle) === offset) low = middle
      else high = middle
    }
    learned.starts.push(high)
    learned.offsets.push(after)
    offset = after
  }
  return learned
}

/**
 * Returns how far the zone's clock is ahead of UTC at an instant, in ms (negative west of Greenwich). Throws a RangeError for an unknown
 * zone or an invalid instant. Supports years from 1970.
 */
export function offsetAt(at: number, zone: string): number {
  const year = new Date(at).getUTCFullYear()
  if (Number.isNaN(year)) throw new RangeError('Not an instant')
  const { format, years } = zoneEntry(zone)
  let known = years.get(year)
  if (!known) {
    known = buildZoneYear(format, year)
    years.set(year, known)
  }
  let index = known.starts.length - 1
  while (index > 0 && at < (known.starts[index] as number)) index--
  return known.offsets[index] as number
}

/** A local time: the number of days since 1970-01-01, and the milliseconds since midnight as the clock shows them (0 to 86,399,999). */
export interface LocalTime {
  dayNumber: number
  ms: number
}

export function toLocalTime(at: number, zone: string): LocalTime {
  const local = at + offsetAt(at, zone)
  const number = Math.floor(local / DAY_MS)
  return { dayNumber: number, ms: local - number * DAY_MS }
}

/**
 * Returns the instant of a local time in a zone. A time skipped in spring is read with the offset before the change, so 02:30 becomes
 * 03:30. A time repeated in autumn means its first occurrence.
 */
export function toInstant(wall: LocalTime, zone: string): number {
  const local = wall.dayNumber * DAY_MS + wall.ms
  const before = offsetAt(local - DAY_MS, zone)
  const after = offsetAt(local + DAY_MS, zone)
  if (before === after) return local - before
  const early = local - before
  if (offsetAt(early, zone) === before) return early
  const late = local - after
  return offsetAt(late, zone) === after ? late : early
}

export function dayAt(at: Date, zone: string): Day {
  return formatDayNumber(toLocalTime(at.getTime(), zone).dayNumber)
}

/** Returns the instant of `minute` minutes past midnight, local time, on a day. */
export function instantOnDay(day: Day, minute: number, zone: string): Date {
  return new Date(toInstant({ dayNumber: dayNumber(day), ms: minute * MINUTE_MS }, zone))
}

/** Returns a range of days, both ends included, as instants: `[start of the first day, start of the day after the last)`. */
export function dayRange(first: Day, last: Day, zone: string): [from: Date, before: Date] {
  return [instantOnDay(first, 0, zone), new Date(toInstant({ dayNumber: dayNumber(last) + 1, ms: 0 }, zone))]
}

export function isZone(zone: string): boolean {
  try {
    zoneEntry(zone)
    return true
  } catch {
    return false
  }
}
