import { closing } from '@ivue/contracts/desks/contract.ts'
import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type FindingDetails, findings } from '@ivue/contracts/quality/findings/contract.ts'
import { FINDING_MESSAGES, formatCured } from '@ivue/contracts/quality/findings/rules.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { KIND_OF } from '@ivue/contracts/quality/reviews/words.ts'
import { countDefects } from '@ivue/contracts/quality/statistics/defect-rates.fixture.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { mailsTo } from '../../testing/mails.ts'
import { type Name, REVIEW_CALLS, type ReviewWorld, reviewWorld } from '../reviews/review-world.fixture.ts'
import { addRounds } from '../reviews.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld({ settings: { 'reviews.autoComplete': true } })
  for (const name of ['processor', 'underwriter', 'closer'] as const)
    await t.db.user.update({ where: { id: t.people[name].userId }, data: { clientEmail: `${name}@example.test` } })
})
afterAll(() => t.close())

/** Adds a review of Ana with every question answered No, submitted by default. */
async function reviewed(type: ReviewType, { submit = true } = {}) {
  const { id, loan } = await t.add(type)
  const kind = KIND_OF[type]
  await t.open(kind, 'ana', id)
  if (kind === 'underwriter') await t.save(kind, 'ana', { operation: 'Audit', qaId: id, audit: 'Full' })
  const { questions } = await t.open(kind, 'ana', id)
  const severity = kind === 'underwriter' ? 'Material Findings' : ''
  const answer = questions.map((question) => ({ id: question.id, answer: 'No', comment: 'It is wrong', severity }))
  const operation = submit ? 'Final Submit' : 'Save Answer'
  expect(await t.save(kind, 'ana', { operation, qaId: id, answer })).toMatchObject({ flag: true })
  const found = await t.db.finding.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } })
  return { id, kind, loan, found, first: found[0]?.id ?? 0 }
}
const findingNow = (id: number) => t.db.finding.findUniqueOrThrow({ where: { id } })
const cure = (id: number, as: Name = 'ana', more: object = {}) =>
  t.call(findings.cureFinding, { id, curedOn: today(), done: 'The borrower sent a new letter', ...more }, t.people[as])
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(t.services.now())
const details = async (id: number, as: Name = 'ana') => (await t.call(findings.getFinding, { id }, t.people[as])).response as FindingDetails

/** Lets the closer dispute every open finding, and quality decide each. */
async function dispute({ id, loan, found }: Awaited<ReturnType<typeof reviewed>>, result: 'Accept' | 'Reject', comment = 'It is right') {
  const open = await t.db.reviewAnswer.findMany({ where: { reviewId: id, answer: 'No', dispute: '', result: '' } })
  const selectedValue = open.map((answer) => ({ id: answer.id, overturn: 'Yes', overturn_comment: comment }))
  const act = { operation: 'Overturn', recId: String(loan.taskId), task: String(id), selectedValue }
  expect(await t.call(closing.dashboardClosingAction, act, t.people.closer)).toMatchObject({ flag: true })
  const answer = open.map((one) => ({ id: one.id, overturn_result: result, overturn_comment: '' }))
  expect(await t.save('closer', 'ana', { operation: 'Overturned', qaId: id, answer })).toMatchObject({ flag: true })
  return found
}

describe('Final Submit', () => {
  it('creates a finding for each No, in the category of its question, with the worked person as responsible', async () => {
    const { found, id } = await reviewed('Processor QC')
    expect(
      found.map(({ category, subcategory, severity, outcome, responsibleName }) => [
        category,
        subcategory,
        severity,
        outcome,
        responsibleName,
      ]),
    ).toEqual([
      ['Income/Employment', 'Calculation', 'Critical', 'Open', 'Pia Processor'],
      ['Income/Employment', 'Calculation', 'Coachback', 'Open', 'Pia Processor'],
      ['Eligibility', '', 'Critical', 'Open', 'Ulf Underwriter'],
    ])
    const { endedAt } = await t.db.review.findUniqueOrThrow({ where: { id } })
    expect(new Set(found.map(({ openedAt }) => openedAt.getTime()))).toEqual(new Set([endedAt?.getTime()]))
  })

  it('uses the type of an underwriter question', async () => {
    const { found } = await reviewed('UW Review')
    expect(found.map(({ category, severity }) => [category, severity])).toEqual([
      ['Assets', 'Material'],
      ['Insurance', 'Material'],
    ])
  })

  it('mails everybody concerned by a finding once', async () => {
    const { loan } = await reviewed('Processor QC')
    const of = async (name: Name) =>
      (await mailsTo(t, t.people[name].userId)).map(({ subject }) => subject).filter((one) => one.includes(loan.number))
    expect(await of('processor')).toEqual([`Answer 3 findings of Processor QC on loan ${loan.number}`])
    expect(await of('underwriter')).toEqual([`You are responsible for 1 finding of Processor QC on loan ${loan.number}`])
    expect(await of('closer')).toEqual([])
  })

  it('of several reviews at once sends everybody one mail, and can be undone unless a finding was worked on', async () => {
    const [one, two] = [await reviewed('ICD QC', { submit: false }), await reviewed('ICD QC', { submit: false })]
    const before = (await mailsTo(t, t.people.closer.userId)).length
    const act = (input: object) => t.call(REVIEW_CALLS.closer.act, input as never, t.people.ana)
    const { response } = await act({ operation: 'autocomplete', recId: `${one.id},${two.id}` })
    const mails = (await mailsTo(t, t.people.closer.userId)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual([`Answer 3 findings of ICD QC on loan ${one.loan.number}, and 1 more`])
    expect(await t.db.finding.count({ where: { reviewId: { in: [one.id, two.id] } } })).toBe(6)

    const { id } = await t.db.finding.findFirstOrThrow({ where: { reviewId: two.id } })
    expect(await cure(id)).toMatchObject({ flag: true })
    const { undoId } = response as { undoId: number }
    expect(await act({ operation: 'undo', recId: String(undoId) })).toMatchObject({ flag: true, response: { done: [one.id] } })
    expect(await t.db.finding.groupBy({ by: ['reviewId'], where: { reviewId: { in: [one.id, two.id] } }, _count: true })).toEqual([
      { reviewId: two.id, _count: 3 },
    ])
  })
})

describe('a finding', () => {
  it('is rebutted when its dispute is accepted, whatever was done before', async () => {
    const review = await reviewed('ICD QC')
    expect(await cure(review.first)).toMatchObject({ flag: true, msg: 'Cure recorded' })
    await dispute(review, 'Accept')
    const outcomes = await t.db.finding.findMany({ where: { reviewId: review.id } })
    expect(outcomes.map(({ outcome, curedOn, cure }) => [outcome, curedOn, cure])).toEqual(review.found.map(() => ['Rebutted', null, '']))
    expect(await cure(review.first)).toMatchObject({ flag: false, msg: FINDING_MESSAGES.rebutted })
    const { changes, rounds, outcomeBy } = await details(review.first)
    expect([changes.map(({ after }) => after), rounds.length, outcomeBy]).toEqual([[formatCured(today())], 1, 'Ana Analyst'])
  })

  it('is open while its dispute can be raised again, and stands after the last round', async () => {
    const review = await reviewed('ICD QC')
    await cure(review.first)
    await dispute(review, 'Reject')
    expect((await findingNow(review.found[1]?.id ?? 0)).outcome).toBe('Open')
    await addRounds(
      t.db,
      review.found.map(({ answerId }) => answerId),
      2,
    )
    await dispute(review, 'Reject')
    const outcomes = await t.db.finding.findMany({ where: { reviewId: review.id }, orderBy: { sno: 'asc' } })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['Cured', 'Stands', 'Stands'])
    // A finding that stands can be cured, and stands again when the cure is removed.
    const [, second] = review.found
    expect(await cure(second?.id ?? 0)).toMatchObject({ flag: true })
    const reopen = { id: second?.id ?? 0, reason: 'The letter was of another loan' }
    expect(await t.call(findings.reopenFinding, reopen, t.people.manager)).toMatchObject({ flag: true, msg: 'Finding reopened' })
    expect(await findingNow(second?.id ?? 0)).toMatchObject({ outcome: 'Stands', curedOn: null, cure: '' })
  })

  it('stands when its rejected dispute is not raised again', async () => {
    const review = await reviewed('ICD QC')
    await dispute(review, 'Reject')
    const selectedValue = review.found.map(({ answerId }) => ({ id: answerId, overturn: 'No', overturn_comment: '' }))
    const act = { operation: 'Overturn', recId: String(review.loan.taskId), task: String(review.id), selectedValue }
    expect(await t.call(closing.dashboardClosingAction, act, t.people.closer)).toMatchObject({ flag: true })
    expect((await findingNow(review.first)).outcome).toBe('Stands')
  })

  it('is cured by its reviewer or a manager of quality, and reopened only by a manager', async () => {
    const { first, loan } = await reviewed('ICD QC')
    expect(await cure(first, 'ben')).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    expect(await cure(first, 'closer')).toMatchObject({ flag: false, msg: FINDING_MESSAGES.notYours })
    expect(await cure(first)).toMatchObject({ flag: true })
    const [subject, cured] = [`Loan ${loan.number}: QC: ICD QC: finding 1`, `ICD QC: finding 1: ${formatCured(today())}`]
    await expectAudited(t, findings.cureFinding, t.people.ana, [`${subject}: Open → ${cured}`])
    expect(await cure(first)).toMatchObject({ flag: false, msg: FINDING_MESSAGES.cured })
    const reopen = (as: Name) => t.call(findings.reopenFinding, { id: first, reason: 'Not enough' }, t.people[as])
    expect(await reopen('ana')).toMatchObject({ flag: false, msg: FINDING_MESSAGES.managersReopen })
    expect(await reopen('manager')).toMatchObject({ flag: true })
    await expectAudited(t, findings.reopenFinding, t.people.manager, [`Loan ${loan.number}: QC: ${cured} → ICD QC: finding 1: Reopened`])
    expect(await findingNow(first)).toMatchObject({ outcome: 'Open', curedOn: null })
    expect(await cure(first, 'manager')).toMatchObject({ flag: true })
  })

  it.each([
    [{ curedOn: '2999-01-01' }, { curedOn: 'A cure cannot be in the future' }],
    [{ curedOn: '' }, { curedOn: 'Choose the day of the cure' }],
    [{ curedOn: 'yesterday' }, { curedOn: 'Enter the date as YYYY-MM-DD' }],
    [{ done: ' ' }, { done: 'Write what was done' }],
    [{ done: 'x'.repeat(2001) }, { done: 'What was done has at most 2000 characters' }],
  ])('cannot be cured by %j', async (more, fields) => {
    const { first } = await reviewed('ICD QC')
    expect(await cure(first, 'ana', more)).toMatchObject({ flag: false, response: { fields } })
    expect((await findingNow(first)).outcome).toBe('Open')
  })

  it('is saved once for the same version', async () => {
    const { first } = await reviewed('ICD QC')
    const { version } = await details(first)
    const answers = await Promise.all(Array.from({ length: 10 }, () => cure(first, 'ana', { version })))
    expect(answers.filter(({ flag }) => flag).length).toBe(1)
    expect(await t.db.findingChange.count({ where: { findingId: first } })).toBe(1)
  })

  it('accepts a category in use and a person who worked on the loan', async () => {
    const { first, loan } = await reviewed('ICD QC')
    const { people, categories, changeWhy, reportedAs } = await details(first)
    expect([changeWhy, reportedAs, people.map(({ label }) => label)]).toEqual([
      '',
      'LO Lender Operations',
      ['Clo Closer', 'Pia Processor', 'Ulf Underwriter'],
    ])
    const property = categories.find(({ code }) => code === 'APR.PRO')?.id ?? 0
    const save = (input: object, as: Name = 'ana') =>
      t.call(findings.saveFinding, { id: first, categoryId: property, responsibleId: t.people.processor.userId, ...input }, t.people[as])
    expect(await save({ categoryId: 987_001 })).toMatchObject({
      flag: false,
      response: { fields: { categoryId: FINDING_MESSAGES.noCategory } },
    })
    expect(await save({ responsibleId: t.people.ben.userId })).toMatchObject({
      flag: false,
      response: { fields: { responsibleId: FINDING_MESSAGES.noPerson } },
    })
    expect(await save({}, 'closer')).toMatchObject({ flag: false, msg: FINDING_MESSAGES.notYours })
    expect(await save({})).toMatchObject({ flag: true, msg: 'Finding saved' })
    await expectAudited(t, findings.saveFinding, t.people.ana, [
      `Loan ${loan.number}: QC: ICD QC: finding 1: Loan Documentation → ICD QC: finding 1: Appraisal, Property`,
      `Loan ${loan.number}: QC: ICD QC: finding 1: Clo Closer → ICD QC: finding 1: Pia Processor`,
    ])
    expect(await details(first)).toMatchObject({
      borrower: expect.stringMatching(/\w/),
      category: 'Appraisal',
      subcategory: 'Property',
      responsible: 'Pia Processor',
      reportedAs: 'PE Property Eligibility',
    })
    const { version } = await findingNow(first)
    expect(await save({ version })).toMatchObject({ flag: true, response: { version } })
    const events = await t.db.event.findMany({
      where: { loanNumber: loan.number, after: { contains: 'finding 1' } },
      orderBy: { id: 'asc' },
    })
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      ['ICD QC: finding 1: Loan Documentation', 'ICD QC: finding 1: Appraisal, Property'],
      ['ICD QC: finding 1: Clo Closer', 'ICD QC: finding 1: Pia Processor'],
    ])
  })

  it('is visible to the worked person, its responsible person and people who may open the loan', async () => {
    const { first, loan } = await reviewed('ICD QC')
    const list = async (as: Name) =>
      (await t.call(findings.getFindings, { loanNumber: loan.number }, t.people[as])).response as unknown as GridPage
    expect([(await list('closer')).totalItems, (await list('processor')).totalItems]).toEqual([3, 0])
    const ofLoan = (as: Name) => t.call(findings.getLoanFindings, { loanNumber: loan.number }, t.people[as])
    expect(await ofLoan('processor')).toMatchObject({ flag: true, response: { findings: [{ sno: 1 }, { sno: 2 }, { sno: 3 }] } })
    expect(await ofLoan('ben')).toMatchObject({ flag: false })
    expect(await t.call(findings.getFinding, { id: first }, t.people.closer)).toMatchObject({
      flag: true,
      response: { cureWhy: FINDING_MESSAGES.notYours },
    })
  })

  it('shows in its row why it cannot be cured, and how long it waits', async () => {
    const { first, loan } = await reviewed('ICD QC')
    await t.db.finding.update({ where: { id: first }, data: { openedAt: new Date(t.services.now().getTime() - 40 * 86_400_000 - 1) } })
    const rowsFor = async (as: Name, more: object = {}) => {
      const { response } = await t.call(findings.getFindings, { loanNumber: loan.number, ...more }, t.people[as])
      return (response as unknown as GridPage).tdata
    }
    const [row] = await rowsFor('closer', { age: 'Over 30 days' })
    expect([row?.Age, row?.Cure]).toMatchObject([{ value: 40 }, { value: 'Cure', why: FINDING_MESSAGES.notYours }])
    expect(await rowsFor('closer', { age: 'Over 60 days' })).toEqual([])
    const [own] = await rowsFor('ana', { age: 'Over 30 days' })
    expect(own?.Cure).toMatchObject({ why: '' })
  })

  it('keeps a current name and number', async () => {
    const { first, loan } = await reviewed('ICD QC')
    await t.db.loan.update({ where: { id: loan.id }, data: { number: '9090909090' } })
    await t.db.user.update({ where: { id: t.people.closer.userId }, data: { fullName: 'Clotilde Closer' } })
    expect(await findingNow(first)).toMatchObject({ loanNumber: '9090909090', responsibleName: 'Clotilde Closer' })
    expect((await findingNow(first)).search).toContain('9090909090')
    await t.db.user.update({ where: { id: t.people.closer.userId }, data: { fullName: 'Clo Closer' } })
  })
})

it('the programme counts a review by the outcomes of its findings', async () => {
  const counted = async (id: number) => {
    const stored = await t.db.finding.findMany({ where: { reviewId: id, severity: 'Material' } })
    const found = stored.map(({ outcome, curedOn }) => ({ outcome, curedOn: curedOn?.toISOString().slice(0, 10) ?? null }))
    return countDefects([{ selection: 'Random', scope: 'Full', findings: found }])
  }
  const review = await reviewed('ICD QC')
  expect(await counted(review.id)).toMatchObject({ gross: 1, rebutted: 0, cured: 0, net: 1 })
  await cure(review.first)
  expect(await counted(review.id)).toMatchObject({ gross: 1, cured: 1, net: 0 })
  await dispute(review, 'Accept')
  expect(await counted(review.id)).toMatchObject({ gross: 1, rebutted: 1, cured: 0, net: 0 })
})
