import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { checklists, reviewActions, reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNow, now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'
import { REVIEW_CALLS, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
})
afterAll(() => t.close())

const statusOf = async (id: number) => (await t.db.review.findUniqueOrThrow({ where: { id } })).status

describe.each(['Processor QC', 'UW Review', 'ICD QC'] as const satisfies readonly ReviewType[])('a %s', (type) => {
  const kind = KIND_OF[type]
  const severity = kind === 'underwriter' ? 'Material Findings' : ''
  const expectSaved = ({ number }: AddedLoan, change: string) =>
    expectAudited(t, REVIEW_CALLS[kind].save, t.people.ana, [`Loan ${number}: ${change}`])

  it('goes from Pending over its questions to a score, and each person counts only their own answers', async () => {
    const { id, loan } = await t.add(type)
    expect(await t.open(kind, 'manager', id)).toMatchObject({ status: 'Pending', why: REVIEW_MESSAGES.notYours, questions: [] })
    await Promise.all(Array.from({ length: 10 }, () => t.open(kind, 'ana', id)))
    if (kind === 'underwriter') {
      expect(await t.open(kind, 'ana', id)).toMatchObject({ status: 'In QC', why: REVIEW_MESSAGES.chooseAudit, questions: [] })
      expect(await t.save(kind, 'ana', { operation: 'Audit', qaId: id, audit: 'Full' })).toMatchObject({ flag: true, msg: 'Full audit' })
    }
    const { questions, why, facts } = await t.open(kind, 'ana', id)
    expect([questions.length, why, facts[1]]).toEqual([kind === 'underwriter' ? 2 : 3, '', { label: 'Purpose', value: 'Purchase' }])
    const events = await t.db.event.findMany({ where: { reviewId: id } })
    expect(events.map(({ before, after }) => [before, after])).toEqual([[`${type}: Pending`, `${type}: In QC`]])
    expect(await t.db.auditEntry.count({ where: { changes: { path: ['0', 'subject'], equals: `Loan ${loan.number}: ${type}` } } })).toBe(1)

    const [first, ...others] = questions
    const no = { id: first?.id, answer: 'No', comment: '', severity: '' }
    expect(await t.save(kind, 'ana', { operation: 'Save Answer', qaId: id, answer: [no] })).toMatchObject({
      flag: true,
      response: { status: 'In QC', incomplete: questions.length, hidden: [] },
    })
    await expectSaved(loan, `${type} answers: – → 1 saved`)
    const rest = others.map((question) => ({ id: question.id, answer: 'Yes', comment: 'dropped', severity }))
    expect(await t.save(kind, 'ana', { operation: 'Final Submit', qaId: id, answer: rest })).toMatchObject({
      flag: false,
      msg: 'Question 1 is not complete: Enter a comment on what is wrong',
    })
    const withComment = { ...no, comment: 'It is wrong', severity }
    expect(await t.save(kind, 'ana', { operation: 'Final Submit', qaId: id, answer: [withComment, ...rest] })).toMatchObject({
      flag: true,
      msg: 'Submitted',
      response: { status: 'Completed - Findings', incomplete: 0 },
    })
    await expectSaved(loan, `QC: ${type}: In QC → ${type}: Completed - Findings`)
    const review = await t.db.review.findUniqueOrThrow({ where: { id }, include: { scores: { orderBy: { opportunities: 'desc' } } } })
    const opportunities = questions.length
    expect(review).toMatchObject({ opportunityCount: opportunities, findingCount: 1, criticalCount: 1, grossFindingCount: 1 })
    expect(Number(review.score)).toBe(Math.floor(((opportunities - 1) * 20_000 + opportunities) / (2 * opportunities)) / 100)
    expect(review.scores.map(({ opportunities, high }) => [opportunities, high])).toEqual(
      kind === 'processor'
        ? [
            [2, 1],
            [1, 0],
          ]
        : [[opportunities, 1]],
    )
    const answers = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } })
    expect(answers.map(({ answer, comment, severity: kept }) => [answer, comment, kept])).toEqual([
      ['No', 'It is wrong', kind === 'processor' ? 'Critical' : 'Material'],
      ...others.map(() => ['Yes', '', '']),
    ])
    expect(await t.save(kind, 'ana', { operation: 'Save Answer', qaId: id, answer: [no] })).toMatchObject({
      flag: false,
      msg: REVIEW_MESSAGES.ended,
    })
    const notices = await t.db.notification.findMany({ where: { text: { contains: loan.number } } })
    expect(notices.map(({ text }) => text)).toEqual([`Answer 1 finding of ${type} on loan ${loan.number}`])
  })

  it('can be answered only by its reviewer', async () => {
    const { id } = await t.add(type)
    await t.open(kind, 'ben', id)
    expect(await statusOf(id)).toBe('Pending')
    for (const [as, msg] of [
      ['ben', MESSAGES.notFound],
      ['manager', REVIEW_MESSAGES.notYours],
      ['ana', REVIEW_MESSAGES.notStarted],
    ] as const) {
      expect(await t.save(kind, as, { operation: 'Save Answer', qaId: id, answer: [] })).toMatchObject({ flag: false, msg })
      expect(await t.save(kind, as, { operation: 'Final Submit', qaId: id })).toMatchObject({ flag: false, msg })
    }
    const unassigned = await t.add(type, { reviewer: null })
    expect(await t.open(kind, 'manager', unassigned.id)).toMatchObject({ why: REVIEW_MESSAGES.notAssigned })
  })

  it('has decisions on its disputes: Accept is final, Reject opens another round', async () => {
    const { id, loan } = await t.add(type)
    await t.open(kind, 'ana', id)
    if (kind === 'underwriter') await t.save(kind, 'ana', { operation: 'Audit', qaId: id, audit: 'Full' })
    const { questions } = await t.open(kind, 'ana', id)
    const answer = questions.map((question) => ({ id: question.id, answer: 'No', comment: 'Wrong', severity }))
    expect(await t.save(kind, 'ana', { operation: 'Final Submit', qaId: id, answer })).toMatchObject({ flag: true })
    expect(await t.save(kind, 'ana', { operation: 'Overturned', qaId: id, answer: [] })).toMatchObject({
      msg: REVIEW_MESSAGES.nothingDisputed,
    })
    const ids = questions.map((question) => question.id)
    await t.db.reviewAnswer.updateMany({ where: { id: { in: ids } }, data: { dispute: 'Yes', disputeComment: 'It is right' } })
    await t.db.disputeRound.createMany({
      data: ids.map((answerId) => ({ answerId, round: 1, dispute: 'Yes', comment: 'It is right', disputedAt: now() })),
    })
    const [accepted = 0, ...rejected] = ids
    const decisions = [
      { id: accepted, overturn_result: 'Accept', overturn_comment: 'You are right' },
      ...rejected.map((one) => ({ id: one, overturn_result: 'Reject', overturn_comment: 'No' })),
    ]
    expect(await t.save(kind, 'ana', { operation: 'Overturned', qaId: id, answer: decisions.slice(0, 1) })).toMatchObject({
      response: { fields: { [String(rejected[0])]: 'Choose Accept or Reject for every disputed finding' } },
    })
    const both = await Promise.all(
      Array.from({ length: 20 }, () => t.save(kind, 'ana', { operation: 'Overturned', qaId: id, answer: decisions })),
    )
    expect(both.filter(({ flag }) => flag)).toHaveLength(1)
    await expectSaved(loan, `QC: ${type}: ${ids.length} disputed → ${type}: 1 accepted, ${rejected.length} rejected`)
    expect(await t.db.review.findUniqueOrThrow({ where: { id } })).toMatchObject({
      findingCount: rejected.length,
      grossFindingCount: ids.length,
      overturnedCount: 1,
    })
    const answers = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, include: { rounds: true }, orderBy: { sno: 'asc' } })
    expect(answers.map(({ result, dispute }) => [result, dispute])).toEqual([['Accept', 'Yes'], ...rejected.map(() => ['', ''])])
    expect(answers.map(({ rounds }) => rounds.map(({ result, resultComment }) => [result, resultComment]))).toEqual([
      [['Accept', 'You are right']],
      ...rejected.map(() => [['Reject', 'No']]),
    ])
  })

  it('is listed with its actions, filtered, exported and summed', async () => {
    const { id, loan } = await t.add(type)
    const list = async (as: 'ana' | 'ben' | 'manager', input: object) => t.call(REVIEW_CALLS[kind].list, input, t.people[as])
    const { response } = await list('ana', { loanNumber: loan.number })
    expect((response as { tdata: object[] }).tdata).toMatchObject([
      {
        recsID: id,
        GUID: 'Get Question',
        'Review Type': { value: type },
        'Assigned To': { value: 'Ana Analyst' },
        Status: { value: 'Pending' },
        'Perform QC': { value: 'Start', recordId_: `${id}_Get Question`, why: '' },
        Overturn: { why: REVIEW_MESSAGES.nothingDisputed },
      },
    ])
    expect(((await list('ben', { loanNumber: loan.number })).response as { tdata: object[] }).tdata).toEqual([])
    const { overallReport } = (await list('manager', {})).response as { overallReport: Record<string, { emp: string; total: number }> }
    expect(Object.values(overallReport).map(({ emp }) => emp)).toEqual(
      { processor: ['Pia Processor'], underwriter: ['Ulf Underwriter'], closer: ['Clo Closer'] }[kind],
    )
    const request = { kind, dateFromSearch: '', dateToSearch: '', type: 'All', selection: 'In-line' } as const
    expect((await t.call(reviewSummary.getOverallReport, request, t.people.manager)).response).toEqual(overallReport)
    expect(await list('manager', { filterField: 'Selection', filterName: 'Random' })).toMatchObject({ response: { overallReport: {} } })
    expect(await list('manager', { filterField: 'Selection', filterName: 'Odd' })).toMatchObject({
      flag: false,
      response: { fields: { filterName: 'Choose one of Random, Targeted, In-line' } },
    })
    for (const search of [loan.number, 'pending ana', type.toLowerCase()]) {
      const found = (await list('ana', { filterData: { searchString: search } })).response as { tdata: { recsID: number }[] }
      expect(found.tdata.map(({ recsID }) => recsID)).toContain(id)
    }
  })
})

it('every given answer is stored, also a removed one', async () => {
  const { id } = await t.add('ICD QC')
  await t.open('closer', 'ana', id)
  const [question] = (await t.open('closer', 'ana', id)).questions
  const give = (answer: string, comment = '') =>
    t.save('closer', 'ana', { operation: 'Save Answer', qaId: id, answer: [{ id: question?.id, answer, comment, severity: '' }] })
  for (const [answer, comment] of [
    ['No', ''],
    ['No', 'Late'],
    ['No', 'Late'],
    ['Yes', ''],
    ['', ''],
    ['Not Applicable', ''],
  ] as const)
    await give(answer, comment)
  const changes = await t.db.answerChange.findMany({ where: { answerId: question?.id ?? 0 }, orderBy: { id: 'asc' } })
  expect(changes.map(({ answer, comment }) => [answer, comment])).toEqual([
    ['No', ''],
    ['No', 'Late'],
    ['Yes', ''],
    ['', ''],
    ['Not Applicable', ''],
  ])
  expect(await give('Maybe')).toMatchObject({ flag: false, msg: 'Choose one of Yes, No, Not Applicable' })
  expect(await t.save('closer', 'ana', { operation: 'Save Answer', qaId: id, answer: [{ id: 999_999, answer: 'Yes' }] })).toMatchObject({
    flag: false,
    response: { fields: { '999999': REVIEW_MESSAGES.noSuchQuestion } },
  })
})

it('a partial audit asks only its types and discards other answers, and is refused for a sampled review', async () => {
  const { id } = await t.add('UW Review')
  await t.open('underwriter', 'ana', id)
  await t.save('underwriter', 'ana', { operation: 'Audit', qaId: id, audit: 'Partial' })
  expect((await t.open('underwriter', 'ana', id)).questions.map(({ type }) => type)).toEqual(['Assets'])
  await t.save('underwriter', 'ana', { operation: 'Audit', qaId: id, audit: 'Full' })
  expect((await t.open('underwriter', 'ana', id)).questions.map(({ type, answer }) => [type, answer])).toEqual([
    ['Assets', ''],
    ['Insurance', ''],
  ])
  const sampled = await t.add('UW Review', { selection: 'Random' })
  expect((await t.open('underwriter', 'ana', sampled.id)).audit).toBe('Full')
  expect(await t.save('underwriter', 'ana', { operation: 'Audit', qaId: sampled.id, audit: 'Partial' })).toMatchObject({
    flag: false,
    msg: REVIEW_MESSAGES.sampledIsFull,
  })
  expect(await t.save('underwriter', 'ana', { operation: 'Audit', qaId: sampled.id, audit: 'Half' })).toMatchObject({ flag: false })
})

it('a decision on the stage is stored, and unknown operations and disputes of the desk are refused', async () => {
  const { id, loan } = await t.add('Processor QC')
  await t.open('processor', 'ana', id)
  expect(await t.save('processor', 'ana', { operation: 'Final Risk Review', qaId: id })).toMatchObject({
    msg: 'Decided: Final Risk Review',
  })
  await expectAudited(t, checklists.saveDecisionsQcProcessor, t.people.ana, [
    `Loan ${loan.number}: QC: – → Processor QC: Final Risk Review`,
  ])
  expect(await t.open('processor', 'ana', id, 'QA View')).toMatchObject({ disposition: 'Final Risk Review' })
  expect(await t.save('processor', 'ana', { operation: 'Resubmission', qaId: id })).toMatchObject({ flag: false })
  expect(await t.call(REVIEW_CALLS.processor.act, { operation: 'Overturn', recId: String(id) }, t.people.ana)).toMatchObject({
    flag: false,
    msg: REVIEW_MESSAGES.deskDisputes,
  })
})

it('a question is asked only while its condition is met, and the answer of a hidden one does not count', async () => {
  const onNo = { match: 'all', conditions: [{ sno: 1, operator: 'is', value: 'No' }] }
  const { id: follow } = await t.db.checkpoint.create({
    data: { kind: 'closer', sno: 40, type: 'Material', category: 'Escrow', question: 'Was the borrower told?', showWhen: onNo },
  })
  try {
    const { id } = await t.add('ICD QC')
    const { questions } = await t.open('closer', 'ana', id)
    expect(questions.map(({ sno, asked }) => [sno, asked])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [40, false],
    ])
    const [first, second, third, last] = questions.map((question) => question.id)
    const save = (answer: object[]) => t.save('closer', 'ana', { operation: 'Save Answer', qaId: id, answer })
    const msg = 'Question 40 (Was the borrower told?) is not asked with the other answers as they are. Nothing was saved'
    const notAsked = { flag: false, msg, response: { fields: { [String(last)]: msg } } }
    const early = [second, last].map((one) => ({ id: one, answer: 'No', comment: 'Nobody told them' }))
    expect(await save(early)).toMatchObject(notAsked)
    expect(await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer: early })).toMatchObject(notAsked)
    expect(await t.db.answerChange.count({ where: { reviewId: id } })).toBe(0)
    expect(await save([{ id: first, answer: 'No', comment: 'Wrong' }])).toMatchObject({ response: { hidden: [], incomplete: 3 } })
    await save([{ id: last, answer: 'No', comment: 'Nobody told them' }])
    expect(await save([{ id: first, answer: 'Yes' }])).toMatchObject({ response: { hidden: [last], incomplete: 2 } })
    const rest = [second, third].map((one) => ({ id: one, answer: 'Yes' }))
    expect(await t.save('closer', 'ana', { operation: 'Final Submit', qaId: id, answer: rest })).toMatchObject({
      response: { status: 'Completed' },
    })
    expect(await t.db.review.findUniqueOrThrow({ where: { id } })).toMatchObject({ opportunityCount: 3, grossFindingCount: 0 })
    const changes = await t.db.answerChange.findMany({ where: { answerId: last ?? 0 }, orderBy: { id: 'asc' } })
    expect(changes.map(({ answer }) => answer)).toEqual(['No', ''])
  } finally {
    await t.db.checkpoint.delete({ where: { id: follow } })
  }
})

describe('a submitted review', () => {
  const submit = async (number: string) => {
    const { response } = await t.call(loanDetails.submitQc, { loanNumber: number, reviewType: 'ICD QC', override: 0 }, t.people.manager)
    return t.db.review.findUniqueOrThrow({ where: { id: (response as { reviewId: number }).reviewId } })
  }
  const skill = (userId: number) => ({ userId, kind: 'qcType', value: 'ICD QC' })

  it('waits with a visible reason if nobody can take it, then goes to the person with the fewest, within the daily limit', async () => {
    const loans = await Promise.all(Array.from({ length: 6 }, () => addLoan(t.db, { slots: [t.people.closer.userId] })))
    const [first, ...others] = loans as [AddedLoan, ...AddedLoan[]]
    expect(await submit(first.number)).toMatchObject({
      assignedToId: null,
      assignmentNote: 'Nobody can take it. Ana Analyst: Does not check ICD QC; Ben Analyst: Does not check ICD QC',
    })
    const notices = await t.db.notification.findFirst({ where: { userId: t.people.manager.userId, text: { contains: first.number } } })
    expect(notices?.text).toContain('Nobody was assigned to ICD QC of loan')

    await t.db.userSkill.createMany({ data: [skill(t.people.ana.userId), skill(t.people.ben.userId)] })
    await t.db.user.updateMany({ where: { id: { in: [t.people.ana.userId, t.people.ben.userId] } }, data: { maxDailyAssign: 2 } })
    const given = await Promise.all(others.map(({ number }) => submit(number)))
    const to = (userId: number | null) => given.filter(({ assignedToId }) => assignedToId === userId).length
    expect([to(t.people.ana.userId), to(t.people.ben.userId), to(null)]).toEqual([2, 2, 1])
    expect(given.find(({ assignedToId }) => assignedToId === null)?.assignmentNote).toContain('Was given 2 of at most 2 reviews today')
    const [one] = await t.db.notification.findMany({ where: { userId: t.people.ana.userId }, orderBy: { id: 'desc' } })
    expect(one?.text).toMatch(/^ICD QC of loan \d+ was assigned to you$/)
  })
})

describe('resetting a review', () => {
  const reset = (reviewId: number, as: 'manager' | 'ana' = 'manager') => t.call(reviewActions.resetReview, { reviewId }, t.people[as])

  it('returns it to Pending with its answers in the history, and renews an expired one', async () => {
    const { id, loan } = await t.add('ICD QC')
    expect(await reset(id)).toMatchObject({ flag: false, msg: 'Only a review in QC or an overdue one can be reset' })
    await t.open('closer', 'ana', id)
    const [question] = (await t.open('closer', 'ana', id)).questions
    await t.save('closer', 'ana', { operation: 'Save Answer', qaId: id, answer: [{ id: question?.id, answer: 'No', comment: 'Wrong' }] })
    expect(await reset(id)).toMatchObject({ flag: true, msg: 'Review reset' })
    await expectAudited(t, reviewActions.resetReview, t.people.manager, [`Loan ${loan.number}: QC: ICD QC: In QC → ICD QC: Pending`])
    expect(await t.db.review.findUniqueOrThrow({ where: { id }, include: { answers: true, changes: true } })).toMatchObject({
      status: 'Pending',
      answers: [],
      changes: [{ sno: 1, question: 'Is the escrow right?', answer: 'No', comment: 'Wrong', answerId: null }],
    })
    expect((await t.open('closer', 'ana', id)).questions.map(({ answer }) => answer)).toEqual(['', '', ''])

    const expired = await t.add('ICD QC')
    await t.db.review.update({ where: { id: expired.id }, data: { submittedAt: fromNow(-8 * 86_400_000) } })
    expect(await reset(expired.id)).toMatchObject({ flag: true })
    const listed = await t.call(REVIEW_CALLS.closer.list, { taskStatus: 'Expired' }, t.people.manager)
    expect((listed.response as { tdata: { recsID: number }[] }).tdata.map(({ recsID }) => recsID)).not.toContain(expired.id)
  })

  it('reminds the people whose action is awaited', async () => {
    const remind = (reviewId: number) => t.call(reviewActions.sendEmailAgain, { reviewId }, t.people.manager)
    const { id, loan } = await t.add('ICD QC')
    await t.db.user.update({ where: { id: t.people.ana.userId }, data: { clientEmail: 'ana@example.com' } })
    expect(await remind(id)).toMatchObject({ flag: true, msg: 'Email Sent !!' })
    await expectAudited(t, reviewActions.sendEmailAgain, t.people.manager, [`Loan ${loan.number}: ICD QC: reminder: – → Ana Analyst`])
    const mail = await t.db.mail.findFirst({ where: { subject: { contains: loan.number } }, orderBy: { id: 'desc' } })
    expect([mail?.recipient, mail?.subject]).toEqual(['ana@example.com', `ICD QC 1 on loan ${loan.number} waits for you`])
    await t.db.review.update({ where: { id }, data: { startedAt: now(), endedAt: now() } })
    expect(await remind(id)).toMatchObject({ flag: false, msg: 'Nothing to remind: nobody has to act on this review' })
  })
})

it('each person gets their own key for unsent answers, the same every time', async () => {
  const keyFor = async (as: 'ana' | 'ben') => (await t.call(reviewSummary.getDraftKey, {}, t.people[as])).response
  const [ana, again, ben] = [await keyFor('ana'), await keyFor('ana'), await keyFor('ben')]
  expect(ana).toEqual(again)
  expect(ana).not.toEqual(ben)
  expect(Buffer.from((ana as { key: string }).key, 'base64')).toHaveLength(32)
})
