import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { MEASURES, STAGED_DESKS, slotOfMeasure } from '@ivue/contracts/desks/words.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { WorkFigure } from '@ivue/contracts/my-work/contract.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../database/database.ts'
import { constant } from '../grid/cells.ts'
import { ofRecord } from '../rows/blind-reviews.ts'

/** SQL of the person who answers for a measure (`findMeasureOwner`). */
const ownerOf = (measure: (typeof MEASURES)[number]) =>
  slotOfMeasure(measure) === 1 ? Prisma.sql`t.slot1_id` : Prisma.sql`coalesce(t.slot2_id, t.slot1_id)`

const DESK_NAMES = { processor: 'Processing on time', underwriter: 'Underwriting on time' } as const

/** Returns the person's figures of a month (`YYYY-MM`) in the office's zone. Figures that count nothing are left out. */
export async function readFigures(db: Queries, userId: number, month: string, zone: string): Promise<WorkFigure[]> {
  const [from, until] = dayRange(firstDayOfMonth(month), lastDayOfMonth(month), zone)
  const within = (moment: Prisma.Sql) => Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${until}::timestamptz`
  const held = Prisma.sql`(t.slot1_id = ${userId}::int OR t.slot2_id = ${userId}::int)`
  const counts = (label: string, part: Prisma.Sql, from: Prisma.Sql) =>
    Prisma.sql`SELECT ${constant(label)} AS label, (${part})::int AS part, count(*)::int AS whole FROM ${from}`
  const reviews = (label: string, part: Prisma.Sql, whole: Prisma.Sql, person: string) => Prisma.sql`
    SELECT ${constant(label)} AS label, coalesce(sum(${part}), 0)::int AS part, coalesce(sum(${whole}), 0)::int AS whole FROM reviews r
    WHERE r.${Prisma.raw(person)} = ${userId}::int AND ${within(Prisma.sql`r.ended_at`)} AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND ${ofRecord('r')}`

  const measures = MEASURES.map((measure) => {
    const [due, result] = [Prisma.raw(`t.p${measure}_due_at`), Prisma.raw(`t.p${measure}_result`)]
    const judged = Prisma.sql`tasks t WHERE t.desk = 'closing' AND ${held} AND ${ownerOf(measure)} = ${userId}::int AND ${within(due)} AND ${result} <> ''`
    return counts(`P${measure} Met`, Prisma.sql`count(*) FILTER (WHERE ${result} = 'Met')`, judged)
  })
  const closed = counts(
    'Closed, of closings scheduled',
    Prisma.sql`count(*) FILTER (WHERE t.status = 'Closed')`,
    Prisma.sql`tasks t WHERE t.desk = 'closing' AND ${held} AND t.status <> 'Canceled' AND ${within(Prisma.sql`t.scheduled_closing_at`)}`,
  )
  const staged = STAGED_DESKS.map((desk) =>
    counts(
      DESK_NAMES[desk],
      Prisma.sql`count(*) FILTER (WHERE t.done_at <= t.due_at)`,
      Prisma.sql`tasks t WHERE t.desk = ${constant(desk)} AND ${held} AND t.due_at IS NOT NULL AND ${within(Prisma.sql`t.done_at`)}`,
    ),
  )
  const one = Prisma.sql`1`
  const withFinding = Prisma.sql`CASE WHEN r.finding_count > 0 THEN 1 ELSE 0 END`
  const withoutFinding = Prisma.sql`CASE WHEN r.finding_count = 0 THEN 1 ELSE 0 END`
  const [overturned, disputed] = [Prisma.sql`r.overturned_count`, Prisma.sql`r.dispute_count`]
  const rows = await db.$queryRaw<{ label: string; part: number; whole: number }[]>(
    Prisma.join(
      [
        ...measures,
        closed,
        ...staged,
        reviews('Reviews of my work without a finding', withoutFinding, one, 'worked_by_id'),
        reviews('My disputes overturned', overturned, disputed, 'worked_by_id'),
        reviews('My reviews with a finding', withFinding, one, 'assigned_to_id'),
        reviews('Disputes of my reviews overturned', overturned, disputed, 'assigned_to_id'),
      ],
      ' UNION ALL ',
    ),
  )
  return rows.filter(({ whole }) => whole > 0).map((row) => ({ ...row, share: percent(row.part, row.whole) }))
}
