import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { adjudications } from '@ivue/contracts/quality/agreement/contract.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { WORKLIST_NAMES } from '@ivue/contracts/worklist/worklists.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildImplementations } from '../../app.ts'
import { byName, type Event, type EventReader, readEvents } from '../../live/read-events.fixture.ts'
import { CHANNEL } from '../../notifications/signal.ts'
import { exampleOf } from '../../platform/openapi/examples.ts'
import { type Ids, ROWS } from '../../platform/rpc/tests/other-peoples-records.fixture.ts'
import { fromNow } from '../../testing/clock.ts'
import type { AddedLoan } from '../../testing/loans.ts'
import type { Name } from '../reviews/review-world.fixture.ts'
import { type AgreementWorld, agreementWorld } from './agreement-world.fixture.ts'

/**
 * Ana made the first reviews and, like the underwriter, sees all lists. The reviews judge the work of the others. The processor leads the
 * team of Ben, the second reviewer.
 */
const VIEWERS = ['ana', 'closer', 'processor', 'underwriter'] as const satisfies readonly Name[]

/** How far each second review gets, one after the other. */
const STAGES = ['drawn', 'opened', 'answered', 'submitted', 'adjudicated'] as const
const TYPE: ReviewType = 'ICD QC'

interface Pair {
  stage: (typeof STAGES)[number]
  first: number
  loan: AddedLoan
}

let t: AgreementWorld
let base: string
let pairs: Pair[]
/** The pair whose ids the calls name. */
let named: Pair
let ids: Ids
/** The team of Ben. */
let team: number

const NONE = 987_001
const NOTHING: Ids = {
  loan: '5559998888',
  loanId: NONE,
  task: NONE,
  processorTask: NONE,
  underwriterTask: NONE,
  review: NONE,
  processorReview: NONE,
  underwriterReview: NONE,
  closerReview: NONE,
  endedReview: NONE,
  answer: NONE,
  finding: NONE,
  exception: NONE,
  pair: NONE,
  evidence: NONE,
  session: NONE,
  notice: NONE,
  view: NONE,
  phrase: NONE,
  schedule: NONE,
  file: 'Z'.repeat(24),
  export: 'Y'.repeat(24),
}

beforeAll(async () => {
  t = await agreementWorld()
  t.clock.set(fromNow(0))
  base = await t.app.listen({ host: '127.0.0.1', port: 0 })
  await t.db.setting.create({ data: { key: 'reviews.secondShare', value: 1 } })
  t.services.settings.forget()
  const { ana, ben, processor, underwriter } = t.people
  const { id } = await t.db.team.create({ data: { name: 'Plano', department: 'QC', leaderId: processor.userId } as never })
  team = id
  await t.db.user.update({ where: { id: ben.userId }, data: { teamId: id } })
  await t.db.user.update({ where: { id: processor.userId }, data: { accessLevel: 'Team Leader' } })
  await t.db.user.updateMany({ where: { id: { in: [ana.userId, underwriter.userId] } }, data: { accessLevel: 'Manager' } })
  pairs = []
  for (const stage of STAGES) {
    const { id, loan } = await t.complete(TYPE, 'ana', { 1: 'No' })
    pairs.push({ stage, first: id, loan })
  }
  await t.db.review.updateMany({ data: { endedAt: fromNow(-21 * 60_000) } })
  await t.db.task.updateMany({ where: { desk: 'closing' }, data: { slaDueAt: fromNow(3_600_000), slaMeasure: 2 } })
  // The loans lost their processor, so that the leader sees them only through the reviews.
  await t.db.loan.updateMany({ data: { processorId: null } })
  named = pairs[0] as Pair
  const { first, loan } = named
  const answer = await t.db.reviewAnswer.findFirstOrThrow({ where: { reviewId: first, answer: 'No' } })
  const finding = await t.db.finding.findFirstOrThrow({ where: { reviewId: first } })
  ids = {
    ...NOTHING,
    loan: loan.number,
    loanId: loan.id,
    task: loan.taskId,
    processorTask: loan.processorTaskId,
    review: first,
    closerReview: first,
    endedReview: first,
    answer: answer.id,
    finding: finding.id,
  }
})
afterAll(() => t.close())

/** Calls that this test leaves out, with the reason. */
const ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^com_(login|session)\//, "about the caller's own account"],
  [/^com_audit\//, 'administrators read the audit trail (decision 028)'],
  [/^com_mail\//, 'administrators read mails, and none is sent about second reviews (blind.test.ts)'],
  [/^com_services\//, 'a shared service reads all loans, whoever runs it (decision 032)'],
  [/^com_live\/(open|openLoan|close)$/, 'they change who is present: below'],
]
const isElsewhere = (key: string) => ELSEWHERE.some(([keys]) => keys.test(key))

/** Queries without an answer in this test, because the world has no such record or its viewers are no managers. */
const WITHOUT_RECORD: readonly string[] = [
  ...['checkUploadDate', 'dryRun', 'importStatus'].map((task) => `com_dataimport/${task}`),
  'com_closing/getSlaShares',
  'com_underwritter/getallcomments',
  ...['getSamplingPlan', 'getSamplingCoverage', 'getNeverSampled'].map((task) => `com_quality/${task}`),
  'com_datatests/getDataTest',
  ...['getCorrectiveAction', 'verifyMonthlyPack'].map((task) => `com_qcdashboard/${task}`),
  'com_utility/exportStatus',
  'com_worklist/previewMove',
]

/** Bodies of calls that need one. */
const bodiesOf = (call: Call): object[] => {
  const key = callKey(call)
  const row = ROWS[key]
  const type = TYPE
  const own: Record<string, object[]> = {
    'com_live/getPresence': WORKLIST_NAMES.map((list) => ({ list })),
    'com_worklist/getLoads': [{ list: 'qaCloser', ids: [named.first] }, { list: 'qaProcessor' }, { list: 'qaUnderwriter' }],
    'com_quality/getOverallReport': [{ kind: 'closer' }, { kind: 'processor' }, { kind: 'underwriter' }],
    'com_quality/getSupersededReviews': [{ kind: 'closer' }],
    'com_quality/getAdjudication': [{ month: t.month, type, show: 'all' }],
    'com_quality/getAgreement': [{ month: t.month, type }],
    'com_qcdashboard/getControlChart': [{ reviewType: type, severity: 'Material' }],
    'com_users/editUser': [{ userId: t.people.ben.userId }],
    'com_team/editTeam': [{ teamId: team }],
    'com_palette/search': [{ text: named.loan.number }, { text: 'Ben' }],
    'com_palette/recent': [{ numbers: pairs.map(({ loan }) => loan.number) }],
    'com_qc/getDashboardQcCloserTaskList': [{}, { filterData: { pageSize: 'All' }, operation: 'QA View', qaId: String(named.first) }],
  }
  if (own[key]) return own[key]
  if (typeof row === 'function') return [row(ids)]
  return [call.input.safeParse({}).success ? {} : exampleOf(call)]
}

const queries = () =>
  buildImplementations(t.services).flatMap(({ call }) => (call.kind === 'query' && !isElsewhere(callKey(call)) ? [call] : []))

/** Returns the viewer's answer to every query, by call and body. */
async function answersOf(as: Name): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  const ask = async (call: { option: string; task: string }, body: object) => {
    answers[`${callKey(call)} ${JSON.stringify(body)}`] = (await t.send(call, body, t.people[as])).body
  }
  for (const call of queries()) for (const body of bodiesOf(call)) await ask(call, body)
  await ask(worklist.getColleagues, { list: 'closing', recsID: named.loan.taskId, search: 'Ben' })
  await ask(worklist.getColleagues, { list: 'qaCloser', recsID: named.first, search: 'Ben' })
  for (const { loan } of pairs) {
    const opening = `popup-of-${as}`
    await ask(live.openLoan, { loanNumber: loan.number, opening })
    await t.call(live.close, { opening }, t.people[as])
  }
  // The time at which figures were counted, and the name of a file that was made, differ between calls.
  const volatile = /"(readAt|asOf|fileName)":"[^"]+"/g
  return Object.fromEntries(Object.entries(answers).map(([request, answer]) => [request, answer.replace(volatile, '')]))
}

const allAnswers = async (viewers: readonly Name[] = VIEWERS) => {
  const answers: Record<string, Record<string, string>> = {}
  for (const as of viewers) answers[as] = await answersOf(as)
  return answers
}

let marks = 0
/** Waits until all windows have received all earlier events. Returns the id of a row that it reports as changed for this. */
async function settled(windows: readonly EventReader[]): Promise<number> {
  const mark = 900_000_000 + ++marks
  const news = { topic: 'tasks', desk: 'closing', rows: [[mark, ...VIEWERS.map((name) => t.people[name].userId)]] }
  await t.db.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(news)})`
  await Promise.all(windows.map((window) => window.until(({ data }) => data.ids?.includes(mark) === true)))
  return mark
}

/** Returns the live events that windows receive during `act`. */
async function heardDuring(windows: readonly EventReader[], act: () => Promise<unknown>): Promise<Event[][]> {
  await settled(windows)
  const before = windows.map(({ events }) => events.length)
  await act()
  const mark = await settled(windows)
  return windows.map(({ events }, at) => events.slice(before[at]).filter(({ data }) => !data.ids?.includes(mark)))
}

/** Lets Ben do what leads a second review to its stage. */
async function advance({ stage, first, loan }: Pair): Promise<void> {
  if (stage === 'drawn') return
  const { ben, manager } = t.people
  const list = 'qaCloser'
  const second = await t.secondOf(first)
  await t.call(live.openLoan, { loanNumber: loan.number, opening: `popup-${stage}` }, ben)
  await t.call(live.open, { list, recsID: second, doing: 'qc', lease: true, window: 'window-of-ben', opening: `row-${stage}` }, ben)
  await t.open('closer', 'ben', second)
  // Their manager opens the row too, which would reveal as much.
  await t.call(live.open, { list, recsID: second, doing: 'qc', opening: `manager-${stage}` }, manager)
  if (stage === 'opened') return
  if (stage === 'answered') {
    const { questions } = await t.open('closer', 'ben', second)
    const answer = questions.slice(0, 1).map(({ id }) => ({ id, answer: 'No', comment: 'Wrong', severity: '' }))
    await t.save('closer', 'ben', { operation: 'Save Answer', qaId: second, answer })
    return
  }
  await t.answer(TYPE, 'ben', second, { 2: 'No' })
  if (stage === 'submitted') return
  const pair = await t.db.answerPair.findFirstOrThrow({ where: { reviewId: second, sno: 1 } })
  const decided = await t.call(adjudications.decideAnswer, { answerId: pair.id, decision: 'A', why: 'Page 12' }, manager)
  expect(decided).toMatchObject({ flag: true })
}

it('a blind second review is not visible to the first reviewer or the worked people at any stage, by any query or event', async () => {
  const windows = await Promise.all(VIEWERS.map((name) => readEvents(base, t.people[name])))
  await Promise.all(windows.map((window) => window.until(byName('hello'))))
  const before = await allAnswers()
  const answered = new Set(
    VIEWERS.flatMap((as) =>
      Object.entries(before[as] ?? {}).flatMap(([request, answer]) => (answer.startsWith('{"flag":true') ? [request.split(' ')[0]] : [])),
    ),
  )
  const unanswered = queries()
    .map(callKey)
    .filter((key) => !answered.has(key))
  expect(unanswered, 'Give these calls a body in bodiesOf that this world can answer').toEqual(WITHOUT_RECORD)
  const notices = () => t.db.notification.count({ where: { userId: { in: VIEWERS.map((name) => t.people[name].userId) } } })
  const noticesBefore = await notices()

  const heard = await heardDuring(windows, async () => {
    expect(await t.draw()).toBe(pairs.length)
    expect(await t.call(myWork.takeNext, { opening: 'next-of-ben' }, t.people.ben)).toMatchObject({
      response: { item: { act: 'Perform' } },
    })
    for (const pair of pairs) await advance(pair)
  })
  expect(heard).toEqual(VIEWERS.map(() => []))
  expect(await allAnswers()).toEqual(before)

  const heardLater = await heardDuring(windows, async () => {
    for (const stage of STAGES) {
      for (const opening of [`popup-${stage}`, `row-${stage}`]) await t.call(live.close, { opening }, t.people.ben)
      await t.call(live.close, { opening: `manager-${stage}` }, t.people.manager)
    }
  })
  expect(heardLater).toEqual(VIEWERS.map(() => []))
  expect(await notices()).toBe(noticesBefore)
  for (const window of windows) window.cut()
})

it('every call that names a second review answers those people as if there were none', async () => {
  for (const { first } of pairs) {
    const second = await t.secondOf(first)
    const pair = await t.db.answerPair.findFirst({ where: { reviewId: second } })
    const answer = await t.db.reviewAnswer.findFirst({ where: { reviewId: second } })
    const reviews = { review: second, processorReview: second, underwriterReview: second, closerReview: second, endedReview: second }
    const hidden = { ...NOTHING, ...reviews, pair: pair?.id ?? NONE, answer: answer?.id ?? NONE }
    for (const call of CALLS) {
      const row = ROWS[callKey(call)]
      if (typeof row !== 'function' || JSON.stringify(row(hidden)) === JSON.stringify(row(NOTHING))) continue
      for (const as of VIEWERS) {
        const [theirs, none] = [await t.send(call, row(hidden), t.people[as]), await t.send(call, row(NOTHING), t.people[as])]
        const shown = ({ statusCode, body }: typeof none) => [
          callKey(call),
          as,
          statusCode,
          body.replace(new RegExp(`\\b(${second}|${NONE})\\b`, 'g'), '#'),
        ]
        expect(shown(theirs)).toEqual(shown(none))
      }
    }
  }
})

it('the adjudicator cannot see which of two answers came first until they are published', async () => {
  const request = { month: t.month, type: 'ICD QC', show: 'all' } as const
  const read = async () =>
    (await t.call(adjudications.getAdjudication, request, t.people.manager)).response.rows.filter(({ decision }) => decision === '')
  const rows = await read()
  expect(rows.length).toBeGreaterThan(1)
  await t.db.$executeRaw`UPDATE review_pairs SET first_is_a = NOT first_is_a`
  expect(await read()).toEqual(rows.map(({ A, B, ...row }) => ({ ...row, A: B, B: A })))
  const unanswered = ({ answer: _answer, comment: _comment, severity: _severity, ...rest }: (typeof rows)[number]['A']) => rest
  for (const { A, B } of rows) expect(unanswered(A)).toEqual(unanswered(B))
})
