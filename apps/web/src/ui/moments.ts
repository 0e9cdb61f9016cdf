/**
 * Formats dates and times. Instants come as ISO 8601; `zone` is an IANA name, by default the office's, so that two people speak of the same moment (domain 3, Time zones).
 * The format is US English with a 24-hour clock: `Wed 11/18 15:00`.
 */
let office: string | undefined
/** The zone of the reader's browser. */
const readersZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const formatters = new Map<string, Intl.DateTimeFormat>()

/** The office's zone, known from signing in on; before that it is the reader's own. */
export function setOfficeZone(zone: string): void {
  office = zone
}

function parts(moment: Date, asked: string | undefined, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const zone = asked ?? office
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

/** Memoized by minute and zone: formatting a date is slow, and a list formats the same moments at each render. */
const readings = new Map<string, Reading>()
/** The memo is emptied at this size, so that a window that stays open for days does not grow. */
const MOST_READINGS = 5_000

function read(moment: Date | string, zone = office): Reading {
  const at = new Date(moment)
  const key = `${Math.floor(at.getTime() / 60_000)} ${zone}`
  const known = readings.get(key)
  if (known) return known
  const { weekday, year, month, day, hour, minute } = parts(at, zone, FIELDS)
  const reading = { weekday, iso: `${year}-${month}-${day}`, us: `${month}/${day}`, year, time: `${hour}:${minute}` }
  if (readings.size >= MOST_READINGS) readings.clear()
  readings.set(key, reading)
  return reading
}

/** `14:02` */
export const clock = (moment: Date | string, zone?: string): string => read(moment, zone).time

/** `2026-11-20`, the calendar day of a moment. */
export const dayOf = (moment: Date | string, zone?: string): string => read(moment, zone).iso

/** `11/20/2026 13:41` */
export function fullMoment(moment: Date | string, zone?: string): string {
  const { us, year, time } = read(moment, zone)
  return `${us}/${year} ${time}`
}

/** `Wed 11/18 15:00`, or `today 15:00`; of another year `Tue 06/22/2027 15:30`. */
export function shortMoment(moment: Date | string, now: Date, zone?: string): string {
  const { weekday, us, year, time, iso } = read(moment, zone)
  const today = dayOf(now, zone)
  if (iso === today) return `today ${time}`
  return `${weekday} ${us}${today.startsWith(`${year}-`) ? '' : `/${year}`} ${time}`
}

/** `Thu 11/19/2026 08:03 MST`; text that is no moment comes back as it is. */
export function longMoment(text: string, zone?: string): string {
  if (Number.isNaN(Date.parse(text))) return text
  return `${read(text, zone).weekday} ${fullMoment(text, zone)} ${zoneName(text, zone)}`
}

/** `MST`, the short name of the zone at that moment. */
export const zoneName = (moment: Date | string, zone?: string): string =>
  parts(new Date(moment), zone, { timeZoneName: 'short' }).timeZoneName ?? ''

/** `CT`: what the zone of a whole table is called, in summer and winter. */
export const tableZone = (zone?: string): string => parts(new Date(), zone, { timeZoneName: 'shortGeneric' }).timeZoneName ?? ''

/** `11/20/2026 13:41 CST`: a moment that stands alone. */
export const stamp = (moment: Date | string, zone?: string): string => `${fullMoment(moment, zone)} ${zoneName(moment, zone)}`

/** `Your time: Fri 11/20/2026 20:41 GMT+1`; nothing where the reader's clock shows the same. */
export function readersOwn(moment: Date | string, zone = office): string | undefined {
  if (readersZone === zone || fullMoment(moment, readersZone) === fullMoment(moment, zone)) return undefined
  return `Your time: ${read(moment, readersZone).weekday} ${stamp(moment, readersZone)}`
}

/** `Mountain Standard Time (MST)` */
export function zoneInWords(moment: Date | string, zone?: string): string {
  const long = parts(new Date(moment), zone, { timeZoneName: 'long' }).timeZoneName ?? ''
  const short = zoneName(moment, zone)
  return long === short ? long : `${long} (${short})`
}

/** `11/20/2026` from a calendar day `2026-11-20`; anything else stays as it is. */
export const usDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1')

/** A length of time in its two largest units: `2 d 21 h`, `1 h 25 min`, `45 min`. */
export function span(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / 60_000)
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days) return `${days} d ${hours} h`
  return hours ? `${hours} h ${rest} min` : `${rest} min`
}
