import type { Cell } from '@ivue/contracts/grid/wire.ts'
import { fullMoment } from '../../../ui/moments.ts'

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

export interface DateText {
  day: string
  time: string
}

const ISO = /^(?<y>\d{4})-(?<m>\d{2})-(?<d>\d{2})(?:[ T](?<time>\d{2}:\d{2}))?/
const US = /^(?<m>\d{2})\/(?<d>\d{2})\/(?<y>\d{4})(?: (?<time>\d{2}:\d{2}))?/

/**
 * Returns 'Wed 11/18' and '09:00' for `11/18/2026 09:00` or `2026-11-18 09:00`. The year is included when it differs from `year`. Text that
 * is not a date is returned unchanged. No time zone conversion: the server wrote the date in its own zone.
 */
export function dateText(value: string, year: number): DateText {
  const { y, m, d, time = '' } = (ISO.exec(value) ?? US.exec(value))?.groups ?? {}
  if (!y || !m || !d) return { day: value, time: '' }
  const weekday = WEEKDAYS[new Date(Date.UTC(Number(y), Number(m) - 1, Number(d))).getUTCDay()]
  return { day: `${weekday} ${m}/${d}${Number(y) === year ? '' : `/${y}`}`, time }
}

/** Returns the day and time that a cell of dates or moments shows. A cell without a text shows its instant in the office's zone. */
export function cellDateText({ value, at }: Cell): DateText {
  const year = new Date().getFullYear()
  if (value !== null || !at) return dateText(String(value ?? ''), year)
  return Number.isNaN(Date.parse(at)) ? { day: at, time: '' } : dateText(fullMoment(at), year)
}
