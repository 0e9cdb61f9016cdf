import type { Day } from '@ivue/contracts/calendar/days.ts'
import type { ColumnKind } from '@ivue/contracts/data-tests/columns.ts'
import {
  type ColumnTerm,
  type Condition,
  type DayKind,
  getTermKind,
  type Leaf,
  type Operator,
  type Term,
} from '@ivue/contracts/data-tests/condition.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { columnSql, loanColumn, valueSql } from './column-sql.ts'
import { factSql, limitSql } from './fact-sql.ts'

/** The day of the run in the business zone, and the days that count, ascending. */
export type RunDays = { today: Day } & Readonly<Record<Exclude<DayKind, 'calendar'>, readonly Day[]>>

/** Returns the common table expression from which conditions read days. A statement with `conditionSql` begins with it. */
export const runDaysTableSql = ({ today, business, specific }: RunDays) =>
  Prisma.sql`run_days AS MATERIALIZED (SELECT ${today}::date AS today, ${business}::date[] AS business, ${specific}::date[] AS specific)`

const OPERATOR_SQL: Record<Operator, Prisma.Sql> = {
  '=': Prisma.sql`=`,
  '≠': Prisma.sql`<>`,
  '<': Prisma.sql`<`,
  '≤': Prisma.sql`<=`,
  '>': Prisma.sql`>`,
  '≥': Prisma.sql`>=`,
}

/**
 * Returns SQL for a condition without problems over a loan (alias `l`) with its closing task (alias `ct`): true, false, or null where it is
 * unknown. AND, OR and NOT of SQL have these three values too.
 */
export function conditionSql(condition: Condition): Prisma.Sql {
  if ('all' in condition) return Prisma.sql`(${Prisma.join(condition.all.map(conditionSql), ' AND ')})`
  if ('any' in condition) return Prisma.sql`(${Prisma.join(condition.any.map(conditionSql), ' OR ')})`
  return 'not' in condition ? Prisma.sql`(NOT ${conditionSql(condition.not)})` : rowSql(condition)
}

/** Returns SQL for the result of a test: pass, fail or unknown, and null for a loan out of its scope. Without `when`, every loan is in scope. */
export function testResultSql(when: Condition | null, must: Condition): Prisma.Sql {
  const result = Prisma.sql`CASE ${conditionSql(must)} WHEN true THEN 'pass' WHEN false THEN 'fail' ELSE 'unknown' END`
  if (when === null) return result
  return Prisma.sql`CASE ${conditionSql(when)} WHEN true THEN ${result} WHEN false THEN NULL ELSE 'unknown' END`
}

function rowSql(row: Leaf): Prisma.Sql {
  if ('isEmpty' in row) return Prisma.sql`(${valueSql(row.column)} IS ${row.isEmpty ? Prisma.empty : Prisma.sql`NOT`} NULL)`
  if ('oneOf' in row) return Prisma.sql`(${valueSql(row.column)} = ANY (${row.oneOf}::text[]))`
  if ('unchanged' in row) return stabilitySql(row)
  if (!('left' in row)) return factSql(row)
  const right = 'value' in row.right ? valueTermSql(row.right, getTermKind(row.left)) : termSql(row.right)
  return Prisma.sql`(${termSql(row.left)} ${OPERATOR_SQL[row.is]} ${right})`
}

function stabilitySql({ unchanged, after }: Extract<Leaf, { unchanged: unknown }>): Prisma.Sql {
  const names = unchanged.flatMap((id) => loanColumn(id) ?? [])
  return Prisma.sql`(CASE WHEN ${columnSql(after)} IS NOT NULL THEN NOT EXISTS (
    SELECT FROM loan_changes c WHERE c.loan_id = l.id AND c.kind = 'loan' AND c.at > ${columnSql(after)} AND c.was ?| ${names}::text[]) END)`
}

function columnTermSql(term: ColumnTerm): Prisma.Sql {
  const value = term.asDay ? Prisma.sql`(${columnSql(term.column)} AT TIME ZONE l.zone)::date` : valueSql(term.column)
  if (term.shift) return shiftSql(value, term.shift)
  const { factor, offset } = term
  const scaled = factor === undefined ? value : Prisma.sql`(${value} * ${String(factor)}::numeric)`
  return offset === undefined ? scaled : Prisma.sql`(${scaled} + ${String(offset)}::numeric)`
}

/** Returns SQL for a day shifted by calendar or business days: null if it leaves the known business days. */
function shiftSql(day: Prisma.Sql, { days, of }: NonNullable<ColumnTerm['shift']>): Prisma.Sql {
  if (of === 'calendar' || days === 0) return Prisma.sql`(${day} + ${days}::int)`
  const known = Prisma.sql`(SELECT ${Prisma.raw(of)} FROM run_days)`
  // The number of known days up to a day is the position of the last of them. Before the first and after the last known day it is unknown.
  const position =
    days > 0
      ? Prisma.sql`nullif(width_bucket(${day}, ${known}), 0)`
      : Prisma.sql`nullif(width_bucket(${day} - 1, ${known}), cardinality(${known})) + 1`
  return Prisma.sql`(${known})[${position} + ${days}::int]`
}

const VALUE_TYPES = { text: 'text', number: 'numeric', day: 'date', moment: 'timestamptz', flag: 'boolean', person: 'int' } as const

/** Returns SQL for a column with its shift or factor, for a limit, or for today. */
export function termSql(term: Exclude<Term, { value: unknown }>): Prisma.Sql {
  if ('column' in term) return columnTermSql(term)
  return 'limit' in term ? limitSql(term.limit) : Prisma.sql`(SELECT today FROM run_days)`
}

const valueTermSql = ({ value }: Extract<Term, { value: unknown }>, kind: ColumnKind) =>
  Prisma.sql`${String(value)}::text::${Prisma.raw(VALUE_TYPES[kind])}`
