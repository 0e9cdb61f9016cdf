import type { Day } from '@ivue/contracts/calendar/days.ts'
import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { TestContent } from '@ivue/contracts/data-tests/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import { openDaysAround } from '../platform/rows/open-days.ts'
import { type DueBasis, readDueBasis } from '../settings/calendars.ts'
import { type RunDays, testResultSql } from './compile.ts'
import { loanDaySql } from './fact-sql.ts'

/** The parts of a test that decide its result for a loan. */
export type Judgement = Pick<TestContent, 'inScope' | 'mustHold' | 'effectiveFrom' | 'effectiveTo'>

/** Joins the closing task (alias `ct`), whose closers the conditions read. */
export const JOIN_CLOSING = Prisma.sql`LEFT JOIN tasks ct ON ct.loan_id = l.id AND ct.desk = 'closing'`

/** Returns SQL for the result of a test for a loan (alias `l`): pass, fail or unknown; null out of its scope or its effective days. */
export function judgementSql({ inScope, mustHold, effectiveFrom, effectiveTo }: Judgement): Prisma.Sql {
  const bounds = [
    ...(effectiveFrom ? [Prisma.sql`${loanDaySql} >= ${effectiveFrom}::date`] : []),
    ...(effectiveTo ? [Prisma.sql`${loanDaySql} <= ${effectiveTo}::date`] : []),
  ]
  const result = testResultSql(inScope, mustHold)
  return bounds.length === 0 ? result : Prisma.sql`CASE WHEN ${Prisma.join(bounds, ' AND ')} THEN ${result} END`
}

/** What a run depends on: the day of the moment in the business zone, and the calendars. */
export interface RunBasis extends DueBasis {
  zone: string
  today: Day
}

/** Returns the day of this moment, and the calendars that are in force. */
export async function readRunBasis({ db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>): Promise<RunBasis> {
  const zone = await settings.get('business.zone')
  return { zone, today: dayAt(now(), zone), ...(await readDueBasis(db)) }
}

/** Returns the days that conditions read. */
export const runDaysOf = ({ today, calendars }: RunBasis): RunDays => ({
  today,
  business: openDaysAround(today, calendars.operations),
  specific: openDaysAround(today, calendars.specific),
})
