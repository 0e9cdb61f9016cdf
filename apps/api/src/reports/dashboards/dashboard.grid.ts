import { FIGURES, type FigureId } from '@ivue/contracts/figures/registry.ts'
import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { DashboardMeasure } from '@ivue/contracts/reports/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, countColumn, numberColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import type { Database } from '../../platform/database/database.ts'
import { computedList } from '../computed-list.ts'
import { rateColumn } from '../rate-column.ts'
import { dashboardReviewsSql, keyColumn, NOBODY, pooledCountsSql, sumSql } from './dashboard-counts.ts'
import type { ParsedDashboardRequest, Tab } from './dashboard-request.ts'

/** The count `key`, or its share in the count `over`. Its reviews are listed by `field`. */
export interface DashboardFigure {
  field: string
  figure: FigureId
  key: string
  over?: string
}

const count = (figure: FigureId, key: string, field = key): DashboardFigure => ({ field, figure, key })
const share = (figure: FigureId, key: string, over: string, field: string = FIGURES[figure].name): DashboardFigure => ({
  field,
  figure,
  key,
  over,
})

const REVIEWS = count('reviews.Reviews', 'Reviews')
const STATES: readonly DashboardFigure[] = [
  count('reviews.Pending', 'Pending'),
  count('reviews.InQc', 'In QC'),
  count('reviews.Completed', 'Completed'),
  count('reviews.ByPass', 'ByPass'),
]
/** The figures that rows have apart from those of reviews. */
const OF_ROWS: Readonly<Record<Exclude<Tab, 'Reviews'>, readonly DashboardFigure[]>> = {
  'QC Analyst': [count('reviews.Defects', 'Defects'), share('reviews.DefectRate', 'Defects', 'Judged', 'Defect %')],
  Employee: [count('employee.Defects', 'Defects'), share('employee.DefectRate', 'Defects', 'Judged', 'Defect %')],
  Question: [
    count('questions.Answered', 'Answered'),
    count('questions.Fails', 'Fails'),
    share('questions.FailRate', 'Fails', 'Answered', 'Fail %'),
  ],
}
/** The headings of an employee's figures, which count less than those of the same title in other lists. */
const HEADINGS: Readonly<Record<string, string>> = { Defects: 'Own defects', 'Defect %': 'Own defect %' }

/** Partial audits, which only underwriter reviews can be. They enter no share of full ones (domain 10.1). */
const PARTIAL = [count('reviews.Partial', 'Partial'), count('reviews.PartialDefects', 'Partial Defects')]

function listFigures({ kind, tab, completed }: ParsedDashboardRequest): readonly DashboardFigure[] {
  if (tab === 'Reviews') return []
  if (tab === 'Question') return OF_ROWS.Question
  return [REVIEWS, ...(completed ? [] : STATES), ...OF_ROWS[tab], ...(kind === 'underwriter' ? PARTIAL : [])]
}

/** Returns a column title such as '10-26 Defects', or the key alone if there is only one period. */
const columnTitle = (period: string, key: string) => (period === '' ? key : `${period} ${key}`)

/** Returns the period and the figure of a title, of a row or of everybody together; null for any other title. */
export function findDashboardFigure(
  request: ParsedDashboardRequest,
  title: string,
  together: boolean,
): (DashboardFigure & { period: number }) | null {
  const figures = together ? [REVIEWS, ...STATES, ...POOLED] : listFigures({ ...request, completed: false })
  for (const [period, { value }] of request.periods.entries())
    for (const figure of figures) if (columnTitle(value, figure.field) === title) return { period, ...figure }
  return null
}

const countedKeys = ({ key, over }: DashboardFigure): string[] => (over ? [key, over] : [key])

interface Rows {
  /** Columns about the row's subject, read from `t`. */
  columns: readonly Column<object>[]
  join: Prisma.Sql
  read: Prisma.Sql
  order: ListDefinition<object>['defaultOrder']
}

const people = (label: string): Rows => ({
  columns: [column('Name', Prisma.sql`t.name`, { label })],
  join: Prisma.sql`LEFT JOIN users u ON u.id = g.id`,
  read: Prisma.sql`coalesce(u.full_name, ${NOBODY}) AS name`,
  order: { col: 'Name', dir: 'ASC' },
})

const QUESTIONS: Rows = {
  columns: [
    numberColumn('S.No', Prisma.sql`t.sno`, { nullable: true }),
    column('Question', Prisma.sql`t.question`),
    column('Type', Prisma.sql`nullif(t.type, '')`, { nullable: true }),
    column('Category', Prisma.sql`nullif(t.category, '')`, { nullable: true }),
  ],
  join: Prisma.sql`LEFT JOIN checkpoints q ON q.id = g.id`,
  read: Prisma.sql`q.sno, coalesce(q.question, 'Questions from before the banks') AS question, q.type, q.category`,
  order: { col: 'S.No', dir: 'ASC' },
}

const ROWS: Record<Exclude<Tab, 'Reviews'>, Rows> = {
  'QC Analyst': people('QC Analyst'),
  Employee: people('Employee'),
  Question: QUESTIONS,
}

/** Returns the list of a tab (platform 2.13): a row per analyst, employee or question, with columns per period. */
export function dashboardList(request: ParsedDashboardRequest, tab: Exclude<Tab, 'Reviews'>, viewer: Viewer): ListDefinition<object> {
  const { columns: own, join, read, order } = ROWS[tab]
  const figures = listFigures(request)
  const keys = [...new Set(figures.flatMap(countedKeys))]
  const sums = request.periods.flatMap((_, at) => keys.map((key) => Prisma.sql`${sumSql(key, at)} AS ${keyColumn(`${at} ${key}`)}`))
  const sum = (at: number, key: string) => Prisma.sql`t.${keyColumn(`${at} ${key}`)}`
  const columns = [
    ...own,
    ...request.periods.flatMap(({ value, label }, at) =>
      figures.map(({ field, figure, key, over }) => {
        const title = columnTitle(value, field)
        const heading = tab === 'Employee' ? (HEADINGS[field] ?? field) : field
        const options = { figure, ...((label || heading !== field) && { label: `${label} ${heading}`.trim() }) }
        return over ? rateColumn(title, { share: sum(at, key), of: sum(at, over) }, options) : countColumn(title, sum(at, key), options)
      }),
    ),
  ]
  return computedList({
    rows: Prisma.sql`(SELECT g.*, ${read} FROM (SELECT c.row_id AS id, ${Prisma.join(sums)} FROM ${dashboardReviewsSql(request, viewer)} c GROUP BY c.row_id) g
      ${join})`,
    kind: 'dashboard',
    columns,
    order,
    spec: request.spec,
  })
}

const POOLED: readonly DashboardFigure[] = [
  count('reviews.Judged', 'Judged'),
  count('reviews.Defects', 'Defects'),
  count('reviews.Material', 'Material'),
  count('reviews.Lower', 'Lower'),
  share('reviews.DefectRate', 'Defects', 'Judged'),
  share('reviews.SubmittedRate', 'Submitted', 'Judged'),
  ...PARTIAL,
  count('questions.Fails', 'Fails'),
  share('questions.FailRate', 'Fails', 'Opportunities'),
  count('disputes.Disputed', 'Disputed'),
  count('disputes.Overturned', 'Overturned'),
  share('disputes.OverturnedRate', 'Overturned', 'Disputed'),
]

/** Whether it is the overturn report. Its reviews are chosen because of disputes, so their defect rate would mean nothing. */
const isOverturnReport = ({ tab, completed }: ParsedDashboardRequest) => tab === 'Reviews' && completed

/** Returns the pooled figures of all reviews that the viewer sees, per period. A share is a sum divided by a sum (domain 5, Conventions). */
export async function readPooledFigures(db: Database, request: ParsedDashboardRequest, viewer: Viewer): Promise<DashboardMeasure[]> {
  const pooled = isOverturnReport(request) ? POOLED.filter(({ figure }) => figure.startsWith('disputes.')) : POOLED
  const figures = [REVIEWS, ...(request.completed ? [] : STATES), ...pooled]
  const keys = [...new Set(['Completed', ...figures.flatMap(countedKeys)])]
  const sums = request.periods.flatMap((_, at) => keys.map((key) => Prisma.sql`${sumSql(key, at)} AS ${keyColumn(`${at} ${key}`)}`))
  const [row = {}] = await db.$queryRaw<Record<string, number>[]>(
    Prisma.sql`SELECT ${Prisma.join(sums)} FROM ${pooledCountsSql(request, viewer)} c`,
  )
  const value = (at: number, key: string) => row[`${at} ${key}`] ?? 0
  // "Judged" is shown only if it differs from the completed full reviews, so that a smaller denominator is visible.
  const same = request.periods.every((_, at) => value(at, 'Judged') === value(at, 'Completed') - value(at, 'Partial'))
  return figures
    .filter(({ key }) => (key !== 'Judged' || !same) && (request.kind === 'underwriter' || !key.startsWith('Partial')))
    .map(({ figure, field, key, over }) => ({
      title: FIGURES[figure].name,
      figure,
      field,
      share: over !== undefined,
      values: request.periods.map((_, at) => (over ? percent(value(at, key), value(at, over)) : value(at, key))),
      ...(over && { counts: request.periods.map((_, at) => ({ numerator: value(at, key), denominator: value(at, over) })) }),
    }))
}
