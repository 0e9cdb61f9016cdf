import { CONFLICT } from '@ivue/contracts/loans/conflict-check.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { addLoan } from '../testing/loans.ts'
import { readEverything } from '../testing/read-everything.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

/** Number of loans, with two SSNs each; `SEEDED=1000` for the long run (quality S10). */
const LOANS = Number(process.env.SEEDED ?? 200) / 2

let t: TestApp
let admin: SignIn

beforeAll(async () => {
  t = await testApp()
  admin = await openSession(t.db, await t.person({ accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS }))
})
afterAll(() => t.close())

const dashed = (ssn: string) => `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`
const written = (ssn: string) => [ssn, dashed(ssn), Buffer.from(ssn).toString('hex'), Buffer.from(ssn).toString('base64')]

it(`${LOANS * 2} SSNs, right, wrong, broken and refused, appear in no table, log or answer`, async () => {
  const answers: string[] = []
  const ssns: string[] = []
  for (let n = 0; n < LOANS; n++) {
    const loan = await addLoan(t.db, { locked: true, borrowerCount: 2, coBorrowerLastName: 'Ray', slots: [admin.userId, null] })
    const pair = [`9${String(12_340_000 + n)}`, `666${String(450_000 + n)}`]
    ssns.push(...pair)
    const lastName = n % 4 === 1 ? ['Amadi', 'Wrong'] : ['Amadi', 'Ray']
    const body = { loanNumber: loan.number, ssn: n % 4 === 2 ? [...pair, '12'] : pair, lastName }
    answers.push((await t.send(loanDetails.conflictCheckCall, body, admin)).body)
    if (n % 4 !== 3) continue
    for (const call of [loanDetails.getDetails, loanDetails.getHistory, loanDetails.fetchQc, loanDetails.conflictCheck])
      answers.push((await t.send(call, { loanNumber: loan.number }, admin)).body)
  }
  const messages = answers.map((answer) => JSON.parse(answer).msg)
  expect(messages.filter((msg) => msg === CONFLICT.passed)).toHaveLength(LOANS / 2)
  expect(messages.filter((msg) => msg === CONFLICT.refused)).toHaveLength(LOANS / 4)
  expect(await t.db.loanBorrower.count()).toBe(LOANS)

  const owner = openDatabase(t.owner)
  await owner.$executeRaw`ALTER TABLE loan_borrowers RENAME TO loan_borrowers_away`
  const loan = await addLoan(t.db, { locked: true, slots: [admin.userId, null] })
  const broken = await t.send(loanDetails.conflictCheckCall, { loanNumber: loan.number, ssn: [ssns[0]], lastName: ['Amadi'] }, admin)
  await owner.$executeRaw`ALTER TABLE loan_borrowers_away RENAME TO loan_borrowers`
  await owner.$disconnect()
  expect(broken.statusCode).toBe(500)

  const dump = await readEverything(t.owner)
  const places = [dump, t.lines.join('\n'), answers.join('\n'), broken.body]
  expect(ssns.filter((ssn) => written(ssn).some((text) => places.some((place) => place.includes(text))))).toEqual([])
  expect(places[1]).toContain('call failed')
  expect(dump).toContain('Complete a conflict check')
})
