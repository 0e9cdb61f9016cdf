import { afterAll, beforeAll, expect, it } from 'vitest'
import { REVIEW_CALLS, type ReviewWorld, reviewWorld } from '../quality/reviews/review-world.fixture.ts'
import { mailsTo } from '../testing/mails.ts'

/* Of fifty people who assign the same reviews at the same time, exactly one succeeds (quality S6). */

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
  await t.db.user.update({ where: { id: t.people.ben.userId }, data: { clientEmail: 'ben@example.test' } })
})
afterAll(() => t.close())

const { act } = REVIEW_CALLS.closer
async function fifty(body: object) {
  const answers = await Promise.all(Array.from({ length: 50 }, () => t.call(act, body as never, t.people.manager)))
  return { won: answers.filter(({ flag }) => flag), lost: answers.filter(({ flag }) => !flag) }
}
const toldBen = async () => ({
  notices: await t.db.notification.count({ where: { userId: t.people.ben.userId } }),
  mails: (await mailsTo(t, t.people.ben.userId)).length,
})

it('a bulk assignment of reviews is done once: each review moves once, and its person is notified once by bell and mail', async () => {
  const ids = (await Promise.all([t.add('ICD QC'), t.add('ICD QC'), t.add('ICD QC')])).map(({ id }) => id)
  const { won, lost } = await fifty({ operation: 'bulk', recId: ids.join(), selectedValue: String(t.people.ben.userId), reason: 'Leave' })
  expect([won.map(({ msg }) => msg), lost.length]).toEqual([['3 done'], 49])
  const reviews = await t.db.review.findMany({ where: { id: { in: ids } } })
  expect(reviews.map(({ assignedToId, version }) => [assignedToId, version])).toEqual(ids.map(() => [t.people.ben.userId, 2]))
  expect(await t.db.event.count({ where: { reviewId: { in: ids } } })).toBe(3)
  expect(await toldBen()).toEqual({ notices: 1, mails: 1 })
  const [mail] = await mailsTo(t, t.people.ben.userId)
  expect(mail).toMatchObject({ subject: 'Assigned: 3 reviews', kind: 'Quality' })
  expect(mail?.body).toContain('3 reviews were assigned to you by Mia Manager')
})

it('a reassignment with the same version is done once, and the others are told who was first', async () => {
  const before = await toldBen()
  const { id, loan } = await t.add('ICD QC')
  const change = {
    operation: 'HCSEmployeeFullName1',
    recId: String(id),
    selectedValue: String(t.people.ben.userId),
    reason: 'Leave',
    version: 1,
  }
  const { won, lost } = await fifty(change)
  expect([won.length, lost.length]).toEqual([1, 49])
  for (const { msg, response } of lost) {
    expect(msg).toContain('Mia Manager changed this loan since you opened it')
    expect(response).toMatchObject({ type: 'stale', version: 2 })
  }
  expect(await t.db.event.count({ where: { reviewId: id } })).toBe(1)
  expect(await toldBen()).toEqual({ notices: before.notices + 1, mails: before.mails + 1 })
  expect((await mailsTo(t, t.people.ben.userId)).at(-1)).toMatchObject({ subject: `Assigned: ICD QC of loan ${loan.number}` })
})
