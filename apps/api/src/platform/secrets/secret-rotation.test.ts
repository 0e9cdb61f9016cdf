import { CONFLICT } from '@ivue/contracts/loans/conflict-check.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/add-person.ts'
import { now } from '../../testing/clock.ts'
import { addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { SECRET_KEY, testApp } from '../../testing/test-app.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
import { linkSealer } from '../mail/link-sealer.ts'
import { rotateSecret } from './secret-rotation.ts'
import { createSealerWithSecret, SEALED_FOR } from './secrets.ts'

const NEW_KEY = 'another key that only tests keep secrets under'
const SEED = 'a'.repeat(64)

let database: TestDatabase
/** Returns the shared database, which closing an app does not drop. */
const reusedDatabase = (): TestDatabase => ({ ...database, drop: async () => {} })
const open = (key: string) => testApp({ database: reusedDatabase(), env: { SECRET_KEY: key } })
let person: Person
let locked: string

/** Seals under the first key: SSNs of two loans of the same borrower, a link, an authenticator and a seed. */
beforeAll(async () => {
  database = await testDatabase()
  const t = await open(SECRET_KEY)
  person = await t.person({ accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS })
  const admin = await openSession(t.db, person)
  const check = async () => {
    const loan = await addLoan(t.db, { locked: true, slots: [admin.userId, null] })
    const { msg } = await t.call(loanDetails.conflictCheckCall, { loanNumber: loan.number, ssn: ['912345678'], lastName: ['Amadi'] }, admin)
    expect(msg).toBe(CONFLICT.passed)
  }
  await check()
  await check()
  const other = await addLoan(t.db, { locked: true, slots: [admin.userId, null] })
  const sealer = createSealerWithSecret(SECRET_KEY)
  await t.db.totp.create({ data: { userId: admin.userId, secret: sealer.seal('JBSWY3DP', SEALED_FOR.authenticator(admin.userId)) } })
  const sealedLink = linkSealer(t.services.env).seal('https://ivue.example/reset', admin.userId)
  await t.db.mail.create({
    data: { userId: admin.userId, recipient: 'a@ivue.example', subject: 'Reset', body: '{link}', kind: 'reset', sealedLink },
  })
  await t.db.samplingPlan.create({
    data: {
      title: 'May',
      reviewType: 'UW Review',
      method: 'Random',
      sides: 'two',
      points: 2,
      rate: 5,
      most: 100,
      filter: {},
      code: 'UW-2026-05',
      phase: 'Post-closing',
      scope: 'Full',
      dateKind: 'Funded',
      createdById: admin.userId,
      updatedAt: now(),
      strataBy: 'None',
      fromOn: new Date('2026-05-01'),
      toOn: new Date('2026-05-31'),
      sealedSeed: sealer.seal(SEED, SEALED_FOR.seed(1)),
      id: 1,
    },
  })
  locked = other.number
  await t.close()
})
afterAll(() => database.drop())

/** Returns the values of `beforeAll` that can be opened with a key. */
async function readable(key: string) {
  const t = await open(key)
  const { open: opened } = createSealerWithSecret(key)
  const [borrowers, totp, mail, plan] = [
    await t.db.loanBorrower.findMany({ where: { ssn: { not: null } }, orderBy: { loanId: 'asc' } }),
    await t.db.totp.findFirstOrThrow(),
    await t.db.mail.findFirstOrThrow({ where: { sealedLink: { not: null } } }),
    await t.db.samplingPlan.findFirstOrThrow(),
  ]
  await t.close()
  return {
    ssns: borrowers.map(({ ssn, loanId, position }) => ssn && opened(ssn, SEALED_FOR.ssn(loanId, position))),
    sameHash: new Set(borrowers.map(({ ssnHash }) => Buffer.from(ssnHash ?? []).toString('hex'))).size === 1,
    keys: new Set(borrowers.map(({ ssnKey }) => ssnKey)),
    authenticator: opened(totp.secret, SEALED_FOR.authenticator(totp.userId)),
    seed: plan.sealedSeed && opened(plan.sealedSeed, SEALED_FOR.seed(plan.id)),
    link: mail.sealedLink && opened(mail.sealedLink, SEALED_FOR.link(mail.userId)),
  }
}
const EVERYTHING = {
  ssns: ['912345678', '912345678'],
  sameHash: true,
  authenticator: 'JBSWY3DP',
  link: 'https://ivue.example/reset',
  seed: SEED,
}

describe('a new SECRET_KEY', () => {
  it('waits until the app has stopped', async () => {
    const t = await open(SECRET_KEY)
    await t.db.totp.count()
    await expect(rotateSecret(database.connectionString, SECRET_KEY, NEW_KEY)).rejects.toThrow('stop every server and worker first')
    await t.close()
    expect(await readable(SECRET_KEY)).toMatchObject(EVERYTHING)
  })

  it('changes nothing if the current key is wrong', async () => {
    await expect(rotateSecret(database.connectionString, `not ${SECRET_KEY}`, NEW_KEY)).rejects.toThrow(
      'give the key that the app runs with',
    )
    expect(await readable(SECRET_KEY)).toMatchObject(EVERYTHING)
  })

  it('reads everything stored under the old key, which is useless afterwards', async () => {
    expect(await rotateSecret(database.connectionString, SECRET_KEY, NEW_KEY)).toMatchObject([
      { name: 'SSNs', done: 2, unreadable: 0 },
      { name: 'authenticators', done: 1, unreadable: 0 },
      { name: 'links of mails', done: 1, unreadable: 0 },
      { name: 'seeds of samples', done: 1, unreadable: 0 },
    ])
    expect(await readable(NEW_KEY)).toMatchObject(EVERYTHING)
    expect(await readable(SECRET_KEY)).toMatchObject({ ssns: [null, null], authenticator: null, link: null, seed: null })
  })

  it('finds equal SSNs from before', async () => {
    const before = await readable(NEW_KEY)
    const t = await open(NEW_KEY)
    const admin = await openSession(t.db, person)
    await t.call(loanDetails.conflictCheckCall, { loanNumber: locked, ssn: ['912345678'], lastName: ['Amadi'] }, admin)
    await t.close()
    expect(await readable(NEW_KEY)).toMatchObject({ ...EVERYTHING, ssns: Array(3).fill('912345678'), keys: before.keys })
  })
})

it('every column with bytes is named: encrypted values, and hashes and files without a key', async () => {
  const owner = openDatabase(database.connectionString)
  const columns = await owner.$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND data_type = 'bytea' AND table_name NOT IN (SELECT name FROM history_partitions) ORDER BY 1`
  await owner.$disconnect()
  const sealed = ['loan_borrowers.ssn', 'loan_borrowers.ssn_hash', 'mails.sealed_link', 'sampling_plans.sealed_seed', 'totps.secret']
  const unkeyed = [
    'api_keys.key_hash',
    'audit_anchors.before',
    'audit_anchors.hash',
    'audit_entries.hash',
    'audit_head.hash',
    'file_chunks.bytes',
    'imports.content_hash',
    'password_resets.token_hash',
    'recovery_codes.code_hash',
    'sessions.cookie_hash',
    'sessions.token_hash',
    'sign_in_failures.account',
    'sign_in_turns.key',
    'web_files.bytes',
  ]
  expect(columns.map(({ name }) => name)).toEqual([...sealed, ...unkeyed].sort())
})
