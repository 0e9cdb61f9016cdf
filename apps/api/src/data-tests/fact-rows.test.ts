import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import type { LimitName } from '@ivue/contracts/data-tests/fact-rows.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { runTest } from './judge.fixture.ts'
import { refreshPeers } from './peers.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.dataTestLimit.deleteMany()
  await t.db.loan.deleteMany()
})

const judgeLoan = async (must: Condition, id: number) => (await runTest(t.db, null, must, id))?.result
const judge = async (must: Condition, loan: LoanInput) => judgeLoan(must, (await addLoan(t.db, loan)).id)
const day = (text: string) => new Date(text)

describe('a limit', () => {
  const limit = (value: number, fromOn: string, toOn: string | null, keys: { [key in 'type' | 'occupancy' | 'state']?: string } = {}) =>
    t.db.dataTestLimit.create({ data: { name: 'LTV', value, fromOn: day(fromOn), toOn: toOn === null ? null : day(toOn), ...keys } })
  const isAtMost = (name: LimitName): Condition => ({ left: { column: 'ltv' }, is: '≤', right: { limit: name } })
  /** Returns the limit in force for a loan, as the editor would show it. */
  const limitOf = async (loan: LoanInput) => {
    const { id } = await addLoan(t.db, { ltv: 1, ...loan })
    return (await runTest(t.db, null, isAtMost('LTV'), id))?.shown[1]
  }

  it('is that of the row with the most filled keys, then the latest, then the lowest', async () => {
    await limit(70, '2026-01-01', null)
    await limit(80, '2026-01-01', null, { occupancy: 'Primary' })
    await limit(81, '2026-02-01', null, { occupancy: 'Primary' })
    await limit(82.5, '2026-02-01', null, { state: 'TX' })
    await limit(95, '2026-01-01', null, { occupancy: 'Primary', type: 'FHA' })
    const loans = [{}, { occupancy: 'Primary', propertyState: 'CA' }, { occupancy: 'Primary' }, { occupancy: 'Primary', type: 'FHA' }]
    const found = []
    for (const loan of [{ propertyState: 'CA' }, ...loans]) found.push(await limitOf(loan))
    expect(found).toEqual(['70', '82.5', '81', '81', '95'])
  })

  it('is in force from its first to its last day, on the day of the closing, or else of the application', async () => {
    await limit(80, '2026-03-18', '2026-03-19')
    const closing = (moment: string) => limitOf({ scheduledClosingAt: day(moment), zone: 'America/Chicago' })
    expect(await closing('2026-03-18T04:59:00Z')).toBeNull()
    expect(await closing('2026-03-18T05:00:00Z')).toBe('80')
    expect(await closing('2026-03-20T04:59:00Z')).toBe('80')
    expect(await closing('2026-03-20T05:00:00Z')).toBeNull()
    expect(await limitOf({ scheduledClosingAt: null, applicationOn: day('2026-03-19') })).toBe('80')
    expect(await limitOf({ scheduledClosingAt: null, applicationOn: day('2026-03-20') })).toBeNull()
  })

  it('of another name, or without a row, is unknown', async () => {
    await limit(80, '2026-01-01', null)
    expect(await judge(isAtMost('LTV'), { ltv: 80 })).toBe('pass')
    expect(await judge(isAtMost('LTV'), { ltv: 80.01 })).toBe('fail')
    expect(await judge(isAtMost('Baseline loan amount'), { ltv: 80 })).toBe('unknown')
    expect(await judge(isAtMost('LTV'), { ltv: null })).toBe('unknown')
  })
})

describe('peers', () => {
  const peer: LoanInput = { termMonths: 360, applicationOn: day('2026-06-15') }
  /** Adds loans whose amounts are 101,000 to 130,000, or fewer. */
  const addPeers = async (count: number, loan: LoanInput = {}) => {
    for (let nth = 1; nth <= count; nth++) await addLoan(t.db, { ...peer, amount: 100_000 + nth * 1_000, ...loan })
  }
  const refresh = async () => refreshPeers(await t.connectAsOwner())
  const hasPeers: Condition = { hasPeers: 'amount' }
  const near = (nearPeers: number): Condition => ({ column: 'amount', nearPeers })

  it('are 30 loans with the loan itself', async () => {
    await addPeers(28)
    const { id } = await addLoan(t.db, { ...peer, amount: 129_000 })
    await refresh()
    expect(await judgeLoan(hasPeers, id)).toBe('fail')
    expect(await judgeLoan(near(100), id)).toBe('unknown')
    await addLoan(t.db, { ...peer, amount: 130_000 })
    await refresh()
    expect(await judgeLoan(hasPeers, id)).toBe('pass')
    expect(await judgeLoan(near(100), id)).toBe('pass')
  })

  it('have a median of 115,500 and a median absolute deviation of 7,500: 11,119.50 away is near, a cent more is not', async () => {
    await addPeers(30)
    await refresh()
    const found = []
    for (const amount of [126_619.5, 126_619.51, 104_380.5, 104_380.49]) found.push(await judge(near(1), { ...peer, amount }))
    expect(found).toEqual(['pass', 'fail', 'pass', 'fail'])
    expect(await t.db.dataTestPeers.findMany({ where: { columnName: 'amount', week: day('2026-06-15') } })).toMatchObject([
      { type: 'Conventional', termMonths: 360, purpose: 'Purchase', loans: 30 },
    ])
  })

  it('have the same type, term and purpose, and an application at most two weeks away', async () => {
    await addPeers(30)
    const days = ['2026-05-31', '2026-06-01', '2026-07-05', '2026-07-06'].map((text) => ({ applicationOn: day(text) }))
    const alike = { applicationOn: day('2026-06-01') }
    const others = [{ type: 'FHA' }, { termMonths: 180 }, { purpose: 'Refinance' }, { termMonths: null }].map((other) => ({
      ...alike,
      ...other,
    }))
    const loans = []
    for (const other of [...days, ...others]) loans.push(await addLoan(t.db, { ...peer, ...other }))
    await refresh()
    const results = []
    for (const { id } of loans) results.push(await judgeLoan(hasPeers, id))
    expect(results).toEqual(['fail', 'pass', 'pass', 'fail', 'fail', 'fail', 'fail', 'unknown'])
    expect(await judge({ hasPeers: 'noteRate' }, peer)).toBe('fail')
  })

  it('are refreshed: groups that lost their loans go, and rows without a change are not written', async () => {
    await addPeers(30)
    await addPeers(30, { type: 'FHA' })
    await refresh()
    const versions = () => t.db.$queryRaw<{ type: string; version: string }[]>`
      SELECT type, xmin::text AS version FROM data_test_peers WHERE week = '2026-06-15' ORDER BY type`
    const before = await versions()
    expect(before.map(({ type }) => type)).toEqual(['Conventional', 'FHA'])
    await t.db.loan.updateMany({ where: { type: 'FHA' }, data: { amount: 1 } })
    await refresh()
    const [conventional, fha] = await versions()
    expect(conventional).toEqual(before[0])
    expect(fha?.version).not.toBe(before[1]?.version)
    await t.db.loan.deleteMany({ where: { type: 'FHA' } })
    await refresh()
    expect(await versions()).toEqual([before[0]])
  })
})

describe('no other loan', () => {
  const must: Condition = {
    noOther: {
      same: ['borrower', 'borrowerFirst'],
      near: { column: 'amount', percent: 1 },
      within: { column: 'scheduledClosing', days: 2 },
    },
  }
  it.each<[string, LoanInput, string]>([
    ['is the same', {}, 'fail'],
    ['has another first name', { borrowerFirstName: 'Ada' }, 'pass'],
    ['has another last name', { borrowerLastName: 'Okafor' }, 'pass'],
    ['is 1 percent larger', { amount: 252_500 }, 'fail'],
    ['is more than 1 percent larger', { amount: 252_500.01 }, 'pass'],
    ['is 1 percent smaller', { amount: 247_500 }, 'fail'],
    ['is more than 1 percent smaller', { amount: 247_499.99 }, 'pass'],
    [
      'closes on the second day after, in its own zone',
      { scheduledClosingAt: day('2026-03-21T05:30:00Z'), zone: 'America/Phoenix' },
      'fail',
    ],
    ['closes on the third day after', { scheduledClosingAt: day('2026-03-21T05:30:00Z') }, 'pass'],
    ['closes two days before', { scheduledClosingAt: day('2026-03-16T05:30:00Z') }, 'fail'],
    ['closes three days before', { scheduledClosingAt: day('2026-03-16T04:30:00Z') }, 'pass'],
    ['has no closing', { scheduledClosingAt: null }, 'pass'],
  ])('that %s', async (_name, other, result) => {
    await addLoan(t.db, other)
    expect(await judge(must, {})).toBe(result)
  })

  it.each<[string, LoanInput]>([
    ['name', { borrowerFirstName: '' }],
    ['date', { scheduledClosingAt: null }],
  ])('is unknown without a %s of its own', async (_name, loan) => {
    const { id } = await addLoan(t.db, loan)
    const found = await runTest(t.db, null, must, id)
    expect([found?.result, found?.shown.at(-1)]).toEqual(['unknown', null])
  })

  it('shows how many there are, and of more than ten only that', async () => {
    const { id } = await addLoan(t.db, {})
    const shown = async () => (await runTest(t.db, null, must, id))?.shown.at(-1)
    expect(await shown()).toBe('0')
    for (let count = 0; count < 10; count += 1) await addLoan(t.db, {})
    expect(await shown()).toBe('10')
    await addLoan(t.db, {})
    expect(await shown()).toBe('more than 10')
  })
})

describe('the workbooks', () => {
  const addRead = (loanId: number, importType: string, readValues: { purpose?: string; amount?: number }) =>
    t.db.loanWorkbookValues.create({ data: { loanId, importType, readValues } })
  const agree = (within?: number): Condition => ({ workbooksAgree: ['purpose', 'amount'], within })

  it('are compared when both have the loan', async () => {
    const { id } = await addLoan(t.db)
    await addRead(id, 'closingAssignment', { purpose: 'Purchase', amount: 1_000 })
    expect(await judgeLoan({ inBothWorkbooks: true }, id)).toBe('fail')
    expect(await runTest(t.db, null, agree(), id)).toEqual({ result: 'unknown', shown: [null] })
    await addRead(id, 'processorUW', { purpose: 'Purchase', amount: 1_000 })
    expect(await judgeLoan({ inBothWorkbooks: true }, id)).toBe('pass')
    expect(await runTest(t.db, null, agree(), id)).toEqual({ result: 'pass', shown: ['none'] })
  })

  it.each([
    [{ purpose: 'Purchase', amount: 1_000.5 }, undefined, 'fail', 'Loan Amount'],
    [{ purpose: 'Purchase', amount: 1_000.5 }, 0.5, 'pass', 'none'],
    [{ purpose: 'Purchase', amount: 999.49 }, 0.5, 'fail', 'Loan Amount'],
    [{ purpose: 'Refinance', amount: 1_000 }, 0.5, 'fail', 'Purpose'],
    [{ purpose: '', amount: 1_000 }, 0.5, 'unknown', 'none'],
    [{ purpose: '', amount: 2 }, 0.5, 'fail', 'Loan Amount'],
  ] as const)('that have %j, with %s of tolerance', async (values, within, result, shown) => {
    const { id } = await addLoan(t.db)
    await addRead(id, 'closingAssignment', { purpose: 'Purchase', amount: 1_000 })
    await addRead(id, 'processorUW', values)
    expect(await runTest(t.db, null, agree(within), id)).toEqual({ result, shown: [shown] })
  })
})

it('the values of a test are plain: numbers without zeros at their end, people by name, nothing for what is empty', async () => {
  const processor = await t.person({ fullName: 'Nia Brown' })
  const { id } = await addLoan(t.db, {
    noteRate: 6.5,
    ltv: 80,
    termMonths: 360,
    rescissionApplies: true,
    processorId: processor.id,
    scheduledClosingAt: day('2026-01-05T16:05:00Z'),
    applicationOn: day('2026-01-02'),
  })
  const present = (
    ['noteRate', 'ltv', 'term', 'rescission', 'processor', 'underwriter', 'scheduledClosing', 'application', 'occupancy', 'funded'] as const
  ).map((column): Condition => ({ column, isEmpty: false }))
  const doubled: Condition = { left: { column: 'noteRate', factor: 2, offset: 0.25 }, is: '>', right: { value: 1 } }
  const changes: Condition = { unchanged: ['ltv'], after: 'scheduledClosing' }
  expect((await runTest(t.db, null, { all: [...present, doubled, changes] }, id))?.shown).toEqual([
    '6.5',
    '80',
    '360',
    'Yes',
    'Nia Brown',
    null,
    '01/05/2026 10:05',
    '01/02/2026',
    null,
    null,
    '13.25',
    'none',
  ])
  expect((await runTest(t.db, null, { inBothWorkbooks: true }, id))?.shown).toEqual([])
})
