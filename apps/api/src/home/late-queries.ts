import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { LateTeam, LateUnit, Selectors } from '@ivue/contracts/home/contract.ts'
import { OWNER_OF, QUEUES } from '@ivue/contracts/loans/queues.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import type { Queries } from '../platform/database/database.ts'
import { countedLoansSql } from './counted-loans.ts'
import { COMPUTE_ONCE_PER_ROW, entryDaySql, openDaysUpToSql, type RiskBasis, withRiskSql } from './needed-days.ts'
import { ACTIVE } from './pipeline-queries.ts'

const QUEUE = Prisma.sql`fulfilment_queue(l.status, l.substatus)`
const HOLDER = {
  processor: Prisma.sql`l.processor_id`,
  underwriter: Prisma.sql`l.underwriter_id`,
  closer1: Prisma.sql`ct.slot1_id`,
  closer2: Prisma.sql`coalesce(ct.slot2_id, ct.slot1_id)`,
}
/** SQL of the person who holds the loan in its fulfilment queue, as on the list iFulfillStatus. */
const OWNER = Prisma.sql`CASE ${QUEUE} ${Prisma.join(
  QUEUES.map((queue) => Prisma.sql`WHEN ${constantSql(queue)} THEN ${HOLDER[OWNER_OF[queue]]}`),
  ' ',
)} END`

/**
 * Returns SQL for the active loans that a viewer sees, with `late`, `risk` and `watch` (domain 10.2), `owner`, `target` (the earliest of contract
 * closing, scheduled closing and lock expiry, or else the imported target) and `left_days` (business days until then).
 */
export function loansWithRiskSql(viewer: Viewer, selectors: Selectors, standing: RiskBasis): Prisma.Sql {
  const { today, zone, openDays } = standing
  const entries = Object.entries(entryDaySql(zone)).map(([status, day]) => Prisma.sql`WHEN ${constantSql(status)} THEN ${day}`)
  const openToday = openDays.filter((day) => day <= today).length
  const found = Prisma.sql`
    SELECT found.*, ${openToday}::int AS open_days, ${openDaysUpToSql(Prisma.sql`found.target`)} - ${openToday}::int AS left_days,
      coalesce(found.target < ${today}::date, false) AS late
    FROM (
      SELECT l.id, l.status, l.purpose, l.type, ${OWNER} AS owner, CASE l.status ${Prisma.join(entries, ' ')} END AS entered,
        coalesce(least(l.contract_closing_on, (l.scheduled_closing_at AT TIME ZONE ${zone})::date, l.lock_expires_on), l.target_closing_on) AS target
      FROM loans l LEFT JOIN tasks ct ON ct.loan_id = l.id AND ct.desk = 'closing' AND ct.loan_active
      WHERE ${ACTIVE} AND ${countedLoansSql(viewer, selectors, { eachLoan: true })} ${COMPUTE_ONCE_PER_ROW}) found`
  return Prisma.sql`SELECT j.id, j.owner, j.target, j.left_days, j.late, NOT j.late AND j.risk AS risk, NOT j.late AND j.watch AS watch FROM (${withRiskSql(found, standing)}) j`
}

/**
 * SQL that counts the loans of `loansWithRiskSql` for each owner: `total`, `watch`, `risk` and `late`. Leaders are joined to its rows, because
 * there are fewer owners than loans.
 */
export const lateByOwnerSql = (viewer: Viewer, selectors: Selectors, standing: RiskBasis): Prisma.Sql => Prisma.sql`
  SELECT j.owner, count(*) AS total, count(*) FILTER (WHERE j.watch) AS watch, count(*) FILTER (WHERE j.risk) AS risk, count(*) FILTER (WHERE j.late) AS late
  FROM (${loansWithRiskSql(viewer, selectors, standing)}) j GROUP BY j.owner`

/** Joins the owner of loans (alias `j`) as `o`, their team leader as `tl` and their unit leader as `ul`. */
export const JOIN_LEADERS = Prisma.sql`
  LEFT JOIN users o ON o.id = j.owner LEFT JOIN teams team ON team.id = o.team_id
  LEFT JOIN users tl ON tl.id = team.leader_id LEFT JOIN users ul ON ul.id = team.unit_leader_id`

export const NO_UNIT_LEADER = 'No unit leader'
export const NO_TEAM_LEADER = 'No team leader'

/** Returns late loans by unit leader and team leader (platform 3.5), most late loans first. */
export async function readLateLoans(db: Queries, viewer: Viewer, selectors: Selectors, standing: RiskBasis) {
  const tl = await db.$queryRaw<LateTeam[]>(Prisma.sql`
    SELECT coalesce(ul.full_name, ${NO_UNIT_LEADER}) AS ul_full_name, coalesce(ul.id, 0) AS "ulId", coalesce(tl.full_name, ${NO_TEAM_LEADER}) AS tl_full_name, coalesce(tl.id, 0) AS "tlId",
      sum(j.total)::int AS total, sum(j.watch)::int AS watch, sum(j.risk)::int AS risk, sum(j.late)::int AS late
    FROM (${lateByOwnerSql(viewer, selectors, standing)}) j ${JOIN_LEADERS} GROUP BY ul.id, tl.id ORDER BY late DESC, risk DESC, tl_full_name, "tlId"`)
  const units = new Map<number, LateUnit>()
  for (const { ul_full_name, ulId, total, watch, risk, late } of tl) {
    const unit = units.get(ulId) ?? { ul_full_name, ulId, total: 0, watch: 0, risk: 0, late: 0 }
    const sums = { total: unit.total + total, watch: unit.watch + watch, risk: unit.risk + risk, late: unit.late + late }
    units.set(ulId, { ...unit, ...sums })
  }
  const ul = [...units.values()].toSorted((a, b) => b.late - a.late || b.risk - a.risk || a.ul_full_name.localeCompare(b.ul_full_name))
  const sum = (what: 'total' | 'watch' | 'risk' | 'late') => tl.reduce((total, row) => total + row[what], 0)
  const [totalPipe, totalRisk, totalLate] = [sum('total'), sum('risk'), sum('late')]
  const totalLateRisk = totalRisk + totalLate
  return { ul, tl, totalPipe, totalWatch: sum('watch'), totalRisk, totalLate, totalLateRisk, share: percent(totalLateRisk, totalPipe) }
}
