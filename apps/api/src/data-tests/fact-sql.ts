import { type ColumnId, testColumn } from '@ivue/contracts/data-tests/columns.ts'
import type { FactRow, LimitName, NoOther } from '@ivue/contracts/data-tests/fact-rows.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { columnSql, loanColumn, valueSql } from './column-sql.ts'

/**
 * SQL of the day of a loan for what is in force by days. It is the day of Scheduled Closing in the zone of the property, or else the
 * Application Date.
 */
export const loanDaySql = Prisma.sql`coalesce((l.scheduled_closing_at AT TIME ZONE l.zone)::date, l.application_on)`

/** Returns SQL for the limit of a loan on its day, null without one. The row with the most filled keys wins, then the latest, then the lowest. */
export const limitSql = (name: LimitName) => Prisma.sql`(SELECT m.value FROM data_test_limits m
  WHERE m.name = ${name} AND (m.type = '' OR m.type = l.type) AND (m.purpose = '' OR m.purpose = l.purpose)
    AND (m.occupancy = '' OR m.occupancy = l.occupancy) AND (m.property_type = '' OR m.property_type = l.property_type)
    AND (m.state = '' OR m.state = l.property_state) AND m.from_on <= ${loanDaySql} AND (m.to_on IS NULL OR m.to_on >= ${loanDaySql})
  ORDER BY num_nonnulls(nullif(m.type, ''), nullif(m.purpose, ''), nullif(m.occupancy, ''), nullif(m.property_type, ''), nullif(m.state, '')) DESC,
    m.from_on DESC, m.value LIMIT 1)`

/** Returns SQL for a row that reads peers, other loans or both workbooks: true, false, or null where it is unknown. */
export function factSql(row: FactRow): Prisma.Sql {
  if ('hasPeers' in row) return Prisma.sql`(CASE WHEN l.term_months IS NOT NULL THEN EXISTS (SELECT ${peersSql(row.hasPeers)}) END)`
  if ('nearPeers' in row)
    return Prisma.sql`(SELECT abs(${columnSql(row.column)} - p.median) <= ${String(row.nearPeers)}::numeric * 1.4826 * p.mad ${peersSql(row.column)})`
  if ('noOther' in row) return Prisma.sql`(CASE WHEN ${ownKnownSql(row.noOther)} THEN NOT EXISTS (SELECT ${othersSql(row.noOther)}) END)`
  if ('inBothWorkbooks' in row) return Prisma.sql`EXISTS (SELECT ${WORKBOOKS})`
  const agreements = row.workbooksAgree.map((id) => agreementSql(id, row.within))
  return Prisma.sql`(SELECT ${Prisma.join(agreements, ' AND ')} ${WORKBOOKS})`
}

/** Returns SQL for the median of the peers of a loan, null without 30 of them. */
export const peerMedianSql = (column: ColumnId) => Prisma.sql`(SELECT p.median ${peersSql(column)})`

const peersSql = (column: ColumnId) => Prisma.sql`FROM data_test_peers p WHERE p.column_name = ${loanColumn(column)}
  AND p.type = l.type AND p.term_months = l.term_months AND p.purpose = l.purpose AND p.week = date_trunc('week', l.application_on)::date`

/** Most other loans that are counted. A frequent name would otherwise be counted again for each of its loans. */
const MAX_OTHERS = 10

/** Returns SQL for the number of other loans that are alike as a text, null where a value of this loan is empty. */
export const countOthersSql = (one: NoOther) => Prisma.sql`(CASE WHEN ${ownKnownSql(one)} THEN
  (SELECT CASE WHEN count(*) > ${MAX_OTHERS}::int THEN 'more than ' || ${MAX_OTHERS}::int ELSE count(*)::text END
    FROM (SELECT ${othersSql(one)} LIMIT ${MAX_OTHERS + 1}::int) found) END)`

function ownKnownSql({ same, near, within }: NoOther): Prisma.Sql {
  const own = [...same, ...(near ? [near.column] : []), within.column]
  return Prisma.join(
    own.map((id) => Prisma.sql`${valueSql(id)} IS NOT NULL`),
    ' AND ',
  )
}

function othersSql({ same, near, within }: NoOther): Prisma.Sql {
  const conditions = [
    Prisma.sql`o.id <> l.id`,
    ...same.map((id) => Prisma.sql`${columnSql(id, 'o')} = ${columnSql(id)}`),
    Prisma.sql`${dayOf(within.column, 'o')} BETWEEN ${dayOf(within.column, 'l')} - ${within.days}::int AND ${dayOf(within.column, 'l')} + ${within.days}::int`,
  ]
  if (near) {
    const own = columnSql(near.column)
    conditions.push(Prisma.sql`abs(${columnSql(near.column, 'o')} - ${own}) * 100 <= abs(${own}) * ${String(near.percent)}::numeric`)
  }
  return Prisma.sql`FROM loans o WHERE ${Prisma.join(conditions, ' AND ')}`
}

const dayOf = (id: ColumnId, loan: 'l' | 'o') =>
  testColumn(id).kind === 'moment' ? Prisma.sql`(${columnSql(id, loan)} AT TIME ZONE ${Prisma.raw(loan)}.zone)::date` : columnSql(id, loan)

const WORKBOOKS = Prisma.sql`FROM loan_workbook_values a JOIN loan_workbook_values b USING (loan_id)
  WHERE a.loan_id = l.id AND a.import_type = 'closingAssignment' AND b.import_type = 'processorUW'`

function agreementSql(id: ColumnId, within = 0): Prisma.Sql {
  const [one, other] = ['a', 'b'].map((side) => Prisma.sql`nullif(${Prisma.raw(side)}.read_values ->> ${loanColumn(id)}, '')`)
  return testColumn(id).kind === 'number'
    ? Prisma.sql`abs(${one}::numeric - ${other}::numeric) <= ${String(within)}::numeric`
    : Prisma.sql`${one} = ${other}`
}

/** Returns SQL for the titles of the columns that differ between the workbooks, "none" if all agree, null without both of them. */
export function disagreementSql({ workbooksAgree, within }: Extract<FactRow, { workbooksAgree: unknown }>): Prisma.Sql {
  const titles = workbooksAgree.map((id) => Prisma.sql`CASE WHEN NOT ${agreementSql(id, within)} THEN ${testColumn(id).title} END`)
  return Prisma.sql`(SELECT coalesce(nullif(concat_ws(', ', ${Prisma.join(titles)}), ''), 'none') ${WORKBOOKS})`
}
