import { dayRange } from '@ivue/contracts/calendar/zone.ts'
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
  return { fits: Prisma.join([period, ...filters], ' AND '), month: Prisma.sql`to_char(${day}, 'YYYY-MM')` }
}

/** SQL of a stratum's name, equal to `stratumOf` in contracts. */
export const STRATUM: Record<StrataBy, Prisma.Sql> = {
  None: Prisma.sql`'All'`,
  Month: Prisma.sql`m.month`,
  'Month and channel': Prisma.sql`m.month || ' ' || m.channel`,
}
