import { among, type ListTable, searched } from '../../desks/tests/every-list.fixture.ts'
import type { Database } from '../../platform/database/database.ts'

const STATES = ['Draft', 'Sealed', 'Frozen', 'Drawn']
const TYPES = ['UW Review', 'ICD QC', 'Processor QC']
const CODES = ['PC', 'PRE', 'T']

/**
 * Adds plans in every state with many equal values. Two are drawn and have loans: every third drawn, some reviewed, one picked in
 * addition.
 */
export async function addSamples(db: Database): Promise<void> {
  await db.samplingPlan.createMany({
    data: Array.from({ length: 24 }, (_, n) => ({
      code: `${CODES[n % 3]}-${2020 + Math.floor(n / 4)}-${n}`,
      title: `Plan ${n % 5} of the year`,
      reviewType: TYPES[n % 3] ?? '',
      phase: 'Post-closing',
      scope: 'Full',
      sides: 'two-sided',
      points: 2,
      rate: 5,
      dateKind: 'Funded',
      strataBy: 'None',
      filter: {},
      method: n % 2 ? 'Statistical' : 'Targeted',
      fromOn: new Date(Date.UTC(2020 + (n % 4), 0, 1)),
      toOn: new Date(Date.UTC(2020 + (n % 4), 2, 31)),
      state: STATES[n % 4] ?? '',
      population: (n % 3) * 100,
      size: (n % 5) * 10,
      createdById: 1,
      updatedAt: new Date(Date.UTC(2026, 1, 1 + (n % 6))),
    })),
  })
  const plans = await db.samplingPlan.findMany({ where: { state: 'Drawn' }, take: 2, orderBy: { id: 'asc' } })
  const loans = await db.loan.findMany({ include: { reviews: true }, orderBy: { id: 'asc' } })
  await db.sampledLoan.createMany({
    data: plans.flatMap(({ id: planId }, second) =>
      loans.map((loan, n) => ({
        planId,
        loanId: loan.id,
        loanNumber: loan.number,
        stratum: 'All',
        month: '2026-01',
        channel: loan.channel,
        region: loan.region,
        branch: n % 4 ? `B-${n % 4}` : '',
        rank: n % 3 === 0 ? n / 3 + 1 : null,
        place: n % 3 === 0 ? n / 3 + 1 : null,
        reviewId: second === 0 ? (loan.reviews[0]?.id ?? null) : null,
      })),
    ),
  })
}

const STATUS =
  "CASE WHEN r.pulled_back_at IS NOT NULL THEN 'Pulled back' WHEN r.id IS NULL AND s.place IS NOT NULL THEN 'Waiting' ELSE r.status END"

/** The lists of sampling plans and of their loans, in plain SQL. */
export const SAMPLING_TABLES: Readonly<Record<string, ListTable>> = {
  'com_quality/getSamplingPlans': {
    from: 'sampling_plans p',
    id: 'p.id',
    scope: () => 'TRUE',
    orders: {
      Plan: 'p.code',
      Title: 'p.title',
      'Review Type': 'p.review_type',
      Method: 'p.method',
      From: 'p.from_on',
      To: 'p.to_on',
      Population: 'p.population',
      Sample: 'p.size',
      State: 'p.state',
      Changed: 'p.updated_at',
    },
    opensInOrder: ['p.from_on', 'DESC'],
    filters: () => [
      ...among('taskStatus', 'p.state', STATES),
      [{ filterField: 'Method', filterName: 'target' }, "p.method = 'Targeted'"],
      searched(['year', 'icd'], 'p.title', 'p.review_type'),
    ],
    refuses: [{ filterField: 'Population', filterName: '1' }],
  },
  'com_quality/getSampledLoans': {
    from: 'sampled_loans s LEFT JOIN reviews r ON r.id = s.review_id',
    id: 's.id',
    scope: () => 'TRUE',
    whole: { taskStatus: 'All' },
    orders: { 'Loan Number': 's.loan_number' },
    opensInOrder: ['s.loan_number', 'ASC'],
    filters: () => [
      [{ taskStatus: 'All' }, 'TRUE'],
      [{ taskStatus: 'Drawn' }, 's.place IS NOT NULL', ['s.place', 'ASC']],
      [{ taskStatus: 'Not drawn' }, 's.place IS NULL'],
      [{ taskStatus: 'Picked' }, 's.place IS NULL AND s.review_id IS NOT NULL'],
      [{ filterField: 'Loan Number', filterName: '0001' }, "s.loan_number LIKE '%0001%'"],
      searched(['waiting'], STATUS),
      searched(['b-2'], 's.branch'),
    ],
    refuses: [{ filterField: 'Rank', filterName: '1' }],
  },
}
