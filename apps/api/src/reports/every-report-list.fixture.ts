import { type Filter, type ListTable, nameOf, searched } from '../desks/tests/every-list.fixture.ts'
import type { Floor } from '../desks/tests/every-role.fixture.ts'
import type { Database } from '../platform/database/database.ts'

const KINDS = [
  ['processor', 'Processor QC'],
  ['underwriter', 'UW Review'],
  ['closer', 'ICD QC'],
] as const

/** Adds completed reviews of every kind. Each worker is also the reviewer, so that who sees one review of a person sees all. */
export async function addReported(db: Database, people: readonly number[]): Promise<void> {
  const loans = await db.loan.findMany({ orderBy: { id: 'asc' }, take: 40 })
  for (const [k, [kind, type]] of KINDS.entries())
    for (const [n, { id: loanId }] of loans.entries()) {
      const personId = people[(n * 7 + k) % people.length] ?? 0
      const [high, middle, low] = [n % 5 === 0 ? 1 : 0, n % 3, n % 2]
      const at = new Date(Date.UTC(2026, 1, 1 + (n % 20), 15, n))
      const findings = high + middle + low
      const { id } = await db.review.create({
        data: {
          loanId,
          kind,
          type,
          instance: 90,
          selection: 'Targeted',
          audit: kind === 'underwriter' ? 'Full' : '',
          workedById: personId,
          assignedToId: personId,
          submittedAt: at,
          startedAt: at,
          endedAt: at,
          opportunityCount: 12,
          findingCount: findings,
          grossFindingCount: findings + 1,
          criticalCount: high,
          grossCriticalCount: high,
          disputeCount: n % 4,
          overturnedCount: n % 4 === 3 ? 1 : 0,
        },
      })
      const counted = {
        opportunities: 12,
        highOpportunities: n % 4 ? 4 : 0,
        middleOpportunities: 5,
        lowOpportunities: 3,
        high: n % 4 ? high : 0,
      }
      await db.reviewScore.create({
        data: { reviewId: id, personId, ...counted, middle, low, grossHigh: high, grossMiddle: middle, grossLow: low },
      })
    }
}

const OURS = { selection: 'Targeted', dateFromComplete: '2026-01-01', dateToComplete: '2026-12-31' }
const FLOOR: Readonly<Record<string, Floor>> = { processor: 'processor', underwriter: 'underwriter', closer: 'closing' }

const share = (above: string, below: string) => `round(100.0 * (${above}) / nullif(${below}, 0), 2)`
const less = (rate: string) => `100 - ${rate}`

/** Returns a report with a row per person: sums over their scores. */
function report(kind: string, orders: (sum: (what: string) => string) => Record<string, string>, refuses: ListTable['refuses']): ListTable {
  const own = `review_scores s JOIN reviews r ON r.id = s.review_id WHERE s.person_id = p.id AND r.selection = 'Targeted' AND r.kind = '${kind}'`
  return {
    from: 'users p',
    id: 'p.id',
    scope: ({ sees }) => `EXISTS (SELECT FROM ${own}) AND (${sees('quality', 'p.id')} OR ${sees(FLOOR[kind] ?? 'loan', 'p.id')})`,
    whole: OURS,
    orders: { Name: 'p.full_name', ...orders((what) => `(SELECT sum(${what}) FROM ${own})`) },
    opensInOrder: ['p.full_name', 'ASC'],
    filters: () => [named('p.full_name'), searched(['nneka'], 'p.full_name')],
    ...(refuses && { refuses }),
  }
}
const named = (name: string): Filter => [{ filterField: 'Name', filterName: 'NNEKA' }, `${name} ILIKE '%nneka%'`]

const WORST: Readonly<Record<string, string>> = {
  processor: "CASE WHEN s.high > 0 THEN 'Critical' WHEN s.middle > 0 THEN 'Coachback' WHEN s.low > 0 THEN '' END",
  closer: "CASE WHEN s.high > 0 THEN 'Material' WHEN s.middle > 0 THEN 'Moderate' WHEN s.low > 0 THEN 'Coachback' END",
}

/** Returns the reviews behind a figure: all of them, unless a person is named. */
function behind(kind: string): ListTable {
  const number = '(SELECT number FROM loans WHERE id = r.loan_id)'
  const worst = WORST[kind] ?? WORST.closer ?? ''
  return {
    from: 'reviews r JOIN review_scores s ON s.review_id = r.id',
    id: 'r.id',
    scope: ({ sees }) =>
      `r.selection = 'Targeted' AND r.kind = '${kind}' AND (${sees('quality', 'r.assigned_to_id')} OR ${sees(FLOOR[kind] ?? 'loan', 's.person_id')})`,
    whole: OURS,
    orders: {
      'Loan Number': number,
      'Review Type': 'r.type',
      Completed: 'r.ended_at',
      Severity: worst,
      Findings: 's.high + s.middle + s.low',
      Score: share('s.opportunities - s.high - s.middle - s.low', 's.opportunities'),
    },
    opensInOrder: ['r.ended_at', 'DESC'],
    filters: (idOf) =>
      [
        [{ field: kind === 'processor' ? 'CriticalLoan' : 'MaterialCount' }, 's.high > 0'],
        [{ empId: String(idOf('closer')) }, `s.person_id = ${idOf('closer')}`],
        [{ filterField: 'Loan Number', filterName: '1' }, `${number} LIKE '%1%'`],
        searched(['mat'], worst),
      ].filter(([input]) => kind !== 'processor' || !('filterData' in (input as object))) as Filter[],
    refuses: [{ field: 'Nonsense' }, { empId: 'nobody' }],
  }
}

/** Tasks of a desk, with the progress of the latest review of their loan. */
function imported(desk: 'processor' | 'underwriter', type: string): { list: ListTable; detail: ListTable } {
  const latest = (
    what: string,
  ) => `(SELECT ${what} FROM reviews r WHERE r.loan_id = k.loan_id AND r.type = '${type}' AND r.pulled_back_at IS NULL AND r.first_review_id IS NULL
    ORDER BY r.ended_at DESC NULLS FIRST, r.instance DESC LIMIT 1)`
  const STATE = latest(
    `CASE WHEN r.ended_at IS NOT NULL THEN 'ended' WHEN r.started_at IS NOT NULL THEN 'begun' WHEN r.assigned_to_id IS NOT NULL THEN 'given' ELSE 'waiting' END`,
  )
  const count = (condition: string) =>
    `(SELECT count(*) FROM tasks k WHERE k.desk = '${desk}' AND k.imported_at IS NOT NULL AND coalesce(k.slot1_id, 0) = p.id AND ${condition})`
  const name = `coalesce(${nameOf('p.id')}, 'Not assigned')`
  const whole = { dateFromSearch: '2020-01-01', dateToSearch: '2030-12-31' }
  const of = (states: string) => count(`${STATE} IN (${states})`)
  return {
    list: {
      from: `(SELECT DISTINCT coalesce(slot1_id, 0) AS id FROM tasks WHERE desk = '${desk}' AND imported_at IS NOT NULL) p`,
      id: 'p.id',
      scope: ({ sees }) => `(${sees(desk, 'p.id')} OR ${sees('quality', '-1')})`,
      whole,
      orders: {
        Name: name,
        LoansReviewed: count('TRUE'),
        qaSubmitted: count(`${STATE} IS NOT NULL`),
        qaNotSubmitted: count(`${STATE} IS NULL`),
        qaAssigned: of("'given', 'begun', 'ended'"),
        qaNotAssigned: of("'waiting'"),
        qaCompleted: of("'ended'"),
        qaProgress: of("'begun'"),
        qaAssignedNotStarted: of("'given'"),
      },
      opensInOrder: [name, 'ASC'],
      filters: () => [named(name), searched(['nneka'], name)],
      refuses: [{ dateFromSearch: '' }],
    },
    detail: {
      from: 'tasks k JOIN loans l ON l.id = k.loan_id',
      id: 'k.id',
      scope: ({ sees }) => `k.desk = '${desk}' AND k.imported_at IS NOT NULL AND (${sees(desk, 'k.slot1_id')} OR ${sees('quality', '-1')})`,
      whole,
      orders: {
        'Loan Number': 'l.number',
        Borrower: "l.borrower_last_name || CASE WHEN l.borrower_first_name = '' THEN '' ELSE ', ' || l.borrower_first_name END",
        Imported: 'k.imported_at',
        Status: latest('r.status'),
        'Assigned To': latest("nullif(r.assigned_to_name, '')"),
        Submitted: latest('r.submitted_at'),
        Completed: latest('r.ended_at'),
      },
      opensInOrder: ['k.imported_at', 'DESC'],
      filters: (idOf) => [
        [{ field: 'qaSubmitted' }, `${STATE} IS NOT NULL`],
        [{ field: 'qaCompleted' }, `${STATE} = 'ended'`],
        [{ empId: String(idOf(desk)) }, `k.slot1_id = ${idOf(desk)}`],
        [{ filterField: 'Loan Number', filterName: '1' }, "l.number LIKE '%1%'"],
      ],
      refuses: [{ field: 'Nonsense' }],
    },
  }
}

const CLOSERS = "r.selection = 'Targeted' AND r.kind = 'closer'"
const analysts = (whole: ListTable['whole'], orders: (count: (condition: string) => string) => Record<string, string>): ListTable => {
  const own = `reviews r WHERE r.assigned_to_id = p.id AND ${CLOSERS}`
  return {
    from: 'users p',
    id: 'p.id',
    scope: ({ sees }) => `EXISTS (SELECT FROM ${own}) AND (${sees('quality', 'p.id')} OR ${sees('closing', 'p.id')})`,
    whole: { ...whole, selection: 'Targeted' },
    orders: { Name: 'p.full_name', ...orders((condition) => `(SELECT count(*) FROM ${own} AND ${condition})`) },
    opensInOrder: ['p.full_name', 'ASC'],
    filters: (idOf) => [
      named('p.full_name'),
      searched(['nneka'], 'p.full_name'),
      [{ users: String(idOf('closer')) }, `p.id = ${idOf('closer')}`],
      [{ roles: 'Closer' }, "EXISTS (SELECT FROM user_roles u WHERE u.user_id = p.id AND u.role = 'Closer')"],
    ],
    refuses: [{ variant: 'Nonsense' }, { loanType: 'Nonsense' }, { users: 'x' }, { tab: 'Nonsense' }],
  }
}
const processor = imported('processor', 'Processor QC')
const underwriter = imported('underwriter', 'UW Review')
const DEFECT = 'r.finding_count > 0'

/** The reports (quality 2.4, platform 2.13) in plain SQL. */
export const REPORT_TABLES: Readonly<Record<string, ListTable>> = {
  'com_qc/getAllProcessorReport': report(
    'processor',
    (sum) => ({
      LoansReviewed: sum('1'),
      CriticalLoan: sum('(s.high > 0)::int'),
      'Critical QC Score': share(`${sum('s.high_opportunities')} - ${sum('s.high')}`, sum('s.high_opportunities')),
      CoachbackLoan: sum('(s.middle > 0)::int'),
      'Coachback QC Score': share(`${sum('s.middle_opportunities')} - ${sum('s.middle')}`, sum('s.middle_opportunities')),
    }),
    [{ selection: 'All' }, { dateFromComplete: '' }],
  ),
  'com_qc/getAllProcessorReportDetail': behind('processor'),
  'com_qc/getAllUwReport': report(
    'underwriter',
    (sum) => {
      const loans = (level: string) => sum(`(s.${level} > 0)::int`)
      return {
        LoansReviewed: sum('1'),
        MaterialCount: loans('high'),
        'Material Defect %': share(loans('high'), sum('1')),
        'Material SLA %': less(share(loans('high'), sum('1'))),
        ModerateCount: loans('middle'),
        'Moderate Defect %': share(loans('middle'), sum('1')),
        'Moderate SLA': less(share(loans('middle'), sum('1'))),
        CoachBackCount: loans('low'),
        'Coachback Defect %': share(loans('low'), sum('1')),
      }
    },
    [{ audit: 'All' }, { fails: 'Nonsense' }],
  ),
  'com_qc/getAllUwReportDetail': behind('underwriter'),
  'com_qc/getAllCloserReport': report(
    'closer',
    (sum) => {
      const qc = (fails: string, of: string) => share(`${sum(of)} - ${sum(fails)}`, sum(of))
      const all = 's.high_opportunities + s.middle_opportunities + s.low_opportunities'
      return {
        LoansReviewed: sum('1'),
        MaterialCount: sum('(s.high > 0)::int'),
        ModerateCount: sum('(s.middle > 0)::int'),
        CoachBackCount: sum('(s.low > 0)::int'),
        Opportunities: sum('s.opportunities'),
        Error: sum('s.high + s.middle + s.low'),
        'Material QC %': qc('s.high', 's.high_opportunities'),
        'Moderate QC %': qc('s.middle', 's.middle_opportunities'),
        'Coachback QC %': qc('s.low', 's.low_opportunities'),
        'Overall Accuracy': qc('s.high + s.middle + s.low', all),
      }
    },
    [{ audit: 'Full' }],
  ),
  'com_qc/getAllCloserReportDetail': behind('closer'),
  'com_processor/getAllProcessorQcReport': processor.list,
  'com_processor/getAllProcessorQcReportDetail': processor.detail,
  'com_underwritter/getAllUnderwriterQcReport': underwriter.list,
  'com_underwritter/getAllUnderwriterQcReportDetail': underwriter.detail,
  'com_qcdashboard/getMonthly': analysts({ months: '2-26' }, (count) => ({
    '2-26 Reviews': count('TRUE'),
    '2-26 Defects': count(DEFECT),
    '2-26 Defect %': share(count(DEFECT), count('TRUE')),
  })),
  'com_qcdashboard/getMonthToDate': analysts({ dateFrom: '2026-01-01', dateTo: '2026-12-31', statusType: 'All' }, (count) => ({
    Reviews: count('TRUE'),
    Pending: count('r.started_at IS NULL'),
    'In QC': count('r.ended_at IS NULL AND r.started_at IS NOT NULL'),
    Completed: count('r.ended_at IS NOT NULL'),
    ByPass: count("r.bypass_reason <> ''"),
    Defects: count(DEFECT),
    'Defect %': share(count(DEFECT), count('r.ended_at IS NOT NULL')),
  })),
  'com_qcdashboard/getOverturnReport': {
    from: 'reviews r',
    id: 'r.id',
    scope: ({ sees }) =>
      `${CLOSERS} AND r.dispute_count > 0 AND (${sees('quality', 'r.assigned_to_id')} OR ${sees('closing', 'r.worked_by_id')})`,
    whole: { selection: 'Targeted', dateFrom: '2026-01-01', dateTo: '2026-12-31' },
    orders: {
      'Loan Number': '(SELECT number FROM loans WHERE id = r.loan_id)',
      'Review Type': 'r.type',
      'Worked By': nameOf('r.worked_by_id'),
      'Assigned To': nameOf('r.assigned_to_id'),
      Completed: 'r.ended_at',
      Findings: 'r.gross_finding_count',
      Disputed: 'r.dispute_count',
      Overturned: 'r.overturned_count',
      Score: share('r.opportunity_count - r.finding_count', 'r.opportunity_count'),
    },
    opensInOrder: ['r.ended_at', 'DESC'],
    filters: (idOf) => [
      [{ users: String(idOf('closer')) }, `r.assigned_to_id = ${idOf('closer')}`],
      [{ reviewType: 'ICD QC' }, "r.type = 'ICD QC'"],
      searched(['nneka'], nameOf('r.worked_by_id'), nameOf('r.assigned_to_id')),
    ],
    refuses: [{ variant: 'Nonsense' }, { dateFrom: '' }],
  },
}
