import { eventSentence } from '@ivue/contracts/desks/sentences.ts'
import type { Activity } from '@ivue/contracts/loans/contract.ts'

export type ActivityWords = Pick<Activity, 'activityName' | 'before' | 'after' | 'activityReview'>

/** Returns a sentence about an activity of a loan, without the person's name. */
export const activitySentence = ({ activityName, before, after, activityReview }: ActivityWords): string =>
  eventSentence({ module: activityName, before, after, reason: activityReview })
