import { momentText } from '../calendar/moment-text.ts'
import { countText } from '../wire/words.ts'

/** The mails and the scheduled reports that were due before a moment and wait for an administrator. */
export interface HeldCounts {
  mails: number
  reports: number
  before: Date
}

/** Returns why there is nothing to release, or null. */
export const whyNotRelease = ({ mails, reports }: HeldCounts): string | null => (mails + reports === 0 ? 'Nothing is held' : null)

/** Returns the counts of what is held: "12 mails and 3 scheduled reports", without what is 0. */
export const formatHeldCounts = ({ mails, reports }: Pick<HeldCounts, 'mails' | 'reports'>): string =>
  [...(mails > 0 ? [countText(mails, 'mail')] : []), ...(reports > 0 ? [countText(reports, 'scheduled report')] : [])].join(' and ')

/** Returns what is held, as a sentence: "12 mails and 3 scheduled reports from before 11/29/2026 13:41 CST are held". */
export const formatHeld = (held: HeldCounts, zone: string): string =>
  `${formatHeldCounts(held)} from before ${momentText(held.before, zone)} ${held.mails + held.reports === 1 ? 'is' : 'are'} held`
