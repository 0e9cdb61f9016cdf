import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyAudit, verifyDetached } from '../audit/verify.ts'
import { now } from '../testing/clock.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { detachHistory } from './detach.ts'
import { cutSince, partsOf } from './months.fixture.ts'

let t: TestApp
let owner: pg.Client
let loan: AddedLoan

beforeEach(async () => {
  t = await testApp()
  loan = await addLoan(t.db)
  owner = await t.connectAsOwner()
})
afterEach(() => t.close())

const addEntry = (at: string) =>
  t.db.auditEntry.create({ data: { at: new Date(at), option: 'o', task: 't', title: 'Some act', outcome: 'done', requestId: 'r' } })
const idsOf = async (table: string) => (await owner.query(`SELECT id FROM ${table} ORDER BY id`)).rows.map(({ id }) => Number(id))
/** Changes a table as a database owner who wants to hide something. */
async function tamper(table: string, ...statements: string[]): Promise<void> {
  await owner.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
  for (const statement of statements) await owner.query(statement)
  await owner.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`)
}
const problem = async (seal?: string) => (await verifyAudit(t.owner, seal)).problem

describe('the audit trail', () => {
  beforeEach(async () => {
    // The fifth entry began before midnight and committed after the sixth entry, although its time is earlier.
    const moments = ['2025-01-10', '2025-01-20', '2025-02-03', '2025-03-01T00:00:01Z', '2025-02-28T23:59:00Z', '2025-03-05', '2025-04-01']
    for (const at of moments) await addEntry(at)
    await cutSince(owner, 'audit_entries', '2025-02')
  })

  it('is still valid after months were detached, and names those months', async () => {
    const { seal } = await verifyAudit(t.owner)
    expect(await detachHistory(t.owner, 'audit_entries', '2025-03')).toEqual([
      { part: 'audit_entries_before_2025_02', rows: 2 },
      { part: 'audit_entries_2025_02', rows: 2 },
    ])
    expect(await idsOf('audit_entries')).toEqual([4, 6, 7, 8])
    expect(await verifyAudit(t.owner, seal)).toMatchObject({ entries: 4, detached: 4, problem: null })
    expect(await t.db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
      title: 'Detach history',
      changes: [
        { subject: 'audit_entries_before_2025_02', before: '2 rows', after: 'detached' },
        { subject: 'audit_entries_2025_02', before: '2 rows', after: 'detached' },
        { subject: 'Anchors', before: '', after: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    })
    await addEntry('2025-01-30')
    await addEntry(now().toISOString())
    await detachHistory(t.owner, 'audit_entries', '2025-04')
    expect(await partsOf(owner, 'audit_entries')).toContain('audit_entries_before_2025_04')
    expect(await verifyAudit(t.owner, seal)).toMatchObject({ entries: 4, detached: 7, problem: null })
  })

  it('has detached months that can be verified on their own', async () => {
    await detachHistory(t.owner, 'audit_entries', '2025-03')
    expect(await verifyDetached(t.owner, 'audit_entries_2025_02')).toMatchObject({ entries: 2, problem: null })
    expect((await verifyDetached(t.owner, 'audit_entries_2024_01')).problem).toBe('No month left the trail as audit_entries_2024_01')
    for (const [statement, expected] of [
      ["UPDATE archive.audit_entries_2025_02 SET title = 'Another act' WHERE id = 5", /^Entry 5 .* was altered/],
      ['DELETE FROM archive.audit_entries_2025_02 WHERE id = 5', /^Entry 5 is missing/],
      [
        'DELETE FROM archive.audit_entries_before_2025_02 WHERE id = 2',
        /^Entries 1 to 2 are incomplete, or were changed after they were detached/,
      ],
    ] as const) {
      await owner.query('CREATE TABLE kept AS TABLE archive.audit_entries_2025_02')
      await owner.query(statement)
      const part = /audit\w+/.exec(statement)?.[0] ?? ''
      expect((await verifyDetached(t.owner, part)).problem).toMatch(expected)
      await owner.query('DELETE FROM archive.audit_entries_2025_02')
      await owner.query('INSERT INTO archive.audit_entries_2025_02 SELECT * FROM kept')
      await owner.query('DROP TABLE kept')
    }
  })

  it('reports an altered, removed or added anchor, and an altered entry next to it', async () => {
    await detachHistory(t.owner, 'audit_entries', '2025-03')
    for (const [column, value] of Object.entries({
      entries: '1',
      last_id: '1',
      before: "'\\x00'",
      hash: "'\\x00'",
      part: "'audit_entries_2024_01'",
    })) {
      await owner.query('CREATE TABLE kept AS TABLE audit_anchors')
      await tamper('audit_anchors', `UPDATE audit_anchors SET ${column} = ${value} WHERE first_id = 1`)
      expect([column, await problem()]).toEqual([column, expect.stringMatching(/altered/)])
      await tamper('audit_anchors', 'DELETE FROM audit_anchors', 'INSERT INTO audit_anchors SELECT * FROM kept')
      await owner.query('DROP TABLE kept')
      expect(await problem()).toBeNull()
    }
    await tamper('audit_anchors', "INSERT INTO audit_anchors SELECT 99, 99, 1, hash, hash, 'x' FROM audit_anchors LIMIT 1")
    expect(await problem()).toMatch(/anchors of detached months are not those/)
    await tamper('audit_anchors', 'DELETE FROM audit_anchors WHERE first_id IN (1, 99)')
    expect(await problem()).toMatch(/^Entries 3 to 3, which were detached as audit_entries_2025_02, do not follow from entry 0/)
    await tamper('audit_anchors', 'DELETE FROM audit_anchors')
    expect(await problem()).toMatch(/^Entry 4 .* does not follow from entry 0/)
  })

  it('reports a change to the remaining entries, including the one about the anchors', async () => {
    await detachHistory(t.owner, 'audit_entries', '2025-03')
    await tamper('audit_entries', "UPDATE audit_entries SET title = 'Another act' WHERE id = 6")
    expect(await problem()).toMatch(/^Entry 6 .* does not follow from entry 5/)
    await tamper('audit_entries', "UPDATE audit_entries SET title = 'Some act' WHERE id = 6")
    await tamper('audit_entries', "UPDATE audit_entries SET changes = '[]' WHERE title = 'Detach history'")
    expect(await problem()).toMatch(/^Entry 8 .*Detach history\) does not follow from entry 7/)
  })

  it('does not detach a month with invalid entries', async () => {
    await tamper('audit_entries', "UPDATE audit_entries SET title = 'Another act' WHERE id = 2")
    await expect(detachHistory(t.owner, 'audit_entries', '2025-03')).rejects.toThrow(/audit_entries_before_2025_02 stays.*Entry 2/)
    expect(await idsOf('audit_entries')).toHaveLength(7)
    expect(await t.db.auditAnchor.count()).toBe(0)
  })

  it('names the month that contains the entry of an old seal', async () => {
    const { rows } = await owner.query("SELECT id || ':' || encode(hash, 'hex') AS seal FROM audit_entries WHERE id IN (1, 2) ORDER BY id")
    const [inside, end] = rows.map(({ seal }) => seal)
    await detachHistory(t.owner, 'audit_entries', '2025-03')
    expect(await problem(end)).toBeNull()
    expect(await problem(inside)).toMatch(/entry 1 of the seal was moved out of it as audit_entries_before_2025_02/)
    expect(await verifyDetached(t.owner, 'audit_entries_before_2025_02', inside)).toMatchObject({ problem: null })
    expect((await verifyDetached(t.owner, 'audit_entries_before_2025_02', `1:${'0'.repeat(64)}`)).problem).toMatch(
      /entry 1 differs from the seal/,
    )
  })
})

describe('events and comments', () => {
  beforeEach(async () => {
    for (const month of [1, 2, 3]) {
      const at = new Date(Date.UTC(2025, month, 5))
      await t.db.event.create({ data: { at, loanId: loan.id, loanNumber: loan.number, desk: 'closing', module: 'ClosingComment' } })
      await t.db.comment.create({ data: { loanId: loan.id, side: 'closing', body: `${month}`, createdAt: at } })
    }
    for (const table of ['events', 'comments'] as const) await cutSince(owner, table, '2025-01')
  })

  it('are detached as independent tables, with an audit entry, and the rest is unchanged', async () => {
    expect(await detachHistory(t.owner, 'events', '2025-03')).toEqual([{ part: 'events_2025_02', rows: 1 }])
    expect(await detachHistory(t.owner, 'comments', '2025-04')).toHaveLength(2)
    expect(await idsOf('events')).toEqual([2, 3])
    expect(await idsOf('archive.events_2025_02')).toEqual([1])
    expect(await t.db.auditEntry.findFirst({ where: { title: 'Detach history' }, orderBy: { id: 'asc' } })).toMatchObject({
      changes: [{ subject: 'events_2025_02', before: '1 row', after: 'detached' }],
    })
    expect(await idsOf('archive.comments_2025_02')).toEqual([1])
    const { rows } = await owner.query("SELECT conname FROM pg_constraint WHERE connamespace = 'archive'::regnamespace AND contype = 'f'")
    expect(rows).toEqual([])
    await expect(t.db.$queryRawUnsafe('SELECT * FROM archive.events_2025_02')).rejects.toThrow(/permission denied/)
    await owner.query('DROP TABLE archive.events_2025_02, archive.comments_2025_02')
    expect(await problem()).toBeNull()
  })

  it('accept new rows for a month that was detached', async () => {
    await detachHistory(t.owner, 'events', '2025-03')
    await t.db.event.create({
      data: { at: new Date('2025-02-05'), loanId: loan.id, loanNumber: loan.number, desk: 'closing', module: 'ClosingComment' },
    })
    expect(await idsOf('events_before_2025_03')).toEqual([4])
    await expect(owner.query('DELETE FROM events_before_2025_03')).rejects.toThrow('is append-only')
  })

  it('are not detached if there is nothing to detach, the month is not over, or the month is invalid', async () => {
    const parts = await partsOf(owner, 'events')
    expect(await detachHistory(t.owner, 'events', '2025-02')).toEqual([])
    await expect(detachHistory(t.owner, 'events', '2091-01')).rejects.toThrow(/^Only months that are over/)
    await expect(detachHistory(t.owner, 'events', '2025-13')).rejects.toThrow(/no month/)
    expect(await partsOf(owner, 'events')).toEqual(parts)
    expect(await t.db.auditEntry.count()).toBe(0)
  })
})
