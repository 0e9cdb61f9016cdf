import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import { FIRST_LIMITS } from '@ivue/contracts/data-tests/first-limits.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Database, readRows } from '../platform/database/database.ts'
import { openDaysAround } from '../platform/rows/open-days.ts'
import { runDaysTableSql, testResultSql } from './compile.ts'
import { shownSql } from './shown-sql.ts'

export const TODAY = '2026-06-17'

/** Adds the limits that every installation gets. */
export const addFirstLimits = (db: Database) =>
  db.dataTestLimit.createMany({
    data: FIRST_LIMITS.map(({ from, to, ...limit }) => ({ ...limit, fromOn: new Date(from), toOn: to === null ? null : new Date(to) })),
  })

/** Returns the result of a test for a loan, and the values that decided it. */
export async function runTest(db: Database, when: Condition | null, must: Condition, loanId: number) {
  const days = {
    today: TODAY,
    business: openDaysAround(TODAY, DEFAULT_CALENDARS.operations),
    specific: openDaysAround(TODAY, DEFAULT_CALENDARS.specific),
  }
  const statement = Prisma.sql`WITH ${runDaysTableSql(days)} SELECT ${testResultSql(when, must)} AS result, ${shownSql(when, must)} AS shown
    FROM loans l LEFT JOIN tasks ct ON ct.loan_id = l.id AND ct.desk = 'closing' WHERE l.id = ${loanId}`
  const [row] = await readRows<{ result: string | null; shown: (string | null)[] }>(db, statement, { prepared: false })
  return row
}
