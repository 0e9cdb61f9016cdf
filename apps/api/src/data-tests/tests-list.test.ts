import { computeProof, shouldRetire } from '@ivue/contracts/data-tests/proof.ts'
import type { Party, TestState } from '@ivue/contracts/data-tests/words.ts'
import { type GridPage, gridInput } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPage } from '../grid/page.ts'
import { addLoan } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { readProofs, summarizeTests, type TestProof } from './proof.ts'
import { dataTestList } from './tests.grid.ts'

const RAN = new Date('2026-06-03T19:02:00Z')
const CHANGED = new Date('2026-06-02T14:00:00Z')

let t: TestApp
let proofs: TestProof[]

interface Version {
  state: TestState
  name: string
  severity?: string
  party?: Party
  questionIds?: number[]
  /** Results of the first loans now, such as `ffu`: fail, fail, unknown. A capital letter is a result of earlier. */
  found?: string
}
const RESULTS: Record<string, string> = { f: 'fail', u: 'unknown', p: 'pass' }

async function addTest(code: string, loans: readonly number[], ...versions: Version[]): Promise<void> {
  const { id } = await t.db.dataTest.create({ data: { code, version: 3, updatedAt: CHANGED } })
  for (const [before, { state, name, severity = 'Material', party = 'Closing', questionIds = [], found = '' }] of versions.entries())
    await t.db.dataTestVersion.create({
      data: {
        testId: id,
        number: before + 1,
        state,
        stateSince: CHANGED,
        name,
        source: 'A rule',
        severity,
        party,
        questionIds,
        mustHold: {},
        changedAt: CHANGED,
        ranAt: found ? RAN : null,
        results: {
          create: Array.from(found, (letter, nth) => ({
            loanId: loans[nth] as number,
            result: RESULTS[letter.toLowerCase()] as string,
            since: CHANGED,
            until: letter === letter.toLowerCase() ? null : RAN,
          })),
        },
      },
    })
}

/** Adds Random reviews of the closer bank, one of each loan, with one question. */
async function addReviews(loans: readonly number[], { first, question, findings }: { first: number; question: number; findings: number }) {
  for (const [nth, loanId] of loans.entries())
    await t.db.review.create({
      data: {
        loanId,
        kind: 'closer',
        type: 'Final Doc QC',
        instance: first + nth,
        selection: 'Random',
        phase: 'Post-closing',
        startedAt: RAN,
        endedAt: RAN,
        opportunityCount: 1,
        answers: { create: { sno: 1, checkpointId: question, question: 'Is it right?', answer: nth < findings ? 'No' : 'Yes' } },
      },
    })
}

beforeAll(async () => {
  t = await testApp()
  const loans: number[] = []
  for (let nth = 0; nth < 60; nth++) loans.push((await addLoan(t.db)).id)
  await addReviews(loans, { first: 1, question: 7, findings: 12 })
  // 6 of 30 failing loans have a finding, and 12 of all 60: no more than chance.
  await addTest('T01', loans, { state: 'Live', name: 'Funded in time', questionIds: [7], found: `${'p'.repeat(6)}${'f'.repeat(30)}uu` })
  await addTest(
    'T02',
    loans,
    { state: 'Replaced', name: 'Older words', found: 'ffff' },
    { state: 'Live', name: 'Rescission has ended', severity: 'Critical', found: 'fffffuuuF' },
    { state: 'Draft', name: 'Newer words' },
  )
  await addTest('T03', loans, { state: 'Shadow', name: 'Lock is valid', severity: 'Moderate', party: 'Sales', found: 'ffu' })
  await addTest('T04', loans, { state: 'Draft', name: 'Not run yet', severity: 'Coachback', party: 'Processing' })
  await addTest('T05', loans, { state: 'Retired', name: 'No longer run', party: 'Underwriting', found: 'FF' })
  proofs = await readProofs(t.db)
})
afterAll(() => t.close())

async function read(input: object = {}): Promise<GridPage> {
  const request = gridInput.parse(input)
  return JSON.parse((await readPage(t.db, dataTestList(request, { zone: 'America/Chicago', proofs }), request)).text) as GridPage
}
const valuesOf = (page: GridPage, ...titles: string[]) =>
  page.tdata.map((row) => titles.map((title) => (row[title] as { value: unknown } | undefined)?.value))
const codes = async (input: object) => valuesOf(await read(input), 'Code').flat()

describe('the list of data tests', () => {
  it('shows each test by its live version, otherwise by the newest, most fails first', async () => {
    const page = await read()
    expect(valuesOf(page, 'Code', 'Test', 'State', 'Severity', 'Party', 'Failing', 'Unknown', 'Retire?', 'Changed')).toEqual([
      ['T01', 'Funded in time', 'Live', 'Material', 'Closing', 30, 2, 'Retire?', '06/02/2026 09:00'],
      ['T02', 'Rescission has ended', 'Live', 'Critical', 'Closing', 5, 3, null, '06/02/2026 09:00'],
      ['T03', 'Lock is valid', 'Shadow', 'Moderate', 'Sales', 2, 1, null, '06/02/2026 09:00'],
      ['T05', 'No longer run', 'Retired', 'Material', 'Underwriting', 0, 0, null, '06/02/2026 09:00'],
      ['T04', 'Not run yet', 'Draft', 'Coachback', 'Processing', 0, 0, null, '06/02/2026 09:00'],
    ])
    expect(page.tdata[0]).toMatchObject({ version: 3, Code: { recordId_: expect.stringMatching(/^\d+_Open$/) } })
  })

  it('shows how far reviews prove a test', async () => {
    const page = await read()
    expect(page.tdata.map(({ Precision }) => Precision)).toEqual([
      {
        value: '20.00',
        basis: { numerator: 6, denominator: 30, interval: { low: expect.closeTo(0.0951, 4), high: expect.closeTo(0.3731, 4) } },
      },
      { value: '100.00', basis: { numerator: 5, denominator: 5, interval: { low: expect.closeTo(0.5655, 4), high: 1 } } },
      { value: null },
      { value: null },
      { value: null },
    ])
    expect(valuesOf(page, 'Lift').flat()).toEqual(['1.0 × 0.4 to 2.4', '5.0 × 3.0 to 8.3', null, null, null])
    const figures = page.headers.flatMap(({ Title, figure }) => (figure ? [[Title, figure]] : []))
    expect(figures).toEqual([
      ['Failing', 'dataTests.Failing'],
      ['Unknown', 'dataTests.Unknown'],
      ['Precision', 'dataTests.Precision'],
      ['Lift', 'dataTests.Lift'],
    ])
  })

  it.each([
    ['All', ['T01', 'T02', 'T03', 'T05', 'T04']],
    ['Live', ['T01', 'T02']],
    ['Shadow', ['T03']],
    ['Draft', ['T04']],
    ['Retired', ['T05']],
  ])('of the state %s', async (taskStatus, expected) => {
    expect(await codes({ taskStatus })).toEqual(expected)
  })

  it.each([
    ['Code', ['T01', 'T02', 'T03', 'T04', 'T05']],
    ['Test', ['T01', 'T03', 'T05', 'T04', 'T02']],
    ['Severity', ['T02', 'T01', 'T05', 'T03', 'T04']],
    ['Unknown', ['T04', 'T05', 'T03', 'T01', 'T02']],
    ['Precision', ['T01', 'T02', 'T03', 'T04', 'T05']],
    ['Lift', ['T01', 'T02', 'T03', 'T04', 'T05']],
  ])('in the order of %s', async (sortCol, expected) => {
    expect(await codes({ filterData: { sortCol, sortColOrder: 'ASC' } })).toEqual(expected)
  })

  it('finds a test by its words and its lift', async () => {
    expect(await codes({ filterData: { searchString: 'rescission' } })).toEqual(['T02'])
    expect(await codes({ filterData: { searchString: '8.3' } })).toEqual(['T02'])
    expect(await codes({ columnFilters: 'Severity=Moderate' })).toEqual(['T03'])
  })

  it('refuses an unknown state', async () => {
    await expect(read({ taskStatus: 'Replaced' })).rejects.toThrow('Choose one of All, Live, Shadow, Draft, Retired')
  })
})

it('counts the tests, the loans that fail a live one, and the tests that find no more than chance', async () => {
  expect(await summarizeTests(t.db, proofs)).toEqual({
    tests: 5,
    live: 2,
    loans: 60,
    failing: 35,
    ranAt: '2026-06-03T19:02:00.000Z',
    byChance: 1,
  })
  expect(await summarizeTests(t.db, [])).toMatchObject({ byChance: 0 })
})

it('proves a test by its live version, and a retired one by its last', () => {
  expect(proofs.map(({ testId: _, ...proof }) => proof)).toEqual([
    { state: 'Live', judged: 30, confirmed: 6, sampled: 60, found: 12, foreseen: 6 },
    { state: 'Live', judged: 5, confirmed: 5, sampled: 60, found: 12, foreseen: 6 },
    { state: 'Shadow', judged: 0, confirmed: 0, sampled: 0, found: 0, foreseen: 0 },
    { state: 'Retired', judged: 0, confirmed: 0, sampled: 0, found: 0, foreseen: 0 },
  ])
  expect(proofs.map(({ state, ...counts }) => shouldRetire(state, computeProof(counts)))).toEqual([true, false, false, false])
})
