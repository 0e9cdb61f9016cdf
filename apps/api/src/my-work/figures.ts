import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { MEASURES, STAGED_DESKS, slotOfMeasure } from '@ivue/contracts/desks/words.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { WorkFigure } from '@ivue/contracts/my-work/contract.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { worksOn } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Services } from '../app-services.ts'
import type { Read } from '../database/database.ts'
import { REVIEWS_OF_MONTH } from '../desks/summary/definitions.ts'
import { pooled } from '../desks/summary/summary-figures.ts'
import { figureEngine } from '../figures/engine.ts'
import { constant } from '../grid/cells.ts'
import { ofRecord } from '../rows/blind-reviews.ts'
import { countsForSla } from '../rows/sla-sql.ts'
import { finishedRounds, isRoundOf, ON_TIME_NAMES } from './on-time.ts'

/** SQL of the person who answers for a measure (`findMeasureOwner`). */
const ownerOf = (measure: (typeof MEASURES)[number]) =>
  slotOfMeasure(measure) === 1 ? Prisma.sql`t.slot1_id` : Prisma.sql`coalesce(t.slot2_id, t.slot1_id)`

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
  return Prisma.sql`tasks t WHERE ((t.slot1_id = ${userId}::int AND ${recent}) OR (t.slot2_id = ${userId}::int AND ${recent}))`
}

type CountedFigure = Omit<WorkFigure, 'share'>

/**
 * Returns the viewer's figures of the current month (`YYYY-MM`) in the office's zone, as of `now`. Figures that count nothing are left out.
 */
export async function readFigures(
  services: Services,
  read: Read,
  viewer: Viewer,
  month: string,
  { zone, now }: { zone: string; now: Date },
): Promise<WorkFigure[]> {
  const { userId } = viewer
  const [from, until] = dayRange(firstDayOfMonth(month), lastDayOfMonth(month), zone)
  const within = (moment: Prisma.Sql) => Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${until}::timestamptz`
  const among = (label: string, rows: Prisma.Sql, part: Prisma.Sql): Counted => ({
    label,
    part: Prisma.sql`count(*) FILTER (WHERE ${rows} AND ${part})`,
    whole: Prisma.sql`count(*) FILTER (WHERE ${rows})`,
  })
  const measures = MEASURES.map((measure) => {
    const [due, result] = [Prisma.raw(`t.p${measure}_due_at`), Prisma.raw(`t.p${measure}_result`)]
    const judged = Prisma.sql`t.desk = 'closing' AND ${ownerOf(measure)} = ${userId}::int AND ${within(due)} AND ${countsForSla(due, now)} AND ${result} <> ''`
    return among(`P${measure} Met`, judged, Prisma.sql`${result} = 'Met'`)
  })
  const scheduled = Prisma.sql`t.desk = 'closing' AND t.status <> 'Canceled' AND ${within(Prisma.sql`t.scheduled_closing_at`)}`
  const staged = STAGED_DESKS.map((desk) => among(ON_TIME_NAMES[desk], isRoundOf(desk), Prisma.sql`r.done_at <= r.due_at`))
  const closings = [...measures, among('Closed, of closings scheduled', scheduled, Prisma.sql`t.status = 'Closed'`)]
  const reviewed = figuresSql(
    [
      among('My reviews with a finding', Prisma.sql`TRUE`, Prisma.sql`r.finding_count > 0`),
      { label: 'Disputes of my reviews overturned', part: Prisma.sql`sum(r.overturned_count)`, whole: Prisma.sql`sum(r.dispute_count)` },
    ],
    Prisma.sql`reviews r WHERE r.assigned_to_id = ${userId}::int AND ${within(Prisma.sql`r.ended_at`)} AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND ${ofRecord('r')}`,
  )
  const sources = [
    figuresSql(closings, tasksSinceSql(userId, from)),
    figuresSql(staged, finishedRounds(userId, tasksSinceSql(userId, from), within)),
    reviewed,
  ]
  const found = await Promise.all([read<CountedFigure>(Prisma.join(sources, ' UNION ALL ')), readOwnReviews(services, viewer)])
  return found
    .flat()
    .filter(({ whole }) => whole > 0)
    .map((row) => ({ ...row, share: percent(row.part, row.whole) }))
}

/** Returns the figures of the reviews of a person's work this month, from the same source as the panels of their desks (domain 10.1). */
async function readOwnReviews(services: Services, viewer: Viewer): Promise<CountedFigure[]> {
  const definitions = REVIEWS_OF_MONTH.filter(({ floor }) => worksOn(viewer, floor))
  const readings = await Promise.all(definitions.map((definition) => figureEngine(services).read(definition)))
  const own = pooled(readings.flatMap(({ months }) => months.at(-1)?.get(viewer.userId) ?? []))
  return [
    { label: 'Reviews of my work without a finding', part: own.clean, whole: own.units },
    { label: 'My disputes overturned', part: own.overturned, whole: own.disputed },
  ]
}
