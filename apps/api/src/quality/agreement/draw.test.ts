import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AgreementWorld, agreementWorld } from './agreement-world.fixture.ts'
import { drawSecondReviews } from './draw.ts'

let t: AgreementWorld
beforeAll(async () => {
  t = await agreementWorld()
})
afterAll(() => t.close())

const seconds = () =>
  t.db.review.findMany({ where: { firstReviewId: { not: null } }, include: { first: true, answers: true }, orderBy: { id: 'asc' } })

it("at least a tenth of each analyst's completed reviews of a month is drawn once, for somebody else, with the same questions and without answers", async () => {
  for (let i = 0; i < 11; i++) await t.complete('ICD QC', 'ana', i % 2 ? { 1: 'No' } : {})
  await t.complete('UW Review', 'ben', { 2: 'No' })
  expect(await t.draw()).toBe(3)
  const drawn = await seconds()
  const byAnalyst = drawn.map(({ first, assignedToId, blindToId }) => [first?.assignedToId, assignedToId, blindToId])
  const { ana, ben } = t.people
  expect(byAnalyst.toSorted()).toEqual(
    [
      [ana.userId, ben.userId, ana.userId],
      [ana.userId, ben.userId, ana.userId],
      [ben.userId, ana.userId, ben.userId],
    ].toSorted(),
  )
  for (const second of drawn) {
    const firstAnswers = await t.db.reviewAnswer.findMany({ where: { reviewId: second.firstReviewId ?? 0 } })
    const words = ({ sno, question, version, checkpointId, workedById }: (typeof firstAnswers)[number]) => [
      sno,
      question,
      version,
      checkpointId,
      workedById,
    ]
    expect(second.answers.map(words).toSorted()).toEqual(firstAnswers.map(words).toSorted())
    expect(second.answers.every(({ answer, comment }) => answer === '' && comment === '')).toBe(true)
    const { instance, status, audit, taskId } = second
    expect([instance, status, audit, taskId]).toEqual([null, 'Pending', second.first?.audit, null])
  }
  expect(await drawSecondReviews(t.services)).toBe(0)
})

it('the second reviewer gets a notice and no mail', async () => {
  expect(await t.db.mail.count()).toBe((await t.db.mail.findMany({ where: { subject: { contains: 'finding' } } })).length)
  const drawn = await seconds()
  for (const { assignedToId, loanNumber } of drawn) {
    const notices = await t.db.notification.findMany({
      where: { userId: assignedToId ?? 0, text: { contains: loanNumber }, kind: 'assignment' },
    })
    expect(notices).toHaveLength(1)
  }
})

it('a second review waits if nobody else may take it, and the managers of quality are notified once', async () => {
  await t.db.user.update({ where: { id: t.people.ben.userId }, data: { maxDailyAssign: 0 } })
  try {
    for (let i = 0; i < 10; i++) await t.complete('Final Doc QC', 'ana')
    expect(await t.draw()).toBe(1)
    const [waiting] = await t.db.review.findMany({ where: { firstReviewId: { not: null }, assignedToId: null } })
    expect(waiting).toMatchObject({ assignmentNote: expect.stringContaining('Ana Analyst: Reviewed this loan already') })
    expect(await drawSecondReviews(t.services)).toBe(0)
    const notices = await t.db.notification.findMany({
      where: { userId: t.people.manager.userId, text: { contains: waiting?.loanNumber ?? '-' } },
    })
    expect(notices).toHaveLength(1)
  } finally {
    await t.db.user.update({ where: { id: t.people.ben.userId }, data: { maxDailyAssign: 200 } })
  }
})

it('bypassed reviews and second reviews are not drawn', async () => {
  const [first] = (await seconds()).filter(({ type, assignedToId }) => type === 'ICD QC' && assignedToId === t.people.ben.userId)
  await t.answer('ICD QC', 'ben', first?.id ?? 0)
  const { id: bypassed } = await t.complete('ICD QC', 'ben')
  await t.db.review.update({ where: { id: bypassed }, data: { bypassReason: 'No UW Review' } })
  await t.db.setting.create({ data: { key: 'reviews.secondShare', value: 1 } })
  t.services.settings.forget()
  expect(await t.draw()).toBeGreaterThan(0)
  const drawn = await seconds()
  const ids = drawn.map(({ id }) => id)
  const pairs = await t.db.reviewPair.findMany()
  // Which review is side A is random, so among this many both cases occur.
  expect([pairs.length > 20, new Set(pairs.map(({ firstIsA }) => firstIsA)).size]).toEqual([true, 2])
  expect(drawn.filter(({ firstReviewId }) => firstReviewId === bypassed || ids.includes(firstReviewId ?? 0))).toEqual([])
})
