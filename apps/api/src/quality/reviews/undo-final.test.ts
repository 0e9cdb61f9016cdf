import { closing } from '@ivue/contracts/desks/contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { findings } from '@ivue/contracts/quality/findings/contract.ts'
import { reviewActions } from '@ivue/contracts/quality/reviews/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { FINAL_REASONS, UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNow, now } from '../../testing/clock.ts'
import type { AddedLoan } from '../../testing/loans.ts'
import { type Name, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

const undo = (undoId: number | undefined, as: Name) => t.call(worklist.undoAct, { undoId: undoId ?? 0 }, t.people[as])
const recentActs = async (as: Name) => (await t.call(worklist.getRecentActs, {}, t.people[as])).response.acts
const reviewNow = (id: number) => t.db.review.findUniqueOrThrow({ where: { id } })
const noticesOf = ({ number }: AddedLoan) => t.db.notification.count({ where: { text: { contains: number } } })
const lastEventOf = (loan: AddedLoan) => t.db.event.findFirst({ where: { loanId: loan.id }, orderBy: { id: 'desc' } })
const makeLate = (undoId: number | undefined) => t.db.act.update({ where: { id: undoId ?? 0 }, data: { at: fromNow(-601_000) } })
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(now())
const cure = async (id: number, as: Name = 'ana') =>
  (await t.call(findings.cureFinding, { id, curedOn: today(), done: 'A new letter came' }, t.people[as])).response

describe('undoing a final act of QC', () => {
  /** Returns everything of a review that people or figures read. */
  const whole = async (id: number) => {
    const { version, updatedAt, updatedById, soleFrom, search, ...review } = await reviewNow(id)
    const of = { where: { reviewId: id } }
    return {
      review,
      answers: await t.db.reviewAnswer.findMany({ ...of, orderBy: { id: 'asc' } }),
      rounds: await t.db.disputeRound.findMany({ where: { answer: { reviewId: id } }, orderBy: { id: 'asc' } }),
      scores: await t.db.reviewScore.findMany({ ...of, orderBy: { personId: 'asc' } }),
      outcomes: (await t.db.finding.findMany({ ...of, orderBy: { id: 'asc' } })).map(({ outcome }) => outcome),
    }
  }
  /** Returns a state without its moments, which differ when an act is repeated. */
  const withoutMoments = (state: object) =>
    JSON.parse(JSON.stringify(state, (key, value) => (/At$/.test(key) && value !== null ? 'a moment' : value)))
  /** Adds a review with saved answers. Question n is a finding if `fails(n)`. */
  const answeredReview = async (type: 'Processor QC' | 'UW Review' | 'ICD QC', fails: readonly boolean[]) => {
    const { id, loan } = await t.add(type)
    const kind = ({ 'Processor QC': 'processor', 'UW Review': 'underwriter', 'ICD QC': 'closer' } as const)[type]
    if (kind === 'underwriter') await t.open(kind, 'ana', id)
    if (kind === 'underwriter') await t.save(kind, 'ana', { operation: 'Audit', qaId: id, audit: 'Full' })
    const { questions } = await t.open(kind, 'ana', id)
    const answer = questions.map((question, at) => ({
      id: question.id,
      ...(fails[at]
        ? { answer: 'No', comment: 'It is wrong', severity: kind === 'underwriter' ? 'Material Findings' : '' }
        : { answer: 'Yes' }),
    }))
    expect(await t.save(kind, 'ana', { operation: 'Save Answer', qaId: id, answer })).toMatchObject({ flag: true })
    const submit = async () => {
      const { flag, msg, response } = await t.save(kind, 'ana', { operation: 'Final Submit', qaId: id, answer: [] })
      expect({ flag, msg }).toMatchObject({ flag: true })
      return (response as { undoId: number }).undoId
    }
    return { id, loan, kind, submit }
  }

  it.each(
    (['Processor QC', 'UW Review', 'ICD QC'] as const).flatMap((type) =>
      [
        [false, false, false],
        [true, false, true],
      ].map((fails) => [type, fails] as const),
    ),
  )('opens a submitted %s with the findings %j again, as it was, and lets it be submitted as before', async (type, fails) => {
    const { id, loan, submit } = await answeredReview(type, fails)
    const [before, notices] = [await whole(id), await noticesOf(loan)]
    const undoId = await submit()
    const after = await whole(id)
    expect(after.review.endedAt).not.toBeNull()
    expect((await recentActs('ana'))[0]).toMatchObject({ id: undoId, operation: 'submit', why: null, rows: [{ id, name: loan.number }] })
    expect(await undo(undoId, 'ana')).toMatchObject({ flag: true, msg: '1 undone' })
    expect(await whole(id)).toEqual(before)
    expect(await noticesOf(loan)).toBe(notices)
    expect(await lastEventOf(loan)).toMatchObject({ reviewId: id, after: `${type}: In QC`, reason: 'Undone' })
    await submit()
    expect(withoutMoments(await whole(id))).toEqual(withoutMoments(after))
  })

  const dispute = async ({ id, loan }: { id: number; loan: AddedLoan }) => {
    const open = await t.db.reviewAnswer.findMany({
      where: { reviewId: id, answer: 'No', dispute: '', result: '' },
      orderBy: { sno: 'asc' },
    })
    const selectedValue = open.map((one) => ({ id: one.id, overturn: 'Yes', overturn_comment: 'It is right' }))
    const body = { operation: 'Overturn', recId: String(loan.taskId), task: String(id), selectedValue }
    return (await t.call(closing.dashboardClosingAction, body, t.people.closer)).response.undoId
  }
  const decide = async (id: number, results: readonly string[]) => {
    const waiting = await t.db.reviewAnswer.findMany({ where: { reviewId: id, dispute: 'Yes', result: '' }, orderBy: { sno: 'asc' } })
    const answer = waiting.map((one, at) => ({ id: one.id, overturn_result: results[at] ?? 'Reject', overturn_comment: 'Seen' }))
    const { response } = await t.save('closer', 'ana', { operation: 'Overturned', qaId: id, answer })
    return (response as { undoId: number }).undoId
  }

  it.each([[['Accept', 'Accept']], [['Reject', 'Accept']], [['Reject', 'Reject']]])(
    'lets disputes that were decided %j wait again',
    async (results) => {
      const review = await answeredReview('ICD QC', [true, false, true])
      await review.submit()
      await dispute(review)
      const [before, notices] = [await whole(review.id), await noticesOf(review.loan)]
      const undoId = await decide(review.id, results)
      const after = await whole(review.id)
      expect(await undo(undoId, 'ana')).toMatchObject({ flag: true })
      expect(await whole(review.id)).toEqual(before)
      expect(await noticesOf(review.loan)).toBe(notices)
      await decide(review.id, results)
      expect(withoutMoments(await whole(review.id))).toEqual(withoutMoments(after))
    },
  )

  it('is refused once somebody acted upon it, with the reason, and after ten minutes', async () => {
    const refusal = async (undoId: number) => {
      const shown = (await recentActs('ana')).find(({ id }) => id === undoId)?.why
      const { flag, msg } = await undo(undoId, 'ana')
      expect(flag).toBe(false)
      return [msg, shown]
    }
    const answered = await answeredReview('ICD QC', [true])
    const first = await answered.submit()
    const disputed = await dispute(answered)
    expect(await refusal(first)).toEqual(Array(2).fill('Clo Closer changed this review since'))
    await undo(disputed, 'closer')
    expect((await refusal(first))[0]).toBe('Clo Closer changed this review since')

    const cured = await answeredReview('ICD QC', [true])
    const second = await cured.submit()
    await cure((await t.db.finding.findFirstOrThrow({ where: { reviewId: cured.id } })).id, 'manager')
    expect((await refusal(second))[0]).toBe('Mia Manager changed this review since')

    const followed = await answeredReview('ICD QC', [false])
    const third = await followed.submit()
    await t.call(loanDetails.submitQc, { loanNumber: followed.loan.number, reviewType: 'Final Doc QC', override: 1 }, t.people.closer)
    expect((await refusal(third))[0]).toBe('Final Doc QC was submitted after this ICD QC')

    const locked = await answeredReview('ICD QC', [true])
    const fifth = await locked.submit()
    await t.db.loan.update({ where: { id: locked.loan.id }, data: { conflictCheckRequiredAt: now() } })
    expect((await refusal(fifth))[0]).toBe(REFUSED.locked)

    const late = await answeredReview('ICD QC', [true])
    const fourth = await late.submit()
    await makeLate(fourth)
    expect((await refusal(fourth))[0]).toBe(UNDO_MESSAGES.late)
  })

  it('takes back own acts on the same review in order, however many', async () => {
    const review = await answeredReview('ICD QC', [true, true])
    const before = await whole(review.id)
    const acts = [await review.submit()]
    for (const { id } of await t.db.finding.findMany({ where: { reviewId: review.id } })) acts.push((await cure(id)).undoId ?? 0)
    expect(await undo(acts[0], 'ana')).toMatchObject({ flag: false, msg: 'Undo your later cure first' })
    for (const id of acts.reverse()) expect(await undo(id, 'ana')).toMatchObject({ flag: true })
    expect(await whole(review.id)).toEqual(before)
  })

  it('is answered with the same act when its answer was lost', async () => {
    const { id } = await answeredReview('ICD QC', [true])
    const send = () => t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer: [], key: 'same-key-1234' })
    const [first, second] = [await send(), await send()]
    expect(second.response).toMatchObject({ undoId: (first.response as { undoId: number }).undoId })
    expect((await recentActs('ana')).filter(({ rows }) => rows[0]?.id === id)).toHaveLength(1)
  })
})

it('every act is in My recent acts, also one that cannot be undone, with the reason', async () => {
  const { id, loan } = await t.add('ICD QC')
  await t.open('closer', 'ana', id)
  await t.call(reviewActions.resetReview, { reviewId: id }, t.people.manager)
  expect((await recentActs('manager'))[0]).toMatchObject({
    list: 'other',
    operation: 'final',
    what: 'Reset a review',
    rows: [{ id: 0, name: loan.number }],
    why: FINAL_REASONS.other,
    undoneAt: null,
  })
  const listed = (await recentActs('ana')).length
  await t.save('closer', 'ana', { operation: 'Save Answer', qaId: id, answer: [] })
  expect(await recentActs('ana')).toHaveLength(listed)
  expect(await undo((await recentActs('manager'))[0]?.id, 'manager')).toMatchObject({ flag: false, msg: FINAL_REASONS.other })
})
