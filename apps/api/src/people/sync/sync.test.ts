import { MESSAGES } from '@ivue/contracts/messages.ts'
import { users } from '@ivue/contracts/people/contract.ts'
import { LEFT_COMPANY } from '@ivue/contracts/people/user-words.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { openSession } from '../../testing/sessions.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { type UsersWorld, usersWorld } from '../users/users-world.fixture.ts'

let t: TestApp
let world: UsersWorld

/** Runs SQL as the owner of the database; the app may not create a schema. */
async function asOwner(sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: t.owner })
  await client.connect()
  await client.query(sql, values).finally(() => client.end())
}

const READABLE = 'GRANT USAGE ON SCHEMA edw TO ivue_app; GRANT SELECT ON edw.staff_feed TO ivue_app'
const COLUMNS =
  'employee_id text, client_id text, first_name text, last_name text, location text, dr_phone text, client_phone text, dr_email text, client_email text, term text, left_on date'

async function warehouse(rows: readonly Record<string, string | null>[]): Promise<void> {
  await asOwner(
    `CREATE SCHEMA edw; CREATE TABLE edw.staff (${COLUMNS}, ssn_hash bytea DEFAULT '\\xfeed'); CREATE VIEW edw.staff_feed AS SELECT * FROM edw.staff; ${READABLE}`,
  )
  await feed(rows)
}

async function feed(rows: readonly Record<string, string | null>[]): Promise<void> {
  await asOwner('TRUNCATE edw.staff')
  await asOwner(`INSERT INTO edw.staff SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(${COLUMNS})`, [JSON.stringify(rows)])
}

const sync = () => t.call(users.syncEdw, {}, world.administrator)
const found = (employeeId: string) => t.db.user.findUniqueOrThrow({ where: { employeeId }, include: { groups: true, roles: true } })

beforeEach(async () => {
  t = await testApp()
  world = await usersWorld(t)
})
afterEach(() => t.close())

describe('the staff feed', () => {
  it('creates, changes and deactivates by DR ID, and changes nothing when it is read again', async () => {
    const moved = await t.person({
      fullName: 'Luis Ortega',
      firstName: 'Luis',
      lastName: 'Ortega',
      location: 'Plano',
      drPhone: '480',
      roles: ['Closer'],
    })
    const gone = await t.person({ fullName: 'Dana Kim', permissions: ['home.view'] })
    const session = await openSession(t.db, gone)
    await t.db.setting.create({ data: { key: 'capacity.dailyAssignments', value: 15 } })
    await warehouse([
      {
        employee_id: ' DR777 ',
        client_id: 'new.hire',
        first_name: 'Nia',
        last_name: 'Hire',
        dr_email: 'nia@ivue.example',
        location: 'Remote',
      },
      { employee_id: moved.employeeId, client_id: 'renamed', first_name: 'Luis', last_name: 'Ortega-Ruiz', location: 'Chandler' },
      { employee_id: gone.employeeId, client_id: gone.username, left_on: '2026-01-31' },
      { employee_id: 'DR778', client_id: 'long.gone', first_name: 'Never', last_name: 'Here', left_on: '2020-01-31' },
    ])
    const { flag, msg, response } = await sync()
    expect([flag, msg]).toEqual([true, '1 created, 1 changed, 1 deactivated'])
    await expectAudited(t, users.syncEdw, world.administrator, [
      'User Nia Hire (new.hire): – → created by the staff feed',
      'User Luis Ortega-Ruiz: Last Name: Ortega → Ortega-Ruiz',
      'User Luis Ortega-Ruiz: Location: Plano → Chandler',
      'User Luis Ortega-Ruiz: Client System Full Name: Luis Ortega → Luis Ortega-Ruiz',
      `User Dana Kim (${gone.username}): Inactive: No → Yes, ${LEFT_COMPANY}`,
    ])
    expect(response).toEqual({
      created: 1,
      changed: 1,
      deactivated: 1,
      unchanged: 0,
      skipped: [],
      names: { created: ['Nia Hire'], changed: ['Luis Ortega-Ruiz'], deactivated: ['Dana Kim'] },
    })
    expect(await found('DR777')).toMatchObject({ maxDailyAssign: 15 })
    expect(await found(moved.employeeId)).toMatchObject({ maxDailyAssign: 10 })
    expect(await found('DR777')).toMatchObject({
      username: 'new.hire',
      fullName: 'Nia Hire',
      passwordHash: null,
      accessLevel: 'Employee',
      groups: [],
      roles: [],
    })
    expect(await found(moved.employeeId)).toMatchObject({
      username: moved.username,
      fullName: 'Luis Ortega-Ruiz',
      location: 'Chandler',
      drPhone: '480',
      version: 2,
    })
    expect(await found(gone.employeeId)).toMatchObject({ inactive: true, inactiveReason: LEFT_COMPANY })
    expect((await t.send(login.getLoginInfo, {}, session)).json().msg).toBe(MESSAGES.sessionOver)
    expect(await t.db.user.count({ where: { employeeId: 'DR778' } })).toBe(0)

    expect((await sync()).response).toMatchObject({ created: 0, changed: 0, deactivated: 0, unchanged: 3 })
    expect((await found(moved.employeeId)).version).toBe(2)
  })

  it('changes no administrator, signs out no person that it does not contain, and does not activate an inactive one', async () => {
    const administrator = await t.db.user.findUniqueOrThrow({ where: { id: world.second.id } })
    const titular = await t.person({ accessLevel: 'Administrator' })
    const grouped = await t.person({ permissions: ['people.groups.edit'] })
    const asleep = await t.person({ inactive: true, inactiveReason: 'Long-term leave', location: 'Plano' })
    const unknown = await t.person()
    await warehouse([
      ...[administrator, titular, grouped].map(({ employeeId }) => ({ employee_id: employeeId, client_id: 'x', left_on: '2026-01-01' })),
      { employee_id: asleep.employeeId, client_id: 'y', location: 'Chandler' },
    ])
    const { response } = await sync()
    expect(response).toMatchObject({ created: 0, changed: 1, deactivated: 0 })
    expect(response.skipped.map(({ msg }) => msg)).toEqual(Array(3).fill('Accounts of administrators are changed by hand'))
    expect(await t.db.user.count({ where: { id: { in: [administrator.id, titular.id, grouped.id, unknown.id] }, inactive: false } })).toBe(
      4,
    )
    expect(await found(asleep.employeeId)).toMatchObject({ inactive: true, inactiveReason: 'Long-term leave', location: 'Chandler' })
    await feed([])
    expect((await sync()).response).toMatchObject({ created: 0, changed: 0, deactivated: 0 })
  })

  it('skips the person who starts it, duplicate rows and invalid values, and reports why', async () => {
    const other = await t.person()
    await warehouse([
      { employee_id: 'DR1', client_id: other.username.toUpperCase(), first_name: 'Two', last_name: 'Names' },
      { employee_id: 'DR2', client_id: 'fine.name', first_name: 'Bad', last_name: 'Mail', dr_email: 'nowhere' },
      { employee_id: 'DR3', client_id: 'first.row', first_name: 'First', last_name: 'Row' },
      { employee_id: 'dr3', client_id: 'second.row', first_name: 'Second', last_name: 'Row' },
      {
        employee_id: (await t.db.user.findUniqueOrThrow({ where: { id: world.officer.userId } })).employeeId,
        client_id: 'o',
        left_on: '2026-01-01',
      },
    ])
    const { response } = await t.call(users.syncEdw, {}, world.officer)
    expect(response.created).toBe(1)
    expect(response.skipped.map(({ employeeId, msg }) => [employeeId.slice(0, 3), msg])).toEqual(
      expect.arrayContaining([
        ['DR1', 'Another user has this Client ID'],
        ['DR2', 'Enter the e-mail address as name@company.com'],
        ['dr3', 'This DR ID is in the feed more than once; the first row counts'],
        ['DR9', 'You cannot deactivate yourself'],
      ]),
    )
    expect((await found('DR3')).username).toBe('first.row')
  })

  it('that is missing or invalid is refused with a clear message, and nothing changes', async () => {
    expect(await sync()).toMatchObject({ flag: false, msg: 'The staff warehouse has no view staff_feed. Nothing was changed' })
    await asOwner(`CREATE SCHEMA edw; CREATE VIEW edw.staff_feed AS SELECT 1 AS employee_id; ${READABLE}`)
    expect((await sync()).msg).toBe(
      'The view staff_feed of the staff warehouse does not have the columns that are needed. Nothing was changed',
    )
    await asOwner('DROP SCHEMA edw CASCADE')
    await warehouse([])
    await asOwner('REVOKE SELECT ON edw.staff_feed FROM ivue_app')
    expect((await sync()).msg).toBe('The staff warehouse does not let iVue read its view staff_feed. Nothing was changed')
  })
})

it('a warehouse without an answer leads to a clear refusal', async () => {
  const far = await testApp({ env: { EDW_DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/edw' } })
  try {
    const its = await usersWorld(far)
    expect(await far.call(users.syncEdw, {}, its.administrator)).toMatchObject({
      flag: false,
      msg: 'The staff warehouse cannot be reached, try again later. Nothing was changed',
    })
  } finally {
    await far.close()
  }
})
