import type { TestContent } from '@ivue/contracts/data-tests/contract.ts'
import { dataTests } from '@ivue/contracts/data-tests/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../testing/expect-audited.ts'
import { addLoan } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'
import { runDataTests } from './run-tests.ts'

let t: TestApp
let eda: SignIn
let abe: SignIn
let vic: SignIn

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-06-17T15:00:00Z')
  const person = async (fullName: string, ...permissions: ('quality.tests.view' | 'quality.tests.edit' | 'quality.tests.approve')[]) =>
    openSession(t.db, await t.person({ fullName, roles: ['Manager - QC'], permissions }))
  eda = await person('Eda Editor', 'quality.tests.view', 'quality.tests.edit', 'quality.tests.approve')
  abe = await person('Abe Approver', 'quality.tests.view', 'quality.tests.approve')
  vic = await person('Vic Viewer', 'quality.tests.view')
  await addLoan(t.db, { ltv: 80 })
  await addLoan(t.db, { ltv: 97 })
})
afterAll(() => t.close())

const DRAFT: TestContent = {
  code: 'X01',
  name: 'LTV is at most 90',
  source: 'Bank policy',
  severity: 'Material',
  party: 'Underwriting',
  questionIds: [],
  effectiveFrom: '',
  effectiveTo: '',
  inScope: null,
  mustHold: { left: { column: 'ltv' }, is: '≤', right: { value: 90 } },
}
const save = (test: Partial<TestContent> & { code: string }, by = eda, about: { testId?: number; version?: number } = {}) =>
  t.call(dataTests.saveDataTest, { ...about, test: { ...DRAFT, ...test } }, by)
const idOf = async (code: string) => (await t.db.dataTest.findUniqueOrThrow({ where: { code } })).id
const read = async (code: string, by = eda) => (await t.call(dataTests.getDataTest, { testId: await idOf(code) }, by)).response
const advance = async (code: string, step: 'shadow' | 'propose' | 'withdraw' | 'retire', by = eda) =>
  t.call(dataTests.advanceDataTest, { testId: await idOf(code), step }, by)
const decide = async (code: string, decision: 'approve' | 'reject', by = abe, comment = '') =>
  t.call(dataTests.decideDataTest, { testId: await idOf(code), decision, comment }, by)
const run = () => runDataTests(t.services)
const states = async (code: string) =>
  (await t.db.dataTestVersion.findMany({ where: { test: { code } }, orderBy: { number: 'asc' } })).map(
    ({ number, state }) => `${number} ${state}`,
  )

describe('a test', () => {
  it('is drafted, runs as a shadow, and goes live when a second person approves', async () => {
    expect(await save({ code: 'X01' })).toMatchObject({ flag: true, msg: 'Draft saved' })
    await expectAudited(t, dataTests.saveDataTest, eda, expect.arrayContaining(['Data test X01: Name: – → LTV is at most 90']))
    expect(await advance('X01', 'shadow')).toMatchObject({ flag: true, msg: 'The test runs now. Nobody who works loans sees it' })
    await expectAudited(t, dataTests.advanceDataTest, eda, ['Data test X01: Version 1: – → Shadow'])
    expect(await advance('X01', 'propose')).toMatchObject({ flag: true, msg: 'Proposed. A second person decides' })
    expect(await decide('X01', 'approve')).toMatchObject({ flag: false, msg: 'This version was not run yet: wait a minute' })
    await run()
    expect(await decide('X01', 'approve', eda)).toMatchObject({ flag: false, msg: 'You proposed this: somebody else decides on it' })
    expect(await decide('X01', 'approve', abe, 'Good')).toMatchObject({ flag: true, msg: 'Approved' })
    await expectAudited(t, dataTests.decideDataTest, abe, expect.arrayContaining(['Data test X01: Version 1: – → Live']))
    expect(await read('X01')).toMatchObject({ state: 'Live', liveNumber: 1, proposal: '' })
    const results = await t.db.dataTestResult.findMany({ where: { version: { test: { code: 'X01' } } }, orderBy: { result: 'asc' } })
    expect(results.map(({ result }) => result)).toEqual(['fail', 'pass'])
    const notices = await t.db.notification.findMany({
      where: { text: { contains: 'X01' } },
      orderBy: { id: 'asc' },
      select: { text: true },
    })
    expect(notices.map(({ text }) => text)).toEqual([
      'Eda Editor proposes that data test X01 goes live',
      'Abe Approver approved your proposal for data test X01: Good',
    ])
  })

  it('that is live stays so while its next version is drafted and proposed, and is replaced at approval', async () => {
    await save({ code: 'X01', name: 'LTV is at most 96', mustHold: { left: { column: 'ltv' }, is: '≤', right: { value: 96 } } }, eda, {
      testId: await idOf('X01'),
    })
    expect(await states('X01')).toEqual(['1 Live', '2 Draft'])
    await advance('X01', 'propose')
    expect(await states('X01')).toEqual(['1 Live', '2 Shadow'])
    expect(await save({ code: 'X01', name: 'Another' }, eda, { testId: await idOf('X01') })).toMatchObject({
      flag: false,
      msg: 'A proposal waits for approval: withdraw it first',
    })
    expect(await decide('X01', 'reject', abe, 'Too loose')).toMatchObject({ flag: true, msg: 'Rejected' })
    await advance('X01', 'propose')
    expect(await advance('X01', 'withdraw')).toMatchObject({ flag: true, msg: 'The proposal is withdrawn' })
    await advance('X01', 'propose')
    await run()
    // What was acknowledged under version 1 with the same values stays acknowledged.
    await t.db.dataTestResult.updateMany({
      where: { version: { test: { code: 'X01' }, number: 1 }, result: 'fail' },
      data: { acknowledgedAt: t.services.now(), reason: 'Accepted', comment: 'Exception granted' },
    })
    expect((await read('X01')).versions.map(({ decision }) => decision)).toEqual([
      'Rejected by Abe Approver: Too loose',
      'Approved by Abe Approver: Good',
    ])
    await decide('X01', 'approve')
    await expectAudited(t, dataTests.decideDataTest, abe, expect.arrayContaining(['Data test X01: Decision: – → approved']))
    expect((await read('X01')).versions[0]?.decision).toBe('Approved by Abe Approver')
    expect(await states('X01')).toEqual(['1 Replaced', '2 Live'])
    const carried = await t.db.dataTestResult.findMany({ where: { version: { test: { code: 'X01' }, number: 2 }, result: 'fail' } })
    expect(carried.map(({ reason, comment }) => [reason, comment])).toEqual([['Accepted', 'Exception granted']])
    const { versions } = await read('X01')
    expect(versions.map(({ number, state, changes }) => [number, state, changes.map(({ what }) => what)])).toEqual([
      [2, 'Live', ['Name', 'Condition']],
      [1, 'Replaced', []],
    ])
  })

  it('that is live is retired by a second person, and a draft by its editor', async () => {
    expect(await advance('X01', 'retire')).toMatchObject({ flag: true, msg: 'Proposed. A second person decides' })
    expect(await decide('X01', 'approve')).toMatchObject({ flag: true })
    expect(await states('X01')).toEqual(['1 Replaced', '2 Retired'])
    expect(await save({ code: 'X01' }, eda, { testId: await idOf('X01') })).toMatchObject({
      flag: false,
      msg: 'This test is retired: make another one',
    })
    await save({ code: 'X02' })
    expect(await advance('X02', 'retire')).toMatchObject({ flag: true, msg: 'The test is retired' })
    expect(await states('X02')).toEqual(['1 Retired'])
  })

  it('names the field and the row of what is wrong, and saves nothing', async () => {
    const wrong = await save({
      code: 'X01',
      name: '',
      questionIds: [999_999],
      mustHold: {
        all: [
          { column: 'ltv', isEmpty: false },
          { left: { column: 'funded' }, is: '≥', right: { column: 'scheduledFunding' } },
        ],
      },
    })
    expect(wrong).toMatchObject({
      flag: false,
      response: {
        fields: {
          'test.code': 'X01 is the code of another test',
          'test.name': 'Write what is true of a good loan, as a sentence',
          'test.questionIds': 'One of these questions was deleted: choose another one',
          'test.mustHold': 'Row 2: Funded is a moment and Scheduled Funding a day: take the day of the moment',
        },
      },
    })
  })

  it('is refused to who saw an older version, and without the permission', async () => {
    await save({ code: 'X03' })
    const about = { testId: await idOf('X03'), version: 1 }
    expect(await save({ code: 'X03', name: 'First' }, eda, about)).toMatchObject({ flag: true, response: { version: 2 } })
    expect(await save({ code: 'X03', name: 'Second' }, eda, about)).toMatchObject({
      flag: false,
      response: { type: 'stale', changedBy: 'Eda Editor' },
    })
    expect(await save({ code: 'X03', name: 'Third' }, vic, { testId: await idOf('X03') })).toMatchObject({
      flag: false,
      msg: MESSAGES.noPermission,
    })
    expect(await read('X03', vic)).toMatchObject({ saveWhy: MESSAGES.noPermission, stepWhy: { shadow: MESSAGES.noPermission } })
  })
})

describe('limits and runs', () => {
  const LIMIT = {
    name: 'LTV',
    type: 'FHA',
    purpose: '',
    occupancy: '',
    propertyType: '',
    state: '',
    fromOn: '2026-01-01',
    toOn: '',
    value: 96.5,
  }
  const saveLimit = (limit: Partial<typeof LIMIT> & { id?: number }) => t.call(dataTests.saveTestLimit, { ...LIMIT, ...limit }, eda)

  it('a limit is added, changed and ended, and the tests then judge all loans', async () => {
    const { response } = await saveLimit({})
    await expectAudited(t, dataTests.saveTestLimit, eda, ['Limit LTV FHA from 2026-01-01: – → 96.5'])
    expect(await saveLimit({ id: response.id, value: 95, toOn: '2026-12-31' })).toMatchObject({ flag: true, msg: 'Limit saved' })
    const { limits } = (await t.call(dataTests.getTestLimits, {}, vic)).response
    expect(limits).toEqual([{ ...LIMIT, id: response.id, value: 95, toOn: '2026-12-31' }])
    const { wholeRunsRequested, wholeRuns } = await t.db.dataTestVersion.findFirstOrThrow()
    expect(wholeRunsRequested).toBeGreaterThan(wholeRuns)
  })

  it.each([
    [{ name: 'DTI' }, { name: 'Choose one of LTV, High-cost loan amount, Baseline loan amount' }],
    [{ type: 'Reverse' }, { type: expect.stringContaining('Choose one of Conventional') }],
    [{ fromOn: '' }, { fromOn: 'Choose the first day' }],
    [{ toOn: '2025-12-31' }, { toOn: 'The last day is before the first one' }],
    [{ value: 250 }, { value: 'Enter an LTV of more than 0 and at most 200' }],
    [{ value: 96.555 }, { value: 'Enter a number with at most two decimals' }],
    [{ fromOn: '2026-12-31' }, { fromOn: 'A limit of the same loans is 95 from 2026-01-01 to 2026-12-31: change or end that one' }],
  ])('a limit with %o is refused at its field', async (wrong, fields) => {
    expect(await saveLimit(wrong)).toMatchObject({ flag: false, response: { fields } })
  })

  it('an editor runs the tests over all loans', async () => {
    await run()
    expect(await t.call(dataTests.runDataTests, {}, eda)).toMatchObject({ flag: true, msg: 'The tests run over all loans' })
    await expectAudited(t, dataTests.runDataTests, eda, ['Data tests: – → run over all loans'])
    expect(await t.call(dataTests.runDataTests, {}, vic)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })
})
