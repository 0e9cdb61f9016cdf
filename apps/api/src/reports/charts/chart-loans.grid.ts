import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { ChartLoansInput } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { CHART_LOANS, type FindingStage, highestSeverity, severityProblem } from '@ivue/contracts/reports/charts/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { rowScope } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { column, momentColumn, numberColumn } from '../../grid/columns.ts'
import type { ListDefinition } from '../../grid/definition.ts'
import { choiceFilterSql, dayFilterSql, parseChoice } from '../../grid/filters.ts'
import { tableList } from '../../grid/table-list.ts'
import { isKnownTo } from '../../platform/rows/blind-reviews.ts'
import { peopleInScopeBeforeSql } from '../../platform/rows/positions.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { toPeriod } from './periods.ts'
import { countedMomentSql, findingsSql, isRatedReview, outcomesSql } from './rate-sql.ts'

const { filters: FILTERS } = CHART_LOANS
const OUTCOME = Prisma.sql`CASE WHEN f.gross = 0 THEN 'No finding' WHEN f.standing = 0 THEN 'Rebutted' WHEN f.left_over = 0 THEN 'Cured' ELSE 'Open' END`

/**
 * Returns the list of reviews behind a point, a bar or a person of a chart. Quality sees the reviews of the reviewers in its row scope, a
 * desk those of the work of people in its row scope (domain 1), as it was at the end of the last month, like the people of the funnel plot.
 * The list of a person has the reviews that judge their work, with the findings on it.
 */
export function chartLoansList(input: ChartLoansInput, viewer: Viewer, zone: string): ListDefinition<object> {
  const reviewType = parseChoice('reviewType', input.reviewType, FILTERS.reviewType)
  const severityChoice = parseChoice('severity', input.severity, FILTERS.severity)
  const severity = severityChoice === 'Highest' ? highestSeverity(reviewType) : severityChoice
  const problem = severityProblem(reviewType, severity)
  if (problem) throw Refusal.field('severity', problem)
  const sample = parseChoice('sample', input.sample, FILTERS.sample)
  const axis = parseChoice('axis', input.axis, FILTERS.axis)
  const stage = parseChoice('stage', input.stage, FILTERS.stage)
  const findings = findingsSql(severity, input.person)
  const columns = [
    column('Loan Number', Prisma.sql`r.loan_number`, { draw: 'loan' }),
    column('Worked By', Prisma.sql`nullif(r.worked_by_name, '')`, { nullable: true, sort: null }),
    column('Reviewed By', Prisma.sql`nullif(r.assigned_to_name, '')`, { nullable: true, sort: null }),
    numberColumn('Findings', Prisma.raw(stage === 'After rebuttal' ? 'f.standing' : 'f.gross'), { sort: null }),
    column('Categories', Prisma.sql`(SELECT string_agg(DISTINCT o.category, ', ') FROM ${findings})`, { nullable: true, sort: null }),
    column('Outcome', OUTCOME, { draw: 'status', words: ['No finding', 'Rebutted', 'Cured', 'Open'], sort: null }),
    momentColumn('Completed', Prisma.sql`r.ended_at`, zone),
  ]
  return tableList('r', {
    from: Prisma.sql`reviews r CROSS JOIN ${outcomesSql(findings)}`,
    columns,
    scope: Prisma.sql`(${isRatedReview({ reviewType, sample })} AND ${isReviewSeenBy(viewer, reviewType, endOfLastMonthSql(input.dateToSearch, zone))})`,
    filters: [
      ...choiceFilterSql('stage', input, FILTERS.stage, STAGE_CONDITIONS),
      ...dayFilterSql(input, zone, countedMomentSql(axis)),
      ...(input.person === undefined
        ? []
        : [Prisma.sql`EXISTS (SELECT FROM review_scores s WHERE s.review_id = r.id AND s.person_id = ${input.person}::int)`]),
    ],
    defaultOrder: { col: 'Completed', dir: 'DESC' },
    spec: CHART_LOANS,
  })
}

const STAGE_CONDITIONS: Readonly<Record<FindingStage, Prisma.Sql | null>> = {
  Reviewed: null,
  'As submitted': Prisma.sql`f.gross > 0`,
  'After rebuttal': Prisma.sql`f.standing > 0`,
  Rebutted: Prisma.sql`(f.gross > 0 AND f.standing = 0)`,
  Cured: Prisma.sql`(f.standing > 0 AND f.left_over = 0)`,
  Net: Prisma.sql`f.left_over > 0`,
}

const endOfLastMonthSql = (lastDay: string | undefined, zone: string): Prisma.Sql =>
  lastDay ? Prisma.sql`${toPeriod(lastDay.slice(0, 7), lastDay.slice(0, 7), zone)[1]}::timestamptz` : Prisma.sql`'infinity'::timestamptz`

function isReviewSeenBy(viewer: Viewer, type: ReviewType, before: Prisma.Sql): Prisma.Sql {
  const quality = rowScope(viewer, 'quality')
  const desk = rowScope(viewer, DESK_OF[KIND_OF[type]])
  const whose =
    quality === 'all' || desk === 'all'
      ? Prisma.sql`TRUE`
      : Prisma.sql`(r.assigned_to_id = ANY(${peopleInScopeBeforeSql(quality, viewer, before)}) OR r.worked_by_id = ANY(${peopleInScopeBeforeSql(desk, viewer, before)}))`
  return Prisma.sql`${whose} AND ${isKnownTo(viewer, 'r')}`
}
