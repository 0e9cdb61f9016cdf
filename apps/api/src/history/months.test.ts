import { audit } from '@ivue/contracts/audit/contract.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { closingLog } from '@ivue/contracts/desks/contract.ts'
import type { GridPage, GridRequest } from '@ivue/contracts/grid/wire.ts'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLoanHistory } from '../loans/queries.ts'
import { now } from '../testing/clock.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { captureLog } from '../testing/log.ts'
import { openSession } from '../testing/sessions.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { cutSince, partsOf } from './months.fixture.ts'
import { makeHistoryMonths } from './months.ts'

let t: TestApp
let owner: pg.Client
let loan: AddedLoan

beforeEach(async () => {
  t = await testApp()
  loan = await addLoan(t.db)
  owner = await t.connectAsOwner()
})
afterEach(() => t.close())

const addEvent = (at: Date | string, more: object = {}) =>
  t.db.event.create({
    data: { at, loanId: loan.id, loanNumber: loan.number, taskId: loan.taskId, desk: 'closing', module: 'ClosingComment', ...more },
  })
/** Returns the first day of the month this many months from now. */
const month = (ahead: number): Date => {
  const today = now()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + ahead))
}
const suffix = (ahead: number) => month(ahead).toISOString().slice(0, 7).replace('-', '_')
const placeOf = async (id: bigint) =>
  (await owner.query('SELECT tableoid::regclass::text AS part FROM events WHERE id = $1', [id])).rows[0].part
/** Drops the monthly partitions, as if none had been created since. */
async function forgetMonths(table: string): Promise<void> {
  const { rows } = await owner.query('SELECT name FROM history_partitions WHERE history = $1 AND starts IS NOT NULL', [table])
  for (const { name } of rows) await owner.query(`DROP TABLE ${name}`)
  await owner.query(`SELECT add_history_partition($1, $1 || '_later', max(ends), NULL) FROM history_partitions WHERE history = $1`, [table])
}

describe('history by month', () => {
  it('has a partition for every time: past, this month, months ahead and any later one', async () => {
    const places: Record<string, string> = {
      '1999-12-31T23:59:59.999Z': `events_before_${suffix(2)}`,
      [now().toISOString()]: `events_before_${suffix(2)}`,
      [new Date(month(2).getTime() - 1).toISOString()]: `events_before_${suffix(2)}`,
      [month(2).toISOString()]: `events_${suffix(2)}`,
      [new Date(month(4).getTime() - 1).toISOString()]: `events_${suffix(3)}`,
      '2091-05-05T05:05:05Z': 'events_later',
    }
    for (const [at, part] of Object.entries(places)) expect([at, await placeOf((await addEvent(at)).id)]).toEqual([at, part])
    expect(await t.db.event.count()).toBe(6)
  })

  it.each(['audit_entries', 'events'] as const)('protects each partition of %s like the table', async (table) => {
    const parts = await partsOf(owner, table)
    expect(parts).toEqual([`${table}_before_${suffix(2)}`, `${table}_${suffix(2)}`, `${table}_${suffix(3)}`, `${table}_later`])
    for (const [at, part] of [now(), month(2), month(3), month(9)].map((at, n) => [at, parts[n]] as const)) {
      if (table === 'events') await addEvent(at)
      else await t.db.auditEntry.create({ data: { at, option: 'o', task: 't', title: 'T', outcome: 'done', requestId: 'r' } })
      for (const statement of [`UPDATE ${part} SET at = now()`, `DELETE FROM ${part}`, `TRUNCATE ${part}`]) {
        await expect(owner.query(statement)).rejects.toThrow(`${part} is append-only`)
        await expect(t.db.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied/)
      }
      await expect(t.db.$executeRawUnsafe(`INSERT INTO ${part} SELECT * FROM ${table}`)).rejects.toThrow(/permission denied/)
    }
  })

  it('cannot be detached, truncated or bypassed by the role of the app', async () => {
    const part = `events_${suffix(3)}`
    for (const statement of [
      `ALTER TABLE events DETACH PARTITION ${part}`,
      `DROP TABLE ${part}`,
      `SELECT add_history_partition('events', 'mine', '2001-01-01', '2001-02-01')`,
      'CREATE TABLE archive.mine (n int)',
      'UPDATE audit_anchors SET entries = 0',
      `INSERT INTO audit_anchors (first_id, last_id, entries, before, hash, part) VALUES (1, 2, 2, '', '', 'mine')`,
      'DELETE FROM audit_anchors',
      'TRUNCATE audit_anchors',
    ])
      await expect(t.db.$executeRawUnsafe(statement)).rejects.toThrow(/permission denied|must be owner/)
  })

  it('gets its future partitions from the app, once', async () => {
    for (const table of ['audit_entries', 'comments', 'events']) await forgetMonths(table)
    expect(await partsOf(owner, 'events')).toEqual([`events_before_${suffix(2)}`, 'events_later'])
    const { log, lines } = captureLog()
    await Promise.all([makeHistoryMonths(t.db, log), makeHistoryMonths(t.db, log)])
    await makeHistoryMonths(t.db, log)
    expect(await partsOf(owner, 'events')).toEqual([
      `events_before_${suffix(2)}`,
      `events_${suffix(2)}`,
      `events_${suffix(3)}`,
      'events_later',
    ])
    expect(lines.map((line) => JSON.parse(line).made)).toEqual([6])
    expect(await placeOf((await addEvent(month(3))).id)).toBe(`events_${suffix(3)}`)
    await expect(owner.query(`DELETE FROM events_${suffix(3)}`)).rejects.toThrow('is append-only')
    await expect(owner.query(`TRUNCATE events_${suffix(3)}`)).rejects.toThrow('is append-only')
  })

  it('gets future partitions also if rows for them exist already, and keeps the rows of a month without partition together', async () => {
    await forgetMonths('events')
    const far = await addEvent('2091-05-05T05:05:05Z')
    const { log, lines } = captureLog()
    await makeHistoryMonths(t.db, log)
    expect(await placeOf(far.id)).toBe('events_later')
    expect(await partsOf(owner, 'events')).toContain(`events_${suffix(2)}`)

    await forgetMonths('events')
    const written = await addEvent(month(2))
    await makeHistoryMonths(t.db, log)
    expect(await placeOf(written.id)).toBe(`events_${suffix(2)}`)
    expect(await placeOf((await addEvent(month(3))).id)).toBe(`events_${suffix(3)}`)
    expect(await placeOf((await addEvent(month(4))).id)).toBe('events_later')
    expect(lines.filter((line) => JSON.parse(line).err)).toEqual([])
    await expect(owner.query('TRUNCATE events_later')).rejects.toThrow('is append-only')
  })

  it('waits briefly for a long reader of a table, and tries again', async () => {
    await forgetMonths('events')
    await owner.query('BEGIN')
    await owner.query('SELECT count(*) FROM events')
    const { log, lines } = captureLog()
    await makeHistoryMonths(t.db, log)
    expect(lines.join('\n')).toContain('could not be made')
    await owner.query('COMMIT')
    await makeHistoryMonths(t.db, log)
    expect(await partsOf(owner, 'events')).toContain(`events_${suffix(3)}`)
  })

  it('returns lists, loan history and comments like a single table, on every page and in every order', async () => {
    const permissions = ['audit.view', 'closing.log'] as const
    const person = await openSession(t.db, await t.person({ roles: ['Manager - Closing'], permissions }))
    for (let n = 0; n < 90; n++) {
      const at = new Date(Date.UTC(2025, n % 14, 1 + (n % 5), n % 3))
      await addEvent(at, { module: n % 2 ? 'ClosingComment' : 'ClosingDecision', actorName: `Person ${n % 4}`, after: `${n}` })
      await t.db.comment.create({ data: { loanId: loan.id, side: 'closing', body: `${n}`, createdAt: at } })
      await t.db.auditEntry.create({
        data: { at, option: 'o', task: 't', title: `Title ${n % 6}`, outcome: n % 3 ? 'done' : 'refused', requestId: `${n}` },
      })
    }
    const pagesOf = async (call: Call, input: GridRequest, columns: readonly string[]) => {
      const found: unknown[] = []
      for (const col of columns)
        for (const dir of ['ASC', 'DESC'] as const)
          for (const pageNo of [1, 3]) {
            const request = { ...input, orderArray: [{ col, dir }], filterData: { pageSize: 25, pageNo } }
            const { flag, msg, response } = await t.call(call as typeof audit.getList, request, person)
            expect([flag, msg]).toEqual([true, ''])
            const { tdata, totalItems } = response as GridPage
            found.push([col, dir, totalItems, tdata.map(({ recsID }) => recsID)])
          }
      return found
    }
    const everything = async () => [
      await pagesOf(closingLog.getDashboardClosingLogTaskList, { taskStatus: 'All' }, ['Date', 'Loan Number', 'Module', 'By']),
      await pagesOf(audit.getList, {}, ['When', 'Who', 'What', 'Outcome']),
      await readLoanHistory(t.db, person, loan.id, null),
      await t.db.comment.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } }),
    ]
    const before = await everything()
    expect(JSON.stringify(before[0])).toContain(',90,')
    for (const table of ['events', 'audit_entries', 'comments'] as const) await cutSince(owner, table, '2025-03')
    expect(await partsOf(owner, 'events')).toContain('events_2025_12')
    expect((await owner.query('SELECT count(*)::int AS n FROM events_2025_12')).rows[0].n).toBeGreaterThan(0)
    expect(await everything()).toEqual(before)
  })
})
