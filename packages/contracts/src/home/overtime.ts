import { percent, ratio } from '../figures/rounding.ts'

/** How overtime is grouped (platform 2.11). UL (unit leader) is the default. */
export const OVERTIME_BY = ['UL', 'Role'] as const
export type OvertimeBy = (typeof OVERTIME_BY)[number]

export type OvertimeTone = 'good' | 'warning' | 'bad'

/** OT / (OT + regular) of minutes, in percent with 2 decimals; null without hours (domain 5.4, Overtime share). */
export const overtimeShare = (overtime: number, regular: number): number | null => percent(overtime, overtime + regular)

/** Minutes as hours with 2 decimals. */
export const hoursOf = (minutes: number): number => ratio(minutes, 60) ?? 0

/** The colour of a share as it is shown (platform 2.11). */
export function overtimeTone(share: number): OvertimeTone {
  if (share < 4) return 'good'
  return share > 4.99 ? 'bad' : 'warning'
}
