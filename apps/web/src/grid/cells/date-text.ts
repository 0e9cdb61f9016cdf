const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

export interface DateText {
  day: string
  time: string
}

/**
 * 'Wed 11/18' and '09:00' of `2026-11-18 09:00`; days of another year than `year` carry theirs. Text that is no date comes back as it is.
 * A calendar day has no zone, so nothing is converted here.
 */
export function dateText(value: string, year: number): DateText {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}:\d{2}))?/.exec(value)
  if (!match) return { day: value, time: '' }
  const [, y, m, d, time = ''] = match
  const weekday = WEEKDAYS[new Date(Date.UTC(Number(y), Number(m) - 1, Number(d))).getUTCDay()]
  return { day: `${weekday} ${m}/${d}${Number(y) === year ? '' : `/${y}`}`, time }
}

/** The same of an instant, in the reader's zone. */
export function instantText(at: string, year: number): DateText {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return { day: at, time: '' }
  const two = (n: number) => String(n).padStart(2, '0')
  const local = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
  return dateText(local, year)
}
