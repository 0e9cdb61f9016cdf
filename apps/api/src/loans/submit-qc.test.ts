import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REVIEW_TYPES } from '@ivue/contracts/quality/reviews/words.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { now } from '../testing/clock.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'

const NO_UW = 'The system could not detect a UW Review completed for this loan, so the Final Review cannot be submitted'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  // The first person gets the role of every desk, so that they may submit every type.
  await t.db.userRole.createMany({ data: ['Processor', 'Underwriter'].map((role) => ({ userId: t.people.first.id, role })) })
})
afterAll(() => t.close())

const ours = async (input: Parameters<typeof addLoan>[1] = {}) => {
  const loan = await addLoan(t.db, {
    slots: [t.people.first.id, t.people.second.id],
    processorTask: t.people.processor.id,
    underwriterId: t.people.mate.id,
    ...input,
  })
  await t.db.task.create({ data: { loanId: loan.id, desk: 'underwriter', status: 'Open', stage: 'Initial Review' } })
  return loan
}
const submit = (loan: AddedLoan, reviewType: string, as: Name = 'first', override: 0 | 1 = 0) =>
  t.call(loanDetails.submitQc, { loanNumber: loan.number, reviewType, override }, t.people[as])
const reviewsOf = (loan: AddedLoan) => t.db.review.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })
const fetch = async (loan: AddedLoan, as: Name = 'first') =>
  (await t.call(loanDetails.fetchQc, { loanNumber: loan.number }, t.people[as])).response
const pullBack = (reviewId: number, as: Name) => t.call(loanDetails.pullBackQc, { reviewId }, t.people[as])
const done = (type: string, more = {}) => ({ kind: 'underwriter', type, instance: 1, startedAt: now(), endedAt: now(), ...more })

describe('sending a loan to QC', () => {
  it.each([
    ['Processor QC', 'processor', 'ProcessorQC', (w: World) => w.people.processor.id],
    ['UW Review', 'underwriter', 'UnderwriterQC', (w: World) => w.people.mate.id],
    ['ICD QC', 'closer', 'ClosingQC', (w: World) => w.people.first.id],
    ['Final Doc QC', 'closer', 'ClosingQC', (w: World) => w.people.second.id],
  ])('creates a pending review of the person who did the work, and an event: %s', async (type, kind, module, worker) => {
    const loan = await ours()
    const answer = await submit(loan, type)
    const [review] = await reviewsOf(loan)
    expect(answer).toEqual({ flag: true, msg: `${type} submitted`, response: { reviewId: review?.id, undoId: expect.any(Number) } })
    await expectAudited(t, loanDetails.submitQc, t.people.first, [`Loan ${loan.number}: QC: – → ${type}: Pending`])
    expect(review).toMatchObject({
      kind,
      type,
      instance: 1,
      selection: 'In-line',
      submittedById: t.people.first.id,
      workedById: worker(t),
      startedAt: null,
      endedAt: null,
      bypassReason: '',
    })
    const [event, ...more] = await t.db.event.findMany({ where: { loanId: loan.id } })
    expect([event?.module, event?.after, event?.reviewId, event?.actorName, more]).toEqual([
      module,
      `${type}: Pending`,
      review?.id,
      'Farid First',
      [],
    ])
  })

  it('has a warning while one of the type is open, and accepts another type and the next instance', async () => {
    const loan = await ours()
    await submit(loan, 'ICD QC')
    expect(await submit(loan, 'ICD QC', 'second', 1)).toEqual({
      flag: false,
      msg: 'An ICD QC of this loan is open already',
      response: { type: 'warning' },
    })
    expect(await submit(loan, 'Final Doc QC')).toMatchObject({ flag: true })
    await t.db.review.updateMany({ where: { loanId: loan.id, type: 'ICD QC' }, data: { startedAt: now() } })
    expect(await submit(loan, 'ICD QC')).toMatchObject({ flag: false, response: { type: 'warning' } })
    await t.db.review.updateMany({ where: { loanId: loan.id, type: 'ICD QC' }, data: { endedAt: now() } })
    expect(await submit(loan, 'ICD QC')).toMatchObject({ flag: true })
    expect((await reviewsOf(loan)).map(({ type, instance }) => [type, instance])).toEqual([
      ['ICD QC', 1],
      ['Final Doc QC', 1],
      ['ICD QC', 2],
    ])
  })

  it('fifty times at once creates one review', async () => {
    const loan = await ours()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => submit(loan, 'ICD QC', n % 2 ? 'first' : 'second')))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(answers.filter(({ response }) => (response as { type?: string }).type === 'warning')).toHaveLength(49)
    expect(await reviewsOf(loan)).toHaveLength(1)
    expect(await t.db.event.count({ where: { loanId: loan.id } })).toBe(1)
  })

  it.each<[Name, string, (loan: AddedLoan) => string]>([
    ['outsider', 'who does not see the loan', (loan) => `Loan ${loan.number}: not found`],
    ['looker', 'who may only look', () => MESSAGES.noPermission],
    ['nobody', 'who may do nothing', () => MESSAGES.noPermission],
  ])('is refused to %s, %s', async (name, _why, msg) => {
    const loan = await ours()
    expect(await submit(loan, 'ICD QC', name)).toEqual({ flag: false, msg: msg(loan), response: {} })
    expect(await reviewsOf(loan)).toEqual([])
  })

  it.each([
    ['UW Review', 'underwriting', 'a'],
    ['Processor QC', 'processing', 'a'],
  ] as const)(
    'is refused if the desk that answers its findings has no task of the loan, also in the panel: %s',
    async (type, desk, article) => {
      const loan = await addLoan(t.db, { slots: [t.people.first.id] })
      const msg = `The loan has no row at the ${desk} desk, so nobody could answer the findings of ${article} ${type}`
      expect(await submit(loan, type)).toEqual({ flag: false, msg, response: {} })
      expect((await fetch(loan)).reviewTypes.find(({ review_name }) => review_name === type)).toMatchObject({ why: msg })
      expect(await reviewsOf(loan)).toEqual([])
    },
  )

  it('is refused while the loan is locked, and with an unknown type', async () => {
    const [locked, free] = [await ours({ locked: true }), await ours()]
    expect(await submit(locked, 'ICD QC', 'admin')).toEqual({ flag: false, msg: REFUSED.locked, response: {} })
    for (const type of ['Closer QC', 'icd qc', 'constructor', '__proto__', '  ']) {
      expect(await submit(free, type, 'admin')).toMatchObject({ flag: false, msg: MESSAGES.notPermittedReported })
    }
    expect([await reviewsOf(locked), await reviewsOf(free)]).toEqual([[], []])
  })
})

describe('a Final Review', () => {
  const FULL = 'Full Permission'
  const NOT = 'Only if UW Review was NOT Bypassed'
  const WAS = 'Only if UW Review WAS Bypassed'
  const confirmation = { flag: false, msg: NO_UW, response: { type: 'confirmation' } }
  const ok = { flag: true, msg: 'Final Review submitted' }
  const refused = { flag: false, response: {} }
  it.each([
    [FULL, 'no UW Review', confirmation, ok],
    [FULL, 'an open UW Review', confirmation, ok],
    [FULL, 'a bypassed UW Review', confirmation, ok],
    [FULL, 'a completed UW Review', ok, null],
    [NOT, 'no UW Review', refused, refused],
    [NOT, 'a bypassed UW Review', refused, refused],
    [NOT, 'a completed UW Review', ok, null],
    [WAS, 'no UW Review', confirmation, ok],
    [WAS, 'a bypassed UW Review', confirmation, ok],
    [WAS, 'a completed UW Review', refused, refused],
    ['', 'a completed UW Review', refused, refused],
    ['Full', 'no UW Review', refused, refused],
  ])('with %j and %s', async (finalReviewPermission, before, atFirst, confirmed) => {
    await t.db.user.update({ where: { id: t.people.first.id }, data: { finalReviewPermission } })
    const loan = await ours()
    if (before !== 'no UW Review') {
      const more = before.includes('open') ? { endedAt: null } : before.includes('bypassed') ? { bypassReason: 'Known' } : {}
      await t.db.review.create({ data: { loanId: loan.id, ...done('UW Review', more) } })
    }
    expect(await submit(loan, 'Final Review')).toMatchObject(atFirst)
    if (confirmed === null) return
    expect(await submit(loan, 'Final Review', 'first', 1)).toMatchObject(confirmed)
    const final = (await reviewsOf(loan)).filter(({ type }) => type === 'Final Review')
    const reason = 'No completed UW Review, confirmed by Farid First'
    expect(final.map(({ bypassReason }) => bypassReason)).toEqual(confirmed === ok ? [reason] : [])
    const changes = ['QC: – → Final Review: Pending', `UW Review before the Final Review: – → ${reason}`]
    const ofLoan = changes.map((change) => `Loan ${loan.number}: ${change}`)
    if (confirmed === ok) await expectAudited(t, loanDetails.submitQc, t.people.first, ofLoan)
    const event = await t.db.event.findFirst({ where: { loanId: loan.id } })
    expect(event?.reason).toBe(confirmed === ok ? reason : undefined)
  })
})

describe('pulling a review back', () => {
  const pending = async (as: Name = 'first') => {
    const loan = await ours()
    const { response } = await submit(loan, 'ICD QC', as)
    return { loan, id: response.reviewId }
  }

  it.each<Name>(['first', 'manager', 'admin', 'lead'])('is allowed to %s: the submitter or a manager', async (name) => {
    const { loan, id } = await pending()
    expect(await pullBack(id, name)).toEqual({ flag: true, msg: 'Review pulled back', response: {} })
    const change = `Loan ${loan.number}: QC: ICD QC: Pending → ICD QC: Pulled back`
    await expectAudited(t, loanDetails.pullBackQc, t.people[name], [change])
    expect(await reviewsOf(loan)).toMatchObject([{ pulledBackAt: expect.any(Date), version: 2 }])
    expect((await fetch(loan)).qcList).toEqual([])
    const events = await t.db.event.findMany({ where: { loanId: loan.id }, orderBy: { id: 'desc' } })
    expect(events[0]).toMatchObject({
      module: 'ClosingQC',
      before: 'ICD QC: Pending',
      after: 'ICD QC: Pulled back',
      actorName: t.people[name].fullName,
    })
    expect(await pullBack(id, name)).toMatchObject({ flag: false, msg: 'This review was pulled back already' })
    expect(await submit(loan, 'ICD QC')).toMatchObject({ flag: true })
    expect((await reviewsOf(loan)).map(({ instance }) => instance)).toEqual([1, 2])
  })

  it.each<[Name, string]>([
    ['second', 'Only the person who submitted it or a manager may pull a review back'],
    ['assistant', 'Only the person who submitted it or a manager may pull a review back'],
    ['outsider', MESSAGES.notFound],
    ['processor', MESSAGES.noPermission],
    ['nobody', MESSAGES.noPermission],
  ])('is refused to %s: %s', async (name, msg) => {
    const { loan, id } = await pending()
    expect(await pullBack(id, name)).toEqual({ flag: false, msg, response: {} })
    expect(await reviewsOf(loan)).toMatchObject([{ pulledBackAt: null, version: 1 }])
  })

  it('has the same answer for a review out of scope and one that does not exist', async () => {
    const { id } = await pending()
    expect(await pullBack(id, 'outsider')).toEqual(await pullBack(999_999_999, 'outsider'))
  })

  it.each([
    ['in QC', { startedAt: now() }, 'Only a pending review can be pulled back, this one is In QC'],
    ['completed', { startedAt: now(), endedAt: now() }, 'Only a pending review can be pulled back, this one is Completed'],
  ])('is refused if it is %s', async (_state, data, msg) => {
    const { id } = await pending()
    await t.db.review.update({ where: { id }, data })
    for (const name of ['first', 'admin'] as const) expect(await pullBack(id, name)).toEqual({ flag: false, msg, response: {} })
  })

  it('twenty times at once is done once', async () => {
    const { loan, id } = await pending()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => pullBack(id, n % 2 ? 'first' : 'manager')))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(await t.db.event.count({ where: { loanId: loan.id, after: 'ICD QC: Pulled back' } })).toBe(1)
  })
})

describe('the QC reviews card', () => {
  it('lists the reviews newest first, with status and score', async () => {
    const loan = await ours()
    const { first, outsider } = t.people
    const on = (day: number) => new Date(`2026-02-${String(day).padStart(2, '0')}T12:00:00Z`)
    const base = { loanId: loan.id, kind: 'closer', type: 'ICD QC', submittedById: first.id, assignedToId: outsider.id }
    const ended = { startedAt: on(20), endedAt: on(21) }
    await t.db.review.createMany({
      data: [
        { ...base, instance: 1, submittedAt: on(1), ...ended, opportunityCount: 30, findingCount: 0 },
        {
          ...base,
          instance: 2,
          submittedAt: on(2),
          ...ended,
          opportunityCount: 30,
          findingCount: 1,
          criticalCount: 1,
          disputeCount: 1,
          overturnedCount: 2,
        },
        { ...base, instance: 3, submittedAt: on(3), ...ended, opportunityCount: 7, findingCount: 2 },
        { ...base, instance: 4, submittedAt: on(4), ...ended, bypassReason: 'Known' },
        { ...base, instance: 5, submittedAt: on(5), ...ended, bypassReason: 'Known', opportunityCount: 9, findingCount: 3 },
        { ...base, instance: 6, submittedAt: on(6), ...ended, opportunityCount: 0 },
        { ...base, instance: 7, submittedAt: on(7), pulledBackAt: on(8) },
        { ...base, instance: 8, submittedAt: on(8), startedAt: on(9), opportunityCount: 4 },
        { ...base, type: 'Final Doc QC', instance: 1, submittedAt: on(9), submittedById: null, assignedToId: null },
      ],
    })
    const { qcList } = await fetch(loan)
    expect(
      qcList.map(({ review_type, instanceCount, status, score, pullBack: action, review_completed }) => [
        review_type,
        instanceCount,
        status,
        score,
        action,
        review_completed,
      ]),
    ).toEqual([
      ['Final Doc QC', 1, 'Pending', null, '', '0'],
      ['ICD QC', 8, 'In QC', null, '', '0'],
      ['ICD QC', 6, 'Completed', null, '', '1'],
      ['ICD QC', 5, 'Completed - Findings', null, '', '1'],
      ['ICD QC', 4, 'Completed - ByPass', null, '', '1'],
      ['ICD QC', 3, 'Completed - Findings', 71.43, '', '1'],
      ['ICD QC', 2, 'Completed - Findings', 96.67, '', '1'],
      ['ICD QC', 1, 'Completed', 100, '', '1'],
    ])
    expect(qcList[0]).toMatchObject({
      submitted_by_name: '',
      assigned_to_name: '',
      review_start: null,
      review_end: null,
      pullBackWhy: 'Only the person who submitted it or a manager may pull a review back',
    })
    expect(qcList[6]).toEqual({
      review_id: expect.any(Number),
      version: expect.any(Number),
      review_type: 'ICD QC',
      instanceCount: 2,
      status: 'Completed - Findings',
      review_start: on(20).toISOString(),
      review_end: on(21).toISOString(),
      review_completed: '1',
      finding: 1,
      critical: 1,
      byPassReasonIfAny: '',
      submitted_by_name: 'Farid First',
      submitted_on: on(2).toISOString(),
      assigned_to_name: 'Otto Outsider',
      finding_count: 1,
      critical_count: 1,
      dispute_count: 1,
      overturned_count: 2,
      score: 96.67,
      pullBack: '',
      pullBackWhy: expect.any(String),
      expired: false,
      due_at: null,
      deciding: false,
      assignmentNote: '',
      resetWhy: expect.any(String),
      remindWhy: expect.any(String),
    })
  })

  it('offers the types, with the reason if one cannot be submitted now', async () => {
    await t.db.user.update({ where: { id: t.people.first.id }, data: { finalReviewPermission: 'Full Permission' } })
    const loan = await ours()
    await submit(loan, 'ICD QC')
    const { reviewTypes, expireDays } = await fetch(loan)
    expect(expireDays).toBe(7)
    expect(reviewTypes.map(({ review_name }) => review_name)).toEqual(REVIEW_TYPES)
    expect(reviewTypes.filter(({ why }) => why !== '')).toEqual([
      { review_name: 'ICD QC', why: 'An ICD QC of this loan is open already', nextInstance: 2, findingsWaiting: 0 },
    ])
    const locked = await fetch(await ours({ locked: true }))
    expect(new Set(locked.reviewTypes.map(({ why }) => why))).toEqual(new Set([REFUSED.locked]))
    const mine = await fetch(loan, 'processor')
    expect(new Set(mine.reviewTypes.map(({ why }) => why))).toEqual(new Set([MESSAGES.noPermission]))
  })
})
