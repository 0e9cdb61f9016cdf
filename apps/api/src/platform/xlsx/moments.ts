import { dayNumber, formatDayNumber } from '@ivue/contracts/calendar/days.ts'
import { MONTHS } from '@ivue/contracts/calendar/names.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

export interface WallMoment {
  /** YYYY-MM-DD */
  day: string
  /** HH:MM:SS, or null without a time of day. */
  time: string | null
  /** Minutes east of Greenwich if the text contained an offset; day and time are then in that offset. */
  offset?: number
}

export interface MomentRefusal {
  msg: string
  tryInstead?: string
}

const pad = (value: number) => String(value).padStart(2, '0')

const ISO_MOMENT = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
const US_MOMENT = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(AM|PM)?)?$/i

/**
 * Day number from which Excel counts. It counts from 1900, including a leap day that never existed, or from 1904. Times are fractions of a
 * day.
 */
const DAYS_TO_1900 = dayNumber('1899-12-30')
const DAYS_TO_1904 = dayNumber('1904-01-01')
const LAST_SERIAL = 2_958_465

/** Reads an Excel serial, rounded to the second because the fraction of a day is a binary number. */
export function fromSerial(serial: number, date1904: boolean): WallMoment | MomentRefusal {
  if (!Number.isFinite(serial) || serial < (date1904 ? 0 : 61) || serial > LAST_SERIAL) return notADate
  const seconds = Math.round(serial * 86_400)
  const day = dayText(Math.floor(seconds / 86_400) + (date1904 ? DAYS_TO_1904 : DAYS_TO_1900))
  return { day, time: Number.isInteger(serial) ? null : clockText(seconds % 86_400) }
}

/** Texts of days by day number. They are cached, because the dates of a workbook repeat a lot. */
const known = new Map<number, string>()

function dayText(number: number): string {
  let day = known.get(number)
  if (day === undefined) {
    day = formatDayNumber(number)
    if (known.size < 10_000) known.set(number, day)
  }
  return day
}

const clockText = (seconds: number) => `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`

const notADate: MomentRefusal = { msg: 'Is not a date', tryInstead: 'Such as 2026-07-08' }

/** Reads a date or a date and time: an Excel serial, ISO 8601, or M/D/YYYY with a 12- or 24-hour time (domain 7.1). */
export function parseMoment(value: string | number, date1904: boolean): WallMoment | MomentRefusal {
  if (typeof value === 'number') return fromSerial(value, date1904)
  const iso = ISO_MOMENT.exec(value)
  if (iso) return build(iso[1], iso[2], iso[3], iso[4], iso[5], iso[6], undefined, iso[7])
  const us = US_MOMENT.exec(value)
  if (!us) return notADate
  const isShort = us[3]?.length === 2
  const moment = build(isShort ? `20${us[3]}` : us[3], us[1], us[2], us[4], us[5], us[6], us[7], undefined)
  if (!isShort || isRefusal(moment)) return moment
  return { msg: 'The year needs four digits', tryInstead: value.replace(/^\d+\/\d+\//, '$&20') }
}

type Part = string | undefined

function build(y: Part, m: Part, d: Part, h: Part, min: Part, s: Part, half: Part, zone: Part): WallMoment | MomentRefusal {
  const [year, month, date] = [Number(y), Number(m), Number(d)]
  if (month < 1 || month > 12) return { msg: 'Is not a date', tryInstead: 'A month from 1 to 12' }
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (date < 1 || date > days)
    return { msg: 'Is not a date', tryInstead: `${MONTHS[month - 1]}${month === 2 ? ` ${year}` : ''} has ${countText(days, 'day')}` }
  const day = `${y}-${pad(month)}-${pad(date)}`
  if (h === undefined) return { day, time: null }
  const hour = half ? (Number(h) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0) : Number(h)
  if (hour > 23 || Number(min) > 59 || Number(s ?? 0) > 59 || (half && (Number(h) < 1 || Number(h) > 12)))
    return { msg: 'Is not a time of day', tryInstead: 'A time from 00:00 to 23:59' }
  const moment = { day, time: `${pad(hour)}:${pad(Number(min))}:${pad(Number(s ?? 0))}` }
  return zone === undefined ? moment : { ...moment, offset: minutesEast(zone) }
}

function minutesEast(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0
  const digits = zone.replace(/\D/g, '')
  return (zone.startsWith('-') ? -1 : 1) * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)))
}

export const isRefusal = (moment: WallMoment | MomentRefusal): moment is MomentRefusal => 'msg' in moment
