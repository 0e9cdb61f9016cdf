import { closing } from '@ivue/contracts/desks/contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { myWork } from '@ivue/contracts/my-work/contract.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendDueReminders } from '../../reviews/due-reminders.ts'
import { fromNow, now } from '../../testing/clock.ts'
import { REVIEW_CALLS, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

const DAY = 86_400_000
let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld({ settings: { 'reviews.expireDays': 3, 'reviews.disputeDays': 2 } })
  const team = await t.db.team.create({
    data: { name: 'QC one', department: 'Quality', leaderId: t.people.ben.userId, members: { connect: { id: t.people.ana.userId } } },
  })
  await t.db.team.create({
    data: {
      name: 'Closing one',
      department: 'Closing',
      leaderId: t.people.processor.userId,
      members: { connect: { id: t.people.closer.userId } },
    },
  })
  expect(team.id).toBeGreaterThan(0)
  for (const name of ['ana', 'closer'] as const)
    await t.db.user.update({ where: { id: t.people[name].userId }, data: { clientEmail: `${name}@example.com` } })
})
afterAll(() => t.close())

const tell = (later = 0) => sendDueReminders({ ...t.services, now: () => fromNow(later) })
const reviewOf = (id: number) => t.db.review.findUniqueOrThrow({ where: { id } })
const noticesAbout = async (loan: { number: string }) => {
  const notices = await t.db.notification.findMany({ where: { text: { contains: loan.number } }, orderBy: { id: 'asc' } })
  const nameOf = new Map(Object.entries(t.people).map(([name, { userId }]) => [userId, name]))
  return notices.map(({ userId, text }) => [
    nameOf.get(userId),
    text.replaceAll(loan.number, 'N').replace(/\d\d\/\d\d\/\d{4} \d\d:\d\d C[DS]T/, 'then'),
  ])
}
const idsIn = async (taskStatus: string) => {
  const { response } = await t.call(REVIEW_CALLS.closer.list, { taskStatus, filterData: { pageSize: 100 } }, t.people.manager)
  return (response as { tdata: { recsID: number }[] }).tdata.map(({ recsID }) => recsID)
}
const mailed = (text: string) => t.db.mail.findMany({ where: { subject: { contains: text } }, select: { recipient: true } })
/** Adds a completed review with a finding in its first question. */
async function withFinding() {
  const { id, loan } = await t.add('ICD QC')
  const { questions } = await t.open('closer', 'ana', id)
  const answer = questions.map((question, at) => ({ id: question.id, answer: at === 0 ? 'No' : 'Yes', comment: at === 0 ? 'Wrong' : '' }))
  expect(await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer })).toMatchObject({ flag: true })
  return { id, loan, finding: questions[0]?.id as number }
}
const dispute = (loan: { taskId: number }, id: number, overturn = 'Yes') =>
  t.call(
    closing.dashboardClosingAction,
    { operation: 'Overturn', recId: String(loan.taskId), selectedValue: [{ id, overturn, overturn_comment: 'It is right' }] as never },
    t.people.closer,
  )

describe('a review that nobody starts', () => {
  it('expires after the days of the setting; its reviewer is notified a day before, then submitter and lead, once each', async () => {
    const { id, loan } = await t.add('ICD QC')
    const submittedAt = fromNow(-2.5 * DAY)
    await t.db.review.update({ where: { id }, data: { submittedAt, submittedById: t.people.closer.userId } })
    expect((await reviewOf(id)).dueAt).toEqual(new Date(submittedAt.getTime() + 3 * DAY))
    expect(await tell()).toBe(1)
    expect(await tell()).toBe(0)
    expect(await noticesAbout(loan)).toEqual([['ana', 'ICD QC 1 on loan N must be begun by then']])
    expect(await mailed(loan.number)).toEqual([{ recipient: 'ana@example.com' }])
    expect(await tell(DAY)).toBe(1)
    expect(await tell(DAY)).toBe(0)
    expect((await noticesAbout(loan)).slice(1)).toEqual(
      expect.arrayContaining(
        ['closer', 'ben'].map((name) => [name, 'ICD QC 1 on loan N is overdue: nobody began it by then. A manager can reset it']),
      ),
    )
    await t.db.review.update({ where: { id }, data: { submittedAt: fromNow(-4 * DAY) } })
    const listed = async (taskStatus: string) =>
      (await t.call(REVIEW_CALLS.closer.list, { taskStatus }, t.people.manager)).response as { tdata: Record<string, unknown>[] }
    const row = (await listed('Expired')).tdata.find(({ recsID }) => recsID === id)
    expect(row?.Due).toMatchObject({ at: expect.any(String), missed: 'Overdue', turns: [expect.any(String), expect.any(String)] })
  })

  it('stays due and overdue once it is started, in every clock, until it ends; a reset and an undo bring the same moment back', async () => {
    const { id, loan } = await t.add('ICD QC')
    const submittedAt = fromNow(-46 * DAY)
    await t.db.review.update({ where: { id }, data: { submittedAt, submittedById: t.people.closer.userId } })
    const due = new Date(submittedAt.getTime() + 3 * DAY)
    const { questions } = await t.open('closer', 'ana', id)
    expect((await reviewOf(id)).dueAt).toEqual(due)
    expect(await idsIn('Expired')).toContain(id)
    expect(await idsIn('Expiring soon')).not.toContain(id)
    await t.db.review.update({ where: { id }, data: { submittedAt: fromNow(-2.5 * DAY) } })
    expect([await idsIn('Expiring soon'), await idsIn('Expired')]).toEqual([expect.arrayContaining([id]), expect.not.arrayContaining([id])])
    await tell()
    await tell(DAY)
    expect((await noticesAbout(loan)).map(([, text]) => text)).toEqual(
      expect.arrayContaining([
        'ICD QC 1 on loan N must be completed by then',
        'ICD QC 1 on loan N is overdue: it was begun, but not completed by then. A manager can reset it',
      ]),
    )
    await t.db.review.update({ where: { id }, data: { submittedAt } })
    const { groups } = (await t.call(myWork.getMyWork, {}, t.people.ana)).response
    const item = groups.flatMap(({ items }) => items).find(({ loanNumber }) => loanNumber === loan.number)
    expect(item).toMatchObject({ label: 'Overdue', at: due.toISOString(), act: 'Go on' })

    const answer = questions.map((question) => ({ id: question.id, answer: 'Yes', comment: '' }))
    const ended = await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer })
    expect([(await reviewOf(id)).dueAt, await idsIn('Expired')]).toEqual([null, expect.not.arrayContaining([id])])
    await t.call(worklist.undoAct, { undoId: (ended.response as { undoId: number }).undoId }, t.people.ana)
    expect((await reviewOf(id)).dueAt).toEqual(due)
    await t.db.review.update({ where: { id }, data: { startedAt: null } })
    expect((await reviewOf(id)).dueAt).toEqual(due)
  })

  it('without a reviewer is reported to the managers of quality, and listed as not assigned', async () => {
    const { id, loan } = await t.add('UW Review', { reviewer: null })
    await t.db.review.update({ where: { id }, data: { submittedAt: fromNow(-2.5 * DAY) } })
    await tell()
    expect(await noticesAbout(loan)).toEqual([['manager', 'UW Review 1 on loan N must be begun by then']])
    const { response } = await t.call(REVIEW_CALLS.underwriter.list, { taskStatus: 'Not Assigned' }, t.people.manager)
    expect((response as { tdata: { recsID: number }[] }).tdata.map(({ recsID }) => recsID)).toEqual([id])
  })
})

describe('findings', () => {
  it('must be answered within the business days of the setting; the worked person is reminded, then their lead is notified', async () => {
    const { id, loan } = await withFinding()
    const { dueAt, endedAt } = await reviewOf(id)
    // Two business days later at 17:00 in the business zone, which is always more than a day.
    expect((dueAt as Date).getTime() - (endedAt as Date).getTime()).toBeGreaterThan(DAY)
    expect(dueAt?.toLocaleString('en-US', { timeZone: 'America/Chicago', timeStyle: 'short' })).toBe('5:00 PM')
    await t.db.review.update({ where: { id }, data: { dueAt: fromNow(DAY / 2) } })
    await tell()
    expect((await noticesAbout(loan)).slice(1)).toEqual([['closer', 'The findings of ICD QC 1 on loan N wait for your answer until then']])
    expect(await mailed(`The findings of ICD QC 1 on loan ${loan.number}`)).toEqual([{ recipient: 'closer@example.com' }])
    await tell(DAY)
    expect((await noticesAbout(loan)).slice(2)).toEqual([
      ['processor', 'Clo Closer has not answered the findings of ICD QC 1 on loan N, due then'],
    ])
    await t.db.review.update({ where: { id }, data: { dueAt: fromNow(-1000) } })
    const { response } = await t.call(REVIEW_CALLS.closer.list, { taskStatus: 'Answers overdue' }, t.people.manager)
    expect((response as { tdata: { recsID: number }[] }).tdata.map(({ recsID }) => recsID)).toContain(id)
  })

  it('that are disputed wait for a decision of quality within the business days of its setting; a rejected dispute needs an answer again', async () => {
    const { id, loan, finding } = await withFinding()
    expect(await dispute(loan, finding)).toMatchObject({ flag: true })
    const decideBy = (await reviewOf(id)).dueAt as Date
    expect(decideBy.toLocaleString('en-US', { timeZone: 'America/Chicago', timeStyle: 'short' })).toBe('5:00 PM')
    expect(decideBy.getTime() - now().getTime()).toBeGreaterThan(2 * DAY)
    const idsOf = ({ response }: { response: unknown }) => (response as { tdata: { recsID: number }[] }).tdata.map(({ recsID }) => recsID)
    const atDesk = async () => idsOf(await t.call(closing.getDashboardClosingTaskList, { taskStatus: 'Disputes open' }, t.people.closer))
    expect(await atDesk()).not.toContain(loan.taskId)
    await t.db.review.update({ where: { id }, data: { dueAt: fromNow(DAY / 2) } })
    await tell()
    expect((await noticesAbout(loan)).at(-1)).toEqual(['ana', 'The disputes of ICD QC 1 on loan N wait for a decision until then'])
    await t.db.review.update({ where: { id }, data: { dueAt: fromNow(-1000) } })
    expect(idsOf(await t.call(REVIEW_CALLS.closer.list, { taskStatus: 'Answers overdue' }, t.people.manager))).not.toContain(id)
    await tell(DAY)
    expect((await noticesAbout(loan)).at(-1)?.[1]).toBe('The disputes of ICD QC 1 on loan N are not decided, due then')
    const decide = (overturn_result: string) =>
      t.save('closer', 'ana', { operation: 'Overturned', qaId: id, answer: [{ id: finding, overturn_result, overturn_comment: 'Seen' }] })
    expect(await decide('Reject')).toMatchObject({ flag: true })
    expect((await reviewOf(id)).dueAt).not.toBeNull()
    expect(await atDesk()).toContain(loan.taskId)
    await dispute(loan, finding)
    expect(await decide('Accept')).toMatchObject({ flag: true })
    expect((await reviewOf(id)).dueAt).toBeNull()
  })
})

describe('the independence of a review', () => {
  const reassign = async (id: number, to: 'ana' | 'ben' | 'closer') =>
    t.call(REVIEW_CALLS.closer.act, { operation: 'bulk', recId: String(id), selectedValue: String(t.people[to].userId) }, t.people.manager)
  const set = async (key: 'reviews.independenceMonths' | 'reviews.separateDecider', value: number | boolean) => {
    await t.db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
    t.services.settings.forget()
  }

  it('excludes people who worked on the loan, also when a manager assigns', async () => {
    const { id, loan } = await t.add('ICD QC', { reviewer: null })
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot2Id: t.people.ben.userId } })
    expect(await reassign(id, 'ben')).toMatchObject({ response: { done: [], refused: [{ id, msg: 'Ben Analyst: Worked on this loan' }] } })
    expect(await reassign(id, 'ana')).toMatchObject({ response: { done: [id], refused: [] } })
  })

  it('excludes people who had the loan before, also if it was handed back: when assigning, starting and submitting', async () => {
    const { ben, closer, manager } = t.people
    const handBack = async (taskId: number) => {
      await t.db.task.update({ where: { id: taskId }, data: { slot1Id: ben.userId } })
      await t.db.task.update({ where: { id: taskId }, data: { slot1Id: closer.userId } })
    }
    const given = await t.add('ICD QC', { reviewer: null })
    await handBack(given.loan.taskId)
    expect(await reassign(given.id, 'ben')).toMatchObject({
      response: { refused: [{ id: given.id, msg: 'Ben Analyst: Worked on this loan' }] },
    })
    const waiting = await t.call(loanDetails.submitQc, { loanNumber: given.loan.number, reviewType: 'Final Doc QC', override: 0 }, manager)
    expect((await reviewOf(waiting.response.reviewId)).assignedToId).not.toBe(ben.userId)

    const pending = await t.add('ICD QC', { reviewer: ben.userId })
    await handBack(pending.loan.taskId)
    expect(await t.open('closer', 'ben', pending.id)).toMatchObject({ status: 'Pending', why: REVIEW_MESSAGES.workedIt, questions: [] })

    const started = await t.add('ICD QC', { reviewer: ben.userId })
    const { questions } = await t.open('closer', 'ben', started.id)
    await handBack(started.loan.taskId)
    const answer = questions.map((question) => ({ id: question.id, answer: 'Yes' }))
    expect(await t.save('closer', 'ben', { operation: 'Final Submit', qaId: started.id, answer })).toMatchObject({
      flag: false,
      msg: REVIEW_MESSAGES.workedIt,
    })
    expect(await reviewOf(started.id)).toMatchObject({ endedAt: null })
  })

  it('for a post-closing review requires months without work at any desk, if set so', async () => {
    const { id } = await t.add('ICD QC', { reviewer: null })
    await t.db.review.update({ where: { id }, data: { phase: 'Post-closing' } })
    await t.db.userRole.create({ data: { userId: t.people.ben.userId, role: 'Processor' } })
    await t.db.userRole.delete({ where: { userId_role: { userId: t.people.ben.userId, role: 'Processor' } } })
    await set('reviews.independenceMonths', 12)
    const refused = [{ id, msg: 'Ben Analyst: Worked at a desk lately, and the review is post-closing' }]
    expect(await reassign(id, 'ben')).toMatchObject({ response: { refused } })
    await t.db.user.update({ where: { id: t.people.ben.userId }, data: { leftDeskAt: fromNow(-400 * DAY) } })
    expect(await reassign(id, 'ben')).toMatchObject({ response: { done: [id] } })
    await set('reviews.independenceMonths', 0)
  })

  it('requires that disputes are decided by somebody other than the reviewer, if set so', async () => {
    const { id, loan, finding } = await withFinding()
    await dispute(loan, finding)
    await set('reviews.separateDecider', true)
    const answer = [{ id: finding, overturn_result: 'Accept', overturn_comment: '' }]
    expect(await t.save('closer', 'ana', { operation: 'Overturned', qaId: id, answer })).toMatchObject({
      flag: false,
      msg: REVIEW_MESSAGES.anotherDecides,
    })
    expect(await t.save('closer', 'manager', { operation: 'Overturned', qaId: id, answer })).toMatchObject({ flag: true })
    await set('reviews.separateDecider', false)
  })
})

it('Not Applicable needs a reason if the setting required it when the review began', async () => {
  const before = await t.add('ICD QC')
  await t.open('closer', 'ana', before.id)
  await t.db.setting.create({ data: { key: 'reviews.notApplicableReasons', value: true } })
  t.services.settings.forget()
  const submit = async (id: number, reason: string, comment = '') => {
    const { questions } = await t.open('closer', 'ana', id)
    const answer = questions.map((question) => ({ id: question.id, answer: 'Not Applicable', reason, comment }))
    return t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer })
  }
  expect(await submit(before.id, '')).toMatchObject({ flag: true })
  const { id } = await t.add('ICD QC')
  expect(await t.open('closer', 'ana', id)).toMatchObject({ asksReason: true })
  expect(await submit(id, '')).toMatchObject({ flag: false, msg: '3 questions are not complete, the first is 1' })
  expect(await submit(id, 'Because')).toMatchObject({ flag: false, msg: expect.stringContaining('Choose one of Does not apply') })
  expect(await submit(id, 'Other')).toMatchObject({ flag: false })
  expect(await submit(id, 'Other', 'Paid in cash')).toMatchObject({ flag: true, response: { status: 'Completed' } })
  const answers = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, select: { reason: true, comment: true } })
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ reason: 'Other', comment: 'Paid in cash' })))
  expect(await t.db.answerChange.count({ where: { reviewId: id, reason: 'Other' } })).toBe(3)
})
