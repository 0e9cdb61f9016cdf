import { dayAt, wallAt } from './zone.ts'

/**
 * Moments as people read them, in one way for server and web: the office's zone, or the property's for what the SLA clock goes by (domain 3, Time zones). `zone` is an IANA
 * name.
 */
const MINUTE_MS = 60_000
const names = new Map<string, Intl.DateTimeFormat>()

const two = (n: number) => String(n).padStart(2, '0')

/** `11/20/2026` from `2026-11-20`. */
export const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** `13:41` */
export function clockText(at: Date, zone: string): string {
  const minutes = Math.floor(wallAt(at.getTime(), zone).ms / MINUTE_MS)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `11/20/2026 13:41` */
export const usMoment = (at: Date, zone: string): string => `${usDay(dayAt(at, zone))} ${clockText(at, zone)}`

/** `CST`, what the zone is called at that moment. */
export function zoneName(at: Date, zone: string): string {
  let format = names.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    names.set(zone, format)
  }
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `11/20/2026 13:41 CST`: a moment that stands alone. */
export const momentText = (at: Date, zone: string): string => `${usMoment(at, zone)} ${zoneName(at, zone)}`
