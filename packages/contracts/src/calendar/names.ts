/** Months and weekdays by their English names, one list for server and web. */
export const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** From Sunday on: a weekday is a number from 0 to 6. */
export const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** `June` of `2026-06` or a day in it. */
export const fullMonth = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''
/** `Jun` of `2026-06` or a day in it. */
export const shortMonth = (month: string): string => fullMonth(month).slice(0, 3)
/** `June 2026` of `2026-06` or a day in it. */
export const monthName = (month: string): string => `${fullMonth(month)} ${month.slice(0, 4)}`

/** `Thu` of 4. */
export const shortWeekday = (weekday: number): string => (WEEKDAYS[weekday] ?? '').slice(0, 3)
