import { dueAfter } from '@ivue/contracts/imports/processor-uw/due.ts'
import type { Queries } from '../../database.ts'
import type { Services } from '../../services.ts'
import { dueBasis } from '../../settings/calendars.ts'

/** When a review that a processor asks for now is due (setting underwriter.dueDays), as an import counts it. */
export async function reviewDue({ settings }: Services, tx: Queries, at: Date, zone: string): Promise<Date> {
  const { calendars, rules } = await dueBasis(tx)
  return dueAfter(at, zone, { days: await settings.get('underwriter.dueDays'), minute: rules.endOfDayMinute }, calendars.operations)
}
