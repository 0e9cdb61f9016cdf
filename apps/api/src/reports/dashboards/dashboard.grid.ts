import { percent } from '@ivue/contracts/figures/rounding.ts'
import type { Measure } from '@ivue/contracts/reports/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../database/database.ts'
import { column, countColumn, numberColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { computedList } from '../computed-list.ts'
import { rateColumn } from '../rate-column.ts'
import { countedReviewsSql, keyColumn, NOBODY, pooledCountsSql, sumOf } from './dashboard-counts.ts'
import type { DashboardRequest, Tab } from './dashboard-request.ts'

/** A figure with a column per period: a count, or the share of the count `of` in the count `over`. */
type Figure = { key: string; label?: string } & ({ share?: undefined } | { share: readonly [of: string, over: string] })

const STATES: readonly Figure[] = [{ key: 'Reviews' }, { key: 'Pending' }, { key: 'In QC' }, { key: 'Completed' }, { key: 'ByPass' }]
const DEFECTS: readonly Figure[] = [{ key: 'Defects' }, { key: 'Defect %', share: ['Defects', 'Judged'] }]

/** Partial audits, which only underwriter reviews can be. They enter no share of full ones (domain 10.1). */
const PARTIAL: readonly Figure[] = [{ key: 'Partial' }, { key: 'Partial Defects' }]

function listFigures({ kind, tab, completed }: DashboardRequest): readonly Figure[] {
  if (tab === 'Question') return [{ key: 'Answered' }, { key: 'Fails' }, { key: 'Fail %', share: ['Fails', 'Answered'] }]
  return [...(completed ? [{ key: 'Reviews' }] : STATES), ...DEFECTS, ...(kind === 'underwriter' ? PARTIAL : [])]
}

/** Returns a column title such as '10-26 Defects', or the key alone if there is only one period. */
const columnTitle = (period: string, key: string) => (period === '' ? key : `${period} ${key}`)

/** Returns the period and the key of a figure's title; null for any other title. */
export function findFigure({ periods }: DashboardRequest, title: string, keys: readonly string[]): { period: number; key: string } | null {
  for (const [period, { value }] of periods.entries()) for (const key of keys) if (columnTitle(value, key) === title) return { period, key }
  return null
}

/** Returns the counts of a tab's list that open their reviews. TOGETHER_KEYS are those of the pooled figures. */
export const keysThatOpen = (tab: Tab): readonly string[] =>
  tab === 'Question' ? ['Answered', 'Fails'] : [...STATES, ...PARTIAL].map(({ key }) => key).concat('Defects')
export const TOGETHER_KEYS = [
  ...[...STATES, ...PARTIAL].map(({ key }) => key),
  'Judged',
  'Defects',
  'Material',
  'Lower',
  'Submitted',
  'Fails',
  'Disputed',
  'Overturned',
]

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

/** The list of a tab (platform 2.13): a row per analyst, employee or question, with columns per period. */
export function dashboardList(request: DashboardRequest, tab: Exclude<Tab, 'Reviews'>, viewer: Viewer): ListDefinition<object> {
  const { columns: own, join, read, order } = ROWS[tab]
  const figures = listFigures(request)
  const keys = [...new Set(figures.flatMap((figure) => figure.share ?? [figure.key]))]
  const sums = request.periods.flatMap((_, at) => keys.map((key) => Prisma.sql`${sumOf(key, at)} AS ${keyColumn(`${at} ${key}`)}`))
  const sum = (at: number, key: string) => Prisma.sql`t.${keyColumn(`${at} ${key}`)}`
  const columns = [
    ...own,
    ...request.periods.flatMap(({ value, label }, at) =>
      figures.map(({ key, share }) => {
        const title = columnTitle(value, key)
        const options = label ? { label: `${label} ${key}` } : {}
        return share
          ? rateColumn(title, { share: sum(at, share[0]), of: sum(at, share[1]) }, options)
          : countColumn(title, sum(at, key), options)
      }),
    ),
  ]
  return computedList({
    rows: Prisma.sql`(SELECT g.*, ${read} FROM (SELECT c.row_id AS id, ${Prisma.join(sums)} FROM ${countedReviewsSql(request, viewer)} c GROUP BY c.row_id) g
      ${join})`,
    kind: 'dashboard',
    columns,
    order,
    spec: request.spec,
  })
}

interface PooledFigure {
  title: string
  key: string
  over?: string
}
const PENDING: readonly PooledFigure[] = ['Pending', 'In QC', 'Completed', 'ByPass'].map((key) => ({ title: key, key }))
const POOLED: readonly PooledFigure[] = [
  { title: 'Reviews with an opportunity', key: 'Judged' },
  { title: 'Reviews with a defect', key: 'Defects' },
  { title: 'Reviews with a Material or Critical defect', key: 'Material' },
  { title: 'Reviews with a lower defect', key: 'Lower' },
  { title: 'Defect %, after overturns', key: 'Defects', over: 'Judged' },
  { title: 'Defect %, as submitted', key: 'Submitted', over: 'Judged' },
  { title: 'Partial audits', key: 'Partial' },
  { title: 'Partial audits with a defect', key: 'Partial Defects' },
  { title: 'Questions failed', key: 'Fails' },
  { title: 'Questions failed %', key: 'Fails', over: 'Opportunities' },
  { title: 'Findings disputed', key: 'Disputed' },
  { title: 'Findings overturned', key: 'Overturned' },
  { title: 'Overturned of disputed %', key: 'Overturned', over: 'Disputed' },
]

/** The pooled figures of the overturn report. Its reviews are chosen because of disputes, so their defect rate would mean nothing. */
const DISPUTE_FIGURES = ['Findings disputed', 'Findings overturned', 'Overturned of disputed %']
const isOverturnReport = ({ tab, completed }: DashboardRequest) => tab === 'Reviews' && completed

/** Returns the pooled figures of all reviews that the viewer sees, per period. A share is a sum divided by a sum (domain 5, Conventions). */
export async function readPooledFigures(db: Database, request: DashboardRequest, viewer: Viewer): Promise<Measure[]> {
  const pooled = isOverturnReport(request) ? POOLED.filter(({ title }) => DISPUTE_FIGURES.includes(title)) : POOLED
  const figures: readonly PooledFigure[] = [{ title: 'Reviews', key: 'Reviews' }, ...(request.completed ? [] : PENDING), ...pooled]
  const keys = [...new Set(['Completed', ...figures.flatMap(({ key, over }) => (over ? [key, over] : [key]))])]
  const sums = request.periods.flatMap((_, at) => keys.map((key) => Prisma.sql`${sumOf(key, at)} AS ${keyColumn(`${at} ${key}`)}`))
  const [row = {}] = await db.$queryRaw<Record<string, number>[]>(
    Prisma.sql`SELECT ${Prisma.join(sums)} FROM ${pooledCountsSql(request, viewer)} c`,
  )
  const value = (at: number, key: string) => row[`${at} ${key}`] ?? 0
  // "Judged" is shown only if it differs from the completed full reviews, so that a smaller denominator is visible.
  const same = request.periods.every((_, at) => value(at, 'Judged') === value(at, 'Completed') - value(at, 'Partial'))
  return figures
    .filter(({ key }) => (key !== 'Judged' || !same) && (request.kind === 'underwriter' || !key.startsWith('Partial')))
    .map(({ title, key, over }) => ({
      title,
      field: over ? '' : key,
      share: over !== undefined,
      values: request.periods.map((_, at) => (over ? percent(value(at, key), value(at, over)) : value(at, key))),
    }))
}
