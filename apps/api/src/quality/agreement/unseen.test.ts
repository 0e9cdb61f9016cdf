import { callKey } from '@ivue/contracts/calls.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import { adjudications } from '@ivue/contracts/quality/agreement/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { WORKLIST_NAMES } from '@ivue/contracts/worklist/worklists.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildImplementations } from '../../app.ts'
import { byName, type Event, type Reader, readEvents } from '../../live/read-events.fixture.ts'
import { CHANNEL } from '../../notifications/signal.ts'
import { type Ids, ROWS } from '../../rpc/tests/other-peoples-records.fixture.ts'
import { fromNow } from '../../testing/clock.ts'
import type { AddedLoan } from '../../testing/loans.ts'
import type { Name } from '../reviews/review-world.fixture.ts'
import { type AgreementWorld, agreementWorld } from './agreement-world.fixture.ts'

/**
 * Ana made the first review and sees all of quality. The review judges the work of the others. The processor leads the team of Ben,
 * the second reviewer.
 */
const VIEWERS = ['ana', 'closer', 'processor'] as const satisfies readonly Name[]

let t: AgreementWorld
let base: string
let loan: AddedLoan
let first: number
let ids: Ids

beforeAll(async () => {
  t = await agreementWorld()
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  await t.db.setting.create({ data: { key: 'reviews.secondShare', value: 1 } })
  t.services.settings.forget()
  const team = await t.db.team.create({ data: { name: 'Plano', department: 'QC', leaderId: t.people.processor.userId } as never })
  await t.db.user.update({ where: { id: t.people.ben.userId }, data: { teamId: team.id } })
  await t.db.user.update({ where: { id: t.people.processor.userId }, data: { accessLevel: 'Team Leader' } })
  await t.db.user.update({ where: { id: t.people.ana.userId }, data: { accessLevel: 'Manager' } })
  const added = await t.complete('ICD QC', 'ana', { 1: 'No' })
  first = added.id
  loan = added.loan
  await t.db.review.update({ where: { id: first }, data: { endedAt: fromNow(-21 * 60_000) } })
  // The loan lost its processor, so that the leader sees it only through the review.
  await t.db.loan.update({ where: { id: loan.id }, data: { processorId: null } })
  const [answer] = await t.db.reviewAnswer.findMany({ where: { reviewId: first, answer: 'No' } })
  const finding = await t.db.finding.findFirstOrThrow({ where: { reviewId: first } })
  const none = 987_001
  ids = {
    ...{ loan: loan.number, loanId: loan.id, task: loan.taskId, processorTask: loan.processorTaskId, underwriterTask: none },
    ...{ review: first, processorReview: none, underwriterReview: none, closerReview: first, endedReview: first },
    ...{
      answer: answer?.id ?? none,
      finding: finding.id,
      pair: none,
      evidence: none,
      session: none,
      notice: none,
      view: none,
      phrase: none,
      schedule: none,
    },
    ...{ file: 'Z'.repeat(24), export: 'Y'.repeat(24) },
  }
})
afterAll(() => t.close())

/**
 * Calls that this test leaves out: those about the caller's own account, and the audit trail, which administrators read
 * (decision 028).
 */
const ELSEWHERE = /^com_(login|session|audit|mail|users|team|groups|people|settings|schedules|admin|services|dataimport)\//

/** Bodies of calls that need one. */
const bodiesOf = (key: string): object[] => {
  const row = ROWS[key]
  if (typeof row === 'function') return [row(ids)]
  const lists = WORKLIST_NAMES.map((list) => ({ list }))
  const type = 'ICD QC'
  return (
    {
      'com_live/getPresence': lists,
      'com_worklist/getLoads': [{ list: 'qaCloser', ids: [first] }],
      'com_quality/getOverallReport': [{ kind: 'closer' }],
      'com_quality/getSupersededReviews': [{ kind: 'closer' }],
      'com_quality/getAdjudication': [{ month: t.month, type, show: 'all' }],
      'com_quality/getAgreement': [{ month: t.month, type }],
      'com_qcdashboard/getControlChart': [{ reviewType: type }],
      'com_palette/search': [{ text: loan.number }],
      'com_qc/getDashboardQcCloserTaskList': [{}, { filterData: { pageSize: 'All' }, operation: 'QA View', qaId: String(first) }],
    }[key] ?? [{}]
  )
}

/** Returns the viewer's answer to every query, by call and body. */
async function answersOf(as: Name): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const { call } of buildImplementations(t.services)) {
    if (call.kind !== 'query' || ELSEWHERE.test(callKey(call)) || (call.option === live.open.option && call.task !== 'getPresence'))
      continue
    for (const body of bodiesOf(callKey(call)))
      answers[`${callKey(call)} ${JSON.stringify(body)}`] = (await t.send(call, body, t.people[as])).body
  }
  for (const [list, recsID] of [
    ['closing', loan.taskId],
    ['qaCloser', first],
  ] as const) {
    answers[`colleagues on ${list}`] = (await t.send(worklist.getColleagues, { list, recsID, search: 'Ben' }, t.people[as])).body
  }
  const opening = `popup-of-${as}`
  answers.popup = (await t.send(live.openLoan, { loanNumber: loan.number, opening }, t.people[as])).body
  await t.call(live.close, { opening }, t.people[as])
  // The time at which figures were counted differs between calls.
  return Object.fromEntries(Object.entries(answers).map(([request, answer]) => [request, answer.replace(/"(readAt|asOf)":"[^"]+"/g, '')]))
}

const allAnswers = async (viewers: readonly Name[] = VIEWERS) => {
  const answers: Record<string, Record<string, string>> = {}
  for (const as of viewers) answers[as] = await answersOf(as)
  return answers
}

let marks = 0
/** Waits until all windows have received all earlier events. Returns the id of a row that it reports as changed for this. */
async function settled(windows: readonly Reader[]): Promise<number> {
  const mark = 900_000_000 + ++marks
  const news = { topic: 'tasks', desk: 'closing', rows: [[mark, ...VIEWERS.map((name) => t.people[name].userId)]] }
  await t.db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(news)})`
  await Promise.all(windows.map((window) => window.until(({ data }) => data.ids?.includes(mark) === true)))
  return mark
}

/** Returns the live events that windows receive during `act`. */
async function heardDuring(windows: readonly Reader[], act: () => Promise<unknown>): Promise<Event[][]> {
  await settled(windows)
  const before = windows.map(({ events }) => events.length)
  await act()
  const mark = await settled(windows)
  return windows.map(({ events }, at) => events.slice(before[at]).filter(({ data }) => !data.ids?.includes(mark)))
}

it('a blind second review is not visible to the first reviewer or the worked person, by any call or event', async () => {
  const { ana, ben, closer, processor, manager } = t.people
  const windows = await Promise.all([ana, closer, processor].map((person) => readEvents(base, person)))
  await Promise.all(windows.map((window) => window.until(byName('hello'))))
  const before = await allAnswers()
  for (const answers of Object.values(before)) expect(Object.values(answers).filter((answer) => answer.includes('requestId'))).toEqual([])
  const notices = await t.db.notification.count({ where: { userId: { in: VIEWERS.map((name) => t.people[name].userId) } } })

  let second = 0
  const opening = { opening: 'row-of-ben' }
  const receivedEvents = await heardDuring(windows, async () => {
    await t.draw()
    second = await t.secondOf(first)
    await t.call(live.openLoan, { loanNumber: loan.number, opening: 'popup-of-ben' }, ben)
    await t.call(live.open, { list: 'qaCloser', recsID: second, doing: 'qc', lease: true, ...opening }, ben)
    await t.open('closer', 'ben', second)
    // Their manager opens the row too, which would reveal as much.
    await t.call(live.open, { list: 'qaCloser', recsID: second, doing: 'qc', opening: 'row-of-manager' }, manager)
  })
  expect(receivedEvents).toEqual([[], [], []])
  expect(await allAnswers()).toEqual(before)

  const heardLater = await heardDuring(windows, async () => {
    await t.answer('ICD QC', 'ben', second, { 2: 'No' })
    for (const { opening: left } of [opening, { opening: 'popup-of-ben' }]) await t.call(live.close, { opening: left }, ben)
    await t.call(live.close, { opening: 'row-of-manager' }, manager)
  })
  expect(heardLater).toEqual([[], [], []])
  expect(await allAnswers()).toEqual(before)
  expect(await t.db.notification.count({ where: { userId: { in: VIEWERS.map((name) => t.people[name].userId) } } })).toBe(notices)
  for (const window of windows) window.cut()
})

it('the adjudicator cannot see which of two answers came first until they are published', async () => {
  const request = { month: t.month, type: 'ICD QC', show: 'all' } as const
  const read = async () => (await t.call(adjudications.getAdjudication, request, t.people.manager)).response.rows
  const rows = await read()
  expect(rows.length).toBeGreaterThan(1)
  await t.db.$executeRaw`UPDATE review_pairs SET first_is_a = NOT first_is_a`
  expect(await read()).toEqual(rows.map(({ A, B, ...row }) => ({ ...row, A: B, B: A })))
  const unanswered = ({ answer: _answer, comment: _comment, severity: _severity, ...rest }: (typeof rows)[number]['A']) => rest
  for (const { A, B } of rows) expect(unanswered(A)).toEqual(unanswered(B))
})
