/** The English names of months, shared by server and web. */
export const MONTHS = 'January February March April May June July August September October November December'.split(' ')
/** The names of weekdays. A weekday is a number from 0 (Sunday) to 6. */
export const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Returns the name of a month or of a day's month: `June` for `2026-06`. */
export const fullMonth = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? ''
/** Returns the short name of a month or of a day's month: `Jun` for `2026-06`. */
export const shortMonth = (month: string): string => fullMonth(month).slice(0, 3)
/** Returns the name and year of a month or of a day's month: `June 2026` for `2026-06`. */
export const monthName = (month: string): string => `${fullMonth(month)} ${month.slice(0, 4)}`

/** Returns the short name of a weekday: `Thu` for 4. */
export const shortWeekday = (weekday: number): string => (WEEKDAYS[weekday] ?? '').slice(0, 3)
