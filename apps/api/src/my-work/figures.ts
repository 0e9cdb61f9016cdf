import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { MEASURES, STAGED_DESKS, slotOfMeasure } from '@ivue/contracts/desks/words.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { WorkFigure } from '@ivue/contracts/my-work/contract.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Read } from '../database/database.ts'
import { constant } from '../grid/cells.ts'
import { ofRecord } from '../rows/blind-reviews.ts'

/** SQL of the person who answers for a measure (`findMeasureOwner`). */
const ownerOf = (measure: (typeof MEASURES)[number]) =>
  slotOfMeasure(measure) === 1 ? Prisma.sql`t.slot1_id` : Prisma.sql`coalesce(t.slot2_id, t.slot1_id)`

const DESK_NAMES = { processor: 'Processing on time', underwriter: 'Underwriting on time' } as const

interface Counted {
  label: string
  /** SQL of the number counted, and of the number out of which. */
  part: Prisma.Sql
  whole: Prisma.Sql
}

/** SQL that reads rows once, and returns each figure as a row. */
const figuresSql = (figures: readonly Counted[], rows: Prisma.Sql) => Prisma.sql`
  SELECT figure.* FROM (SELECT ${Prisma.join(figures.map(({ part, whole }, at) => Prisma.sql`${part} AS ${name('part', at)}, ${whole} AS ${name('whole', at)}`))} FROM ${rows}) counts
  CROSS JOIN LATERAL (VALUES ${Prisma.join(figures.map(({ label }, at) => Prisma.sql`(${constant(label)}, coalesce(${name('part', at)}, 0)::int, coalesce(${name('whole', at)}, 0)::int)`))}) figure (label, part, whole)`
const name = (what: string, at: number) => Prisma.raw(`${what}${at}`)

/** SQL of the tasks of a person that may count in a figure since a moment. The latest counted moment is that of two indexes. */
function tasksSinceSql(userId: number, from: Date): Prisma.Sql {
  const recent = Prisma.sql`greatest(t.p1_due_at, t.p2_due_at, t.p3_due_at, t.p4_due_at, t.scheduled_closing_at, t.done_at) >= ${from}::timestamptz`
  return Prisma.sql`tasks t WHERE (t.slot1_id = ${userId}::int AND ${recent}) OR (t.slot2_id = ${userId}::int AND ${recent})`
}

/** Returns the person's figures of a month (`YYYY-MM`) in the office's zone. Figures that count nothing are left out. */
export async function readFigures(read: Read, userId: number, month: string, zone: string): Promise<WorkFigure[]> {
  const [from, until] = dayRange(firstDayOfMonth(month), lastDayOfMonth(month), zone)
  const within = (moment: Prisma.Sql) => Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${until}::timestamptz`
  const among = (label: string, rows: Prisma.Sql, part: Prisma.Sql): Counted => ({
    label,
    part: Prisma.sql`count(*) FILTER (WHERE ${rows} AND ${part})`,
    whole: Prisma.sql`count(*) FILTER (WHERE ${rows})`,
  })
  const measures = MEASURES.map((measure) => {
    const [due, result] = [Prisma.raw(`t.p${measure}_due_at`), Prisma.raw(`t.p${measure}_result`)]
    const judged = Prisma.sql`t.desk = 'closing' AND ${ownerOf(measure)} = ${userId}::int AND ${within(due)} AND ${result} <> ''`
    return among(`P${measure} Met`, judged, Prisma.sql`${result} = 'Met'`)
  })
  const scheduled = Prisma.sql`t.desk = 'closing' AND t.status <> 'Canceled' AND ${within(Prisma.sql`t.scheduled_closing_at`)}`
  const staged = STAGED_DESKS.map((desk) =>
    among(
      DESK_NAMES[desk],
      Prisma.sql`t.desk = ${constant(desk)} AND t.due_at IS NOT NULL AND ${within(Prisma.sql`t.done_at`)}`,
      Prisma.sql`t.done_at <= t.due_at`,
    ),
  )
  const tasks = [...measures, among('Closed, of closings scheduled', scheduled, Prisma.sql`t.status = 'Closed'`), ...staged]
  const reviewsBy = (person: 'worked_by_id' | 'assigned_to_id', label: string, part: Prisma.Sql, disputes: string) =>
    figuresSql(
      [
        among(label, Prisma.sql`TRUE`, part),
        { label: disputes, part: Prisma.sql`sum(r.overturned_count)`, whole: Prisma.sql`sum(r.dispute_count)` },
      ],
      Prisma.sql`reviews r WHERE r.${Prisma.raw(person)} = ${userId}::int AND ${within(Prisma.sql`r.ended_at`)} AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND ${ofRecord('r')}`,
    )
  const sources = [
    figuresSql(tasks, tasksSinceSql(userId, from)),
    reviewsBy('worked_by_id', 'Reviews of my work without a finding', Prisma.sql`r.finding_count = 0`, 'My disputes overturned'),
    reviewsBy('assigned_to_id', 'My reviews with a finding', Prisma.sql`r.finding_count > 0`, 'Disputes of my reviews overturned'),
  ]
  const rows = await read<{ label: string; part: number; whole: number }>(Prisma.join(sources, ' UNION ALL '))
  return rows.filter(({ whole }) => whole > 0).map((row) => ({ ...row, share: percent(row.part, row.whole) }))
}
