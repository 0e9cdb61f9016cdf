import type { FindingsInput } from '@ivue/contracts/quality/findings/contract.ts'
import { FINDING_AGES, FINDING_LIST, type FindingAge } from '@ivue/contracts/quality/findings/lists.ts'
import { type FindingFacts, WAITING_OUTCOMES, whyNotCure } from '@ivue/contracts/quality/findings/rules.ts'
import { FINDING_OUTCOMES } from '@ivue/contracts/quality/reviews/transitions.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constantSql } from '../../grid/cells.ts'
import { filterByText } from '../../grid/column-filters.ts'
import { button, column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { Column, ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql, conditionPerWord, dayFilterSql, personFilterSql, textFilterSql } from '../../grid/filters.ts'
import { rowsWithLoans } from '../../grid/table-list.ts'
import { BORROWER, borrowerNameSql, CONFLICT_CHECK_OPEN } from '../../platform/rows/loan-sql.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { findingsVisibleTo } from './findings-scope.ts'

const WAITS = Prisma.sql`t.outcome IN (${Prisma.join(WAITING_OUTCOMES.map(constantSql))})`
const { filters: FILTERS } = FINDING_LIST
const DAY_MS = 86_400_000

/** Returns a text column that is null if empty. */
const textColumn = (title: string, sql: Prisma.Sql) => column(title, Prisma.sql`nullif(${sql}, '')`, { sort: sql })

/** Returns the findings in scope (domain 4). Age counts whole days of 24 hours while a finding waits for its cure; it sorts like Opened. */
export function findingsList(
  input: FindingsInput,
  viewer: SignedIn,
  { zone, now }: { zone: string; now: Date },
): ListDefinition<FindingFacts> {
  const olderThan = (days: number) => Prisma.sql`(${WAITS} AND t.opened_at < ${new Date(now.getTime() - days * DAY_MS)}::timestamptz)`
  const ages = Object.fromEntries(
    Object.entries(FINDING_AGES).map(([age, days]) => [age, days === null ? null : olderThan(days)]),
  ) as Record<FindingAge, Prisma.Sql | null>
  return {
    ...rowsWithLoans('findings'),
    read: {
      kind: Prisma.sql`t.kind`,
      reviewerId: Prisma.sql`t.reviewer_id`,
      outcome: Prisma.sql`t.outcome`,
      conflictActive: CONFLICT_CHECK_OPEN,
    },
    facts: { GUID: () => 'finding' },
    columns: [...shownColumns(zone, now), cureColumn(viewer), button('View')],
    scope: findingsVisibleTo(viewer),
    filters: [
      ...choiceFilterSql('taskStatus', input, FILTERS.taskStatus, {
        All: null,
        ...conditionPerWord(Prisma.sql`t.outcome`, FINDING_OUTCOMES),
      }),
      ...choiceFilterSql('age', input, FILTERS.age, ages),
      ...personFilterSql(input.userId, (ids) => Prisma.sql`t.responsible_id = ANY(${ids})`),
      ...(input.category ? [Prisma.sql`t.category = ${input.category}`] : []),
      ...textFilterSql(input.loanNumber, (pattern) => Prisma.sql`(t.search LIKE ${pattern} AND t.loan_number LIKE ${pattern})`),
      ...dayFilterSql(input, zone, Prisma.sql`t.opened_at`),
    ],
    search: Prisma.sql`t.search`,
    searchIsIndexed: true,
    defaultOrder: { col: 'Opened', dir: 'ASC' },
    spec: FINDING_LIST,
  }
}

const shownColumns = (zone: string, now: Date): Column<object>[] => [
  column('Loan Number', Prisma.sql`t.loan_number`, { draw: 'loan' }),
  column('Borrower', BORROWER, { sort: null, filter: filterByText(borrowerNameSql(Prisma.sql`t.loan_id`)) }),
  column('Review Type', Prisma.sql`t.review_type`),
  numberColumn('S.No', Prisma.sql`t.sno`),
  column('Question', Prisma.sql`t.question`, { sort: null }),
  textColumn('Severity', Prisma.sql`t.severity`),
  textColumn('Category', Prisma.sql`t.category`),
  textColumn('Subcategory', Prisma.sql`t.subcategory`),
  textColumn('Responsible', Prisma.sql`t.responsible_name`),
  column('Outcome', Prisma.sql`t.outcome`, { draw: 'status', words: FINDING_OUTCOMES }),
  momentColumn('Opened', Prisma.sql`t.opened_at`, zone),
  ageColumn(now),
  column('Cured On', Prisma.sql`to_char(t.cured_on, 'MM/DD/YYYY')`, { draw: 'date', sort: Prisma.sql`t.cured_on`, nullable: true }),
]

/** Days since a waiting finding was opened. The search finds them by the opening, which has an index. */
function ageColumn(now: Date): Column<object> {
  const opened = (age: number) => Prisma.sql`${new Date(now.getTime() - age * DAY_MS)}::timestamptz`
  const age = Prisma.sql`CASE WHEN ${WAITS} THEN floor(extract(epoch FROM ${now}::timestamptz - t.opened_at) / 86400)::int END`
  const matchesTerm = (term: string) =>
    /^\d{1,5}$/.test(term)
      ? Prisma.sql`(${WAITS} AND t.opened_at > ${opened(Number(term) + 1)} AND t.opened_at <= ${opened(Number(term))})`
      : null
  return { ...numberColumn('Age', age, { sort: null }), matchesTerm }
}

const cureColumn = (viewer: SignedIn): Column<FindingFacts> => ({
  title: 'Cure',
  draw: 'event',
  cell: cells.eventUnless(
    'Cure',
    () => 'Cure',
    (row: FindingFacts) => whyNotCure(viewer, row) ?? '',
  ),
})
