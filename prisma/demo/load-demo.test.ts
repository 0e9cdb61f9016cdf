import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { dueMoments, evaluateTask } from '@ivue/contracts/desks/clock/sla.ts'
import { verify } from 'argon2'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../apps/api/src/testing/test-database.ts'
import { CopyRows, dropIndexes, sendLots } from './copy.ts'
import { BUSINESS_ZONE, momentAt } from './days.ts'
import { type DemoCounts, loadDemoWorld } from './load-demo.ts'
import { DEMO_PASSWORD } from './staff/staff.ts'

const TODAY = '2026-07-08'
const NOW = new Date(momentAt(20_642, 6 * 60, BUSINESS_ZONE))

type Database = Awaited<ReturnType<typeof testDatabase>>

async function open(): Promise<{ database: Database; client: Client }> {
  const database = await testDatabase()
  const client = new Client({ connectionString: database.connectionString })
  await client.connect()
  return { database, client }
}

const counted = async (client: Client, sql: string) =>
  Number((await client.query<{ count: string }>(`SELECT count(*) FROM ${sql}`)).rows[0]?.count)

describe('the demo world in a database', () => {
  let database: Database
  let client: Client
  let counts: DemoCounts

  beforeAll(async () => {
    ;({ database, client } = await open())
    counts = await loadDemoWorld({ connectionString: database.connectionString, loans: 2_000, today: TODAY })
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })

  it('holds what it says it holds', async () => {
    for (const table of ['loans', 'tasks', 'comments', 'events'] as const) expect(await counted(client, table)).toBe(counts[table])
    expect(await counted(client, 'reviews WHERE first_review_id IS NULL')).toBe(counts.reviews)
    expect(await counted(client, 'users')).toBe(counts.people)
    expect(await counted(client, '(SELECT DISTINCT number FROM loans) AS numbers')).toBe(2_000)
  })

  it('has a tenth of what each analyst completed in the last months made twice, so that nothing is left to draw', async () => {
    const { rows } = await client.query(`
      SELECT f.assigned_to_id FROM reviews f LEFT JOIN reviews s ON s.first_review_id = f.id
      WHERE f.ended_at > now() - interval '9 months' AND f.first_review_id IS NULL AND f.pulled_back_at IS NULL AND f.bypass_reason = '' AND f.opportunity_count > 0
        AND EXISTS (SELECT FROM review_answers a WHERE a.review_id = f.id AND a.answer = 'Yes')
        AND f.ended_at < (SELECT max(ended_at) FROM reviews) - interval '2 days'
      GROUP BY f.assigned_to_id, date_trunc('month', f.ended_at AT TIME ZONE 'America/Chicago') HAVING count(s.id) < floor(count(*) / 10.0)`)
    expect(rows).toEqual([])
    expect(await counted(client, "answer_pairs WHERE decision <> ''")).toBeGreaterThan(20)
    expect(
      await counted(
        client,
        "answer_pairs p JOIN review_pairs v USING (review_id) WHERE p.first_answer <> p.second_answer AND v.published_at IS NOT NULL AND p.decision = ''",
      ),
    ).toBe(0)
    expect(await counted(client, 'events e JOIN reviews r ON r.id = e.review_id WHERE r.first_review_id IS NOT NULL')).toBe(0)
  })

  it('closes no corrective action, because no rate fell by more than chance', async () => {
    expect(
      await counted(client, "corrective_actions WHERE state = 'Open' AND closed_at IS NULL AND before_loans IS NULL AND p IS NULL"),
    ).toBe(3)
    expect(await counted(client, 'corrective_actions')).toBe(3)
  })

  it('has the positions of everybody for all closed months', async () => {
    expect(await counted(client, "user_positions WHERE since = '-infinity'")).toBe(counts.people)
    expect(await counted(client, 'user_positions')).toBe(counts.people)
    expect(
      await counted(
        client,
        'user_positions p JOIN users u ON u.id = p.user_id JOIN teams t ON t.id = u.team_id WHERE p.leader_id = t.leader_id',
      ),
    ).toBe(await counted(client, 'users u JOIN teams t ON t.id = u.team_id WHERE t.leader_id IS NOT NULL'))
  })

  it('has a staff warehouse that knows everybody, and has news of some', async () => {
    expect(await counted(client, 'edw.staff_feed')).toBe(counts.people + 3)
    expect(await counted(client, 'users u JOIN edw.staff_feed f USING (employee_id) WHERE u.username = f.client_id')).toBe(counts.people)
    expect(await counted(client, 'users u JOIN edw.staff_feed f USING (employee_id) WHERE NOT u.inactive AND f.left_on IS NOT NULL')).toBe(
      2,
    )
    const moved = `users u JOIN edw.staff_feed f USING (employee_id) WHERE (u.location, u.dr_phone) <> (f.location, f.dr_phone) AND u.id > 16`
    expect(await counted(client, moved)).toBe(3)
  })

  it('lets the named ones in with the known password, the directory user only through the directory', async () => {
    const { rows } = await client.query(
      `SELECT u.username, u.login_type, u.password_hash, u.password_set_by_other, g.title FROM users u
       JOIN group_members m ON m.user_id = u.id JOIN groups g ON g.id = m.group_id WHERE u.id <= 16 ORDER BY u.id`,
    )
    expect(rows[0]).toMatchObject({ username: 'admin', title: 'Administrators', password_set_by_other: false })
    expect(rows[3]).toMatchObject({ username: 'closer.one', title: 'Closers' })
    expect(rows[15]).toMatchObject({ username: 'ldap.user', login_type: 1, password_hash: null })
    expect(await verify(rows[0].password_hash, DEMO_PASSWORD)).toBe(true)
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('gives every named person of a desk work of their own', async () => {
    const { rows } = await client.query<{ username: string; work: number }>(
      `SELECT u.username, (SELECT count(*) FROM tasks t WHERE u.id IN (t.slot1_id, t.slot2_id) AND t.status IN ('WIP', 'Reschedule', 'Open'))
        + (SELECT count(*) FROM reviews r WHERE r.assigned_to_id = u.id AND r.ended_at IS NULL AND r.pulled_back_at IS NULL) AS work
       FROM users u WHERE u.username ~ '^(closer|processor|underwriter)[.](one|two)$|^qc[.]analyst|^ldap' ORDER BY u.id`,
    )
    expect(rows).toHaveLength(9)
    for (const { username, work } of rows) expect(Number(work), username).toBeGreaterThanOrEqual(username.startsWith('qc') ? 1 : 8)
  })

  it('has findings of every outcome, each as its answer and its dispute left it, cured ones within their days', async () => {
    const { rows } = await client.query<{ outcome: string; count: number }>(
      'SELECT outcome, count(*)::int AS count FROM findings GROUP BY 1 ORDER BY 1',
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['Cured', 'Open', 'Rebutted', 'Stands'])
    for (const { count } of rows) expect(count).toBeGreaterThan(3)
    expect(await counted(client, 'findings')).toBe(
      await counted(client, "review_answers a JOIN reviews r ON r.id = a.review_id WHERE a.answer = 'No' AND r.first_review_id IS NULL"),
    )
    expect(
      await counted(
        client,
        "findings f JOIN review_answers a ON a.id = f.answer_id WHERE (a.result = 'Accept') <> (f.outcome = 'Rebutted')",
      ),
    ).toBe(0)
    expect(
      await counted(
        client,
        `findings WHERE (outcome = 'Cured') <> (cured_on IS NOT NULL) OR cured_on < opened_at::date OR cured_on > '${TODAY}'`,
      ),
    ).toBe(0)
    expect(await counted(client, "findings WHERE category = '' OR responsible_name = ''")).toBe(0)
    expect(await counted(client, 'evidence_files')).toBeGreaterThan(3)
  })

  it('has something missed and unexplained, something locked, something waiting for an answer, something due this week', async () => {
    const open = "desk = 'closing' AND status IN ('WIP', 'Reschedule')"
    expect(await counted(client, `tasks WHERE ${open} AND sla_missed AND 'Not Met' = p1_result AND p1_reason = ''`)).toBeGreaterThan(0)
    expect(await counted(client, `tasks WHERE ${open} AND respondback = 0`)).toBeGreaterThan(0)
    expect(
      await counted(client, `tasks WHERE ${open} AND sla_due_at < $$${NOW.toISOString()}$$::timestamptz + interval '7 days'`),
    ).toBeGreaterThan(10)
    expect(await counted(client, 'tasks WHERE mismatch_id IS NOT NULL')).toBeGreaterThan(0)
    expect(await counted(client, 'loans WHERE conflict_check_required_at IS NOT NULL')).toBeGreaterThan(5)
    expect(await counted(client, 'loans WHERE processor_id IS NULL')).toBeGreaterThan(0)
    expect(await counted(client, 'reviews WHERE started_at IS NULL AND pulled_back_at IS NULL')).toBeGreaterThan(3)
  })

  it('remembers what the workbooks said of its tasks, as an import does', async () => {
    const { rows } = await client.query('SELECT DISTINCT desk, imported_status AS said FROM tasks ORDER BY desk')
    expect(rows).toEqual([
      { desk: 'closing', said: 'WIP' },
      { desk: 'processor', said: 'Initial Review' },
      { desk: 'underwriter', said: '' },
    ])
  })

  it('judges P1 to P4 as the rules of contracts judge them', async () => {
    const { rows } = await client.query(
      `SELECT t.*, l.clear_to_close_at, l.scheduled_funding_on::text AS funding_on, l.rescission_applies,
              l.icd_sent_at, l.final_cd_approved_at, l.closing_package_sent_at, l.funded_at
       FROM tasks t JOIN loans l ON l.id = t.loan_id WHERE t.desk = 'closing'`,
    )
    expect(rows.length).toBeGreaterThan(1_000)
    for (const row of rows) {
      const due = dueMoments(
        {
          zone: row.zone,
          clearToCloseAt: row.clear_to_close_at,
          scheduledClosingAt: row.scheduled_closing_at,
          scheduledFundingOn: row.funding_on,
          rescissionApplies: row.rescission_applies,
        },
        DEFAULT_CALENDARS,
      )
      expect([row.p1_due_at, row.p2_due_at, row.p3_due_at, row.p4_due_at]).toEqual([due.p1, due.p2, due.p3, due.p4])
      const actuals = [row.p1_actual_at, row.p2_actual_at, row.p3_actual_at, row.p4_actual_at]
      expect(actuals).toEqual([row.icd_sent_at, row.final_cd_approved_at, row.closing_package_sent_at, row.funded_at])
      const timed = [due.p1, due.p2, due.p3, due.p4].map((moment, index) => ({ due: moment, actual: actuals[index] }))
      const judged = evaluateTask(row.status, timed, NOW)
      expect([row.p1_result, row.p2_result, row.p3_result, row.p4_result]).toEqual(judged.results)
      expect([row.sla_due_at, row.sla_measure, row.sla_missed]).toEqual([judged.dueAt, judged.measure, judged.missed])
    }
  })

  it('names only people, tasks and imports that exist', async () => {
    const dangling = (table: string, column: string, target: string) =>
      counted(client, `${table} a WHERE a.${column} IS NOT NULL AND NOT EXISTS (SELECT FROM ${target} b WHERE b.id = a.${column})`)
    for (const column of ['slot1_id', 'slot2_id', 'mismatch_id']) expect(await dangling('tasks', column, 'users')).toBe(0)
    for (const column of ['submitted_by_id', 'assigned_to_id', 'worked_by_id']) expect(await dangling('reviews', column, 'users')).toBe(0)
    expect(await dangling('reviews', 'task_id', 'tasks')).toBe(0)
    expect(await dangling('events', 'review_id', 'reviews')).toBe(0)
    expect(await dangling('events', 'import_id', 'imports')).toBe(0)
    expect(await counted(client, 'events e JOIN tasks t ON t.id = e.task_id WHERE (t.loan_id, t.desk) <> (e.loan_id, e.desk)')).toBe(0)
    expect(
      await counted(
        client,
        `reviews r JOIN (SELECT review_id, sum(high + middle + low) AS fails, sum(opportunities) AS opportunities, min(low_opportunities) AS least FROM review_scores GROUP BY 1) s
           ON s.review_id = r.id WHERE r.finding_count <> s.fails OR r.opportunity_count <> s.opportunities OR s.least < 0`,
      ),
    ).toBe(0)
    expect(await counted(client, 'reviews WHERE assigned_to_id = worked_by_id')).toBe(0)
    expect(
      await counted(
        client,
        'tasks t JOIN loans l ON l.id = t.loan_id WHERE t.comment_count > 0 AND NOT EXISTS (SELECT FROM comments c WHERE c.loan_id = l.id)',
      ),
    ).toBe(0)
  })

  it('has the cases that are rare: mixed banks, partial audits, nothing applicable, prefunding, late overturns, a shared service', async () => {
    expect(await counted(client, "checkpoints WHERE kind = 'processor' AND qc = 'Underwriter'")).toBe(1)
    expect(
      await counted(client, '(SELECT review_id FROM review_scores GROUP BY 1 HAVING count(DISTINCT person_id) > 1) AS mixed'),
    ).toBeGreaterThan(10)
    expect(await counted(client, "reviews WHERE audit = 'Partial' AND ended_at IS NOT NULL")).toBeGreaterThan(10)
    const empty = `reviews r WHERE r.ended_at IS NOT NULL AND r.bypass_reason = '' AND r.opportunity_count = 0`
    expect(
      await counted(
        client,
        `${empty} AND NOT EXISTS (SELECT FROM review_answers a WHERE a.review_id = r.id AND a.answer <> 'Not Applicable')`,
      ),
    ).toBe(3)
    expect(await counted(client, "sampling_plans WHERE phase = 'Prefunding' AND state = 'Drawn'")).toBe(1)
    expect(await counted(client, "reviews WHERE phase = 'Prefunding' AND ended_at IS NOT NULL")).toBeGreaterThan(0)
    expect(
      await counted(
        client,
        `dispute_rounds d JOIN review_answers a ON a.id = d.answer_id JOIN reviews r ON r.id = a.review_id
           WHERE d.result = 'Accept' AND date_trunc('month', d.decided_at) > date_trunc('month', r.ended_at)`,
      ),
    ).toBeGreaterThan(0)
    expect(await counted(client, 'dispute_rounds WHERE round = 3')).toBeGreaterThan(0)
    expect(await counted(client, "shared_services WHERE approval = 'Approved'")).toBe(1)
  })

  it('leaves the numbering where new rows can follow', async () => {
    const { rows } = await client.query("INSERT INTO teams (name, department) VALUES ('New', 'Closing') RETURNING id")
    expect(rows[0].id).toBe(1 + (await counted(client, 'teams')) - 1)
    await client.query('DELETE FROM teams WHERE id = $1', [rows[0].id])
  })

  it('tells the planner how large its tables are', async () => {
    const { rows } = await client.query(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations' AND reltuples < 0 AND pg_relation_size(oid) > 8192",
    )
    expect(rows).toEqual([])
  })

  it('is not loaded over what is there', async () => {
    const again = loadDemoWorld({ connectionString: database.connectionString, loans: 10, today: TODAY })
    await expect(again).rejects.toThrow('already holds loans')
    expect(await counted(client, 'loans')).toBe(2_000)
  })
})

describe('loading', () => {
  it('leaves nothing behind when it fails half way, and works afterwards', async () => {
    const { database, client } = await open()
    await client.query("ALTER TABLE reviews ADD CONSTRAINT refuse CHECK (type <> 'ICD QC')")
    await expect(loadDemoWorld({ connectionString: database.connectionString, loans: 300, today: TODAY })).rejects.toThrow('refuse')
    expect(await counted(client, 'loans')).toBe(0)
    expect(await counted(client, 'users')).toBe(0)
    await client.query('ALTER TABLE reviews DROP CONSTRAINT refuse')
    expect((await loadDemoWorld({ connectionString: database.connectionString, loans: 300, today: TODAY })).loans).toBe(300)
    await client.end()
    await database.drop()
  })

  it('lets one of two loaders that start at once win', async () => {
    const { database, client } = await open()
    const load = () => loadDemoWorld({ connectionString: database.connectionString, loans: 200, today: TODAY })
    const results = await Promise.allSettled([load(), load()])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await counted(client, 'loans')).toBe(200)
    await client.end()
    await database.drop()
  })

  it('builds the same indexes again after a bulk load, during which the unique ones stay', async () => {
    const { database, client } = await open()
    const indexes = async () => (await client.query('SELECT indexname, indexdef FROM pg_indexes ORDER BY 1')).rows
    const unique = (all: { indexdef: string }[]) => all.filter(({ indexdef }) => indexdef.startsWith('CREATE UNIQUE'))
    const before = await indexes()
    await client.query('BEGIN')
    const restore = await dropIndexes(client, ['loans', 'tasks', 'reviews'])
    expect((await indexes()).length).toBeLessThan(before.length - 15)
    expect(unique(await indexes())).toEqual(unique(before))
    await restore(() => {})
    await client.query('COMMIT')
    expect(await indexes()).toEqual(before)
    await client.end()
    await database.drop()
  })

  it('writes every text as it is', async () => {
    const { database, client } = await open()
    const text = 'back\\slash, tab\there, line\nbreak, \\N, O\u2019Brien, "quoted"'
    const rows = new CopyRows(['groups'])
    rows.add('groups', { title: text, description: '\r' })
    await sendLots(client, rows.take())
    expect((await client.query('SELECT title, description FROM groups')).rows).toEqual([{ title: text, description: '\r' }])
    await client.end()
    await database.drop()
  })
})
