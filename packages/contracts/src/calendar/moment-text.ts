import { dayAt, toLocalTime } from './zone.ts'

/**
 * Formats times in the same way for server and web. `zone` is an IANA name: the
 * office's, or the property's for times on the SLA clock (domain 3, Time zones).
 */
const MINUTE_MS = 60_000
const zoneNameFormats = new Map<string, Intl.DateTimeFormat>()

const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Returns a day in American form: `11/20/2026` for `2026-11-20`. */
export const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** Returns the local time of an instant in a zone: `13:41`. */
export function clockText(at: Date, zone: string): string {
  const minutes = Math.floor(toLocalTime(at.getTime(), zone).ms / MINUTE_MS)
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Returns the day and local time of an instant in a zone: `11/20/2026 13:41`. */
export const usMoment = (at: Date, zone: string): string => `${usDay(dayAt(at, zone))} ${clockText(at, zone)}`

/** Returns the zone's short name at that time, such as `CST`. */
export function zoneName(at: Date, zone: string): string {
  let format = zoneNameFormats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    zoneNameFormats.set(zone, format)
  }
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** Returns the day and local time of an instant with its zone: `11/20/2026 13:41 CST`. */
export const momentText = (at: Date, zone: string): string => `${usMoment(at, zone)} ${zoneName(at, zone)}`
