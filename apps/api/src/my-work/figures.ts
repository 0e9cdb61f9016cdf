import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { MEASURES, STAGED_DESKS, type StagedDesk } from '@ivue/contracts/desks/words.ts'
import { FIGURES, type FigureId } from '@ivue/contracts/figures/registry.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import { listLink, slaLink } from '@ivue/contracts/links.ts'
import type { WorkFigure } from '@ivue/contracts/my-work/contract.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { worksOn } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { REVIEWS_OF_MONTH } from '../desks/summary/definitions.ts'
import { poolDeskAtoms } from '../desks/summary/summary-figures.ts'
import { figureEngine } from '../figures/engine.ts'
import { constantSql } from '../grid/cells.ts'
import type { Services } from '../platform/app-services.ts'
import type { RowReader } from '../platform/database/database.ts'
import { ofRecord } from '../platform/rows/blind-reviews.ts'
import { isCountedForSla, measureOwnerSql } from '../platform/rows/sla-sql.ts'

interface FigureSql {
  figure: FigureId
  /** SQL of the number counted, and of the number that it is a part of. */
  part: Prisma.Sql
  whole: Prisma.Sql
}

/** SQL that reads rows once, and returns each figure as a row. */
const figuresSql = (figures: readonly FigureSql[], rows: Prisma.Sql) => Prisma.sql`
  SELECT figure.* FROM (SELECT ${Prisma.join(figures.map(({ part, whole }, at) => Prisma.sql`${part} AS ${name('part', at)}, ${whole} AS ${name('whole', at)}`))} FROM ${rows}) counts
  CROSS JOIN LATERAL (VALUES ${Prisma.join(figures.map(({ figure }, at) => Prisma.sql`(${constantSql(figure)}, coalesce(${name('part', at)}, 0)::int, coalesce(${name('whole', at)}, 0)::int)`))}) figure (figure, part, whole)`
const name = (what: string, at: number) => Prisma.raw(`${what}${at}`)

/** SQL of the tasks of a person that may count in a figure since a moment. The latest counted moment is that of two indexes. */
function tasksSinceSql(userId: number, from: Date): Prisma.Sql {
  const recent = Prisma.sql`greatest(t.p1_due_at, t.p2_due_at, t.p3_due_at, t.p4_due_at, t.scheduled_closing_at, t.done_at) >= ${from}::timestamptz`
  return Prisma.sql`tasks t WHERE ((t.slot1_id = ${userId}::int AND ${recent}) OR (t.slot2_id = ${userId}::int AND ${recent}))`
}

type CountedFigure = Pick<WorkFigure, 'part' | 'whole'> & { figure: FigureId }

/**
 * SQL of the rounds of files that a person finished within a month: `desk`, `done_at`, `due_at`. A decision finishes the round that was due at
 * its due moment, and stays finished when the file is sent on (domain 10.2). Of several decisions on one round the first counts. A task that
 * ended without a decision finishes its round too.
 */
const finishedRoundsSql = (userId: number, tasks: Prisma.Sql, within: (moment: Prisma.Sql) => Prisma.Sql): Prisma.Sql => Prisma.sql`(
  SELECT d.desk, d.decided_at AS done_at, d.due_at FROM decisions d
  WHERE d.owner_id = ${userId}::int AND d.due_at IS NOT NULL AND ${within(Prisma.sql`d.decided_at`)}
    AND NOT EXISTS (SELECT FROM decisions e WHERE e.task_id = d.task_id AND e.due_at = d.due_at AND e.id < d.id)
  UNION ALL
  SELECT t.desk, t.done_at, t.due_at FROM ${tasks} AND t.desk <> 'closing' AND t.due_at IS NOT NULL AND ${within(Prisma.sql`t.done_at`)}
    AND NOT EXISTS (SELECT FROM decisions d WHERE d.task_id = t.id AND d.due_at = t.due_at)) r`

/** Condition that a row of `finishedRoundsSql` is of the desk. */
const isRoundOf = (desk: StagedDesk): Prisma.Sql => Prisma.sql`r.desk = ${constantSql(desk)}`

/**
 * Returns the viewer's figures of the current month (`YYYY-MM`) in the office's zone, as of `now`. Figures that count nothing are left out.
 */
export async function readFigures(
  services: Services,
  read: RowReader,
  viewer: Viewer,
  month: string,
  { zone, now }: { zone: string; now: Date },
): Promise<WorkFigure[]> {
  const { userId } = viewer
  const [from, until] = dayRange(firstDayOfMonth(month), lastDayOfMonth(month), zone)
  const within = (moment: Prisma.Sql) => Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${until}::timestamptz`
  const among = (figure: FigureId, rows: Prisma.Sql, part: Prisma.Sql): FigureSql => ({
    figure,
    part: Prisma.sql`count(*) FILTER (WHERE ${rows} AND ${part})`,
    whole: Prisma.sql`count(*) FILTER (WHERE ${rows})`,
  })
  const measures = MEASURES.map((measure) => {
    const own = Prisma.sql`t.desk = 'closing' AND ${measureOwnerSql(measure)} = ${userId}::int AND ${isCountedForSla(measure, [from, until], now)}`
    return among(`sla.P${measure}`, own, Prisma.sql`${Prisma.raw(`t.p${measure}_result`)} = 'Met'`)
  })
  const scheduled = Prisma.sql`t.desk = 'closing' AND t.status <> 'Canceled' AND ${within(Prisma.sql`t.scheduled_closing_at`)}`
  const staged = STAGED_DESKS.map((desk) => among(`onTime.${desk}`, isRoundOf(desk), Prisma.sql`r.done_at <= r.due_at`))
  const closings = [...measures, among('own.Closed', scheduled, Prisma.sql`t.status = 'Closed'`)]
  const reviewed = figuresSql(
    [
      among('own.Found', Prisma.sql`TRUE`, Prisma.sql`r.finding_count > 0`),
      { figure: 'own.Overturned', part: Prisma.sql`sum(r.overturned_count)`, whole: Prisma.sql`sum(r.dispute_count)` },
    ],
    Prisma.sql`reviews r WHERE r.assigned_to_id = ${userId}::int AND ${within(Prisma.sql`r.ended_at`)} AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND ${ofRecord('r')}`,
  )
  const sources = [
    figuresSql(closings, tasksSinceSql(userId, from)),
    figuresSql(staged, finishedRoundsSql(userId, tasksSinceSql(userId, from), within)),
    reviewed,
  ]
  const links = linksToClosings(month)
  const found = await Promise.all([read<CountedFigure>(Prisma.join(sources, ' UNION ALL ')), readOwnReviews(services, viewer)])
  return found
    .flat()
    .filter(({ whole }) => whole > 0)
    .map((row) => ({
      ...row,
      label: FIGURES[row.figure].name,
      share: percent(row.part, row.whole),
      link: viewer.permissions.has('closing.view') ? (links[row.figure] ?? null) : null,
    }))
}

/** Returns the links to the lists of the figures of closings in a month. */
function linksToClosings(month: string): Partial<Record<FigureId, string>> {
  const scheduled = {
    taskStatus: 'All',
    dateFromSearch: firstDayOfMonth(month),
    dateToSearch: lastDayOfMonth(month),
    where: 'Status=!Canceled',
  }
  return {
    ...Object.fromEntries(MEASURES.map((measure) => [`sla.P${measure}`, slaLink('myClosings', measure)])),
    'own.Closed': listLink('myClosings', scheduled),
  }
}

/** Returns the figures of the reviews of a person's work this month, from the same source as the panels of their desks (domain 10.1). */
async function readOwnReviews(services: Services, viewer: Viewer): Promise<CountedFigure[]> {
  const definitions = REVIEWS_OF_MONTH.filter(({ floor }) => worksOn(viewer, floor))
  const readings = await Promise.all(definitions.map((definition) => figureEngine(services).read(definition)))
  const own = poolDeskAtoms(readings.flatMap(({ months }) => months.at(-1)?.get(viewer.userId) ?? []))
  return [
    { figure: 'own.Clean', part: own.clean, whole: own.units },
    { figure: 'own.Won', part: own.overturned, whole: own.disputed },
  ]
}
