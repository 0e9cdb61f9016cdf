import { REVIEW_STATUSES } from '@ivue/contracts/quality/reviews/words.ts'
import type { PooledFigure } from '@ivue/contracts/reports/contract.ts'
import {
  IMPORTED_KEYS,
  IMPORTED_LIST,
  IMPORTED_REPORTS,
  IMPORTED_STATES,
  IMPORTED_WIRE_FILTERS,
  type ImportedDesk,
  type ImportedState,
} from '@ivue/contracts/reports/imported-reports.ts'
import { FIGURE_LOANS_LIST } from '@ivue/contracts/reports/qc-reports.ts'
import type { DayRange } from '@ivue/contracts/reports/report-dates.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { manages, rowScope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../../grid/cells.ts'
import { column, countColumn, momentColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import type { Queries } from '../../platform/database/database.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { latestFirstSql } from '../../platform/rows/latest-reviews.ts'
import { isInScopeOfMonth } from '../../platform/rows/positions.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { computedList } from '../computed-list.ts'
import { isOnDays } from '../review-conditions.ts'

export interface ImportedRequest {
  desk: ImportedDesk
  /** Days of import; null if the request filters only by completion. */
  imported: DayRange | null
  completed: DayRange | null
  zone: string
}

const FILTERS = { ...IMPORTED_LIST.filters, ...IMPORTED_WIRE_FILTERS }
const NOBODY = 'Not assigned'
const stateColumn = (state: ImportedState) => Prisma.raw(`"${state}"`)
const sumSql = (states: readonly ImportedState[]) =>
  Prisma.sql`(${Prisma.join(
    states.map((state) => Prisma.sql`t.${stateColumn(state)}`),
    ' + ',
  )})`

/** Condition for tasks (alias `k`) of loans that were imported to the desk on the days `imported`, and whose person the viewer sees. */
function isImported({ desk, imported, zone }: ImportedRequest, viewer: Viewer): Prisma.Sql {
  const scope = rowScope(viewer, desk)
  const everybody = scope === 'all' || manages(viewer, 'quality')
  const conditions = [
    Prisma.sql`k.desk = ${constantSql(desk)} AND k.imported_at IS NOT NULL`,
    ...(imported ? [isOnDays(Prisma.sql`k.imported_at`, imported, zone)] : []),
    ...(everybody ? [] : [isInScopeOfMonth(Prisma.sql`k.slot1_id`, { scope, viewer, moment: Prisma.sql`k.imported_at`, zone })]),
  ]
  return Prisma.join(conditions, ' AND ')
}

/** Condition that the latest review of an imported loan (alias `r`) was completed within the chosen days. */
const isCompleted = ({ completed, zone }: ImportedRequest) =>
  completed ? isOnDays(Prisma.sql`r.ended_at`, completed, zone) : Prisma.sql`TRUE`

/** Condition for reviews (alias `r`) that count for the report of a desk. The latest one of a loan gives the loan's state. */
const isCountedReview = ({ desk }: ImportedRequest) =>
  Prisma.sql`r.type = ${constantSql(IMPORTED_REPORTS[desk].review)} AND r.pulled_back_at IS NULL AND ${ofRecord('r')}`

/** SQL of a loan's state, from its latest review (alias `r`). A loan has exactly one state, so that the identities of domain 5.4 hold for any sum. */
const STATE = Prisma.sql`CASE WHEN r.instance IS NULL THEN 'none' WHEN r.ended_at IS NOT NULL THEN 'ended' WHEN r.started_at IS NOT NULL THEN 'begun'
  WHEN r.assigned_to_id IS NOT NULL THEN 'given' ELSE 'waiting' END`

/** A person with the number of their imported loans in each state. The id 0 is nobody. */
interface CountedPerson extends Record<ImportedState, number> {
  id: number
  name: string
}

/**
 * Counts the imported loans of each person whom the viewer sees, by state. The list and its pooled figures are both made from it. The latest
 * reviews of all these loans are read by one scan of an index instead of one look-up for each loan.
 */
export function countImported(db: Queries, request: ImportedRequest, viewer: Viewer): Promise<CountedPerson[]> {
  const counts = IMPORTED_STATES.map(
    (state) => Prisma.sql`(count(*) FILTER (WHERE t.state = ${constantSql(state)}))::int AS ${stateColumn(state)}`,
  )
  return db.$queryRaw<CountedPerson[]>(Prisma.sql`
    WITH latest AS MATERIALIZED (
      SELECT DISTINCT ON (r.loan_id) r.loan_id, r.instance, r.started_at, r.ended_at, r.assigned_to_id FROM reviews r
      WHERE r.loan_id = ANY(ARRAY(SELECT k.loan_id FROM tasks k WHERE ${isImported(request, viewer)})) AND ${isCountedReview(request)}
      ORDER BY r.loan_id, ${latestFirstSql('r')}
    ), counted AS (
      SELECT t.slot1_id, ${Prisma.join(counts)}
      FROM (SELECT k.slot1_id, ${STATE} AS state FROM tasks k LEFT JOIN latest r ON r.loan_id = k.loan_id WHERE ${isImported(request, viewer)} AND ${isCompleted(request)}) t
      GROUP BY t.slot1_id
    )
    SELECT coalesce(c.slot1_id, 0) AS id, coalesce(u.full_name, ${constantSql(NOBODY)}) AS name, ${Prisma.join(IMPORTED_STATES.map((state) => Prisma.sql`c.${stateColumn(state)}`))}
    FROM counted c LEFT JOIN users u ON u.id = c.slot1_id`)
}

/** Returns a loan-imported QC report (quality 2.4, domain 8): a row per person with its eight figures. */
export function importedList(desk: ImportedDesk, counted: readonly CountedPerson[]): ListDefinition<object> {
  const columns = [
    column('Name', Prisma.sql`t.name`, { label: IMPORTED_REPORTS[desk].person }),
    ...IMPORTED_KEYS.map(({ title, label, figure, of }) => countColumn(title, sumSql(of), { label, figure })),
  ]
  const inStates = IMPORTED_STATES.map((state) => Prisma.sql`${counted.map((person) => person[state])}::int[]`)
  return computedList({
    rows: Prisma.sql`(SELECT * FROM unnest(${counted.map(({ id }) => id)}::int[], ${counted.map(({ name }) => name)}::text[], ${Prisma.join(inStates)})
      AS counted (id, name, ${Prisma.join(IMPORTED_STATES.map(stateColumn))}))`,
    columns,
    order: { col: 'Name', dir: 'ASC' },
    spec: { ...IMPORTED_LIST, filters: FILTERS },
  })
}

/** Returns the eight figures of all counted people together. */
export const pooledImported = (counted: readonly CountedPerson[]): PooledFigure[] =>
  IMPORTED_KEYS.map(({ title, label, figure, of }) => ({
    title,
    label,
    figure,
    value: counted.reduce((sum, person) => of.reduce((own, state) => own + person[state], sum), 0),
    share: false,
  }))

/**
 * Returns the loans behind a figure of a person (0: nobody) or of everybody the viewer sees (null). Throws a Refusal for an unknown figure.
 */
export function figureLoanList(
  request: ImportedRequest,
  viewer: Viewer,
  { person, field }: { person: number | null; field: string },
): ListDefinition<object> {
  const key = IMPORTED_KEYS.find(({ title }) => title === field)
  if (!key) throw Refusal.field('field', `Choose one of ${IMPORTED_KEYS.map(({ title }) => title).join(', ')}`)
  const columns = [
    column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' }),
    column('Borrower', Prisma.sql`t.borrower`),
    momentColumn('Imported', Prisma.sql`t.imported_at`, request.zone),
    column('Status', Prisma.sql`t.status`, { draw: 'status', words: REVIEW_STATUSES, nullable: true }),
    column('Assigned To', Prisma.sql`nullif(t.assigned_to_name, '')`, { nullable: true }),
    momentColumn('Submitted', Prisma.sql`t.submitted_at`, request.zone, { nullable: true }),
    momentColumn('Completed', Prisma.sql`t.ended_at`, request.zone, { nullable: true }),
  ]
  return computedList({
    rows: Prisma.sql`(
      SELECT k.id, k.slot1_id, k.loan_number, k.borrower, k.imported_at, r.submitted_at, r.ended_at, r.status, r.assigned_to_name, ${STATE} AS state
      FROM tasks k LEFT JOIN LATERAL (SELECT r.* FROM reviews r WHERE r.loan_id = k.loan_id AND ${isCountedReview(request)} ORDER BY ${latestFirstSql('r')} LIMIT 1) r ON TRUE
      WHERE ${isImported(request, viewer)} AND ${isCompleted(request)})`,
    kind: 'task',
    columns,
    filters: [
      Prisma.sql`t.state IN (${Prisma.join(key.of.map(constantSql))})`,
      ...(person === null ? [] : [Prisma.sql`coalesce(t.slot1_id, 0) = ${person}::int`]),
    ],
    order: { col: 'Imported', dir: 'DESC' },
    spec: { ...FIGURE_LOANS_LIST, filters: FILTERS },
  })
}
