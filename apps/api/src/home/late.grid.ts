import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { LateInput, Selectors } from '@ivue/contracts/home/contract.ts'
import { LATE_LIST, LATE_LOANS_LIST, parseMoved } from '@ivue/contracts/home/lists.ts'
import { ACTIVE_STATUSES, LOAN_STATUSES, PURPOSES, SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { filterByNumber, filterByWords } from '../grid/column-filters.ts'
import { column, numberColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { choiceFilterSql, parseChoice, textFilterSql } from '../grid/filters.ts'
import { searchTextSql } from '../grid/search.ts'
import { tableList } from '../grid/table-list.ts'
import { BORROWER } from '../platform/rows/loan-sql.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { countedLoansSql } from './counted-loans.ts'
import { JOIN_LEADERS, lateByOwnerSql, loansWithRiskSql, NO_TEAM_LEADER, NO_UNIT_LEADER } from './late-queries.ts'
import { movedLoansSql } from './movement-queries.ts'
import type { RiskBasis } from './needed-days.ts'
import { routedLoansSql } from './routing-queries.ts'
import { storedRoutingSource } from './sources/routings.ts'

type SelectorInput = GridInput & { [F in 'purpose' | 'sales']?: string | undefined }

/** Parses the selectors of a list's body. Throws a Refusal that names the field of an unknown value. */
const parseSelectors = ({ purpose, sales }: SelectorInput): Selectors => ({
  purpose: parseChoice('purpose', purpose, LATE_LIST.filters.purpose),
  sales: parseChoice('sales', sales, LATE_LIST.filters.sales),
})

const openingCount = (title: 'Total' | 'Watch' | 'Risk' | 'Late', count: Prisma.Sql, label: string = title) => ({
  ...column(title, count, { draw: 'event', operation: title, label, figure: `late.${title}`, filter: filterByNumber(count) }),
  inWorkbook: true,
})

/**
 * Returns late loans by unit leader, team leader and person (domain 8): a row per owner of active loans, and one for loans without an
 * owner.
 */
export function lateList(
  input: SelectorInput,
  viewer: Viewer,
  standing: RiskBasis,
): ListDefinition<{ unitLeader: number; teamLeader: number }> {
  const columns = [
    column('Unit Leader', Prisma.sql`p.unit_leader_name`),
    column('Team Leader', Prisma.sql`p.team_leader_name`),
    column('Person', Prisma.sql`p.name`),
    openingCount('Total', Prisma.sql`p.total`),
    openingCount('Watch', Prisma.sql`p.watch`),
    openingCount('Risk', Prisma.sql`p.risk`, 'At risk'),
    openingCount('Late', Prisma.sql`p.late`, 'Past closing date'),
  ]
  return {
    from: Prisma.sql`(
      SELECT coalesce(o.id, 0) AS id, coalesce(o.full_name, 'Nobody yet') AS name, coalesce(tl.id, 0) AS team_leader, coalesce(tl.full_name, ${NO_TEAM_LEADER}) AS team_leader_name,
        coalesce(ul.id, 0) AS unit_leader, coalesce(ul.full_name, ${NO_UNIT_LEADER}) AS unit_leader_name,
        sum(j.total)::int AS total, sum(j.watch)::int AS watch, sum(j.risk)::int AS risk, sum(j.late)::int AS late
      FROM (${lateByOwnerSql(viewer, parseSelectors(input), standing)}) j ${JOIN_LEADERS} GROUP BY o.id, tl.id, ul.id) p`,
    alias: Prisma.sql`p`,
    computed: true,
    id: Prisma.sql`p.id`,
    read: { unitLeader: Prisma.sql`p.unit_leader`, teamLeader: Prisma.sql`p.team_leader` },
    columns,
    scope: null,
    filters: [],
    search: searchTextSql(columns),
    defaultOrder: { col: 'Late', dir: 'DESC' },
    spec: LATE_LIST,
  }
}

/** Condition for loans of a leader or person; 'none' selects loans without one. */
function leaderFilter(field: string, column: Prisma.Sql, value = ''): Prisma.Sql[] {
  if (value === '') return []
  if (value === 'none' || value === '0') return [Prisma.sql`${column} IS NULL`]
  if (!/^\d{1,9}$/.test(value)) throw Refusal.field(field, 'Send the id of a person, or none')
  return [Prisma.sql`${column} = ${Number(value)}::int`]
}

/** Returns a column of words, which its filter finds as a whole and `filterField` in part. */
const wordColumn = (title: string, word: Prisma.Sql, words: readonly string[]) =>
  column(title, word, { filter: filterByWords(word, words) })

/** SQL of the counted loans (alias `l`) that moved as the filter says. Null without it. */
function movedSql({ moved = '' }: LateInput, viewer: Viewer, selectors: Selectors, { zone, now }: { zone: string; now: Date }) {
  if (moved === '') return null
  const parsed = parseMoved(moved)
  if (!parsed)
    throw Refusal.field('moved', 'Send a movement, alone or with its day as in Funded 2026-06-12, or a queue as in Routed to IRR')
  if ('movement' in parsed) return movedLoansSql(parsed.movement, parsed.day, countedLoansSql(viewer, selectors), now, zone)
  return Prisma.sql`${routedLoansSql(storedRoutingSource, viewer, selectors, now, zone)} AND routed.queue = ${parsed.queue}`
}

/**
 * Returns the loans behind a figure of the landing dashboard (domain 8): active loans with their target, late ones first, or those that
 * moved.
 */
export function lateLoanList(input: LateInput, viewer: Viewer, standing: RiskBasis, now: Date): ListDefinition<object> {
  const selectors = parseSelectors(input)
  const moved = movedSql(input, viewer, selectors, { zone: standing.zone, now })
  const withRisk = Prisma.sql`(${loansWithRiskSql(viewer, selectors, standing)}) j`
  const late = Prisma.sql`j.late`
  const risk = Prisma.sql`j.risk`
  const watch = Prisma.sql`j.watch`
  const columns = [
    column('Loan Number', Prisma.sql`l.number`, { draw: 'loan' }),
    column('Borrower', BORROWER),
    column(
      'State',
      Prisma.sql`CASE WHEN ${late} THEN 'Past closing date' WHEN ${risk} THEN 'At risk' WHEN ${watch} THEN 'Watch' WHEN j.id IS NOT NULL THEN 'On track' END`,
      {
        draw: 'status',
        words: ['Past closing date', 'At risk', 'Watch', 'On track'],
        nullable: moved !== null,
      },
    ),
    column('Target Close', Prisma.sql`to_char(j.target, 'MM/DD/YYYY')`, { draw: 'date', sort: Prisma.sql`j.target`, nullable: true }),
    numberColumn('Business Days Left', Prisma.sql`j.left_days`, { label: 'Days left', nullable: true }),
    wordColumn('Status', Prisma.sql`l.status`, moved ? LOAN_STATUSES : ACTIVE_STATUSES),
    wordColumn('Substatus', Prisma.sql`l.substatus`, Object.values(SUBSTATUSES).flat()),
    column('Purpose', Prisma.sql`l.purpose`, { words: PURPOSES }),
    column('Region', Prisma.sql`l.region`),
    column('Person', Prisma.sql`o.full_name`, { nullable: true }),
    column('Team Leader', Prisma.sql`tl.full_name`, { nullable: true }),
  ]
  return tableList('l', {
    from: Prisma.sql`${moved ? Prisma.sql`${moved} LEFT JOIN ${withRisk} ON j.id = l.id` : Prisma.sql`${withRisk} JOIN loans l ON l.id = j.id`} ${JOIN_LEADERS}`,
    columns,
    scope: null,
    filters: [
      ...choiceFilterSql('state', input, LATE_LOANS_LIST.filters.state, {
        'Late or at risk': Prisma.sql`(${late} OR ${risk})`,
        Late: late,
        'At risk': risk,
        Watch: watch,
        All: null,
      }),
      ...leaderFilter('unitLeader', Prisma.sql`ul.id`, input.unitLeader),
      ...leaderFilter('teamLeader', Prisma.sql`tl.id`, input.teamLeader),
      ...leaderFilter('person', Prisma.sql`o.id`, input.person),
      ...textFilterSql(input.loanNumber, (pattern) => Prisma.sql`l.number LIKE ${pattern}`),
    ],
    defaultOrder: { col: 'Target Close', dir: 'ASC' },
    spec: LATE_LOANS_LIST,
  })
}
