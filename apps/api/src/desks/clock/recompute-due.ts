import { formatDayNumber } from '@ivue/contracts/calendar/days.ts'
import { type DueMoments, dueMoments, type LoanDates } from '@ivue/contracts/desks/clock/sla.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { measureResultSql } from '../../platform/rows/sla-sql.ts'
import { type DueBasis, readDueBasis, readDueBasisOfVersion } from '../../settings/calendars.ts'

const BATCH = 500
const DAY_MS = 86_400_000

type Dues = { [N in `p${1 | 2 | 3 | 4}`]: Date | null }
interface OpenTask extends Dues, Omit<LoanDates, 'scheduledFundingOn'> {
  id: number
  calendarVersion: number
  scheduledFundingOn: Date | null
}

/**
 * Recomputes the due moments of open closings that an older calendar version computed (domain 5.5). A due moment from a workbook
 * stays: it differs from what the older version computes. Measures that are done keep their results. Returns the number of tasks
 * examined.
 */
export async function recomputeDue({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const basis = await readDueBasis(db)
  if (basis.version === 1) return 0
  let examinedCount = 0
  for (;;) {
    const done = await db.$transaction((tx) => recomputeBatch(tx, basis, now()))
    examinedCount += done
    if (done < BATCH) return examinedCount
  }
}

async function recomputeBatch(tx: Queries, basis: DueBasis, now: Date): Promise<number> {
  // Locked rows are skipped until the next run, a minute later.
  const tasks = await tx.$queryRaw<OpenTask[]>(Prisma.sql`
    SELECT t.id, t.calendar_version AS "calendarVersion", l.zone, l.clear_to_close_at AS "clearToCloseAt", l.scheduled_closing_at AS "scheduledClosingAt",
      l.scheduled_funding_on AS "scheduledFundingOn", l.rescission_applies AS "rescissionApplies", t.p1_due_at AS p1, t.p2_due_at AS p2, t.p3_due_at AS p3, t.p4_due_at AS p4
    FROM tasks t JOIN loans l ON l.id = t.loan_id
    WHERE t.desk = 'closing' AND t.status IN ('WIP', 'Reschedule') AND t.calendar_version < ${basis.version} ORDER BY t.id LIMIT ${BATCH} FOR UPDATE OF t SKIP LOCKED`)
  if (tasks.length === 0) return 0

  const older = new Map<number, DueBasis>()
  for (const { calendarVersion } of tasks)
    if (!older.has(calendarVersion)) older.set(calendarVersion, await readDueBasisOfVersion(tx, calendarVersion))
  const moved = tasks.map((task) => {
    const dates = toDates(task)
    const was = computeDueMoments(dates, older.get(task.calendarVersion) ?? basis)
    const is = computeDueMoments(dates, basis)
    return (['p1', 'p2', 'p3', 'p4'] as const).map((measure) =>
      task[measure]?.getTime() === was[measure]?.getTime() ? is[measure] : task[measure],
    )
  })

  const dues = MEASURES.map((measure) => moved.map((task) => task[measure - 1]?.toISOString() ?? null))
  const sets = MEASURES.map((measure) => {
    const [due, actual, result] = ['due_at', 'actual_at', 'result'].map((name) => `t.p${measure}_${name}`)
    const next = `CASE WHEN ${actual} IS NULL THEN n.p${measure} ELSE ${due} END`
    const judged = `CASE WHEN ${actual} IS NULL THEN ${measureResultSql(`n.p${measure}`, actual ?? '', 't.status', 'n.now')} ELSE ${result} END`
    return `p${measure}_due_at = ${next}, p${measure}_result = ${judged}, p${measure}_stamped_at = CASE WHEN (${judged}) = ${result} THEN t.p${measure}_stamped_at WHEN (${judged}) = '' THEN NULL ELSE n.now END`
  })
  const differs = MEASURES.map(
    (measure) => `(t.p${measure}_actual_at IS NULL AND n.p${measure} IS DISTINCT FROM t.p${measure}_due_at)`,
  ).join(' OR ')
  await tx.$executeRaw(Prisma.sql`
    UPDATE tasks t SET ${Prisma.raw(sets.join(', '))}, calendar_version = ${basis.version},
      version = t.version + CASE WHEN ${Prisma.raw(differs)} THEN 1 ELSE 0 END
    FROM (SELECT *, ${now}::timestamptz AS now FROM unnest(${tasks.map(({ id }) => id)}::int[], ${dues[0]}::timestamptz[], ${dues[1]}::timestamptz[], ${dues[2]}::timestamptz[], ${dues[3]}::timestamptz[])
      AS given (id, p1, p2, p3, p4)) n
    WHERE t.id = n.id`)
  return tasks.length
}

const computeDueMoments = (dates: LoanDates, { calendars, rules }: DueBasis): DueMoments => dueMoments(dates, calendars, rules)

const toDates = ({ scheduledFundingOn, ...task }: OpenTask): LoanDates => ({
  zone: task.zone,
  clearToCloseAt: task.clearToCloseAt,
  scheduledClosingAt: task.scheduledClosingAt,
  scheduledFundingOn: scheduledFundingOn ? formatDayNumber(Math.floor(scheduledFundingOn.getTime() / DAY_MS)) : null,
  rescissionApplies: task.rescissionApplies,
})
