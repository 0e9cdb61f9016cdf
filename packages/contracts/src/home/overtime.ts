import { percent, ratio } from '../figures/rounding.ts'

/** How overtime is grouped (platform 2.11). UL (unit leader) is the default. */
export const OVERTIME_BY = ['UL', 'Role'] as const
export type OvertimeBy = (typeof OVERTIME_BY)[number]

export type OvertimeTone = 'good' | 'warning' | 'bad'

/** Returns overtime in percent of all minutes, with 2 decimals (domain 5.4, Overtime share). Null without any minutes. */
export const overtimeShare = (overtime: number, regular: number): number | null => percent(overtime, overtime + regular)

export const toHours = (minutes: number): number => ratio(minutes, 60) ?? 0

/** Returns the tone in which an overtime share is shown (platform 2.11). The share is in percent, rounded. */
export function overtimeTone(share: number): OvertimeTone {
  if (share < 4) return 'good'
  return share > 4.99 ? 'bad' : 'warning'
}
