import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { adjudications, type PairOfAnswers } from '@ivue/contracts/quality/agreement/contract.ts'
import { ADJUDICATION_MESSAGES, type ReviewPosition } from '@ivue/contracts/quality/agreement/rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import type { Name } from '../reviews/review-world.fixture.ts'
import { type AgreementWorld, agreementWorld, type SentAnswers } from './agreement-world.fixture.ts'

let t: AgreementWorld
let name: { month: string; type: 'ICD QC' }
let firsts: number[]

/** Three loans with a different defect each, found by Ana. Ben's second reviews find one more and miss one. */
beforeAll(async () => {
  t = await agreementWorld()
  name = { month: t.month, type: 'ICD QC' }
  await t.db.setting.create({ data: { key: 'reviews.secondShare', value: 1 } })
  t.services.settings.forget()
  firsts = []
  const once: SentAnswers[] = [{ 1: 'No' }, { 2: 'No' }, {}]
  for (const said of once) firsts.push((await t.complete('ICD QC', 'ana', said)).id)
  await t.draw()
  const again: SentAnswers[] = [{}, { 2: 'No' }, { 1: 'No', 3: 'Not Applicable' }]
  for (const [at, first] of firsts.entries()) await t.answer('ICD QC', 'ben', await t.secondOf(first), again[at])
})
afterAll(() => t.close())

const report = async (by: 'question' | 'reviewer' | 'category' = 'question') =>
  (await t.call(adjudications.getAgreement, { ...name, by }, t.people.manager)).response
const decide = (row: PairOfAnswers, position: ReviewPosition, more: object = {}, as: Name = 'manager') =>
  t
    .sideOf(row, position)
    .then((decision) =>
      t.call(adjudications.decideAnswer, { answerId: row.id, decision, why: 'See page 12', version: row.version, ...more }, t.people[as]),
    )
const publish = () => t.call(adjudications.publishCalibration, name, t.people.manager)

it('an adjudication shows the two answers of a pair side by side, without names', async () => {
  const rows = await t.rows('ICD QC')
  expect(rows.map(({ sno, differs }) => [sno, differs])).toEqual([
    [1, true],
    [1, true],
    [3, true],
  ])
  expect(rows.every(({ A, B }) => A.reviewer === '' && B.reviewer === '')).toBe(true)
  expect(rows[0]?.facts.map(({ label }) => label)).toContain('Purpose')
  expect([rows[0]?.A.comment, rows[0]?.B.comment].toSorted()).toEqual(['', 'Wrong, says ana'])
  expect((await t.rows('ICD QC', 'manager', 'agreed')).length).toBe(6)
  expect((await t.rows('ICD QC', 'manager', 'all')).length).toBe(9)
  const { response } = await t.call(adjudications.getCalibrations, {}, t.people.manager)
  expect(response.calibrations).toEqual([
    {
      ...name,
      drawn: 3,
      waiting: 0,
      loans: 3,
      answers: 9,
      disagreements: 3,
      decided: 0,
      published: false,
      publishWhy: '3 disagreements are still open',
    },
  ])
})

it('an adjudication needs a reason and a manager who made neither review, and does not overwrite a decision made meanwhile', async () => {
  const [row] = (await t.rows('ICD QC')) as [PairOfAnswers]
  expect(await decide(row, 'first', {}, 'closer')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  expect(await decide(row, 'first', {}, 'ana')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  expect(await decide(row, 'first', {}, 'ben')).toMatchObject({ flag: false, msg: ADJUDICATION_MESSAGES.ownReview })
  expect(await decide(row, 'first', { why: ' ' })).toMatchObject({ flag: false, response: { fields: { why: ADJUDICATION_MESSAGES.why } } })
  const [agreed] = (await t.rows('ICD QC', 'manager', 'agreed')) as [PairOfAnswers]
  expect(await decide(agreed, 'first')).toMatchObject({ flag: false, msg: ADJUDICATION_MESSAGES.same })
  const fifty = await Promise.all(Array.from({ length: 20 }, () => decide(row, 'first')))
  expect(fifty.filter(({ flag }) => flag)).toHaveLength(1)
  expect(fifty.find(({ flag }) => !flag)).toMatchObject({ msg: 'Mia Manager decided on this since you looked. Nothing of yours was saved' })
  expect(await publish()).toMatchObject({ flag: false, msg: '2 disagreements are still open' })
})

it('a decision can be removed and made again until it is published', async () => {
  const [row] = (await t.rows('ICD QC')) as [PairOfAnswers]
  expect(row).toMatchObject({ decision: await t.sideOf(row, 'first'), why: 'See page 12', decidedBy: 'Mia Manager' })
  const undone = await t.call(adjudications.undoDecision, { answerId: row.id, version: row.version }, t.people.manager)
  expect(undone).toMatchObject({ flag: true, response: { version: row.version + 1 } })
  const change = `Loan ${row.loanNumber}: ICD QC, S.No ${row.sno}: ${row.decision} is right → –`
  await expectAudited(t, adjudications.undoDecision, t.people.manager, [change])
  expect(await t.call(adjudications.undoDecision, { answerId: row.id }, t.people.manager)).toMatchObject({
    msg: ADJUDICATION_MESSAGES.notDecided,
  })
  expect((await t.rows('ICD QC'))[0]).toMatchObject({ decision: '', why: '', decidedBy: '' })
  expect(await t.call(adjudications.correctRecord, { answerId: row.id }, t.people.manager)).toMatchObject({
    msg: ADJUDICATION_MESSAGES.notPublished,
  })
})

it('a decision changes no record; after publishing, both reviewers are named and notified, and it is final', async () => {
  const rows = await t.rows('ICD QC')
  for (const [at, row] of rows.entries()) expect(await decide(row, at === 0 ? 'first' : 'second')).toMatchObject({ flag: true })
  const last = rows.at(-1) as PairOfAnswers
  const decided = `Loan ${last.loanNumber}: ICD QC, S.No ${last.sno}: – → ${await t.sideOf(last, 'second')} is right`
  await expectAudited(t, adjudications.decideAnswer, t.people.manager, [decided])
  const before = await t.db.review.findMany({ where: { id: { in: firsts } }, include: { answers: true, scores: true } })
  expect((await report()).sides).toEqual(['A', 'B'])
  expect(await report('reviewer')).toMatchObject({ groups: [], defects: { sensitivity: { denominator: 0 } } })
  expect(await publish()).toMatchObject({ flag: true, msg: '3 pairs of reviews published' })
  const published = `Calibration ${t.month}, ICD QC: – → 3 pairs of reviews published`
  await expectAudited(t, adjudications.publishCalibration, t.people.manager, [published])
  expect(await t.db.review.findMany({ where: { id: { in: firsts } }, include: { answers: true, scores: true } })).toEqual(before)
  expect(await publish()).toMatchObject({ flag: false, msg: ADJUDICATION_MESSAGES.nothingToPublish })
  for (const as of ['ana', 'ben'] as const) {
    const { text } = await t.db.notification.findFirstOrThrow({ where: { userId: t.people[as].userId, text: { contains: 'differed' } } })
    expect(text).not.toMatch(/Ana|Ben/)
  }
  const [row] = (await t.rows('ICD QC')) as [PairOfAnswers]
  expect([row.A.reviewer, row.B.reviewer].toSorted()).toEqual(['Ana Analyst', 'Ben Analyst'])
  expect(await decide(row, 'second')).toMatchObject({ flag: false, msg: ADJUDICATION_MESSAGES.published })
})

it('the report has the figures with intervals by question, reviewer and category, and the rate corrected for disagreement', async () => {
  await t.db.review.updateMany({ where: { id: { in: firsts } }, data: { selection: 'Random', phase: 'Post-closing' } })
  const { sides, table, figures, says, groups, defects } = await report()
  expect(sides).toEqual(['First', 'Second'])
  expect(table).toEqual([
    [1, 1, 0],
    [1, 5, 1],
    [0, 0, 0],
  ])
  expect(figures).toMatchObject({ pairs: 9, verdict: 'too few', positive: { value: 0.5 } })
  expect(figures.percentage.value).toBeCloseTo(6 / 9, 10)
  expect(figures.kappa.interval?.low).toBeLessThan(figures.kappa.value ?? 0)
  expect(says).toBe('They agree on 6 of 9. Where somebody said No, 3 times, both did once. Both found as much: 2.')
  expect(groups.map((group) => [group.name, group.pairs, group.saidNo])).toEqual([
    ['1 Is the escrow right?', 3, 2],
    ['2 Is the power of attorney right?', 3, 1],
    ['3 Is the payoff right?', 3, 0],
  ])
  expect((await report('reviewer')).groups.map((group) => [group.name, group.pairs])).toEqual([
    ['Ana Analyst', 9],
    ['Ben Analyst', 9],
  ])
  expect((await report('category')).groups.map((group) => group.name)).toEqual(['Escrow', 'POA', 'Payoff'])
  // Ana's escrow finding on the first loan is right. She missed that of the third loan.
  expect(defects).toMatchObject({
    observed: { numerator: 1, denominator: 3 },
    sensitivity: { numerator: 1, denominator: 2 },
    specificity: { numerator: 1, denominator: 1 },
  })
  expect(defects.corrected?.rate).toBeCloseTo(2 / 3, 10)
})

it('a separate step corrects the record: answer with history, counts, version, event and a notice to the worked person', async () => {
  const rows = await t.rows('ICD QC')
  const wrong = rows.find(({ sno, correctWhy }) => sno === 1 && correctWhy === '') as PairOfAnswers
  const first = firsts[2] ?? 0
  const before = await t.db.review.findUniqueOrThrow({ where: { id: first } })
  expect(before).toMatchObject({ findingCount: 0, loanNumber: wrong.loanNumber })
  const correct = () => t.call(adjudications.correctRecord, { answerId: wrong.id, version: wrong.version }, t.people.manager)
  const tried = await Promise.all([correct(), correct(), correct()])
  expect(tried.filter(({ flag }) => flag)).toHaveLength(1)
  const change = `Loan ${wrong.loanNumber}: QC: ICD QC: S.No 1 Yes → ICD QC: S.No 1 No`
  await expectAudited(t, adjudications.correctRecord, t.people.manager, [change])
  const after = await t.db.review.findUniqueOrThrow({
    where: { id: first },
    include: { scores: true, answers: { orderBy: { sno: 'asc' } }, changes: true },
  })
  expect(after).toMatchObject({
    findingCount: 1,
    criticalCount: 1,
    version: before.version + 1,
    status: 'Completed - Findings',
    scores: [{ high: 1 }],
  })
  expect(after.answers[0]).toMatchObject({
    answer: 'No',
    comment: 'Wrong, says ben',
    severity: 'Material',
    answeredById: t.people.manager.userId,
  })
  // The worked person now has a finding to answer.
  expect([before.dueAt, after.dueAt !== null]).toEqual([null, true])
  expect(after.changes.at(-1)).toMatchObject({ sno: 1, answer: 'No', byId: t.people.manager.userId })
  const { response } = await t.call(loanDetails.getHistory, { loanNumber: wrong.loanNumber }, t.people.manager)
  expect(response.rows[0]).toMatchObject({ before: 'ICD QC: S.No 1 Yes', after: 'ICD QC: S.No 1 No', activityReview: 'See page 12' })
  const notices = await t.db.notification.findMany({ where: { userId: t.people.closer.userId, text: { contains: 'was corrected' } } })
  expect(notices).toHaveLength(1)
  const right = rows.find(({ correctWhy }) => correctWhy === ADJUDICATION_MESSAGES.firstIsRight) as PairOfAnswers
  expect(await t.call(adjudications.correctRecord, { answerId: right.id }, t.people.manager)).toMatchObject({
    msg: ADJUDICATION_MESSAGES.firstIsRight,
  })
  expect((await report()).table).toEqual([
    [1, 1, 0],
    [1, 5, 1],
    [0, 0, 0],
  ])
})

it.each<[object, object]>([
  [{ month: '2026-13', type: 'ICD QC' }, { month: 'Send the month as YYYY-MM' }],
  [{ month: '', type: 'ICD QC' }, { month: 'Send the month as YYYY-MM' }],
  [{ month: '2026-01', type: 'Nothing' }, { type: expect.stringContaining('Choose one of') }],
])('an invalid value is named in the refusal: %j', async (body, fields) => {
  for (const call of [adjudications.getAdjudication, adjudications.getAgreement, adjudications.publishCalibration])
    expect((await t.send(call, body, t.people.manager)).json()).toMatchObject({ flag: false, response: { fields } })
})

it('a month without second reviews is reported as such', async () => {
  const empty = { month: '1999-01', type: 'UW Review' } as const
  const { response } = await t.call(adjudications.getAdjudication, empty, t.people.manager)
  expect(response).toMatchObject({ drawn: 0, rows: [], publishWhy: ADJUDICATION_MESSAGES.nothingToPublish })
  const figures = (await t.call(adjudications.getAgreement, empty, t.people.manager)).response
  expect(figures).toMatchObject({ says: 'No question was answered twice yet.', groups: [], defects: { corrected: null, interval: null } })
})
