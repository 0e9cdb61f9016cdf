/** The English names of months, shared by server and web. */
export const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** The names of weekdays. A weekday is a number from 0 (Sunday) to 6. */
export const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Returns `June` for `2026-06` or a day in it. */
export const fullMonth = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''
/** Returns `Jun` for `2026-06` or a day in it. */
export const shortMonth = (month: string): string => fullMonth(month).slice(0, 3)
/** Returns `June 2026` for `2026-06` or a day in it. */
export const monthName = (month: string): string => `${fullMonth(month)} ${month.slice(0, 4)}`

/** Returns `Thu` for 4. */
export const shortWeekday = (weekday: number): string => (WEEKDAYS[weekday] ?? '').slice(0, 3)
