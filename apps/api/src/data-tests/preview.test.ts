import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import { dataTests } from '@ivue/contracts/data-tests/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLoan } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let manager: SignIn
let processor: SignIn
const numbers: string[] = []

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-06-17T15:00:00Z')
  manager = await openSession(t.db, await t.person({ fullName: 'Mia', roles: ['Manager - QC'], permissions: ['quality.tests.view'] }))
  const own = await t.person({ fullName: 'Paul', roles: ['Processor'], permissions: ['quality.tests.view'] })
  processor = await openSession(t.db, own)
  const closings = ['2025-06-30', '2025-07-01', '2026-05-31', '2026-06-01', '2026-06-16']
  for (const [index, day] of closings.entries()) {
    const loan = await addLoan(t.db, {
      ltv: 95 + index,
      scheduledClosingAt: new Date(`${day}T17:00:00Z`),
      borrowerLastName: `Borrower ${index}`,
      processorId: index === 1 ? own.id : null,
    })
    numbers.push(loan.number)
  }
  await addLoan(t.db, { ltv: 60 })
  await addLoan(t.db, { ltv: null })
  await addLoan(t.db, { ltv: 99, occupancy: 'Investment' })
})
afterAll(() => t.close())

const MUST: Condition = { left: { column: 'ltv' }, is: '≤', right: { value: 90 } }
const NOT_INVESTED: Condition = { not: { column: 'occupancy', oneOf: ['Investment'] } }
const preview = (draft: { mustHold: Condition; inScope?: Condition | null; effectiveFrom?: string }, by = manager) =>
  t.call(dataTests.previewDataTest, draft, by)

it('counts the results of all loans, lists the latest that fail with their values, and fails by month of the last twelve', async () => {
  const { response } = await preview({ mustHold: MUST, inScope: { any: [{ column: 'occupancy', isEmpty: true }, NOT_INVESTED] } })
  expect(response).toMatchObject({ judged: 8, loans: 8, counts: { pass: 1, fail: 5, unknown: 1 }, labels: ['LTV'] })
  expect(response.failing.map(({ loanNumber, shown }) => [loanNumber, shown])).toEqual([
    [numbers[4], ['99']],
    [numbers[3], ['98']],
    [numbers[2], ['97']],
    [numbers[1], ['96']],
    [numbers[0], ['95']],
  ])
  const fails = Object.fromEntries(response.months.map(({ month, fails }) => [month, fails]))
  expect(Object.keys(fails)).toEqual([
    '2025-07',
    '2025-08',
    '2025-09',
    '2025-10',
    '2025-11',
    '2025-12',
    '2026-01',
    '2026-02',
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
  ])
  expect([fails['2025-07'], fails['2026-05'], fails['2026-06'], fails['2026-01']]).toEqual([1, 1, 2, 0])
})

it('lists only loans that the viewer may open, and still counts all', async () => {
  const { response } = await preview({ mustHold: MUST }, processor)
  expect(response.counts).toEqual({ pass: 1, fail: 6, unknown: 1 })
  expect(response.failing.map(({ loanNumber }) => loanNumber)).toEqual([numbers[1]])
})

it('judges the loans of the effective days alone', async () => {
  const { response } = await preview({ mustHold: MUST, effectiveFrom: '2026-06-01' })
  expect(response.counts).toEqual({ pass: 0, fail: 2, unknown: 0 })
})

it('names the row of what is wrong', async () => {
  expect(await preview({ mustHold: { left: { column: 'ltv' }, is: '≤', right: { value: 'ninety' } } })).toMatchObject({
    flag: false,
    response: { fields: { mustHold: 'Row 1: LTV is a number: enter one' } },
  })
})

it('changes nothing', async () => {
  expect([await t.db.dataTest.count(), await t.db.dataTestResult.count()]).toEqual([0, 0])
})
