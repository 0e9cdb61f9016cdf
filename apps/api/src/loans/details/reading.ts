import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'

/** `11/20/2026` from `2026-11-20`. */
export const usDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** `11/20/2026 13:41`, on the clock of the property. */
export const usMoment = (at: Date, zone: string): string =>
  `${usDay(dayAt(at, zone))} ${at.toLocaleTimeString('en-US', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`

export const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })

/** A fact whose value is empty has none. */
export const fact = (label: string, value: string | number | null | undefined, hint?: string, alert?: string): Fact => ({
  label,
  value: value === null || value === undefined || value === '' ? null : String(value),
  ...(hint ? { hint } : {}),
  ...(alert ? { alert } : {}),
})

/** 'Okafor, Nneka'; the last name alone where no workbook knew the first one. */
export const borrowerOf = ({ borrowerLastName, borrowerFirstName }: { borrowerLastName: string; borrowerFirstName: string }): string =>
  [borrowerLastName, borrowerFirstName].filter(Boolean).join(', ')
