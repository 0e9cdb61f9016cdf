import { closingLog } from '@ivue/contracts/desks/contract.ts'
import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { adjudications } from '@ivue/contracts/quality/agreement/contract.ts'
import { findings } from '@ivue/contracts/quality/findings/contract.ts'
import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { completedReviews } from '@ivue/contracts/quality/reviews/completed-contract.ts'
import { reviewActions, reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromNow, now } from '../../testing/clock.ts'
import type { AddedLoan } from '../../testing/loans.ts'
import { type Name, REVIEW_CALLS } from '../reviews/review-world.fixture.ts'
import { type AgreementWorld, agreementWorld } from './agreement-world.fixture.ts'

let t: AgreementWorld
beforeAll(async () => {
  t = await agreementWorld()
  await t.db.setting.create({ data: { key: 'reviews.secondShare', value: 1 } })
  t.services.settings.forget()
})
afterAll(() => t.close())

describe.each(['Processor QC', 'UW Review', 'ICD QC'] as const satisfies readonly ReviewType[])('a blind second %s', (type) => {
  const kind = KIND_OF[type]
  const desk = ({ processor: 'processor', underwriter: 'underwriter', closer: 'closing' } as const)[kind]
  let first: number
  let second: number
  let loan: AddedLoan
  /** Everything that people read about the loan and its reviews, without times. */
  let record: unknown

  const listed = async (as: Name) => {
    const { response } = await t.call(REVIEW_CALLS[kind].list, { filterData: { pageSize: 'All' } } as never, t.people[as])
    return (response as { tdata: { recsID: number }[] }).tdata.map(({ recsID }) => recsID)
  }
  const readsOf = async (as: Name) => ({
    panel: (await t.call(loanDetails.fetchQc, { loanNumber: loan.number }, t.people[as])).response,
    history: (await t.call(loanDetails.getHistory, { loanNumber: loan.number }, t.people[as])).response,
    popup: (await t.call(loanDetails.getDetails, { loanNumber: loan.number }, t.people[as])).response,
    summary: (await t.call(reviewSummary.getOverallReport, { kind }, t.people.manager)).response,
  })
  const notFound = { flag: false, msg: MESSAGES.notFound }

  beforeAll(async () => {
    const added = await t.complete(type, 'ana', { 1: 'No' })
    first = added.id
    loan = added.loan
    // The end of the first review is moved back before the draw.
    await t.db.review.update({ where: { id: first }, data: { endedAt: fromNow(-20 * 60_000) } })
    await t.db.event.create({
      data: {
        loanId: loan.id,
        loanNumber: loan.number,
        taskId: loan.taskId,
        desk,
        module: deskModule(desk, 'Comment'),
        after: 'A comment on the work',
      },
    })
    record = await readsOf('manager')
    await t.draw()
    second = await t.secondOf(first)
  })

  it('is visible to no call of the first reviewer, or of the person whose work it reviews', async () => {
    const worked = ({ processor: 'processor', underwriter: 'underwriter', closer: 'closer' } as const)[kind]
    await t.db.userRole.upsert({
      where: { userId_role: { userId: t.people[worked].userId, role: 'Manager - QC' } },
      create: { userId: t.people[worked].userId, role: 'Manager - QC' },
      update: {},
    })
    for (const who of ['ana', worked] as const) {
      expect(await listed(who)).not.toContain(second)
      for (const operation of ['Get Question', 'QA View', 'Dispute', 'Overturned'])
        expect(await t.call(REVIEW_CALLS[kind].list, { operation, qaId: String(second) } as never, t.people[who])).toMatchObject(notFound)
      expect(await t.save(kind, who, { operation: 'Save Answer', qaId: second, answer: [] })).toMatchObject(notFound)
      expect(await t.call(completedReviews.getReview, { reviewId: second }, t.people[who])).toMatchObject(notFound)
      expect(await t.call(reviewActions.resetReview, { reviewId: second }, t.people[who])).toMatchObject(notFound)
    }
    expect(await listed('manager')).toContain(second)
  })

  it('does not show the first review to its own reviewer before it is completed', async () => {
    expect(await listed('ben')).toContain(second)
    expect(await t.call(completedReviews.getReview, { reviewId: first }, t.people.ben)).toMatchObject(notFound)
    const { response: loanFindings } = await t.call(findings.getLoanFindings, { loanNumber: loan.number }, t.people.ben)
    expect(loanFindings).toEqual({ findings: [] })
    const { panel, history } = await readsOf('ben')
    expect((panel as { qcList: unknown[] }).qcList).toEqual([])
    expect((history as { rows: { activityName: string }[] }).rows.map(({ activityName }) => activityName)).toEqual([
      deskModule(desk, 'Comment'),
    ])
    await t.db.userRole.create({ data: { userId: t.people.ben.userId, role: 'Manager - QC' } })
    try {
      expect(await listed('ben')).not.toContain(first)
      expect(await t.call(REVIEW_CALLS[kind].list, { operation: 'QA View', qaId: String(first) } as never, t.people.ben)).toMatchObject(
        notFound,
      )
    } finally {
      await t.db.userRole.delete({ where: { userId_role: { userId: t.people.ben.userId, role: 'Manager - QC' } } })
    }
  })

  it('hides events of the first review from its own reviewer in the logs, and from nobody else', async () => {
    const log = desk === 'closing' ? closingLog.getDashboardClosingLogTaskList : processorLog.getDashboardProcessorUWLogTaskList
    const modules = async (as: Name) => {
      const { response } = await t.call(log, { taskStatus: 'All', loanNumber: loan.number } as never, t.people[as])
      const { tdata, totalItems } = response as unknown as { tdata: { Module: { value: string } }[]; totalItems: number }
      expect(totalItems).toBe(tdata.length)
      return tdata.map(({ Module }) => Module.value)
    }
    const all = [deskModule(desk, 'Comment'), deskModule(desk, 'QC'), deskModule(desk, 'QC')]
    const both = [t.people.ben.userId, t.people.manager.userId]
    const role = ({ processor: 'Manager - Processing', underwriter: 'Manager - Underwriting', closer: 'Manager - Closing' } as const)[kind]
    await t.db.userRole.createMany({ data: both.map((userId) => ({ userId, role })) })
    try {
      expect(await modules('ben')).toEqual([deskModule(desk, 'Comment')])
      expect(await modules('manager')).toEqual(all)
      // Once their second review is completed, they read the first like everybody.
      await t.db.review.update({ where: { id: second }, data: { endedAt: now() } })
      expect(await modules('ben')).toEqual(all)
    } finally {
      await t.db.review.update({ where: { id: second }, data: { endedAt: null } })
      await t.db.userRole.deleteMany({ where: { userId: { in: both }, role } })
    }
  })

  it('is never assigned to the first reviewer, asks the same questions, and leaves no comment', async () => {
    const { ana, manager } = t.people
    const give = (operation: string, more: object) =>
      t.call(REVIEW_CALLS[kind].act, { operation, recId: String(second), selectedValue: String(ana.userId), ...more } as never, manager)
    expect(await give('HCSEmployeeFullName1', {})).toMatchObject({ flag: false, msg: REFUSED.madeTheFirst })
    expect(await give('HCSEmployeeFullName2', {})).toMatchObject({ flag: false, msg: REFUSED.madeTheFirst })
    expect(await give('bulk', {})).toMatchObject({ response: { done: [], refused: [{ id: second, msg: REFUSED.madeTheFirst }] } })
    if (kind !== 'underwriter') return
    await t.open(kind, 'ben', second)
    const audit = await t.save(kind, 'ben', { operation: 'Audit', qaId: second, audit: 'Partial' })
    expect(audit).toMatchObject({ flag: false, msg: REVIEW_MESSAGES.auditFixed })
  })

  it('ends without a score, event, mail or notice, and does not change the record', async () => {
    const before = { mails: await t.db.mail.count(), notices: await t.db.notification.count(), events: await t.db.event.count() }
    await t.answer(type, 'ben', second, { 2: 'No' })
    expect(await t.db.review.findUniqueOrThrow({ where: { id: second } })).toMatchObject({
      status: 'Completed - Findings',
      findingCount: 1,
    })
    expect(await t.db.reviewScore.count({ where: { reviewId: second } })).toBe(0)
    expect(await t.db.event.count({ where: { reviewId: second } })).toBe(0)
    expect({ mails: await t.db.mail.count(), notices: await t.db.notification.count(), events: await t.db.event.count() }).toEqual(before)
    expect(await readsOf('manager')).toEqual(record)
    expect(await t.call(completedReviews.getReview, { reviewId: second }, t.people.manager)).toMatchObject(notFound)
    const pairs = await t.db.answerPair.findMany({ where: { reviewId: second }, orderBy: { sno: 'asc' } })
    expect(pairs.slice(0, 2).map((pair) => [pair.firstAnswer, pair.secondAnswer])).toEqual([
      ['No', 'Yes'],
      ['Yes', 'No'],
    ])
  })

  it('is hidden from the first reviewer until it is published; then both can read why', async () => {
    expect(await listed('ana')).not.toContain(second)
    for (const row of await t.rows(type)) {
      const decision = await t.sideOf(row, 'second')
      await t.call(adjudications.decideAnswer, { answerId: row.id, decision, why: `Page ${row.sno}` }, t.people.manager)
    }
    expect(await t.call(adjudications.publishCalibration, { month: t.month, type }, t.people.manager)).toMatchObject({ flag: true })
    for (const [as, id] of [
      ['ana', first],
      ['ben', second],
    ] as const) {
      const { questions } = await t.open(kind, as, id, 'QA View')
      expect(questions.slice(0, 2).map(({ adjudicated }) => adjudicated)).toEqual(
        [1, 2].map((sno) => ({ upheld: as === 'ben', why: `Page ${sno}` })),
      )
    }
    expect(await t.db.review.findUniqueOrThrow({ where: { id: second } })).toMatchObject({ blindToId: null })
  })
})
