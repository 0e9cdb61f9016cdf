import type { GridPage, Row } from '@ivue/contracts/grid/wire.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { RESULT_HOURS, SERVICE_REFUSED } from '@ivue/contracts/services/rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNow } from '../testing/clock.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import type { SignIn } from '../testing/test-app.ts'
import { hashLogic } from './queries.ts'
import { removeOldResults } from './results.grid.ts'
import { type ServiceWorld, serviceWorld } from './services.fixture.ts'

let t: ServiceWorld
beforeAll(async () => {
  t = await serviceWorld()
})
afterAll(() => t.close())

const BY_PURPOSE = 'SELECT purpose, count(*) AS loans, sum(amount) AS dollars FROM loans GROUP BY purpose ORDER BY purpose'
const LOANS = 'SELECT loan_number, application_on, scheduled_closing_at, amount > 200020 AS large FROM loans ORDER BY loan_number DESC'

async function createService(
  iquery = BY_PURPOSE,
  more: Parameters<ServiceWorld['edit']>[0] extends infer W ? Partial<W> : never = {},
): Promise<number> {
  const { flag, msg, response } = await t.edit({ iquery, ...more })
  expect([flag, msg]).toEqual([true, 'Shared service saved'])
  return response.id
}
const audited = (by: SignIn, changes: string[], title?: string) => expectAudited(t, sharedServices.editAdminSave, by, changes, title)
const opened = async (id: number) => (await t.call(sharedServices.editAdmin, { id }, t.author)).response
const valuesIn = (rows: readonly Row[]) =>
  rows.map(({ recsID: _, version: __, Row: ___, ...cells }) => Object.values(cells).map((cell) => (cell as { value: unknown }).value))
const page = (response: unknown) => response as GridPage

describe('a shared service', () => {
  it('is written, tried, approved by another person and run in Prod', async () => {
    const id = await createService(BY_PURPOSE, { name: 'Volumes', alias: [{ value: 'dollars', label: 'Volume' }] })
    await audited(t.author, [
      'Shared service Volumes: Name: – → Volumes',
      'Shared service Volumes: Menu: – → Reports',
      `Shared service Volumes: Logic: – → SHA-256 ${hashLogic(BY_PURPOSE)}`,
      'Shared service Volumes: Aliases: – → dollars: Volume',
    ])
    const ran = (mode: string) =>
      expect.stringMatching(`^Shared service Volumes: – → ran as ${mode}: 2 rows in \\d+ ms, SHA-256 ${hashLogic(BY_PURPOSE)}$`)
    const tried = await t.task(id)
    await expectAudited(t, sharedServices.generateSSTask, t.author, [ran('Task')])
    expect(tried.response.headers.map(({ Title, drawType }) => [Title, drawType])).toEqual([
      ['Row', 'number'],
      ['Purpose', 'text'],
      ['Loans', 'number'],
      ['Volume', 'number'],
    ])
    expect(valuesIn(tried.response.tdata)).toEqual([
      ['Purchase', 30, 6_000_600],
      ['Refinance', 10, 2_000_220],
    ])
    expect(tried.response.run).toMatchObject({ mode: 'Task', rows: 2, cut: false, limit: 500 })
    expect(await t.act('Approve', id, 'I agree', t.author)).toMatchObject({ flag: false, msg: SERVICE_REFUSED.own })
    expect(await t.act('Prod', id)).toMatchObject({ flag: false, msg: SERVICE_REFUSED.notApproved })
    expect(await t.act('Approve', id)).toMatchObject({ flag: false, msg: SERVICE_REFUSED.comment })
    expect(await t.act('Approve', id, 'I agree')).toMatchObject({ flag: true, msg: 'Shared service approved' })
    await audited(t.approver, ['Shared service Volumes: Pending → Approved'], 'Approve a shared service')
    const { response } = await t.act('Prod', id)
    expect(response.run).toMatchObject({ mode: 'Prod', rows: 2, limit: 5_000 })
    await audited(t.approver, [ran('Prod')], 'Run a shared service in Prod')
    expect((await opened(id)).runs.map(({ mode, rows, hash }) => [mode, rows, hash])).toEqual([
      ['Prod', 2, hashLogic(BY_PURPOSE)],
      ['Task', 2, hashLogic(BY_PURPOSE)],
    ])
  })

  it('needs another approval after a change, and runs in Prod only as approved', async () => {
    const id = await createService()
    await t.act('Approve', id, 'Fine')
    await t.edit({ name: 'Changed', iquery: LOANS }, { id })
    expect(await opened(id)).toMatchObject({ approval: 'Pending', name: 'Changed' })
    expect((await t.act('Prod', id)).msg).toBe(SERVICE_REFUSED.notApproved)
    await t.act('Approve', id, 'Fine again')
    await t.db.sharedService.update({ where: { id }, data: { logic: BY_PURPOSE } })
    expect((await t.act('Prod', id)).msg).toBe(SERVICE_REFUSED.changed)
  })

  it('cannot be approved by anybody who changed it since the last approval, whoever changed it last', async () => {
    const id = await createService()
    await t.edit({ name: 'By two', iquery: LOANS }, { id, as: t.approver })
    expect((await t.act('Approve', id, 'Mine', t.author)).msg).toBe(SERVICE_REFUSED.own)
    expect((await t.act('Approve', id, 'Mine too', t.approver)).msg).toBe(SERVICE_REFUSED.own)
  })

  it('is approved in the version that was read, and not without a version', async () => {
    const id = await createService()
    const approve = (version?: number) =>
      t.call(sharedServices.editAdminSave, { teamId: id, version, action: 'Approve', teamData: 'Fine' }, t.approver)
    expect(await approve()).toMatchObject({ flag: false, response: { fields: { version: SERVICE_REFUSED.version } } })
    await t.edit({ name: 'Changed meanwhile', iquery: LOANS }, { id })
    expect(await approve(1)).toMatchObject({ flag: false, response: { type: 'stale', version: 2 } })
    expect(await approve(2)).toMatchObject({ flag: true })
  })

  it('is rejected with a comment, changed, and then approved', async () => {
    const id = await createService(BY_PURPOSE, { name: 'Worse' })
    expect((await t.act('Reject', id)).response).toMatchObject({ fields: { teamData: SERVICE_REFUSED.comment } })
    await t.act('Reject', id, 'Counts too much')
    await audited(t.approver, ['Shared service Worse: Pending → Rejected'], 'Reject a shared service')
    expect((await t.act('Approve', id, 'No')).msg).toBe(SERVICE_REFUSED.rejected)
    await t.edit({ name: 'Better', iquery: LOANS }, { id })
    await audited(t.author, [
      'Shared service Worse: Name: Worse → Better',
      `Shared service Worse: Logic: SHA-256 ${hashLogic(BY_PURPOSE)} → SHA-256 ${hashLogic(LOANS)}`,
    ])
    expect((await t.act('Approve', id, 'Yes')).flag).toBe(true)
    const { history } = await opened(id)
    expect(history.map(({ version, what, comment }) => [version, what, comment])).toEqual([
      [4, 'Approved', 'Yes'],
      [3, 'Changed', ''],
      [2, 'Rejected', 'Counts too much'],
      [1, 'Created', ''],
    ])
    expect(history[1]?.changes.map(({ what }) => what)).toEqual(['Name', 'Logic'])
  })

  it('that is switched off does not run', async () => {
    const id = await createService(BY_PURPOSE, { name: 'Off' })
    await t.act('Approve', id, 'Fine')
    await t.act('Status', id)
    await audited(t.approver, ['Shared service Off: Active → Inactive'], 'Switch a shared service on or off')
    expect([(await t.task(id)).msg, (await t.act('Prod', id)).msg]).toEqual([SERVICE_REFUSED.inactive, SERVICE_REFUSED.inactive])
    await t.act('Status', id)
    expect((await t.act('Prod', id)).flag).toBe(true)
  })

  it('is not saved on top of another person’s change, or with a name in use', async () => {
    const id = await createService(BY_PURPOSE, { name: 'Taken' })
    await t.edit({ name: 'Taken', iquery: LOANS }, { id, as: t.approver })
    const stale = await t.edit({ name: 'Taken', iquery: BY_PURPOSE }, { id, version: 1 })
    expect([stale.flag, stale.response]).toEqual([false, expect.objectContaining({ type: 'stale', version: 2 })])
    expect((await t.edit({ name: 'taken', iquery: BY_PURPOSE })).response).toMatchObject({
      fields: { name: 'Another shared service is called taken' },
    })
  })

  it('needs the permission to approve for Approve, Reject and Prod', async () => {
    const writer = await t.signedIn('services.view', 'services.edit')
    const id = await createService()
    for (const action of ['Approve', 'Reject', 'Prod'] as const)
      expect((await t.act(action, id, 'x', writer)).msg).toBe('You do not have permission to do this')
    expect((await t.task(id, writer)).msg).toBe('You do not have permission to do this')
  })
})

/** Typical SQL of analysts. */
const USUAL = [
  'SELECT * FROM loans LIMIT 5',
  'SELECT l.*, t.status FROM reporting.loans AS l LEFT JOIN tasks t ON t.loan_id = l.loan_id',
  'SELECT people.name, q.* FROM people, LATERAL (SELECT sum(h.regular_minutes) AS hours FROM hours h WHERE h.person_id = people.person_id) q ORDER BY hours',
  'SELECT purpose, count(*) AS loans FROM loans GROUP BY ROLLUP (purpose) ORDER BY loans DESC, purpose',
  'WITH x(a, b) AS (SELECT loan_id, purpose FROM loans), y AS (SELECT x.a, x.b FROM x UNION SELECT 1, NULL) SELECT y.*, y.a, z.loan_id, z.upper FROM y JOIN (SELECT x.loan_id, upper(x.purpose), x.amount::text FROM loans x) z ON z.loan_id = y.a WHERE z.amount <> y.b',
  "SELECT loans.loan_number AS \"the loan’s\", 'O’Brien\u00a0& Co' AS lender, j.a, j.weekday FROM loans, (days d JOIN tasks t ON t.stage LIKE '50\\%') AS j (a)",
  "SELECT date_trunc('month', application_on)::date AS month, count(*) FILTER (WHERE purpose = 'Purchase') FROM loans GROUP BY 1 HAVING count(*) > 0",
  'SELECT purpose, round(avg(amount), 2), percentile_cont(0.9) WITHIN GROUP (ORDER BY amount), list_of(DISTINCT loan_type ORDER BY loan_type) FROM loans GROUP BY ROLLUP (purpose)',
  "WITH late AS (SELECT loan_id, due_at FROM tasks WHERE due_at < now() - interval '2 days'), names AS (SELECT name FROM people WHERE active) SELECT (SELECT count(*) FROM late), n.name FROM names n",
  'SELECT d.day, count(l.loan_id) FROM days d LEFT JOIN loans l ON l.application_on = d.day WHERE d.day BETWEEN current_date - 30 AND current_date GROUP BY d.day ORDER BY d.day DESC NULLS LAST',
  "SELECT loan_number || ' / ' || purpose, upper(left(purpose, 1)), trim(both ' ' from purpose), substring(purpose from 1 for 3), position('a' in purpose), lpad(loan_number, 12, '0') FROM loans",
  "SELECT CASE WHEN amount BETWEEN 1 AND 5 THEN 'small' ELSE NULL END, coalesce(note_rate, 0), nullif(purpose, ''), greatest(amount, 1), amount::numeric(12, 1), extract(year FROM application_on), to_char(application_on, 'Mon YYYY') FROM loans",
  'SELECT purpose, amount, row_number() OVER w, lag(amount) OVER (PARTITION BY purpose ORDER BY amount ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM loans WINDOW w AS (ORDER BY amount)',
  "SELECT 1 AS n, purpose FROM loans WHERE purpose ILIKE 'pur%' AND loan_id IN (SELECT loan_id FROM loans WHERE NOT amount IS NULL) UNION ALL (SELECT 2, status FROM reviews ORDER BY 2) EXCEPT SELECT 3, NULL",
  'SELECT r.reviewer, count(*) AS findings FROM reviews r JOIN LATERAL (SELECT f.finding_id FROM findings f WHERE f.review_id = r.review_id) x ON true GROUP BY r.reviewer',
  "SELECT scheduled_closing_at AT TIME ZONE 'America/New_York', age(now(), scheduled_closing_at), EXISTS (SELECT 1 FROM conditions c WHERE c.loan_id = l.loan_id), amount = ANY (SELECT amount FROM loans) FROM loans l;",
  'SELECT "Loan", sum(overtime_minutes) / 60.0 AS "Overtime %" FROM (SELECT loan_number AS "Loan", 1 AS overtime_minutes FROM loans) x GROUP BY 1',
  'SELECT a.question, d.outcome FROM answers a, decisions d, hours h WHERE a.answer_id = d.decision_id AND h.person_id = 1',
]

describe('SQL as analysts write it', () => {
  it.each(USUAL)('runs: %s', async (iquery) => {
    const { flag, msg } = await t.task(await createService(iquery))
    expect([flag, msg]).toEqual([true, ''])
  })
})

describe('bad SQL', () => {
  const cases: [sql: string, position: number | undefined, words: RegExp][] = [
    ['SELECT purpose FROM loan', 21, /loan cannot be read. These views can: loans, /],
    ['SELECT purpos FROM loans', 8, /column "purpos" does not exist\. Perhaps you meant to reference the column "loans\.purpose"/],
    ["SELECT 'é', purpos FROM loans", 13, /column "purpos" does not exist/],
    ['SELECT purpose,\nFROM loans', 17, /syntax error at or near "FROM"/],
    ["SELECT 'open FROM loans", 8, /unterminated quoted string/],
    ['SELECT purpose, count(*) FROM loans', 8, /must appear in the GROUP BY clause/],
    ['SELECT sum(purpose) FROM loans', 8, /function sum\(text\) does not exist/],
    ["SELECT amount + 'x' FROM loans", 17, /invalid input syntax for type numeric/],
    ['SELECT 1 FROM loans WHERE', 26, /syntax error at end of input/],
    ["SELECT 'é' FROM loans WHERE\u00a0status = 'x'", 28, /a blank of another kind here/],
    ["SELECT 'é' FROM loans WHERE status = ‘x’", 38, /a curved quotation mark here/],
    ['SELECT 1, l::text FROM loans l', 11, /l is a whole row here/],
  ]
  it.each(cases)('%s is refused with its position', async (iquery, position, words) => {
    const { flag, msg, response } = await t.edit({ iquery })
    expect([flag, (response as { position?: number }).position]).toEqual([false, position])
    expect(msg).toMatch(words)
    expect((response as { fields?: object }).fields).toEqual({ iquery: msg })
  })

  it('that fails at run time shows the reason to the person who ran it, and the stored message contains no value', async () => {
    const id = await createService("SELECT concat_ws(' ', loan_number, purpose)::date FROM loans WHERE loan_number = '8800000001'")
    expect(await t.task(id)).toMatchObject({ flag: false, msg: 'invalid input syntax for type date: "8800000001 Purchase"' })
    const storedMessage = 'The database refused it (error 22007)'
    expect((await opened(id)).runs).toMatchObject([{ mode: 'Task', rows: 0, problem: storedMessage }])
    await t.edit({ iquery: "SELECT 'Purchase 8800000001'::date" })
    const entries = await t.db.auditEntry.findMany({ where: { option: 'com_admin', outcome: 'refused' }, orderBy: { id: 'desc' }, take: 2 })
    expect(entries.map(({ message }) => message)).toEqual([storedMessage, storedMessage])
  })

  it('an alias of a column that the result does not have is refused', async () => {
    const { response } = await t.edit({ iquery: BY_PURPOSE, alias: [{ value: 'dollar', label: 'Volume' }] })
    expect(response).toMatchObject({ fields: { 'alias.0.value': 'The result has no column dollar. It has purpose, loans, dollars' } })
  })
})

describe('a result', () => {
  it('is a list with its own order, sorting, search and pages, and each type of value is shown as in lists', async () => {
    const { response } = await t.task(await createService(LOANS))
    const { runId } = response.run
    expect(response.headers.map(({ Title, drawType }) => [Title, drawType])).toEqual([
      ['Row', 'number'],
      ['Loan Number', 'loan'],
      ['Application On', 'date'],
      ['Scheduled Closing At', 'text'],
      ['Large', 'text'],
    ])
    expect(valuesIn(response.tdata)[0]).toEqual(['8800000040', '02/14/2026', '03/10/2026 10:00', 'Yes'])
    expect(response.tdata[0]?.Row).toEqual({ value: 1 })
    const sorted = await t.result(runId, { orderArray: [{ col: 'Application On', dir: 'DESC' }], filterData: { pageSize: 2, pageNo: 2 } })
    expect(valuesIn(page(sorted.response).tdata).map(([number]) => number)).toEqual(['8800000038', '8800000037'])
    const found = await t.result(runId, { filterData: { searchString: '01/09/2026' } })
    expect([page(found.response).totalItems, page(sorted.response).totalItems]).toEqual([1, 40])
  })

  it('finds a disputed task however many rounds its reviews had', async () => {
    const rounds = [0, 1, 3]
    const loans = await t.db.loan.findMany({ take: rounds.length })
    await t.db.task.createMany({
      data: loans.map(({ id, number }, at) => ({
        loanId: id,
        loanNumber: number,
        desk: 'closing',
        stage: `Round ${at}`,
        status: 'WIP',
        businessDispute: rounds[at],
      })),
    })
    const { response } = await t.task(await createService("SELECT stage, disputed FROM tasks WHERE stage LIKE 'Round%' ORDER BY stage"))
    expect(valuesIn(response.tdata).map(([stage, disputed]) => [stage, disputed])).toEqual([
      ['Round 0', 'No'],
      ['Round 1', 'Yes'],
      ['Round 2', 'Yes'],
    ])
  })

  it('reports that there were more rows than its limit', async () => {
    const { response } = await t.task(await createService('SELECT a.day, b.loan_number FROM days a JOIN loans b ON b.amount > 200020'))
    expect(response.run).toMatchObject({ rows: 500, cut: true, limit: 500 })
    expect(response.totalItems).toBe(500)
  })

  it('is exported only by the person who ran it', async () => {
    const { response } = await t.task(await createService())
    const { runId } = response.run
    expect((await t.result(runId, { xls: 1 })).response).toMatchObject({ fileName: expect.any(String) })
    expect(await t.result(runId, {}, t.approver)).toMatchObject({ flag: false, msg: 'Not found' })
  })

  it("has unique headings, different from the list's own columns", async () => {
    const { response } = await t.task(
      await createService(
        'SELECT 1 AS version, 2 AS "recsID", 3 AS "GUID", 4 AS "Select", 5 AS "__proto__", 6, 7, count(*), count(*) AS row FROM loans',
      ),
    )
    expect(response.headers.map(({ Title }) => Title)).toEqual([
      'Row',
      'Version',
      'RecsID',
      'GUID 2',
      'Select 2',
      'Proto',
      'Column',
      'Column 2',
      'Count',
      'Row 2',
    ])
    expect(valuesIn(response.tdata)).toEqual([[1, 2, 3, 4, 5, 6, 7, 40, 40]])
  })

  it('shows numbers and dates that do not fit into a cell as text', async () => {
    const sql =
      "SELECT 'NaN'::numeric AS a, 12345678901234567890 AS b, 'infinity'::date AS c, '-infinity'::timestamptz AS d, '0044-03-15 BC'::date AS e, 1e300::float8 AS f, NULL AS g"
    const { response } = await t.task(await createService(sql))
    expect(valuesIn(response.tdata)).toEqual([['NaN', '12345678901234567890', 'infinity', '-infinity', '0044-03-15 BC', '1e+300', null]])
  })

  it('is stored for a day', async () => {
    const { response } = await t.task(await createService())
    const later = fromNow((RESULT_HOURS + 1) * 3_600_000)
    expect(await removeOldResults(t.db, later)).toBeGreaterThan(0)
    expect(await t.db.sharedServiceRow.count({ where: { runId: response.run.runId } })).toBe(0)
    expect(await t.db.sharedServiceRun.count({ where: { id: response.run.runId } })).toBe(1)
  })
})

describe('the list', () => {
  it('is filtered by approval status, and has the available actions of each row with the reason against others', async () => {
    const id = await createService(BY_PURPOSE, { name: 'In the list' })
    const ask = async (body: object, as = t.author) => page((await t.call(sharedServices.listQueries, body as never, as)).response)
    const found = await ask({ approvalStatus: 'Pending', filterData: { searchString: 'in the list' } })
    expect(found.headers.map(({ Title }) => Title)).toEqual([
      'Name',
      'Menu',
      'Status',
      'Approval',
      'Changed By',
      'Changed On',
      'Edit',
      'Task',
      'Prod',
      'Approve',
      'Reject',
    ])
    expect(found.tdata[0]).toMatchObject({
      recsID: id,
      Status: { value: 'Active' },
      Approval: { value: 'Pending' },
      Approve: { why: SERVICE_REFUSED.own },
      Prod: { why: SERVICE_REFUSED.notApproved },
      Task: { why: '' },
    })
    expect((await ask({ approvalStatus: 'Approved', filterData: { searchString: 'in the list' } })).totalItems).toBe(0)
    expect((await ask({ filterData: { searchString: 'in the list' } }, t.approver)).tdata[0]).toMatchObject({ Approve: { why: '' } })
    expect((await t.call(sharedServices.listQueries, { approvalStatus: 'Maybe' }, t.author)).flag).toBe(false)
  })
})
