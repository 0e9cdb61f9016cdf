import { MAX_RECENT_LOANS } from '@ivue/contracts/palette/contract.ts'
import { readPreference, writePreference } from '../ui/theme/preferences.ts'

/** Returns the name of the cookie with the numbers of the loans that a person opened last. The browser stores no other data of loans. */
const cookieName = (userId: string | number) => `recent-${userId}`

export const recentLoans = (userId: string | number, cookies?: string): string[] =>
  (readPreference(cookieName(userId), cookies) ?? '').split('.').filter((number) => /^\d{1,20}$/.test(number))

export const withLoan = (numbers: readonly string[], number: string): string[] =>
  [number, ...numbers.filter((other) => other !== number)].slice(0, MAX_RECENT_LOANS)

export function rememberLoan(userId: string | number, number: string): void {
  if (/^\d{1,20}$/.test(number)) writePreference(cookieName(userId), withLoan(recentLoans(userId), number).join('.'))
}
