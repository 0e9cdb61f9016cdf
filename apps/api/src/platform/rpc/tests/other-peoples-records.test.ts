import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImplementations } from '../../../app.ts'
import { addDataTest, addTestResult } from '../../../data-tests/data-tests.fixture.ts'
import { isList } from '../../../exports/list.ts'
import { addReview } from '../../../quality/reviews.fixture.ts'
import { addBlindPair } from '../../../testing/blind-pair.ts'
import { fromNow } from '../../../testing/clock.ts'
import { idFieldsOf } from '../../../testing/ids.ts'
import { addLoan } from '../../../testing/loans.ts'
import { openSession } from '../../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../../testing/test-app.ts'
import { until } from '../../../testing/until.ts'
import { type Body, type Ids, ROWS } from './other-peoples-records.fixture.ts'

const OUTSIDER = 'Closing outsider'
const SECRETS = [
  'Zephyrine',
  'Okonkwo-Vance',
  'private view',
  'private phrase',
  'private report',
  'private notice',
  'private.xlsx',
  'private.pdf',
  'Victoria Owner',
]

let t: TestApp
let theirs: Ids
let nobodys: Ids
/** An employee who holds the call's permissions but owns none of the records. */
let outsider: SignIn
let owner: SignIn
let stored: () => Promise<string>

beforeAll(async () => {
  t = await testApp()
  const permissions = ALL_PERMISSIONS
  const victoria = await t.person({ fullName: 'Victoria Owner', roles: ['Closer', 'Processor'], permissions })
  owner = await openSession(t.db, victoria)
  outsider = await openSession(t.db, await t.person({ fullName: OUTSIDER, roles: ['Closer', 'Processor'], permissions }))

  const borrower = { borrowerLastName: 'Okonkwo-Vance', borrowerFirstName: 'Zephyrine' }
  const loan = await addLoan(t.db, { number: '5550001111', slots: [victoria.id], processorTask: victoria.id, ...borrower })
  const underwriting = await t.db.task.create({
    data: { loanId: loan.id, desk: 'underwriter', status: 'Open', stage: 'Initial Review', slot1Id: victoria.id },
  })
  const reviewOf = (kind: string, type: string) =>
    t.db.review.create({
      data: { loanId: loan.id, kind, type, instance: 1, submittedById: victoria.id, assignedToId: victoria.id },
    })
  const review = await reviewOf('closer', 'ICD QC')
  const closerReview = await reviewOf('closer', 'Final Doc QC')
  const processorReview = await reviewOf('processor', 'Processor QC')
  const underwriterReview = await reviewOf('underwriter', 'UW Review')
  const pair = await addBlindPair(t.db, { firstBy: outsider.userId, secondBy: victoria.id })
  const ended = await addReview(t.db, { loanId: loan.id, instance: 2, workedBy: victoria.id, findings: [{}] })
  const [answer = 0] = ended.findings
  const finding = await t.db.finding.findUniqueOrThrow({ where: { answerId: answer } })
  const { versionId } = await addDataTest(t.db)
  const exception = await addTestResult(t.db, { versionId, loanId: loan.id })
  const later = fromNow(86_400_000)
  const file = await t.db.file.create({
    data: {
      name: 'A'.repeat(24),
      title: 'private.xlsx',
      mime: 'application/octet-stream',
      purpose: 'upload',
      ownerId: victoria.id,
      expiresAt: later,
      complete: true,
    },
  })
  const evidence = await t.db.evidenceFile.create({
    data: {
      reviewId: ended.id,
      answerId: answer,
      sno: 1,
      round: 0,
      sha256: '',
      uploadedAt: later,
      uploadedById: victoria.id,
      fileId: (
        await t.db.file.create({
          data: {
            name: 'E'.repeat(24),
            title: 'private.pdf',
            mime: 'application/pdf',
            purpose: 'evidence',
            ownerId: victoria.id,
            expiresAt: later,
            complete: true,
          },
        })
      ).id,
    },
  })
  const exported = await t.db.export.create({
    data: {
      name: 'B'.repeat(24),
      title: 'private.xlsx',
      ownerId: victoria.id,
      option: 'com_closing',
      task: 'x',
      input: {},
      expiresAt: later,
    } as never,
  })
  const session = await openSession(t.db, victoria)
  const row = await t.db.session.findFirstOrThrow({ where: { userId: session.userId }, orderBy: { id: 'desc' } })
  const notice = await t.db.notification.create({ data: { userId: victoria.id, kind: 'account', text: 'private notice' } })
  const view = await t.db.savedView.create({ data: { list: 'closing', name: 'private view', words: 'q=x', ownerId: victoria.id } as never })
  const phrase = await t.db.phrase.create({ data: { floor: 'closing', text: 'private phrase', ownerId: victoria.id } })
  const schedule = await t.db.reportSchedule.create({
    data: {
      title: 'private report',
      ownerId: victoria.id,
      option: 'com_closing',
      task: 'getDashboardClosingTaskList',
      input: {},
      every: 'Daily',
      weekday: 1,
      day: 1,
      time: '07:30',
    },
  })
  theirs = {
    loan: loan.number,
    loanId: loan.id,
    task: loan.taskId,
    processorTask: loan.processorTaskId,
    underwriterTask: underwriting.id,
    review: review.id,
    processorReview: processorReview.id,
    underwriterReview: underwriterReview.id,
    closerReview: closerReview.id,
    pair: pair.id,
    endedReview: ended.id,
    finding: finding.id,
    exception,
    answer,
    evidence: evidence.id,
    file: file.name,
    export: exported.name,
    session: row.id,
    notice: Number(notice.id),
    view: Number(view.id),
    phrase: phrase.id,
    schedule: schedule.id,
  }
  nobodys = {
    loan: '5559998888',
    loanId: 987_009,
    task: 987_001,
    processorTask: 987_002,
    underwriterTask: 987_012,
    review: 987_003,
    schedule: 987_099,
    processorReview: 987_013,
    underwriterReview: 987_014,
    closerReview: 987_015,
    pair: 987_026,
    endedReview: 987_016,
    finding: 987_017,
    exception: 987_028,
    answer: 987_018,
    evidence: 987_019,
    file: 'Z'.repeat(24),
    export: 'Y'.repeat(24),
    session: 987_004,
    notice: 987_005,
    view: 987_006,
    phrase: 987_027,
  }
  stored = async () => {
    const kept = [
      t.db.loan.findMany(),
      t.db.task.findMany(),
      t.db.review.findMany(),
      t.db.answerPair.findMany(),
      t.db.dataTestResult.findMany(),
      t.db.comment.findMany(),
      t.db.file.findMany({ where: { ownerId: victoria.id } }),
      t.db.session.findMany({ where: { userId: victoria.id } }),
      t.db.notification.findMany({ where: { userId: victoria.id } }),
      t.db.savedView.findMany(),
      t.db.phrase.findMany(),
    ]
    return JSON.stringify(await Promise.all(kept), (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  }
})
afterAll(() => t.close())

const withIds = () => buildImplementations(t.services).filter((one) => idFieldsOf(one.call).length > 0)

it('every call with a record id has a row here, and there is no unneeded row', () => {
  const calls = withIds()
    .filter((one) => !isList(one))
    .map(({ call }) => callKey(call))
  expect(calls.length).toBeGreaterThan(30)
  expect(Object.keys(ROWS).sort()).toEqual(calls.sort())
})

const own = Object.entries(ROWS).filter((entry): entry is [string, Body] => typeof entry[1] === 'function')
const calls = new Map(CALLS.map((call) => [callKey(call), call as Call]))

describe.each(own)('%s', (key, body) => {
  it("answers for another person's record as for a missing one, and changes nothing", async () => {
    const call = calls.get(key)
    if (!call) throw new Error(key)
    const before = await stored()
    const [theirAnswer, noAnswer] = [await t.send(call, body(theirs), outsider), await t.send(call, body(nobodys), outsider)]
    expect([theirAnswer.statusCode, withoutIds(theirAnswer.body)]).toEqual([noAnswer.statusCode, withoutIds(noAnswer.body)])
    for (const secret of SECRETS) expect(theirAnswer.body).not.toContain(secret)
    expect(await stored()).toBe(before)
  })
})

describe.each(own)('%s', (key, body) => {
  it('has another answer for the owner, so that the row above is meaningful', async () => {
    const call = calls.get(key)
    if (!call) throw new Error(key)
    const missing = await t.send(call, body(nobodys), owner)
    const imports = () => t.db.import.count()
    const before = await imports()
    const sent: string[] = []
    void t.send(call, body(theirs), owner).then((answer) => sent.push(answer.body))
    // An import waits for a worker; a new import row proves that the call was accepted.
    await until(async () => sent.length > 0 || (await imports()) > before, { what: 'an answer' })
    expect(withoutIds(sent[0] ?? 'at work')).not.toBe(withoutIds(missing.body))
  })
})

const withoutIds = (text: string) =>
  [...Object.values(theirs), ...Object.values(nobodys)].reduce(
    (left: string, id) => left.replaceAll(new RegExp(`\\b${id}\\b`, 'g'), '#'),
    text,
  )
describe('a list', () => {
  it('shows no rows of other people, however they are requested', async () => {
    for (const one of withIds().filter(isList)) {
      if (!/^com_(closing|closinglog|processor|underwritter|processoruwlog)$/.test(one.call.option)) continue
      for (const body of [{}, { loanNumber: theirs.loan }, { userId: 'All', filterData: { searchString: theirs.loan } }]) {
        const { flag, response } = (await t.send(one.call, { taskStatus: 'All', ...body }, outsider)).json()
        expect([callKey(one.call), flag, response.tdata]).toEqual([callKey(one.call), true, []])
      }
    }
  })
})
