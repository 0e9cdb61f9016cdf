import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { CHANNELS } from '@ivue/contracts/loans/words.ts'
import type { MonthChannel } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { DateKind, PopulationField, StrataBy } from '@ivue/contracts/quality/sampling/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Plan } from './plans-queries.ts'

/** The columns of the loan that the filters compare. */
const COLUMNS: Record<PopulationField, Prisma.Sql> = {
  statuses: Prisma.sql`l.status`,
  channels: Prisma.sql`l.channel`,
  types: Prisma.sql`l.type`,
  purposes: Prisma.sql`l.purpose`,
  regions: Prisma.sql`l.region`,
  states: Prisma.sql`l.property_state`,
}

/** Dates stored as moments, converted to the business zone. `DAYS` are stored as calendar days. */
const MOMENTS: Partial<Record<DateKind, Prisma.Sql>> = { Funded: Prisma.sql`l.funded_at`, Closing: Prisma.sql`l.scheduled_closing_at` }
const DAYS: Partial<Record<DateKind, Prisma.Sql>> = {
  Decision: Prisma.sql`l.final_credit_decision_on`,
  Application: Prisma.sql`l.application_on`,
}

/** Condition that a loan (alias `l`) fails one of these live data tests now. */
const failsOneOf = (codes: readonly string[]): Prisma.Sql => Prisma.sql`l.id IN (
  SELECT r.loan_id FROM data_test_results r JOIN data_test_versions v ON v.id = r.version_id JOIN data_tests t ON t.id = v.test_id
  WHERE t.code = ANY(${[...codes]}::text[]) AND v.state = 'Live' AND r.result = 'fail' AND r.until IS NULL)`

/** SQL for loans (alias `l`): the condition of a plan's population, and the month of a loan's date. */
export function populationSql({ dateKind, fromOn, toOn, filter }: Plan, zone: string): { fits: Prisma.Sql; month: Prisma.Sql } {
  const moment = MOMENTS[dateKind]
  const [from, before] = dayRange(fromOn, toOn, zone)
  const day = moment ? Prisma.sql`(${moment} AT TIME ZONE ${zone}::text)` : (DAYS[dateKind] as Prisma.Sql)
  const period = moment
    ? Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${before}::timestamptz`
    : Prisma.sql`${day} BETWEEN ${fromOn}::date AND ${toOn}::date`
  const filters = (Object.keys(COLUMNS) as PopulationField[])
    .filter((field) => filter[field].length > 0)
    .map((field) => Prisma.sql`${COLUMNS[field]} = ANY(${[...filter[field]]}::text[])`)
  if (filter.tests.length > 0) filters.push(failsOneOf(filter.tests))
  return { fits: Prisma.join([period, ...filters], ' AND '), month: Prisma.sql`to_char(${day}, 'YYYY-MM')` }
}

/** SQL of a stratum's name, equal to `stratumName` in contracts. */
export const STRATUM_NAME: Record<StrataBy, Prisma.Sql> = {
  None: Prisma.sql`'All'`,
  Month: Prisma.sql`m.month`,
  'Month and channel': Prisma.sql`m.month || ' ' || m.channel`,
}

/** Condition that a borrower of a loan (alias `l`) is one of these people, by the keyed hashes of their SSNs. */
export const isStaffLoan = (staff: readonly Buffer[]): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM loan_borrowers b WHERE b.loan_id = l.id AND b.ssn_hash = ANY(${staff}::bytea[]))`

export const needsFundedBefore = ({ method }: Pick<Plan, 'method'>): boolean => method === 'Prefunding minimum'

/**
 * SQL of the number of loans that were funded in the month before, per month. Ignores the plan's filters, because the minimum is based on
 * the whole production (domain 5.3).
 */
export const fundedBeforeSql = (strata: readonly MonthChannel[], zone: string): Prisma.Sql => Prisma.sql`
  SELECT m.month, (SELECT count(*)::int FROM loans l
    WHERE l.funded_at >= (m.first - interval '1 month') AT TIME ZONE ${zone}::text AND l.funded_at < m.first AT TIME ZONE ${zone}::text) AS loans
  FROM (SELECT month, (month || '-01')::timestamp AS first FROM unnest(${[...new Set(strata.map(({ month }) => month))]}::text[]) month) m`

/** Returns the strata in their order, with what was funded in the month before each if it is given. */
export function toStrata(found: readonly MonthChannel[], fundedBefore: readonly { month: string; loans: number }[] | null): MonthChannel[] {
  const order = (channel: string) => (CHANNELS as readonly string[]).indexOf(channel)
  const before = fundedBefore && new Map(fundedBefore.map(({ month, loans }) => [month, loans]))
  return found
    .toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : order(a.channel) - order(b.channel)))
    .map((one) => (before ? { ...one, closedBefore: before.get(one.month) ?? 0 } : one))
}
