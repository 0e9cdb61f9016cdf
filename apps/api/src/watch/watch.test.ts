import { closing } from '@ivue/contracts/desks/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import type { NewsKind } from '@ivue/contracts/watch/news.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { type RowReader, readRows } from '../platform/database/database.ts'
import { fromNow, now } from '../testing/clock.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../testing/loans.ts'
import { readFollowedWithNews, readSnoozed, snoozedLoanIdsSql } from './queries.ts'

const HOUR_MS = 3_600_000
let t: World

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const ours = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const follow = ({ number: loanNumber }: AddedLoan, as: Name = 'first', kinds: NewsKind[] = ['comments']) =>
  t.call(watch.followLoan, { loanNumber, kinds }, t.people[as])
const snooze = ({ number: loanNumber }: AddedLoan, input: { until?: Date; untilEvent?: boolean; reason?: string }, as: Name = 'first') =>
  t.call(watch.snoozeLoan, { loanNumber, reason: 'payoff letter', ...input, until: input.until?.toISOString() ?? null }, t.people[as])
const state = async ({ number: loanNumber }: AddedLoan, as: Name = 'first', opened = false) =>
  (await t.call(watch.getWatch, { loanNumber, opened }, t.people[as])).response
const comment = ({ taskId: recsID }: AddedLoan, as: Name) =>
  t.call(closing.saveComment, { recsID, closercomment: 'Joy Amadi is away' }, t.people[as])
const decide = ({ taskId: recsID }: AddedLoan, as: Name) =>
  t.call(closing.saveDecisions, { recsID, loanStatus: 'Reschedule' }, t.people[as])
const newsOf = async ({ id }: AddedLoan, as: Name = 'first') =>
  (await readFollowedWithNews(read, t.people[as].viewer, fromNow(HOUR_MS))).filter(({ loanId }) => loanId === id)
const read: RowReader = (statement) => readRows(t.db, statement, { prepared: false })
const snoozedBy = async (as: Name, at = now()) => {
  const [row] = await read<{ ids: number[] }>(Prisma.sql`SELECT ${snoozedLoanIdsSql(t.people[as].viewer, at)} AS ids`)
  return (await readSnoozed(read, t.people[as].viewer, row?.ids ?? [])).map(({ loanNumber }) => loanNumber)
}
const listed = async (loan: AddedLoan, as: Name, at = now()) =>
  (
    await t.db.$queryRaw<object[]>(
      Prisma.sql`SELECT FROM loans l WHERE l.id = ${loan.id} AND l.id <> ALL(${snoozedLoanIdsSql(t.people[as].viewer, at)})`,
    )
  ).length === 1

describe('following', () => {
  it('is stored with what rings, changed by following again, and ends', async () => {
    const loan = await ours()
    expect(await state(loan)).toEqual({ followed: null, snoozed: null })
    expect(await follow(loan, 'first', ['qc', 'comments', 'qc'])).toMatchObject({ flag: true })
    const subject = `Loan ${loan.number}: Followed by Farid First`
    await expectAudited(t, watch.followLoan, t.people.first, [`${subject}: – → QC, Comments`])
    expect(await state(loan)).toEqual({ followed: { kinds: ['qc', 'comments'], since: expect.any(String) }, snoozed: null })
    await follow(loan, 'first', [])
    expect(await state(loan)).toMatchObject({ followed: { kinds: [] } })
    expect(await state(loan, 'second')).toMatchObject({ followed: null })
    await t.call(watch.unfollowLoan, { loanNumber: loan.number }, t.people.first)
    await expectAudited(t, watch.unfollowLoan, t.people.first, [`${subject}: nothing rings → –`])
    expect(await state(loan)).toMatchObject({ followed: null })
  })

  it('and snoozing a loan out of scope is refused as if there were no such loan', async () => {
    const loan = await ours()
    const refused = { flag: false, msg: `Loan ${loan.number}: not found` }
    expect(await follow(loan, 'outsider')).toMatchObject(refused)
    expect(await snooze(loan, { untilEvent: true }, 'outsider')).toMatchObject(refused)
    expect(await t.call(watch.getWatch, { loanNumber: loan.number }, t.people.outsider)).toMatchObject(refused)
    expect(await t.call(watch.followLoan, { loanNumber: loan.number, kinds: [] }, t.people.looker)).toMatchObject({ flag: false })
  })

  it('and snoozing ends at 200 loans, of which those that are awake again do not count', async () => {
    const { userId } = t.people.mate
    const loan = await ours({ slots: [userId] })
    await t.db.$executeRaw`
      INSERT INTO loans SELECT many.* FROM loans l, generate_series(1, 200) n,
        jsonb_populate_record(l, jsonb_build_object('id', 1000000 + n, 'number', (8800000000 + n)::text, 'processor_id', ${userId}::int)) many WHERE l.id = ${loan.id}`
    await t.db.$executeRaw`INSERT INTO loan_follows SELECT ${userId}, id, '{}', now(), now() FROM loans WHERE id > 1000000`
    await t.db.$executeRaw`INSERT INTO loan_snoozes SELECT ${userId}, id, now() + '1 day', false, 'x', now() FROM loans WHERE id > 1000000`
    expect(await follow(loan, 'mate')).toMatchObject({ flag: false, msg: expect.stringContaining('200 loans') })
    expect(await snooze(loan, { untilEvent: true }, 'mate')).toMatchObject({ flag: false, msg: expect.stringContaining('200 loans') })
    await t.db.$executeRaw`DELETE FROM loan_follows WHERE user_id = ${userId} AND loan_id = 1000001`
    await t.db.$executeRaw`UPDATE loan_snoozes SET until = now() - interval '1 hour' WHERE user_id = ${userId} AND loan_id = 1000001`
    expect(await follow(loan, 'mate')).toMatchObject({ flag: true })
    expect(await snooze(loan, { untilEvent: true }, 'mate')).toMatchObject({ flag: true })
    expect(await snooze(loan, { untilEvent: true }, 'mate')).toMatchObject({ flag: true })
    // Loans out of scope do not count either.
    const others = [await ours({ slots: [userId] }), await ours({ slots: [userId] })] as [AddedLoan, AddedLoan]
    expect(await follow(others[0], 'mate')).toMatchObject({ flag: false })
    expect(await snooze(others[0], { untilEvent: true }, 'mate')).toMatchObject({ flag: false })
    await t.db.$executeRaw`UPDATE loans SET processor_id = NULL WHERE id > 1000100`
    for (const other of others) {
      expect(await follow(other, 'mate')).toMatchObject({ flag: true })
      expect(await snooze(other, { untilEvent: true }, 'mate')).toMatchObject({ flag: true })
    }
  })

  it.each([
    ['followed', watch.unfollowLoan],
    ['snoozed', watch.wakeLoan],
  ] as const)('a loan that was %s and left the scope is not shown, and the person can still end it', async (_what, end) => {
    const { userId } = t.people.mate
    const loan = await ours({ slots: [userId] })
    const [input, missing] = [{ loanNumber: loan.number }, { loanNumber: '5559998888' }]
    await follow(loan, 'mate')
    await snooze(loan, { until: fromNow(HOUR_MS) }, 'mate')
    await comment(loan, 'manager')
    expect(await newsOf(loan, 'mate')).toHaveLength(1)
    expect(await snoozedBy('mate')).toContain(loan.number)
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: t.people.first.id } })
    expect(await newsOf(loan, 'mate')).toEqual([])
    expect(await snoozedBy('mate')).not.toContain(loan.number)
    expect(await t.call(end, input, t.people.mate)).toMatchObject({ flag: true })
    const rows = [
      await t.db.loanFollow.count({ where: { userId, loanId: loan.id } }),
      await t.db.loanSnooze.count({ where: { userId, loanId: loan.id } }),
    ]
    expect(rows).toEqual(end === watch.unfollowLoan ? [0, 1] : [1, 0])
    // To a person who watches it no more, and to one who never did, it is as a loan that does not exist.
    for (const last of [watch.unfollowLoan, watch.wakeLoan]) await t.call(last, input, t.people.mate)
    for (const as of ['mate', 'outsider'] as const) {
      const [theirs, none] = [await t.call(end, input, t.people[as]), await t.call(end, missing, t.people[as])]
      expect({ ...theirs, msg: theirs.msg.replace(loan.number, '#') }).toEqual({ ...none, msg: none.msg.replace('5559998888', '#') })
    }
  })
})

describe('the news of followed loans', () => {
  it('is what others did since, of each loan the latest, until the loan is opened', async () => {
    const loan = await ours()
    await follow(loan, 'first', [])
    await decide(loan, 'first')
    expect(await newsOf(loan)).toEqual([])
    await comment(loan, 'second')
    const news = { loanId: loan.id, loanNumber: loan.number, borrower: 'Amadi, Joy', by: 'Sigrid Second' }
    expect(await newsOf(loan)).toMatchObject([{ ...news, kind: 'comments', sentence: 'Commented for closing: Joy Amadi is away' }])
    await decide(loan, 'second')
    expect(await newsOf(loan)).toMatchObject([{ ...news, kind: 'decisions', sentence: expect.stringContaining('Reschedule') }])
    await state(loan)
    expect(await newsOf(loan)).toHaveLength(1)
    await state(loan, 'first', true)
    expect(await newsOf(loan)).toEqual([])
    expect(await newsOf(loan, 'second')).toEqual([])
  })

  it('of an import is a new closing date or status, and nothing else', async () => {
    const loan = await ours()
    await follow(loan)
    const event = { loanId: loan.id, loanNumber: loan.number, desk: 'closing', module: 'ClosingImport' }
    await t.db.event.create({ data: { ...event, at: fromNow(1000), before: 'LTV 80.00', after: 'LTV 75.00' } })
    expect(await newsOf(loan)).toEqual([])
    const moved = { before: 'Scheduled Closing Date Time 06/17/2026 10:00', after: 'Scheduled Closing Date Time 06/18/2026 09:30' }
    await t.db.event.create({ data: { ...event, at: fromNow(1000), ...moved } })
    expect(await newsOf(loan)).toMatchObject([{ kind: 'schedule', sentence: 'Closing moved from 06/17/2026 10:00 to 06/18/2026 09:30' }])
  })

  it('leaves out loans that the follower may not see any more', async () => {
    const loan = await ours({ slots: [t.people.outsider.id] })
    await follow(loan, 'outsider')
    await comment(loan, 'manager')
    expect(await newsOf(loan, 'outsider')).toHaveLength(1)
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: t.people.first.id } })
    expect(await newsOf(loan, 'outsider')).toEqual([])
  })

  it('leaves out a review while the follower makes its blind second one', async () => {
    const loan = await ours()
    await follow(loan)
    const review = { loanId: loan.id, kind: 'closer', type: 'ICD QC' }
    const { id: reviewId } = await t.db.review.create({ data: { ...review, instance: 1 } })
    const blind = { ...review, instance: null, firstReviewId: reviewId, assignedToId: t.people.first.id }
    const second = await t.db.review.create({ data: blind })
    const event = { loanId: loan.id, loanNumber: loan.number, desk: 'closing', module: 'ClosingQC', after: 'ICD QC: In QC' }
    await t.db.event.create({ data: { ...event, reviewId, at: fromNow(1000) } })
    expect(await newsOf(loan)).toEqual([])
    await t.db.review.update({ where: { id: second.id }, data: { endedAt: now() } })
    expect(await newsOf(loan)).toMatchObject([{ kind: 'qc', sentence: 'Began ICD QC' }])
  })
})

describe('a snoozed loan', () => {
  it('leaves the list of its person alone, until its moment or until it is woken', async () => {
    const loan = await ours()
    expect(await snooze(loan, { until: fromNow(HOUR_MS) })).toMatchObject({ flag: true })
    expect([await listed(loan, 'first'), await listed(loan, 'second')]).toEqual([false, true])
    expect(await snoozedBy('first')).toContain(loan.number)
    expect(await snoozedBy('second')).toEqual([])
    expect(await state(loan)).toMatchObject({ snoozed: { untilEvent: false, reason: 'payoff letter' } })
    await comment(loan, 'second')
    expect(await listed(loan, 'first')).toBe(false)
    expect(await listed(loan, 'first', fromNow(HOUR_MS + 1000))).toBe(true)
    expect(await snoozedBy('first', fromNow(HOUR_MS + 1000))).not.toContain(loan.number)
    await t.call(watch.wakeLoan, { loanNumber: loan.number }, t.people.first)
    const change = expect.stringMatching(`^Loan ${loan.number}: Snoozed by Farid First: until .+ → –$`)
    await expectAudited(t, watch.wakeLoan, t.people.first, [change])
    expect(await listed(loan, 'first')).toBe(true)
    expect(await state(loan)).toMatchObject({ snoozed: null })
  })

  it('beyond the due moment of own work, or to a day on which nobody works, asks first', async () => {
    const [at, weekend] = [
      (hours: number) => fromNow(hours * HOUR_MS),
      // A Sunday of UTC is a Saturday or Sunday of the business zone at every hour.
      new Date(now().getTime() + ((14 - now().getUTCDay()) % 7 || 7) * 24 * HOUR_MS),
    ]
    const due = at(2).toISOString()
    const loan = await ours({ measures: [{ due }], task: { slaDueAt: due, slaMeasure: 1 } })
    const send = (until: Date | string, more: object = {}, as: Name = 'first') =>
      t.call(watch.snoozeLoan, { loanNumber: loan.number, reason: 'payoff', until: new Date(until).toISOString(), ...more }, t.people[as])
    const asked = { flag: false, msg: expect.stringMatching(/^It is due .* before it comes back$/), response: { type: 'confirm' } }
    const soon = at(1)
    expect(await send(soon)).toMatchObject({ flag: true })
    expect(await send(at(3))).toMatchObject(asked)
    expect((await state(loan)).snoozed?.until).toBe(soon.toISOString())
    expect(await send(at(3), { sure: 1 })).toMatchObject({ flag: true, msg: `Loan ${loan.number}: snoozed` })
    // It is not the manager's work.
    expect(await send(at(3), {}, 'manager')).toMatchObject({ flag: true })
    expect(await send(weekend, {}, 'manager')).toMatchObject({
      flag: false,
      msg: expect.stringMatching(/^Nobody works on .*, when it comes back$/),
    })
  })

  it('until something happens comes back by the act of somebody else, not by an own one', async () => {
    const loan = await ours()
    await snooze(loan, { untilEvent: true })
    const change = `Loan ${loan.number}: Snoozed by Farid First: – → until something happens`
    await expectAudited(t, watch.snoozeLoan, t.people.first, [change])
    await decide(loan, 'first')
    expect(await listed(loan, 'first')).toBe(false)
    await comment(loan, 'second')
    expect(await listed(loan, 'first')).toBe(true)
    expect(await snoozedBy('first')).not.toContain(loan.number)
    await snooze(loan, { until: fromNow(HOUR_MS), untilEvent: true })
    expect(await listed(loan, 'first')).toBe(false)
    expect(await listed(loan, 'first', fromNow(HOUR_MS + 1000))).toBe(true)
  })

  it('is listed by the moment at which it comes back, and only while its person may see it', async () => {
    const as = 'outsider'
    const [late, early, event] = [await ours(), await ours(), await ours()]
    await t.db.task.updateMany({ where: { id: { in: [late.taskId, early.taskId, event.taskId] } }, data: { slot1Id: t.people[as].id } })
    await snooze(event, { untilEvent: true }, as)
    await snooze(late, { until: fromNow(3 * HOUR_MS) }, as)
    await snooze(early, { until: fromNow(2 * HOUR_MS) }, as)
    expect(await snoozedBy(as)).toEqual([early.number, late.number, event.number])
    await t.db.task.update({ where: { id: late.taskId }, data: { slot1Id: null } })
    expect(await snoozedBy(as)).toEqual([early.number, event.number])
  })

  it('and following end by undo, but do not begin by it, on a loan that the person may no longer see', async () => {
    const as = 'outsider'
    const undo = (undoId: number | undefined) => t.call(worklist.undoAct, { undoId: undoId ?? 0 }, t.people[as])
    const loan = await ours({ slots: [t.people[as].id] })
    const snoozed = (await snooze(loan, { untilEvent: true }, as)).response.undoId
    const followed = (await follow(loan, as)).response.undoId
    const woken = (await t.call(watch.wakeLoan, { loanNumber: loan.number }, t.people[as])).response.undoId
    await t.db.task.update({ where: { id: loan.taskId }, data: { slot1Id: null } })
    expect(await undo(woken)).toMatchObject({ flag: false, msg: expect.stringMatching(/not found/) })
    await t.db.act.update({ where: { id: woken ?? 0 }, data: { undoneAt: now() } })
    for (const undoId of [followed, snoozed]) expect(await undo(undoId)).toMatchObject({ flag: true })
    const where = { userId: t.people[as].id, loanId: loan.id }
    expect([await t.db.loanFollow.count({ where }), await t.db.loanSnooze.count({ where })]).toEqual([0, 0])
  })

  it.each([
    ['without a reason', { untilEvent: true, reason: ' ' }, { reason: 'Enter a reason' }],
    ['until a moment in the past', { until: fromNow(-1000) }, { until: 'Choose a moment in the future' }],
    ['for 31 days', { until: fromNow(31 * 24 * HOUR_MS) }, { until: 'Choose a moment within 30 days' }],
    ['without an end', {}, { until: 'Choose when the loan comes back' }],
    ['for a reason of 201 characters', { untilEvent: true, reason: 'x'.repeat(201) }, { reason: 'The reason has at most 200 characters' }],
  ])('%s is refused', async (_name, input, fields) => {
    expect(await snooze(await ours(), input)).toMatchObject({ flag: false, response: { fields } })
  })
})
