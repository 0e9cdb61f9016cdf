import { dueAfter } from '@ivue/contracts/calendar/due-after.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { readDueBasis } from '../settings/calendars.ts'

/**
 * Returns when the worked person must answer findings that are announced at `at`. That is some business days later, at the end of the day
 * in the business zone (domain 4, Dispute).
 */
export const computeDisputeAnswerDue = createDueCalculation('reviews.disputeDays')
/**
 * Returns when quality must decide disputes that are raised at `at`. That is some business days later, at the end of the day in the
 * business zone (domain 9.2).
 */
export const computeDisputeDecisionDue = createDueCalculation('reviews.decideDays')

function createDueCalculation(setting: 'reviews.disputeDays' | 'reviews.decideDays') {
  return async (tx: Queries, settings: Services['settings'], at: Date): Promise<Date> => {
    const { calendars, rules } = await readDueBasis(tx)
    const [zone, days] = await Promise.all([settings.get('business.zone'), settings.get(setting)])
    return dueAfter(at, zone, { days, minute: rules.endOfDayMinute }, calendars.operations)
  }
}
