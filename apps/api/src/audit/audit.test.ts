import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditedCommand } from '../platform/rpc/audit-trail.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { verifyAudit } from './verify.ts'

let t: TestApp
let person: SignIn
let owner: pg.Client

beforeEach(async () => {
  t = await testApp()
  person = await openSession(t.db, await t.person({ fullName: 'Helen Marsh' }))
  owner = await t.connectAsOwner()
})
afterEach(() => t.close())

const command = (): AuditedCommand => ({ call: login.doLogout, actor: person, requestId: 'r', address: '10.0.0.1' })
const done = (message: string) => ({
  outcome: 'done' as const,
  message,
  changes: [{ subject: 'Idle time', before: '30', after: message }],
})
const add = (message: string) => t.services.audit.add(command(), done(message))
const write = async (...messages: string[]) => {
  for (const message of messages) await add(message)
}
/** Changes the trail as a database owner who wants to hide something. */
const tamper = async (...statements: string[]) => {
  await owner.query('ALTER TABLE audit_entries DISABLE TRIGGER ALL')
  for (const statement of statements) await owner.query(statement)
  await owner.query('ALTER TABLE audit_entries ENABLE TRIGGER ALL')
}
const ids = async () => (await t.db.auditEntry.findMany({ select: { id: true }, orderBy: { id: 'asc' } })).map(({ id }) => Number(id))

describe('the audit trail', () => {
  it('has no gap after many commands at once', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => add(`${index}`)))
    expect(await ids()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    expect(await verifyAudit(t.owner)).toMatchObject({ entries: 40, problem: null })
  })

  it('records who changed what, with values before and after, also for long texts', async () => {
    await write('45')
    await t.services.audit.add(command(), {
      ...done('x'.repeat(900)),
      changes: Array.from({ length: 300 }, () => done('1').changes).flat(),
    })
    const [first, second] = await t.db.auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(first).toMatchObject({
      username: person.username,
      fullName: 'Helen Marsh',
      title: 'Sign out',
      changes: [{ subject: 'Idle time', before: '30', after: '45' }],
    })
    expect(second?.message).toHaveLength(500)
    expect(second?.changes).toHaveLength(201)
    expect(await verifyAudit(t.owner)).toMatchObject({ problem: null })
  })

  it('reports each altered, removed or moved entry, anywhere in the trail', async () => {
    await write('1', '2', '3', '4', '5')
    const { seal } = await verifyAudit(t.owner)
    const problemAfter = async (...statements: string[]) => {
      await owner.query('BEGIN')
      await tamper(...statements)
      await owner.query('COMMIT')
      const { problem } = await verifyAudit(t.owner)
      return problem
    }
    for (const [column, value] of Object.entries({
      message: "'9'",
      username: "'somebody.else'",
      full_name: "'Somebody Else'",
      user_id: '99',
      outcome: "'refused'",
      address: "'10.9.9.9'",
      changes: `'[{"subject": "Idle time", "before": "30", "after": "31"}]'`,
      at: "at - interval '1 hour'",
      title: "'Sign in'",
      task: "'doLogin'",
      option: "'com_users'",
      request_id: "'q'",
      hash: "'\\x00'",
    })) {
      await owner.query('CREATE TABLE kept AS SELECT * FROM audit_entries WHERE id = 3')
      expect([column, await problemAfter(`UPDATE audit_entries SET ${column} = ${value} WHERE id = 3`)]).toEqual([
        column,
        expect.stringMatching(/^Entry 3 .* was altered/),
      ])
      await tamper('DELETE FROM audit_entries WHERE id = 3', 'INSERT INTO audit_entries SELECT * FROM kept', 'DROP TABLE kept')
      expect(await verifyAudit(t.owner)).toMatchObject({ problem: null })
    }

    expect(await problemAfter('DELETE FROM audit_entries WHERE id = 5')).toMatch(/^The trail ends at entry 4 and its head says 5/)
    expect(await problemAfter('DELETE FROM audit_entries WHERE id = 1')).toMatch(/^Entry 2 .* does not follow from entry 0/)
    expect(await problemAfter('DELETE FROM audit_entries', "UPDATE audit_head SET id = 0, hash = ''")).toBeNull()
    expect((await verifyAudit(t.owner, seal)).problem).toMatch(/entry 5 differs from the seal/)
  })

  it('is verified onwards from a stored seal', async () => {
    await write('1', '2')
    const { seal } = await verifyAudit(t.owner)
    await write('3')
    expect(await verifyAudit(t.owner, seal)).toMatchObject({ entries: 3, problem: null })
  })

  it('is written before the answer, and has no changes for a refused command', async () => {
    await t.call(login.doLogin, { username: person.username, password: 'Wrong#2026' })
    expect(await t.db.auditEntry.findMany()).toMatchObject([
      { task: 'doLogin', outcome: 'refused', message: MESSAGES.invalidCredentials, changes: [] },
    ])
    await t.signIn(person.username)
    expect(await t.db.auditEntry.findMany({ where: { outcome: 'done' } })).toMatchObject([
      { username: person.username, fullName: 'Helen Marsh' },
    ])
  })
})

describe("the app's own role", () => {
  it.each(['audit_entries', 'events', 'setting_changes', 'calendar_versions'])('cannot change, remove or empty %s', async (table) => {
    await write('1')
    for (const statement of [
      `UPDATE ${table} SET at = now()`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
    ])
      await expect(t.db.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied|must be owner/)
    expect(await ids()).toEqual([1])
  })

  it('cannot read or change the head of the trail, or overwrite migrations', async () => {
    for (const statement of [
      'SELECT * FROM audit_head',
      'UPDATE audit_head SET id = 0',
      'DELETE FROM _prisma_migrations',
      'SELECT grant_app_role()',
    ])
      await expect(t.db.$queryRawUnsafe(statement)).rejects.toThrow(/permission denied/)
  })

  it('is refused a change of entries, and so is the owner while the trigger exists', async () => {
    await write('1')
    for (const statement of ["UPDATE audit_entries SET message = ''", 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])
      await expect(owner.query(statement)).rejects.toThrow(/audit_entries\S* is append-only/)
  })

  it('may copy into its own tables, listen, and queue jobs in a transaction', async () => {
    const client = new pg.Client({ connectionString: t.services.connectionString })
    await client.connect()
    await client.query('LISTEN something')
    await client.query('CREATE TEMP TABLE mine (n int)')
    expect((await client.query('SELECT current_user')).rows).toEqual([{ current_user: 'ivue_app' }])
    await client.end()
    await t.db.$transaction((through) => t.services.jobs.send('stamp-sla', {}, { through }))
    expect(Number((await owner.query("SELECT count(*) FROM pgboss.job WHERE name = 'stamp-sla'")).rows[0].count)).toBe(1)
  })
})
