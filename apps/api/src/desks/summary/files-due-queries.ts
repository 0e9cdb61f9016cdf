import type { DueLoan } from '@ivue/contracts/desks/summary/summary.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../../platform/database/database.ts'
import { BORROWER } from '../../platform/rows/loan-sql.ts'

export interface DueCount {
  /** Null: no processor yet. */
  person: number | null
  due: number
  pastDue: number
}

const WAITS_FOR_CONTACT = Prisma.sql`l.disposition = '' AND l.next_contact_on IS NOT NULL AND l.status NOT IN ('Funded', 'Cancelled')`

/** Counts active loans whose borrower must be contacted today or is overdue (domain 5.4), by processor (loans_next_contact_idx). */
export function countFilesDue(db: Queries, today: string): Promise<DueCount[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT l.processor_id AS person, count(*) FILTER (WHERE l.next_contact_on = ${today}::date)::int AS due, count(*) FILTER (WHERE l.next_contact_on < ${today}::date)::int AS "pastDue"
    FROM loans l WHERE ${WAITS_FOR_CONTACT} AND l.next_contact_on <= ${today}::date GROUP BY 1`)
}

const FILE_COLUMNS = Prisma.sql`l.number AS "loanNumber", ${BORROWER} AS borrower, l.status,
      l.last_contact_on::text AS "lastContactOn", l.next_contact_on::text AS "nextContactOn"`

/** Returns the loans of one processor (null: without one) that are due or overdue for contact, the longest overdue first. */
export function readFilesDue(db: Queries, today: string, person: number | null, limit: number): Promise<DueLoan[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT ${FILE_COLUMNS}, l.next_contact_on < ${today}::date AS "pastDue"
    FROM loans l WHERE ${WAITS_FOR_CONTACT} AND l.next_contact_on <= ${today}::date AND l.processor_id IS NOT DISTINCT FROM ${person}::int
    ORDER BY l.next_contact_on, l.number LIMIT ${limit}::int`)
}

/** Returns the loans of these processors (0: without one) that are due or overdue for contact, the longest overdue first. */
export function readAllFilesDue(
  db: Queries,
  today: string,
  people: readonly number[],
  limit: number,
): Promise<(DueLoan & { person: number })[]> {
  return db.$queryRaw(Prisma.sql`
    SELECT ${FILE_COLUMNS}, l.next_contact_on < ${today}::date AS "pastDue", coalesce(l.processor_id, 0) AS person
    FROM loans l WHERE ${WAITS_FOR_CONTACT} AND l.next_contact_on <= ${today}::date AND coalesce(l.processor_id, 0) = ANY(${[...people]}::int[])
    ORDER BY l.next_contact_on, l.number LIMIT ${limit}::int`)
}
