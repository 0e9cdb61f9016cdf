import { among, BORROWER, inWords, type ListTable, nameOf, searched } from '../desks/tests/every-list.fixture.ts'
import type { Database } from '../platform/database/database.ts'
import { addDataTest, addTestResult } from './data-tests.fixture.ts'

/**
 * Adds four live tests, one of each severity and party, a shadow and a replaced one, and results of all loans: present and past fails (some
 * acknowledged), unknown and passes.
 */
export async function addExceptions(db: Database): Promise<void> {
  const loans = await db.loan.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
  const people = await db.user.findMany({ orderBy: { id: 'asc' }, take: 3, select: { id: true } })
  const specs = [
    { code: 'X10', severity: 'Critical', party: 'Processing', labels: ['LTV'] },
    { code: 'X1', severity: 'Material', party: 'Underwriting' },
    { code: 'X20', severity: 'Moderate', party: 'Closing', name: 'Closed before the 2nd lock' },
    { code: 'X3', severity: 'Coachback', party: 'Sales' },
    { code: 'X5', state: 'Shadow' },
    { code: 'X6', state: 'Replaced' },
  ] as const
  for (const [n, spec] of specs.entries()) {
    const { versionId } = await addDataTest(db, spec)
    for (const [m, { id: loanId }] of loans.entries()) {
      const kind = (n * 5 + m) % 7
      if (kind === 6) continue
      const since = new Date(Date.UTC(2026, 2, 8 + (m % 5), m % 3, n))
      const result = kind < 4 ? 'fail' : kind === 4 ? 'unknown' : 'pass'
      const shown = spec.code === 'X10' ? ['97.5'] : m % 4 === 0 ? [null, '06/19/2026'] : ['06/18/2026', '06/19/2026']
      const byId = people[m % 3]?.id ?? 0
      const acknowledged = kind === 1 ? { byId, reason: m % 2 ? 'Accepted' : 'Not a fault', comment: 'Seller paid' } : undefined
      await addTestResult(
        db,
        { versionId, loanId },
        { result, since, shown: result === 'pass' ? null : shown, ...(acknowledged && { acknowledged }) },
      )
      if (m % 6 === 0)
        await addTestResult(db, { versionId, loanId }, { since: new Date(Date.UTC(2026, 1, 1)), until: since, shown: ['01/01/2026', null] })
    }
  }
}

const HOLDER = `CASE v.party WHEN 'Processing' THEN ${nameOf('l.processor_id')} WHEN 'Underwriting' THEN ${nameOf('l.underwriter_id')}
  WHEN 'Closing' THEN ${nameOf("(SELECT slot1_id FROM tasks WHERE loan_id = l.id AND desk = 'closing')")} WHEN 'Sales' THEN nullif(l.mlo_name, '') END`
const TEST = `concat((SELECT code FROM data_tests WHERE id = v.test_id), ' ', v.name)`
const RANK = "CASE v.severity WHEN 'Critical' THEN 1 WHEN 'Material' THEN 2 WHEN 'Moderate' THEN 3 ELSE 4 END"
const BY = nameOf('f.acknowledged_by_id')

/** Every answer of this world is a finding, so that all judged tests are alike. No question judges Sales. */
const JUDGED = "CASE WHEN v.party <> 'Sales' THEN 1 END"

const counted = (result: string) =>
  `(SELECT count(*) FROM data_test_results f WHERE f.version_id = v.id AND f.until IS NULL AND f.result = '${result}')`

/** The data tests and the exceptions (data-tests, Where people meet them), in plain SQL. */
export const EXCEPTION_TABLES: Readonly<Record<string, ListTable>> = {
  'com_datatests/getDataTests': {
    from: `data_tests t JOIN data_test_versions v ON v.test_id = t.id
      AND NOT EXISTS (SELECT FROM data_test_versions w WHERE w.test_id = t.id AND (w.state = 'Live', w.number) > (v.state = 'Live', v.number))`,
    id: 't.id',
    scope: () => 'TRUE',
    orders: {
      Code: 't.code',
      Test: 'v.name',
      State: 'v.state',
      Severity: RANK,
      Party: 'v.party',
      Failing: counted('fail'),
      Unknown: counted('unknown'),
      Precision: JUDGED,
      // Only reviews of processors were drawn at random.
      Lift: "CASE v.party WHEN 'Processing' THEN 1 END",
      'Retire?': 'NULL::int',
      Changed: 'v.changed_at',
    },
    opensInOrder: [counted('fail'), 'DESC'],
    filters: () => [
      ...among('taskStatus', 'v.state', ['Live', 'Shadow', 'Draft', 'Retired']),
      searched(['lock', 'closing'], 'v.name', 'v.party'),
    ],
    refuses: [{ taskStatus: 'Replaced' }],
  },
  'com_datatests/getTestExceptions': {
    from: "data_test_results f JOIN data_test_versions v ON v.id = f.version_id AND v.state = 'Live' JOIN loans l ON l.id = f.loan_id",
    id: 'f.id',
    scope: ({ sees, userId }) => `f.result = 'fail' AND f.until IS NULL
      AND NOT EXISTS (SELECT FROM reviews s WHERE s.loan_id = l.id AND s.ended_at IS NULL AND s.pulled_back_at IS NULL
        AND (s.first_review_id IS NOT NULL OR (s.selection = 'Random' AND s.tests_shown_at IS NULL)) AND ${userId} IN (coalesce(s.assigned_to_id, 0), coalesce(s.proposed_id, 0)))
      AND (${sees('loan', 'l.processor_id', 'l.underwriter_id')}
        OR l.id IN (SELECT loan_id FROM tasks WHERE ${sees('loan', 'slot1_id', 'slot2_id')})
        OR l.id IN (SELECT loan_id FROM reviews WHERE ${sees('loan', 'assigned_to_id', 'worked_by_id')}))`,
    whole: { taskStatus: 'All' },
    orders: {
      'Loan Number': 'l.number',
      Test: '(SELECT code FROM data_tests WHERE id = v.test_id)',
      Severity: RANK,
      Party: 'v.party',
      Since: 'f.since',
    },
    opensInOrder: ['f.since', 'DESC'],
    filters: () => [
      [{ taskStatus: 'All' }, 'TRUE'],
      [{ taskStatus: 'Open' }, 'f.acknowledged_by_id IS NULL'],
      [{ taskStatus: 'Acknowledged' }, 'f.acknowledged_by_id IS NOT NULL'],
      ...among('severity', 'v.severity', ['Critical', 'Material', 'Moderate', 'Coachback']),
      ...among('party', 'v.party', ['Processing', 'Underwriting', 'Closing', 'Sales']),
      [{ test: 'x1' }, "(SELECT code FROM data_tests WHERE id = v.test_id) = 'X1'"],
      [{ test: 'X' }, 'FALSE'],
      ...inWords('l.number', { 'Loan Number': 'l.number', Test: TEST }),
      [{ filterField: 'Severity', filterName: 'material' }, "v.severity = 'Material'"],
      searched(['lock', 'zhang'], TEST, BORROWER, HOLDER, BY),
      searched(['is', 'empty', '06/19/2026'], "CASE WHEN f.shown ->> 0 IS NULL THEN 'Funded is empty' END", 'f.shown ->> 1'),
      searched(['seller', 'fault:'], "f.reason || ': ' || f.comment"),
    ],
    refuses: [{ filterField: 'Since', filterName: '02' }, { severity: 'High' }, { party: 'Closer' }, { taskStatus: 'Closed' }],
  },
}
