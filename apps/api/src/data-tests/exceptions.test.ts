import { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { whyNotAcknowledge } from '@ivue/contracts/data-tests/rules.ts'
import { ACKNOWLEDGEMENTS, type Acknowledgement } from '@ivue/contracts/data-tests/words.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { fromNow, now } from '../testing/clock.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { type AddedTest, addDataTest, addTestResult } from './data-tests.fixture.ts'

const DAY_MS = 86_400_000
const FIXED = 'Fixed in the loan system'
const TEST = 'T02 Funded after the rescission period'

let t: World
let t02: AddedTest

beforeAll(async () => {
  t = await closingWorld()
  t02 = await addDataTest(t.db, { code: 'T02' })
})
afterAll(() => t.close())

const ours = () => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id] })
async function failing(more: Parameters<typeof addTestResult>[2] = {}, test = t02) {
  const loan = await ours()
  return { loan, id: await addTestResult(t.db, { versionId: test.versionId, loanId: loan.id }, more) }
}
const acknowledge = (ids: number[], as: Name = 'first', reason: Acknowledgement = FIXED, comment = '') =>
  t.call(testResults.acknowledgeExceptions, { ids, reason, comment }, t.people[as])
const stored = (id: number) =>
  t.db.dataTestResult.findUniqueOrThrow({
    where: { id },
    select: { acknowledgedAt: true, acknowledgedById: true, reason: true, comment: true },
  })
const UNTOUCHED = { acknowledgedAt: null, acknowledgedById: null, reason: '', comment: '' }
const testsOf = ({ number: loanNumber }: AddedLoan, as: Name = 'first') => t.call(testResults.getLoanTests, { loanNumber }, t.people[as])
const listed = async (as: Name, loan: AddedLoan, taskStatus = 'Open') => {
  const { response } = await t.call(testResults.getTestExceptions, { loanNumber: loan.number, taskStatus }, t.people[as])
  return 'tdata' in response ? response.tdata.map(({ recsID }) => recsID) : []
}
const history = async ({ number: loanNumber }: AddedLoan, as: Name = 'first') =>
  (await t.call(loanDetails.getHistory, { loanNumber }, t.people[as])).response.rows
    .filter(({ activityName }) => activityName === 'LoanDataTest')
    .map(({ before, after, activityReview, activityBy }) => [before, after, activityReview, activityBy])
const undo = (undoId: number | undefined, as: Name = 'first') => t.call(worklist.undoAct, { undoId: undoId ?? 0 }, t.people[as])

/** Gives the viewer a blind second review of the loan to make. */
async function owesSecondReview(loan: AddedLoan, as: Name) {
  const review = { loanId: loan.id, kind: 'closer', type: 'ICD QC' }
  const first = await t.db.review.create({ data: { ...review, instance: 1, endedAt: now() } })
  return t.db.review.create({ data: { ...review, firstReviewId: first.id, assignedToId: t.people[as].id } })
}

describe('acknowledging exceptions', () => {
  const facts = [true, false].flatMap((isOpen) => [true, false].map((isAcknowledged) => ({ isOpen, isAcknowledged })))
  const cases = facts.flatMap((fact) =>
    ACKNOWLEDGEMENTS.flatMap((reason) => (['first', 'admin'] as const).map((as) => ({ ...fact, reason, as }))),
  )

  it.each(cases)('is refused by the reason of the rule: %o', async ({ isOpen, isAcknowledged, reason, as }) => {
    const { id } = await failing({
      until: isOpen ? null : now(),
      ...(isAcknowledged && { acknowledged: { byId: t.people.lead.id } }),
    })
    const before = await stored(id)
    const why = whyNotAcknowledge(t.people[as].viewer, { isOpen, isAcknowledged }, reason)
    const answer = await acknowledge([id], as, reason, 'The file has the letter')
    if (why) expect([answer, await stored(id)]).toEqual([expect.objectContaining({ flag: false, msg: why }), before])
    else {
      expect(answer).toMatchObject({ flag: true, msg: '1 exception acknowledged', response: { acknowledged: 1, refused: [] } })
      expect(await stored(id)).toMatchObject({ acknowledgedById: t.people[as].id, reason, comment: 'The file has the letter' })
    }
  })

  it('needs a reason in words for everything but a fix', async () => {
    const { id } = await failing()
    const msg = 'Write in at least 5 characters why it is accepted'
    expect(await acknowledge([id], 'admin', 'Accepted', 'ok')).toMatchObject({ flag: false, msg, response: { fields: { comment: msg } } })
    expect(await stored(id)).toEqual(UNTOUCHED)
  })

  it('is in the history and the audit trail, leaves the open ones, and is undone once', async () => {
    const { loan, id } = await failing()
    const { response } = await acknowledge([id], 'admin', 'Accepted', 'Joy Amadi waived it')
    await expectAudited(t, testResults.acknowledgeExceptions, t.people.admin, [`Loan ${loan.number}: Data test: ${TEST} → Accepted`])
    expect(await history(loan)).toEqual([[TEST, 'Accepted', 'Joy Amadi waived it', 'Ada Admin']])
    expect([await listed('first', loan), await listed('first', loan, 'Acknowledged')]).toEqual([[], [id]])
    const { acts } = (await t.call(worklist.getRecentActs, {}, t.people.admin)).response
    expect(acts[0]).toMatchObject({ operation: 'acknowledge', what: `Acknowledged ${TEST}: Accepted`, why: null })
    expect(acts[0]?.rows).toEqual([{ list: 'other', id, name: loan.number }])
    expect(await undo(response.undoId)).toMatchObject({ flag: false, msg: 'Not found' })
    expect(await undo(response.undoId, 'admin')).toMatchObject({ flag: true })
    await expectAudited(t, worklist.undoAct, t.people.admin, [`Loan ${loan.number}: Data test: ${TEST} → –`])
    expect(await stored(id)).toEqual(UNTOUCHED)
    expect((await history(loan))[0]).toEqual([TEST, '', 'Undone', 'Ada Admin'])
    expect(await undo(response.undoId, 'admin')).toMatchObject({ flag: false, msg: 'This was undone already' })
  })

  it('does those that it may and answers the others with their reason', async () => {
    const [one, two, gone] = [await failing(), await failing(), await failing({ until: now() })]
    const { msg, response } = await acknowledge([one.id, gone.id, two.id, 999_999_999])
    expect(msg).toBe('2 exceptions acknowledged, 2 refused: The loan does not fail this test any more')
    expect(response.refused).toEqual([
      { id: gone.id, msg: 'The loan does not fail this test any more' },
      { id: 999_999_999, msg: 'Not found' },
    ])
    await t.db.dataTestResult.update({ where: { id: one.id }, data: { until: now() } })
    const undone = await undo(response.undoId)
    expect(undone).toMatchObject({ flag: true, response: { done: [two.id] } })
    expect(undone.response.refused).toEqual([{ list: 'other', id: one.id, msg: 'The result of this test changed since' }])
    expect((await stored(one.id)).reason).toBe(FIXED)
  })

  it('cannot be undone once the result changed', async () => {
    const { id } = await failing()
    const { response } = await acknowledge([id])
    await t.db.dataTestResult.update({ where: { id }, data: { until: now() } })
    expect(await undo(response.undoId)).toMatchObject({
      flag: false,
      msg: '0 undone, 1 refused: The result of this test changed since',
    })
  })

  it('by two people at once is done by one, and the other reads why not', async () => {
    const { loan, id } = await failing()
    const answers = await Promise.all([acknowledge([id]), acknowledge([id], 'second')])
    expect(answers.map(({ flag }) => flag).sort()).toEqual([false, true])
    expect(answers.find(({ flag }) => !flag)?.msg).toBe('Somebody acknowledged it already')
    expect(await history(loan)).toHaveLength(1)
  })

  it('finds none of another scope, of a shadow, or that passes', async () => {
    const shadow = await addDataTest(t.db, { state: 'Shadow' })
    const none = [await failing({}, shadow), await failing({ result: 'unknown' }), await failing({ result: 'pass' })]
    for (const { id } of none) expect(await acknowledge([id], 'admin')).toMatchObject({ flag: false, msg: 'Not found' })
    const { id } = await failing()
    expect(await acknowledge([id], 'outsider')).toMatchObject({ flag: false, msg: 'Not found' })
    expect(await acknowledge([id], 'looker')).toMatchObject({ flag: false })
    expect(await stored(id)).toEqual(UNTOUCHED)
  })
})

describe('the tests of a loan', () => {
  it('are its live ones: fails first, the worst first, then unknown, then passes', async () => {
    const { loan, id } = await failing({ shown: ['06/18/2026', null], since: new Date('2026-06-18T14:00:00Z') })
    const add = async (input: Parameters<typeof addDataTest>[1], result: Parameters<typeof addTestResult>[2]) => {
      const { versionId, code } = await addDataTest(t.db, input)
      await addTestResult(t.db, { versionId, loanId: loan.id }, result)
      return code
    }
    const passes = await add({}, { result: 'pass' })
    const unknown = await add({ severity: 'Critical' }, { result: 'unknown', shown: [null, null] })
    const coachback = await add({ severity: 'Coachback' }, { acknowledged: { byId: t.people.lead.id, reason: 'Accepted' } })
    const critical = await add({ severity: 'Critical' }, {})
    await add({ state: 'Shadow' }, {})
    await add({ state: 'Replaced' }, {})
    await add({}, { until: now() })
    const { results } = (await testsOf(loan)).response
    expect(results.map(({ code, result }) => [code, result])).toEqual([
      [critical, 'fail'],
      ['T02', 'fail'],
      [coachback, 'fail'],
      [unknown, 'unknown'],
      [passes, 'pass'],
    ])
    expect(results[1]).toEqual({
      resultId: id,
      code: 'T02',
      name: 'Funded after the rescission period',
      severity: 'Material',
      party: 'Closing',
      result: 'fail',
      values: [
        { label: 'Funded', value: '06/18/2026' },
        { label: 'Scheduled Closing', value: null },
      ],
      since: '2026-06-18T14:00:00.000Z',
      acknowledgedBy: '',
      reason: '',
      comment: '',
      acknowledgeWhy: '',
    })
    expect(results[2]).toMatchObject({
      acknowledgedBy: 'Lena Lead',
      reason: 'Accepted',
      comment: 'The file has the letter',
      acknowledgeWhy: 'Somebody acknowledged it already',
    })
    expect(results[4]?.values).toEqual([])
  })

  it('of a loan out of scope are not found', async () => {
    const { loan } = await failing()
    expect(await testsOf(loan, 'outsider')).toMatchObject({ flag: false, msg: `Loan ${loan.number}: not found` })
    expect(await testsOf(loan, 'looker')).toMatchObject({ flag: false })
  })

  it('are hidden from who owes its blind second review, with what was acknowledged, until that is submitted', async () => {
    const [{ loan, id }, other] = [await failing(), await failing()]
    await acknowledge([other.id])
    const before = await openOf('first')
    const second = await owesSecondReview(loan, 'first')
    expect((await testsOf(loan)).response).toEqual({ results: [] })
    expect(await listed('first', loan)).toEqual([])
    expect(await acknowledge([id])).toMatchObject({ flag: false, msg: 'Not found' })
    expect(await openOf('first')).toEqual({ ...before, Material: [(before.Material?.[0] ?? 0) - 1, (before.Material?.[1] ?? 0) - 1] })
    expect(await acknowledge([id], 'second')).toMatchObject({ flag: true })
    expect([await history(loan), await history(other.loan)]).toEqual([[], [[TEST, FIXED, '', 'Farid First']]])
    expect((await testsOf(loan, 'second')).response.results).toHaveLength(1)
    await t.db.review.update({ where: { id: second.id }, data: { endedAt: now() } })
    expect((await testsOf(loan)).response.results).toHaveLength(1)
    expect(await history(loan)).toHaveLength(1)
  })
})

/** Returns the open exceptions with the change of the day, by severity. */
const openOf = async (as: Name): Promise<Record<string, [open: number, change: number]>> =>
  Object.fromEntries(
    (await t.call(testResults.getOpenExceptions, {}, t.people[as])).response.severities.map(({ severity, open, change }) => [
      severity,
      [open, change],
    ]),
  )

describe('the open exceptions', () => {
  it('are those in scope by severity, with those opened less those closed since the business day began', async () => {
    const [critical, moderate] = [await addDataTest(t.db, { severity: 'Critical' }), await addDataTest(t.db, { severity: 'Moderate' })]
    const coachback = await addDataTest(t.db, { severity: 'Coachback', stateSince: now() })
    const replaced = await addDataTest(t.db, {
      severity: 'Coachback',
      state: 'Replaced',
      stateSince: now(),
      testId: coachback.testId,
      number: 2,
    })
    const longAgo = fromNow(-3 * DAY_MS)
    const byId = t.people.lead.id
    const before = await openOf('mate')
    expect(before).toEqual({ Critical: [0, 0], Material: [0, 0], Moderate: [0, 0], Coachback: [0, 0] })
    const add = async (test: AddedTest, result: Parameters<typeof addTestResult>[2]) => {
      const loan = await addLoan(t.db, { slots: [t.people.mate.id] })
      await addTestResult(t.db, { versionId: test.versionId, loanId: loan.id }, result)
    }
    await add(critical, { since: longAgo })
    await add(critical, { since: longAgo })
    await add(critical, { since: longAgo, acknowledged: { byId, at: fromNow(-2 * DAY_MS) } })
    await add(critical, { since: longAgo, until: fromNow(-2 * DAY_MS) })
    await add(critical, { since: longAgo, until: now() })
    await add(moderate, { since: now() })
    await add(moderate, { since: now() })
    await add(moderate, { since: now(), until: now() })
    await add(moderate, { since: longAgo, acknowledged: { byId, at: now() } })
    await add(moderate, { result: 'unknown', since: longAgo })
    await add(coachback, { since: longAgo })
    await add(coachback, { since: longAgo })
    await add(replaced, { since: longAgo, until: now() })
    expect(await openOf('mate')).toEqual({ Critical: [2, -1], Material: [0, 0], Moderate: [2, 1], Coachback: [2, 1] })
    expect(await openOf('outsider')).toEqual(before)
  })
})
