import { EXCEPTION_LIST } from '@ivue/contracts/data-tests/lists.ts'
import type { ExceptionsInput } from '@ivue/contracts/data-tests/results-contract.ts'
import { whyNotAcknowledge } from '@ivue/contracts/data-tests/rules.ts'
import { PARTIES } from '@ivue/contracts/data-tests/words.ts'
import { ALL_SEVERITIES } from '@ivue/contracts/reports/charts/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { cells, constantSql } from '../grid/cells.ts'
import { column, momentColumn, tickColumn } from '../grid/columns.ts'
import type { Column, ListDefinition } from '../grid/definition.ts'
import { choiceFilterSql, conditionPerWord, textFilterSql } from '../grid/filters.ts'
import { searchTextSql } from '../grid/search.ts'
import { loanIdsWithHiddenTestsSql } from '../platform/rows/blind-reviews.ts'
import { BORROWER } from '../platform/rows/loan-sql.ts'
import { loanIdsVisibleToSql } from '../platform/rows/visible-to.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'

const { filters: FILTERS } = EXCEPTION_LIST

/** SQL of a result `t` with its version `v`, its test `d` and its loan `l`. */
export const RESULTS = Prisma.sql`data_test_results t JOIN data_test_versions v ON v.id = t.version_id JOIN data_tests d ON d.id = v.test_id JOIN loans l ON l.id = t.loan_id`

/** Condition for a fail that a live version finds now. */
export const IS_EXCEPTION = Prisma.sql`(t.until IS NULL AND t.result = 'fail' AND v.state = 'Live')`

/** SQL of a test in words: "T02 Funded after the rescission period". */
export const TEST_WORDS = Prisma.sql`(d.code || ' ' || v.name)`

/** SQL of the position of a version's severity, the worst first. */
export const SEVERITY_RANK = Prisma.sql`array_position(ARRAY[${Prisma.join(ALL_SEVERITIES.map(constantSql))}], v.severity)`

/** Condition for the results (alias `t`) that a viewer may see: those of visible loans, unless they must stay hidden from a reviewer. */
export function resultsVisibleTo(viewer: Viewer): Prisma.Sql {
  const loans = loanIdsVisibleToSql(viewer)
  return Prisma.sql`${loans ? Prisma.sql`t.loan_id IN ${loans} AND` : Prisma.empty} t.loan_id <> ALL(${loanIdsWithHiddenTestsSql(viewer)})`
}

const userNameSql = (id: Prisma.Sql) => Prisma.sql`(SELECT u.full_name FROM users u WHERE u.id = ${id})`

/** SQL of who answers for the party of the test. */
const HOLDER = Prisma.sql`CASE v.party WHEN 'Processing' THEN ${userNameSql(Prisma.sql`l.processor_id`)} WHEN 'Underwriting' THEN ${userNameSql(Prisma.sql`l.underwriter_id`)}
  WHEN 'Closing' THEN (SELECT nullif(k.slot1_name, '') FROM tasks k WHERE k.loan_id = t.loan_id AND k.desk = 'closing') ELSE nullif(l.mlo_name, '') END`

const VALUES = Prisma.sql`(SELECT string_agg(s.label || ' ' || coalesce(t.shown ->> (s.at - 1)::int, 'is empty'), ', ' ORDER BY s.at)
  FROM unnest(v.shown_labels) WITH ORDINALITY AS s (label, at))`

/** Returns the loans that fail live tests (data-tests, Where people meet them). */
export function exceptionsList(
  input: ExceptionsInput,
  viewer: SignedIn,
  { zone }: { zone: string },
): ListDefinition<{ isAcknowledged: boolean }> {
  const shown = [
    column('Loan Number', Prisma.sql`l.number`, { draw: 'loan' }),
    column('Borrower', BORROWER, { sort: null }),
    column('Test', TEST_WORDS, { sort: Prisma.sql`d.code` }),
    column('Severity', Prisma.sql`v.severity`, { sort: SEVERITY_RANK, words: ALL_SEVERITIES }),
    column('Party', Prisma.sql`v.party`, { words: PARTIES }),
    column('Holder', HOLDER, { sort: null }),
    momentColumn('Since', Prisma.sql`t.since`, zone),
    column('Values', VALUES, { sort: null }),
    column('Acknowledged', userNameSql(Prisma.sql`t.acknowledged_by_id`), { sort: null }),
    column('Reason', Prisma.sql`nullif(concat_ws(': ', nullif(t.reason, ''), nullif(t.comment, '')), '')`, { sort: null }),
  ]
  return {
    from: RESULTS,
    id: Prisma.sql`t.id`,
    read: { isAcknowledged: Prisma.sql`t.acknowledged_at IS NOT NULL` },
    columns: [tickColumn('bulk'), ...shown, acknowledgeColumn(viewer)],
    scope: Prisma.sql`${IS_EXCEPTION} AND ${resultsVisibleTo(viewer)}`,
    filters: [
      ...choiceFilterSql('taskStatus', input, FILTERS.taskStatus, {
        Open: Prisma.sql`t.acknowledged_at IS NULL`,
        Acknowledged: Prisma.sql`t.acknowledged_at IS NOT NULL`,
        All: null,
      }),
      ...choiceFilterSql('severity', input, FILTERS.severity, { All: null, ...conditionPerWord(Prisma.sql`v.severity`, ALL_SEVERITIES) }),
      ...choiceFilterSql('party', input, FILTERS.party, { All: null, ...conditionPerWord(Prisma.sql`v.party`, PARTIES) }),
      ...(input.test ? [Prisma.sql`d.code = ${input.test.toUpperCase()}`] : []),
      ...textFilterSql(input.loanNumber, (pattern) => Prisma.sql`l.number LIKE ${pattern}`),
    ],
    search: searchTextSql(shown),
    defaultOrder: { col: 'Since', dir: 'DESC' },
    spec: EXCEPTION_LIST,
  }
}

const acknowledgeColumn = (viewer: SignedIn): Column<{ isAcknowledged: boolean }> => ({
  title: 'Acknowledge',
  draw: 'event',
  cell: cells.eventUnless(
    'Acknowledge',
    () => 'Acknowledge',
    ({ isAcknowledged }: { isAcknowledged: boolean }) =>
      whyNotAcknowledge(viewer, { isOpen: true, isAcknowledged }, 'Fixed in the loan system') ?? '',
  ),
})
