import { MESSAGES } from '@ivue/contracts/messages.ts'
import { groups } from '@ivue/contracts/people/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../../testing/databases.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { repeatInBackground } from '../../testing/until.ts'
import { openDatabase } from '../database/database.ts'
import { isTemporary, isUnavailable, toFailureAnswer } from './faults.ts'

let t: TestApp
let admin: SignIn

beforeAll(async () => {
  t = await testApp()
  admin = await t.signedIn('people.groups.edit')
})
afterAll(() => t.close())

const NO_ROOM = "The server's disk is full and nothing was saved. Tell whoever runs iVue, and try again later"
const { changedByOthers, tookTooLong, serviceBusy, databaseUnavailable, serviceRestarting } = MESSAGES
const save = (title: string) => t.send(groups.editGroupSave, { groupId: '', version: 0, groupData: { title, selectedPowers: [] } }, admin)

/** Every code of Postgres whose statement may work later, with its sentence. */
const CODES: readonly [msg: string, ...codes: string[]][] = [
  [NO_ROOM, '53100'],
  [changedByOthers, '55P03', '40P01', '40001'],
  [tookTooLong, '57014'],
  [serviceBusy, '53200', '53300', '53400'],
  [databaseUnavailable, '57P01', '57P02', '57P03', '08000', '08001', '08003', '08004', '08006'],
]

it.each(CODES.map(([msg, ...codes]) => [codes, msg] as const))(
  'a failure of Postgres with %s is answered with 503 and "%s", and can be retried',
  async (codes, msg) => {
    await administer(
      t.owner,
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'could not' USING ERRCODE = NEW.title; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON groups FOR EACH ROW EXECUTE FUNCTION refuse()`,
    )
    for (const code of codes) {
      const answer = await save(code)
      expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '5', { flag: false, msg, response: {} }])
    }
    await administer(t.owner, 'DROP FUNCTION refuse CASCADE')
    for (const code of codes) expect((await save(code)).json()).toMatchObject({ flag: true })
  },
)

describe('a thrown error', () => {
  const wrap = (cause: Error) => new Error('Invalid invocation', { cause: new Error('driver', { cause }) })
  const coded = (code: string, more: object = {}) => Object.assign(new Error('of a driver'), { code, ...more })
  it.each<[string, Error, string]>([
    ['a full disk of the app', coded('ENOSPC'), NO_ROOM],
    ['a conflict named by Prisma', coded('P2034'), changedByOthers],
    ['a wait for a lock inside an expired transaction', Object.assign(coded('P2028'), { cause: coded('55P03') }), changedByOthers],
    ['an expired transaction', coded('P2028'), tookTooLong],
    ['no free connection', new Error('timeout exceeded when trying to connect'), serviceBusy],
    ['no transaction in time', Object.assign(coded('P2028'), { message: 'Unable to start a transaction in the given time.' }), serviceBusy],
    ['a pool without connections', coded('P2024'), serviceBusy],
    ['a refused connection', coded('ECONNREFUSED'), databaseUnavailable],
    ['a missing socket', coded('ENOENT', { syscall: 'connect' }), databaseUnavailable],
    ['a lost connection', new Error('Connection terminated unexpectedly'), databaseUnavailable],
    ['a connection that was not opened', new Error('Connection terminated due to connection timeout'), databaseUnavailable],
    ['a statement without an answer', new Error('Query read timeout'), databaseUnavailable],
    ['a server that Prisma cannot reach', coded('P1001'), databaseUnavailable],
  ])('is named by its cause, however deep: %s', (_what, error, msg) => {
    const log = { error: () => {}, warn: () => {} }
    for (const thrown of [error, wrap(error)]) {
      expect(toFailureAnswer(thrown, { log } as never)).toEqual({ status: 503, envelope: { flag: false, msg, response: {} } })
      expect([isTemporary(thrown), isUnavailable(thrown)]).toEqual([true, msg !== NO_ROOM])
    }
  })

  it('is not taken for a database that is away when a file is missing', () => {
    expect(isTemporary(coded('ENOENT', { syscall: 'open' }))).toBe(false)
  })
})

describe('on a real database', () => {
  it('a statement that is cancelled while it waits is not answered with a restart of the service', async () => {
    const holder = await t.connectAsOwner()
    await holder.query('BEGIN; LOCK TABLE groups IN ACCESS EXCLUSIVE MODE')
    const sql = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
    const cancelling = repeatInBackground(() => administer(t.owner, sql))
    const answer = await save('Waits')
    await cancelling.stop()
    await holder.query('ROLLBACK')
    expect(answer.json()).toMatchObject({ flag: false, msg: tookTooLong })
  })

  it('a wait for a lock is given up before the statement is', async () => {
    const url = new URL(t.services.connectionString)
    for (const name of ['statement_timeout', 'lock_timeout']) url.searchParams.delete(name)
    const db = openDatabase(url.href)
    const [row] = await db.$queryRaw<object[]>`
      SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement`
    await db.$disconnect()
    expect(row).toEqual({ lock: '9s', statement: '10s' })
  })
})

it('a server that stops says that it restarts', async () => {
  const own = await testApp()
  let base = ''
  let whileClosing: unknown[] = []
  own.app.addHook('preClose', async () => {
    const answers = await Promise.all(['/index.php', '/health/ready', '/', '/api/openapi.json'].map((path) => fetch(base + path)))
    whileClosing = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))
  })
  base = await own.app.listen({ host: '127.0.0.1', port: 0 })
  await own.close()
  expect(whileClosing).toEqual(Array(4).fill([503, { flag: false, msg: serviceRestarting, response: {} }]))
})
