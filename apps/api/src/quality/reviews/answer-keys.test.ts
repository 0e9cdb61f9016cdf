import { randomUUID } from 'node:crypto'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
let id: number
let questions: number[]
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())
beforeEach(async () => {
  ;({ id } = await t.add('Processor QC'))
  questions = (await t.open('processor', 'ana', id)).questions.map((question) => question.id)
})

interface SentAnswer {
  answer: string
  comment?: string
  key?: string
  seen?: string[]
}
const give = (given: SentAnswer) =>
  t.save('processor', 'ana', { operation: 'Save Answer', qaId: id, answer: [{ id: questions[0], ...given }] })
const stored = async () => {
  const { answer, comment, saveKey } = await t.db.reviewAnswer.findUniqueOrThrow({ where: { id: questions[0] as number } })
  return [answer, comment, saveKey]
}
const history = async () =>
  (await t.db.answerChange.findMany({ where: { answerId: questions[0] as number }, orderBy: { id: 'asc' } })).map(({ answer }) => answer)

describe('an answer that names the answer its writer has seen', () => {
  it('is saved if that is the current answer, and becomes the current one', async () => {
    const key = randomUUID()
    expect(await give({ answer: 'Yes', key, seen: [''] })).toMatchObject({ flag: true })
    const { questions: read } = await t.open('processor', 'ana', id)
    expect(read[0]).toMatchObject({ answer: 'Yes', key })
    expect(await give({ answer: 'No', comment: 'Wrong', key: randomUUID(), seen: [key] })).toMatchObject({ flag: true })
  })

  it('is refused with the newer answer if the question was answered since, and overwrites nothing', async () => {
    const first = randomUUID()
    await give({ answer: 'No', comment: 'Mine', key: first, seen: [''] })
    const refused = await give({ answer: 'Yes', key: randomUUID(), seen: [''] })
    expect(refused).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.newer })
    expect(refused.response).toMatchObject({
      type: 'newer',
      newer: [{ id: questions[0], answer: 'No', comment: 'Mine', key: first, by: 'Ana Analyst', at: expect.any(String) }],
    })
    expect(await stored()).toEqual(['No', 'Mine', first])
  })

  it('is accepted if both answers are equal', async () => {
    await give({ answer: 'Yes', key: randomUUID(), seen: [''] })
    const second = randomUUID()
    expect(await give({ answer: 'Yes', key: second, seen: [''] })).toMatchObject({ flag: true })
    expect([await stored(), await history()]).toEqual([['Yes', '', second], ['Yes']])
  })

  it('is saved from one of fifty windows at once, and the others get the newer answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => give({ answer: 'No', comment: `Window ${n}`, key: randomUUID(), seen: [''] })),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([REVIEW_MESSAGES.newer]))
    expect(await history()).toEqual(['No'])
  })

  it('is saved in any case for the old client, which names none, and the web application notices it', async () => {
    await give({ answer: 'Yes', key: randomUUID(), seen: [''] })
    const [, , before] = await stored()
    expect(await give({ answer: 'No', comment: 'Wrong' })).toMatchObject({ flag: true })
    expect(await give({ answer: 'Yes', key: randomUUID(), seen: [before as string] })).toMatchObject({
      flag: false,
      msg: REVIEW_MESSAGES.newer,
    })
  })
})

describe('the same save sent twice', () => {
  it('is stored once', async () => {
    const given = { answer: 'No', comment: 'Wrong', key: randomUUID(), seen: [''] }
    expect([(await give(given)).msg, (await give(given)).msg]).toEqual(['Saved', 'Saved'])
    expect(await history()).toEqual(['No'])
  })

  it('of a final submit has the same answer as the first time, and is refused for anybody else', async () => {
    const answer = questions.map((question) => ({ id: question, answer: 'Yes' }))
    const submit = { operation: 'Final Submit', qaId: id, answer, key: randomUUID() }
    expect(await t.save('processor', 'ana', submit)).toMatchObject({ flag: true, msg: 'Submitted' })
    expect(await t.save('processor', 'ana', submit)).toMatchObject({ flag: true, msg: 'Submitted', response: { status: 'Completed' } })
    expect(await t.save('processor', 'ana', { ...submit, key: randomUUID() })).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.ended })
    expect(await t.save('processor', 'ana', { operation: 'Final Submit', qaId: id })).toMatchObject({
      flag: false,
      msg: REVIEW_MESSAGES.ended,
    })
    expect(await t.db.event.count({ where: { reviewId: id, after: { contains: 'Completed' } } })).toBe(1)
  })

  it('is done once for fifty final submits with the same key; with different keys one succeeds', async () => {
    const answer = questions.map((question) => ({ id: question, answer: 'Yes' }))
    const submit = { operation: 'Final Submit', qaId: id, answer, key: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 50 }, () => t.save('processor', 'ana', submit)))
    expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['Submitted']))
    const { id: other } = await t.add('Processor QC')
    const { questions: asked } = await t.open('processor', 'ana', other)
    const own = { ...submit, qaId: other, answer: asked.map((question) => ({ id: question.id, answer: 'No', comment: 'Wrong' })) }
    const more = await Promise.all(Array.from({ length: 50 }, () => t.save('processor', 'ana', { ...own, key: randomUUID() })))
    expect(more.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(more.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([REVIEW_MESSAGES.ended]))
    for (const reviewId of [id, other]) expect(await t.db.event.count({ where: { reviewId, after: { contains: 'Completed' } } })).toBe(1)
    expect(await t.db.finding.count({ where: { reviewId: other } })).toBe(3)
  })
})

describe('the body of a save', () => {
  it.each([
    [{ operation: 'Dance' }, { operation: 'There is no operation Dance' }],
    [{}, { operation: 'Say which operation' }],
    [{ operation: 'Save Answer', answer: 'Yes' }, { answer: 'Send the answers as a list' }],
    [
      { operation: 'Overturned', answer: [{ id: 1, overturn_result: 'Perhaps' }] },
      { 'answer.0.overturn_result': 'Choose one of Accept, Reject' },
    ],
  ])('is refused by field name: %j', async (body, fields) => {
    expect(await t.save('processor', 'ana', { qaId: id, ...body } as never)).toMatchObject({ flag: false, response: { fields } })
  })
})
