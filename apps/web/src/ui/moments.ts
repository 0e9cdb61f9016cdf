// Formats dates and times in US English with a 24-hour clock: `Wed 11/18 15:00`. Instants are ISO 8601. `zone` is an IANA name, by default
// that of the office, so that everybody sees the same time (domain 3, Time zones).

/** The office's zone. Undefined before sign-in. */
let officeZone: string | undefined
const readersZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Sets the office's zone after sign-in. Before that, times are in the reader's zone. */
export function setOfficeZone(zone: string): void {
  officeZone = zone
}

function formatParts(moment: Date, asked: string | undefined, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const zone = asked ?? officeZone
  const key = `${zone ?? ''} ${Object.entries(options).join()}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone, hourCycle: 'h23' })
    formatters.set(key, formatter)
  }
  return Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]))
}

const FIELDS = { weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

type Reading = Record<'iso' | 'us' | 'time', string> & Record<'weekday' | 'year', string | undefined>

/** Cache of formatted moments by minute and zone, because formatting is slow and a list formats the same moments at each render. */
const readings = new Map<string, Reading>()
/** The cache is cleared at this size, so that it does not grow in a window that stays open for days. */
const MAX_READINGS = 5_000

function readMoment(moment: Date | string, zone = officeZone): Reading {
  const at = new Date(moment)
  const key = `${Math.floor(at.getTime() / 60_000)} ${zone}`
  const known = readings.get(key)
  if (known) return known
  const { weekday, year, month, day, hour, minute } = formatParts(at, zone, FIELDS)
  const reading = { weekday, iso: `${year}-${month}-${day}`, us: `${month}/${day}`, year, time: `${hour}:${minute}` }
  if (readings.size >= MAX_READINGS) readings.clear()
  readings.set(key, reading)
  return reading
}

/** Returns the time of day: `14:02`. */
export const clockTime = (moment: Date | string, zone?: string): string => readMoment(moment, zone).time

export const calendarDay = (moment: Date | string, zone?: string): string => readMoment(moment, zone).iso

/** Returns the day and time without the zone: `11/20/2026 13:41`. */
export function fullMoment(moment: Date | string, zone?: string): string {
  const { us, year, time } = readMoment(moment, zone)
  return `${us}/${year} ${time}`
}

/** Returns `Wed 11/18 15:00`, or `today 15:00`, or in another year `Tue 06/22/2027 15:30`. */
export function shortMoment(moment: Date | string, now: Date, zone?: string): string {
  const { weekday, us, year, time, iso } = readMoment(moment, zone)
  const today = calendarDay(now, zone)
  if (iso === today) return `today ${time}`
  return `${weekday} ${us}${today.startsWith(`${year}-`) ? '' : `/${year}`} ${time}`
}

/** Returns `Thu 11/19/2026 08:03 MST`. Text that is not a moment is returned unchanged. */
export function longMoment(text: string, zone?: string): string {
  if (Number.isNaN(Date.parse(text))) return text
  return `${readMoment(text, zone).weekday} ${fullMoment(text, zone)} ${zoneName(text, zone)}`
}

/** Returns the zone's short name at that moment, such as `MST`. */
export const zoneName = (moment: Date | string, zone?: string): string =>
  formatParts(new Date(moment), zone, { timeZoneName: 'short' }).timeZoneName ?? ''

/** Returns the zone's short name independent of the season, such as `CT`, for the heading of a table. */
export const tableZone = (zone?: string): string => formatParts(new Date(), zone, { timeZoneName: 'shortGeneric' }).timeZoneName ?? ''

/** Returns a moment with its zone: `11/20/2026 13:41 CST`. */
export const momentWithZone = (moment: Date | string, zone?: string): string => `${fullMoment(moment, zone)} ${zoneName(moment, zone)}`

/** Returns a moment in the reader's own zone: `Your time: Fri 11/20/2026 20:41 GMT+1`. Undefined if that is the same time as in `zone`. */
export function readersTimeText(moment: Date | string, zone = officeZone): string | undefined {
  if (readersZone === zone || fullMoment(moment, readersZone) === fullMoment(moment, zone)) return undefined
  return `Your time: ${readMoment(moment, readersZone).weekday} ${momentWithZone(moment, readersZone)}`
}

/** Returns the long and the short name of the zone at a moment: `Mountain Standard Time (MST)`. */
export function describeZone(moment: Date | string, zone?: string): string {
  const long = formatParts(new Date(moment), zone, { timeZoneName: 'long' }).timeZoneName ?? ''
  const short = zoneName(moment, zone)
  return long === short ? long : `${long} (${short})`
}

/** Returns `11/20/2026` for a calendar day `2026-11-20`. Other text is returned unchanged. */
export const usDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** Formats a duration in its two largest units: `2 d 21 h`, `1 h 25 min`, `45 min`. */
export function durationText(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days) return `${days} d ${hours} h`
  return hours ? `${hours} h ${rest} min` : `${rest} min`
}
