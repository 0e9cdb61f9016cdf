import { FIRST_TESTS } from '@ivue/contracts/data-tests/first-tests.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { addFirstLimits, runTest } from './judge.fixture.ts'
import { refreshPeers } from './peers.ts'

let t: TestApp
let people: number[]
beforeAll(async () => {
  t = await testApp()
  await addFirstLimits(t.db)
  const named = await Promise.all(['Ann', 'Ben', 'Cleo', 'Dan'].map((fullName) => t.person({ fullName })))
  people = named.map(({ id }) => id)
})
afterAll(() => t.close())

/** A loan of the cases, with what else is stored of it. Its closing is on Wednesday 18 March 2026 at 10:30. */
interface Case extends LoanInput {
  /** Places in `people` of processor, underwriter and both closers. */
  held?: readonly (number | null)[]
  changed?: readonly (readonly [at: string, was: Record<string, string>])[]
  others?: readonly LoanInput[]
  workbooks?: readonly [closing: Record<string, unknown>, processor: Record<string, unknown>]
}

async function addCase({ held = [], changed = [], others = [], workbooks, ...loan }: Case): Promise<number> {
  const [processorId, underwriterId, one, two] = [0, 1, 2, 3].map((nth) => people[held[nth] ?? -1] ?? null)
  const { id } = await addLoan(t.db, { processorId, underwriterId, slots: [one, two], ...loan })
  for (const other of others) await addLoan(t.db, other)
  for (const [at, was] of changed) await t.db.loanChange.create({ data: { loanId: id, kind: 'loan', rowId: id, at: new Date(at), was } })
  if (workbooks)
    await t.db.loanWorkbookValues.createMany({
      data: [
        { loanId: id, importType: 'closingAssignment', readValues: { ...READ, ...workbooks[0] } },
        { loanId: id, importType: 'processorUW', readValues: { ...READ, ...workbooks[1] } },
      ],
    })
  return id
}

const READ = {
  purpose: 'Purchase',
  type: 'FHA',
  property_state: 'TX',
  channel: 'Retail',
  region: 'CS Plano',
  application_on: '2026-02-02',
  amount: 250_000,
}
const day = (text: string) => new Date(text)
/** Returns a moment in the zone of the loans, which have summer time. */
const at = (text: string) => new Date(`${text}-05:00`)
const CTC = at('2026-03-12T09:00')
const named = (borrowerLastName: string, more: Case = {}): Case => ({ borrowerLastName, ...more })
const home = (name: string, more: Case = {}) => named(name, { occupancy: 'Primary', ...more })
const inZip = (name: string, more: Case = {}) => named(name, { propertyZip: '75001', ...more })

type Cases = readonly [pass: Case, fail: Case, shown: readonly (string | null)[], unknown?: Case]
const CASES: Record<string, Cases> = {
  T01: [
    { purpose: 'Refinance', occupancy: 'Primary', rescissionApplies: true },
    { purpose: 'Cash-Out Refinance', occupancy: 'Primary', rescissionApplies: false },
    ['Cash-Out Refinance', 'Primary', 'No'],
    { purpose: 'Refinance', occupancy: '' },
  ],
  T02: [
    { rescissionApplies: true, scheduledFundingOn: day('2026-03-23'), fundedAt: at('2026-03-22T00:10') },
    { rescissionApplies: true, scheduledFundingOn: day('2026-03-23'), fundedAt: at('2026-03-21T23:50') },
    ['Yes', '03/23/2026', '03/21/2026', '03/21/2026'],
    { rescissionApplies: true, scheduledFundingOn: day('2026-03-23'), fundedAt: null },
  ],
  T03: [
    { icdReceivedOn: day('2026-03-15') },
    { icdReceivedOn: day('2026-03-16') },
    ['03/16/2026', '03/19/2026', '03/18/2026'],
    { icdReceivedOn: day('2026-03-15'), scheduledClosingAt: null },
  ],
  T04: [
    { icdSentAt: at('2026-03-11T23:50') },
    { icdSentAt: at('2026-03-12T00:10') },
    [null, '03/12/2026 00:10', '03/19/2026', '03/18/2026'],
    { icdSentAt: at('2026-03-11T12:00'), scheduledClosingAt: null },
  ],
  T05: [
    { lockExpiresOn: day('2026-03-18') },
    { lockExpiresOn: day('2026-03-17') },
    ['03/17/2026', '03/18/2026'],
    { lockExpiresOn: day('2026-03-18'), scheduledClosingAt: null },
  ],
  T06: [
    { finalCdApprovedAt: at('2026-03-18T10:30') },
    { finalCdApprovedAt: at('2026-03-18T10:31') },
    ['03/18/2026 10:31', '03/18/2026 10:30'],
    { finalCdApprovedAt: CTC, scheduledClosingAt: null },
  ],
  T07: [
    { closingPackageSentAt: at('2026-03-18T10:30') },
    { closingPackageSentAt: at('2026-03-18T10:31') },
    ['03/18/2026 10:31', '03/18/2026 10:30'],
    { closingPackageSentAt: CTC, scheduledClosingAt: null },
  ],
  T08: [
    { fundedAt: at('2026-03-18T10:30') },
    { fundedAt: at('2026-03-18T10:29') },
    ['03/18/2026 10:29', '03/18/2026 10:30'],
    { fundedAt: CTC, scheduledClosingAt: null },
  ],
  T09: [
    { type: 'VA', occupancy: 'Primary' },
    { type: 'USDA', occupancy: 'Investment' },
    ['USDA', 'Investment'],
    { type: 'FHA', occupancy: '' },
  ],
  T10: [
    { ltv: 95, occupancy: 'Primary', propertyType: '2-4 Unit' },
    { ltv: 95.01, occupancy: 'Primary', propertyType: '2-4 Unit' },
    ['95.01', '95'],
    { ltv: 80, type: 'USDA', purpose: 'Cash-Out Refinance', occupancy: 'Primary' },
  ],
  T11: [
    { amount: 1_249_125 },
    { amount: 1_249_125.01 },
    ['Conventional', '1249125.01', '1249125'],
    { amount: 100_000, scheduledClosingAt: at('2027-01-01T10:00') },
  ],
  T12: [
    { type: 'Jumbo', amount: 806_500.01, scheduledClosingAt: at('2025-12-31T23:50') },
    { type: 'Jumbo', amount: 832_750 },
    ['Jumbo', '832750', '832750'],
    { type: 'Jumbo', amount: 2_000_000, scheduledClosingAt: null, applicationOn: day('2023-12-31') },
  ],
  // 30 other peers have rates of 6.000 to 6.725. With these two they are 32, whose middle is between 6.375 and 6.4.
  T13: [
    { noteRate: 6.75, termMonths: 360, purpose: 'Refinance' },
    { noteRate: 9, termMonths: 360, purpose: 'Refinance' },
    ['9', '6.3875'],
    { noteRate: 6, termMonths: null, purpose: 'Refinance' },
  ],
  T14: [
    { contractClosingOn: day('2026-03-18') },
    { contractClosingOn: day('2026-03-17') },
    ['Purchase', '03/17/2026', '03/18/2026'],
    { contractClosingOn: day('2026-03-17'), scheduledClosingAt: null },
  ],
  T15: [{ held: [0, 1, 2] }, { held: [0, 1, 2, 0] }, ['Ann', 'Ben', 'Cleo', 'Ann'], { held: [0, 1] }],
  T16: [
    { clearToCloseAt: CTC, changed: [['2026-03-12T14:00:00Z', { amount: '1' }]] },
    {
      clearToCloseAt: CTC,
      changed: [
        ['2026-03-12T14:00:01Z', { amount: '1', program: 'x' }],
        ['2026-03-13T14:00:01Z', { ltv: '1' }],
      ],
    },
    ['03/12/2026 09:00', 'Loan Amount, LTV'],
  ],
  T17: [
    home('Year', { others: [home('Year', { scheduledClosingAt: at('2027-03-19T00:10') })] }),
    home('Soon', { others: [home('Soon', { scheduledClosingAt: at('2027-03-18T23:50') })] }),
    ['Primary', 'Soon', 'Joy', '03/18/2026 10:30', '1'],
    home('Never', { scheduledClosingAt: null }),
  ],
  T18: [
    inZip('Once', { others: [inZip('Once', { amount: 252_500.01 })] }),
    inZip('Twice', { others: [inZip('Twice', { amount: 252_500, applicationOn: day('2026-05-03') }), inZip('Twice')] }),
    ['Twice', 'Joy', '75001', '250000', '02/02/2026', '2'],
    named('Nowhere'),
  ],
  T19: [
    { workbooks: [{}, { amount: 250_001 }] },
    { workbooks: [{ region: 'CS Chandler' }, { amount: 250_001.01 }] },
    ['Region, Loan Amount'],
    { workbooks: [{}, { channel: '' }] },
  ],
  T20: [
    { changed: [...'12'].map((month) => [`2026-0${month}-02`, { scheduled_closing_at: '1' }] as const) },
    { changed: [...'123'].map((month) => [`2026-0${month}-02`, { scheduled_closing_at: '1' }] as const) },
    ['3'],
  ],
  T21: [
    { finalCreditDecisionOn: day('2026-03-12'), clearToCloseAt: CTC },
    { finalCreditDecisionOn: day('2026-03-13'), clearToCloseAt: CTC },
    ['03/13/2026', '03/12/2026 09:00'],
  ],
  T22: [
    { disposition: 'Withdrawn', dispositionOn: day('2026-03-12'), fundedAt: at('2026-03-12T23:50') },
    { disposition: 'Declined', dispositionOn: day('2026-03-12'), fundedAt: at('2026-03-13T00:10') },
    ['Declined', '03/13/2026 00:10', '03/12/2026'],
    { disposition: 'Declined', dispositionOn: null, fundedAt: CTC },
  ],
  T23: [
    named('Amadi', { borrowerCount: 2, coBorrowerLastName: 'Okafor' }),
    named('Amadi', { borrowerCount: 3, coBorrowerLastName: 'Amadi' }),
    ['3', 'Amadi', 'Amadi'],
    named('', { borrowerCount: 2, coBorrowerLastName: 'Okafor' }),
  ],
  T24: [{ nextContactOn: day('2026-06-17') }, { nextContactOn: day('2026-06-16') }, ['Closing', '06/16/2026'], { nextContactOn: null }],
}

it('has cases for each of the first tests', () => {
  expect(Object.keys(CASES)).toEqual(FIRST_TESTS.map(({ code }) => code))
})

describe.each(FIRST_TESTS)('$code ($name)', ({ code, when, must }) => {
  it('passes, fails with the values that decided it, and is unknown', async () => {
    const cases = CASES[code]
    if (!cases) throw new Error(`No cases of ${code}`)
    const [pass, fail, shown, unknown] = cases
    const ids = [await addCase(pass), await addCase(fail)]
    if (unknown) ids.push(await addCase(unknown))
    if (code === 'T13') {
      const peer = (nth: number) => addLoan(t.db, { noteRate: 6 + nth * 0.025, termMonths: 360, purpose: 'Refinance' })
      for (let nth = 0; nth < 30; nth++) await peer(nth)
      await refreshPeers(await t.connectAsOwner())
    }
    const found = []
    for (const id of ids) found.push(await runTest(t.db, when, must, id))
    expect(found.map((one) => one?.result)).toEqual(['pass', 'fail', ...(unknown ? ['unknown'] : [])])
    expect(found[1]?.shown).toEqual(shown)
  })
})

it('a loan out of scope has no result, and each test but T15, T18 and T20 has a scope', async () => {
  const id = await addCase({ type: '-', purpose: '-', occupancy: '-', status: '-', disposition: '-' })
  const results = []
  for (const { code, when, must } of FIRST_TESTS) results.push([code, (await runTest(t.db, when, must, id))?.result])
  expect(results.filter(([, result]) => result !== null)).toEqual([
    ['T15', 'unknown'],
    ['T18', 'unknown'],
    ['T20', 'pass'],
  ])
})
