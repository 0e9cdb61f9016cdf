import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { slaPercent } from '@ivue/contracts/desks/clock/sla.ts'
import type { closing } from '@ivue/contracts/desks/contract.ts'
import { MEASURES } from '@ivue/contracts/desks/words.ts'
import { firstDayOfMonth, lastDayOfMonth, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Table } from '../../exports/tables.ts'
import type { Queries } from '../../platform/database/database.ts'
import { countsForSla } from '../../platform/rows/sla-sql.ts'

type SlaShares = OutputOf<typeof closing.getSlaShares>

/** Returns SLA % per measure of everybody's closings, for measures due so far in the current month and in the one before (domain 10.2). */
export async function readSlaShares(db: Queries, now: Date, zone: string): Promise<SlaShares> {
  const month = dayAt(now, zone).slice(0, 7)
  const before = shiftMonth(month, -1)
  const [start] = dayRange(firstDayOfMonth(month), lastDayOfMonth(month), zone)
  const [from, end] = dayRange(firstDayOfMonth(before), lastDayOfMonth(month), zone)
  const due = Prisma.join(MEASURES.map((n) => Prisma.raw(`(${n}, t.p${n}_due_at, t.p${n}_result)`)))
  const counted = await db.$queryRaw<{ measure: number; running: boolean; met: number; notMet: number }[]>(Prisma.sql`
    SELECT m.measure, m.due_at >= ${start}::timestamptz AS running, (count(*) FILTER (WHERE m.result = 'Met'))::int AS met,
      (count(*) FILTER (WHERE m.result = 'Not Met'))::int AS "notMet"
    FROM tasks t CROSS JOIN LATERAL (VALUES ${due}) m(measure, due_at, result)
    WHERE t.desk = 'closing' AND m.due_at >= ${from}::timestamptz AND m.due_at < ${end}::timestamptz AND ${countsForSla(Prisma.sql`m.due_at`, now)} GROUP BY 1, 2`)
  const share = (measure: number, running: boolean) => {
    const { met, notMet } = counted.find((one) => one.measure === measure && one.running === running) ?? { met: 0, notMet: 0 }
    return { met, notMet, percent: slaPercent(met, notMet) }
  }
  return {
    readAt: now.toISOString(),
    month,
    before,
    measures: MEASURES.map((measure) => ({ measure, month: share(measure, true), before: share(measure, false) })),
  }
}

/** Returns the SLA % per measure as a sheet of a workbook, with the time of the reading in the zone. */
export const slaSharesTable = ({ readAt, month, before, measures }: SlaShares, zone: string): Table => ({
  name: 'SLA %',
  columns: ['Measure', 'Due in', 'Met', 'Not Met', 'SLA %', 'As of'],
  rows: measures.flatMap((one) =>
    (
      [
        [month, one.month],
        [before, one.before],
      ] as const
    ).map(([name, { met, notMet, percent }]) => [`P${one.measure}`, name, met, notMet, percent, momentText(new Date(readAt), zone)]),
  ),
})
