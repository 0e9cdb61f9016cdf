import type { InputOf } from '@ivue/contracts/contract.ts'
import { CONFLICT } from '@ivue/contracts/loans/conflict-check.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../testing/expect-audited.ts'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { createSsnVault } from './ssn-vault.ts'

let t: TestApp
let admin: SignIn
let closer: SignIn
let manager: SignIn

const NOW = '2026-03-10T17:00:00Z'
const COUPLE = { borrowerLastName: 'Okafor', coBorrowerLastName: "O'Brien Diaz", borrowerCount: 2 }
const OKAFOR = '900110001'
const DIAZ = '900110002'

beforeAll(async () => {
  t = await testApp()
  t.clock.set(NOW)
  const person = async (input: Parameters<TestApp['person']>[0]) =>
    openSession(t.db, await t.person({ permissions: ALL_PERMISSIONS, ...input }))
  admin = await person({ accessLevel: 'Administrator', roles: ['Administrator'] })
  closer = await person({ fullName: 'Cleo Closer', roles: ['Closer'] })
  manager = await person({ accessLevel: 'Manager', roles: ['Manager - Closing'] })
})
afterAll(() => t.close())

const locked = (input: LoanInput = {}) => addLoan(t.db, { locked: true, slots: [closer.userId, null], ...COUPLE, ...input })
const check = (loanNumber: string, people: [name: string, ssn: string][], as: SignIn = closer) =>
  t.call(loanDetails.conflictCheckCall, { loanNumber, ssn: people.map(([, ssn]) => ssn), lastName: people.map(([name]) => name) }, as)
const stateOf = async (loanNumber: string) => (await t.call(loanDetails.conflictCheck, { loanNumber }, admin)).response.state

/** Stores borrowers that were on file before any check. */
async function putOnFile(loanId: number, ...people: [position: number, name: string, ssn: string][]): Promise<void> {
  const vault = createSsnVault(t.services.env)
  await t.db.loanBorrower.createMany({
    data: people.map(([position, lastName, ssn]) => ({
      loanId,
      position,
      lastName,
      ssnKey: vault.keyId(),
      ssn: vault.seal(ssn, loanId, position),
      ssnHash: vault.hash(ssn),
    })),
  })
}

async function asOwner(sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: t.owner })
  await client.connect()
  await client.query(sql, values).finally(() => client.end())
}

const refused = { flag: false, msg: CONFLICT.refused, response: {} }

describe('a conflict check', () => {
  it('passes for a single borrower sent as texts instead of lists', async () => {
    const loan = await addLoan(t.db, { locked: true, slots: [closer.userId, null], borrowerLastName: 'Okafor' })
    await putOnFile(loan.id, [1, 'Okafor', OKAFOR])
    const body = { loanNumber: loan.number, lastName: 'Okafor', ssn: OKAFOR } as unknown as InputOf<typeof loanDetails.conflictCheckCall>
    expect(await t.call(loanDetails.conflictCheckCall, body, closer)).toMatchObject({ flag: true, response: { state: 'inactive' } })
    expect(await stateOf(loan.number)).toBe('inactive')
  })

  it.each<[string, [string, string][]]>([
    [
      'in the order on file',
      [
        ['Okafor', OKAFOR],
        ["O'Brien Diaz", DIAZ],
      ],
    ],
    [
      'in another order, case and spacing',
      [
        ["o'brien  DIAZ", DIAZ],
        [' okafor', OKAFOR],
      ],
    ],
  ])('that matches unlocks the loan and records the borrower, %s', async (_how, people) => {
    const loan = await locked()
    const before = await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
    expect(await check(loan.number, people)).toEqual({ flag: true, msg: CONFLICT.passed, response: { state: 'inactive' } })
    expect(await stateOf(loan.number)).toBe('inactive')
    await expectAudited(t, loanDetails.conflictCheckCall, closer, [`Loan ${loan.number}: Conflict check: Locked → Unlocked`])

    const rows = await t.db.loanBorrower.findMany({ where: { loanId: loan.id }, orderBy: { position: 'asc' } })
    const vault = createSsnVault(t.services.env)
    expect(rows.map(({ ssn, position }) => ssn && vault.shown(ssn, loan.id, position))).toEqual(['***-**-0001', '***-**-0002'])
    expect(rows.map(({ recordedById }) => recordedById)).toEqual([closer.userId, closer.userId])
    expect(vault.shown(rows[0]?.ssn ?? new Uint8Array(), loan.id, 2)).toBeNull()

    const [event] = await t.db.event.findMany({ where: { loanId: loan.id } })
    expect(event).toMatchObject({ module: 'LoanConflictCheck', before: 'Locked', after: 'Unlocked', actorName: 'Cleo Closer', reason: '' })
    expect((await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })).version).toBe(before.version + 1)
    expect(await check(loan.number, people)).toMatchObject({ flag: false, msg: CONFLICT.notLocked })
  })

  it.each<[string, [string, string][]]>([
    [
      'a name',
      [
        ['Okoro', OKAFOR],
        ["O'Brien Diaz", DIAZ],
      ],
    ],
    [
      'the SSN on file',
      [
        ['Okafor', '900110009'],
        ["O'Brien Diaz", DIAZ],
      ],
    ],
    [
      'whose SSN it is',
      [
        ['Okafor', DIAZ],
        ["O'Brien Diaz", OKAFOR],
      ],
    ],
    ['the count, with one too few', [['Okafor', OKAFOR]]],
    [
      'the count, one too many',
      [
        ['Okafor', OKAFOR],
        ["O'Brien Diaz", DIAZ],
        ['Ito', '900110003'],
      ],
    ],
    [
      'one SSN for both',
      [
        ['Okafor', OKAFOR],
        ["O'Brien Diaz", OKAFOR],
      ],
    ],
  ])('that is wrong in %s has the same message as any other, and leaves the loan locked', async (_what, people) => {
    const loan = await locked()
    await putOnFile(loan.id, [1, 'Okafor', OKAFOR])
    expect(await check(loan.number, people)).toEqual(refused)
    expect(await stateOf(loan.number)).toBe('active')
    expect(await t.db.event.count({ where: { loanId: loan.id } })).toBe(0)
    expect(
      await check(loan.number, [
        ['Okafor', OKAFOR],
        ["O'Brien Diaz", DIAZ],
      ]),
    ).toMatchObject({ flag: true })
  })

  it('accepts any name for a borrower whose name is unknown', async () => {
    const loan = await locked({ coBorrowerLastName: '', borrowerCount: 2 })
    expect(
      await check(loan.number, [
        ['Okafor', OKAFOR],
        ['Whoever', DIAZ],
      ]),
    ).toMatchObject({ flag: true })
  })

  it('shows the end of an SSN in the details only after the loan is unlocked', async () => {
    const loan = await locked({ borrowerCount: 1, coBorrowerLastName: '' })
    await putOnFile(loan.id, [1, 'Okafor', OKAFOR])
    const shown = async () => {
      const { response } = await t.call(loanDetails.getDetails, { loanNumber: loan.number }, closer)
      return response.general[0]?.facts.find(({ label }) => label === 'SSN')?.value
    }
    expect(await shown()).toBeNull()
    await check(loan.number, [['Okafor', OKAFOR]])
    expect(await shown()).toBe('***-**-0001')
  })

  it('does not compare with a value stored under another key', async () => {
    const loan = await locked({ borrowerCount: 1, coBorrowerLastName: '' })
    await putOnFile(loan.id, [1, 'Okafor', OKAFOR])
    await t.db.loanBorrower.updateMany({ where: { loanId: loan.id }, data: { ssnKey: 'another' } })
    expect(await check(loan.number, [['Okafor', OKAFOR]])).toMatchObject({ flag: false, msg: CONFLICT.otherKey })
    expect(await stateOf(loan.number)).toBe('active')
  })

  it('names the invalid fields of a body, without repeating their values', async () => {
    const loan = await locked()
    const send = async (ssn: unknown, lastName: unknown) =>
      (await t.send(loanDetails.conflictCheckCall, { loanNumber: loan.number, ssn, lastName }, closer)).json()
    expect(await send(['90011000a', '', '12345678'], ['Okafor', ' ', 'Diaz'])).toEqual({
      flag: false,
      msg: MESSAGES.ssnNotNumeric,
      response: {
        fields: {
          'ssn.0': MESSAGES.ssnNotNumeric,
          'ssn.1': MESSAGES.cannotBeEmpty,
          'ssn.2': MESSAGES.ssnNotNineDigits,
          'lastName.1': MESSAGES.cannotBeEmpty,
        },
      },
    })
    expect(await send([OKAFOR], ['Okafor', 'Diaz'])).toMatchObject({ response: { fields: { lastName: 'Send a last name for each SSN' } } })
    expect(await send('90011000a', 'Okafor')).toMatchObject({ response: { fields: { 'ssn.0': MESSAGES.ssnNotNumeric } } })
    expect(await send([], [])).toMatchObject({ flag: false, response: { fields: { ssn: MESSAGES.cannotBeEmpty } } })
    expect(await send([900110001], ['Okafor'])).toMatchObject({ flag: false, response: { fields: { 'ssn.0': MESSAGES.ssnNotNumeric } } })
  })

  it('sent fifty times at once unlocks the loan once', async () => {
    const loan = await locked({ borrowerCount: 1, coBorrowerLastName: '' })
    const answers = await Promise.all(Array.from({ length: 50 }, () => check(loan.number, [['Okafor', OKAFOR]])))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    const others = answers.filter(({ flag }) => !flag).map(({ msg }) => msg)
    expect(others.filter((msg) => msg !== CONFLICT.notLocked && msg !== MESSAGES.tooManyAttempts)).toEqual([])
    expect(await t.db.event.count({ where: { loanId: loan.id } })).toBe(1)
  })
})

describe('guessing a conflict check', () => {
  it('stops for fifteen minutes after five failures of one person on one loan, however they are sent', async () => {
    const loan = await locked()
    const other = await locked()
    const right: [string, string][] = [
      ['Okafor', OKAFOR],
      ["O'Brien Diaz", DIAZ],
    ]
    const wrong: [string, string][] = [
      ['Okoro', OKAFOR],
      ["O'Brien Diaz", DIAZ],
    ]
    const answers = await Promise.all(Array.from({ length: 20 }, () => check(loan.number, wrong)))
    expect(answers.filter(({ msg }) => msg === CONFLICT.refused)).toHaveLength(5)
    expect(answers.filter(({ msg }) => msg === MESSAGES.tooManyAttempts)).toHaveLength(15)
    expect(await check(loan.number, right)).toMatchObject({ flag: false, msg: MESSAGES.tooManyAttempts })

    expect(await check(other.number, right)).toMatchObject({ flag: true })
    t.clock.advance(14 * 60_000)
    expect(await check(loan.number, right)).toMatchObject({ msg: MESSAGES.tooManyAttempts })
    t.clock.advance(2 * 60_000)
    expect(await check(loan.number, right)).toMatchObject({ flag: true })
    t.clock.set(NOW)
  })

  it('does not lock the loan for somebody else', async () => {
    const loan = await locked({ borrowerCount: 1, coBorrowerLastName: '' })
    for (let n = 0; n < 6; n++) await check(loan.number, [['Wrong', OKAFOR]])
    expect(await check(loan.number, [['Okafor', OKAFOR]])).toMatchObject({ msg: MESSAGES.tooManyAttempts })
    expect(await check(loan.number, [['Okafor', OKAFOR]], manager)).toMatchObject({ flag: true })
  })
})

describe('a member of staff', () => {
  beforeAll(async () => {
    await asOwner(`CREATE SCHEMA edw; CREATE TABLE edw.staff (employee_id text, ssn_hash bytea); CREATE VIEW edw.staff_feed AS SELECT employee_id FROM edw.staff;
      GRANT USAGE ON SCHEMA edw TO ivue_app; GRANT SELECT ON edw.staff_feed TO ivue_app`)
    const hash = Buffer.from(createSsnVault(t.services.env).hash(DIAZ))
    await asOwner('INSERT INTO edw.staff VALUES ($1, $2), ($3, NULL)', ['DR1', hash, 'DR2'])
  })

  it('is not recognized if the warehouse has no hashes', async () => {
    const loan = await locked()
    expect(
      await check(loan.number, [
        ['Okafor', OKAFOR],
        ["O'Brien Diaz", DIAZ],
      ]),
    ).toMatchObject({ flag: true })
  })

  it('keeps the loan locked and notifies the manager, with the same message as any other failure', async () => {
    await asOwner('CREATE OR REPLACE VIEW edw.staff_feed AS SELECT employee_id, ssn_hash FROM edw.staff')
    const loan = await locked()
    expect(
      await check(loan.number, [
        ['Okafor', OKAFOR],
        ["O'Brien Diaz", DIAZ],
      ]),
    ).toEqual(refused)
    expect(await stateOf(loan.number)).toBe('active')
    const notices = await t.db.notification.findMany({ where: { text: { contains: loan.number } } })
    expect(notices.map(({ userId, text }) => ({ userId, text }))).toEqual([
      {
        userId: manager.userId,
        text: `Loan ${loan.number} stays locked: its conflict check, entered by Cleo Closer, matches a member of staff`,
      },
    ])
    expect(await t.db.event.count({ where: { loanId: loan.id } })).toBe(0)
  })

  it('is not reported to the manager unless the other values match', async () => {
    const loan = await locked()
    expect(
      await check(loan.number, [
        ['Okoro', OKAFOR],
        ["O'Brien Diaz", DIAZ],
      ]),
    ).toEqual(refused)
    expect(await t.db.notification.count({ where: { text: { contains: loan.number } } })).toBe(0)
  })
})

it('a check without an answer of the staff warehouse neither passes nor counts', async () => {
  const away = await testApp({ env: { EDW_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' } })
  const somebody = await away.signedIn(...ALL_PERMISSIONS)
  const loan = await addLoan(away.db, { locked: true, slots: [somebody.userId, null] })
  const body = { loanNumber: loan.number, ssn: [OKAFOR], lastName: ['Amadi'] }
  for (let n = 0; n < 7; n++)
    expect(await away.call(loanDetails.conflictCheckCall, body, somebody)).toMatchObject({ msg: CONFLICT.feedAway })
  expect((await away.call(loanDetails.conflictCheck, { loanNumber: loan.number }, somebody)).response.state).toBe('active')
  await away.close()
})
