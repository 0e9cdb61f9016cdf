import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import type { Cell, DeskPage } from '@ivue/contracts/grid/wire.ts'
import { DISPUTE_MESSAGES } from '@ivue/contracts/quality/disputes/rules.ts'
import type { QuestionList } from '@ivue/contracts/worklist/questions.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { addReview, addRounds, type ReviewInput } from './reviews.fixture.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const ours = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const mine = (input: Omit<ReviewInput, 'workedBy'>) => addReview(t.db, { workedBy: t.people.first.id, ...input })
const day = (date: number) => new Date(`2026-03-${date}T15:00:00Z`)

async function cellsOf(loanNumber: string, as: Name = 'first') {
  const { response } = await t.call(closing.getDashboardClosingTaskList, { loanNumber, taskStatus: 'All' }, t.people[as])
  const [row] = (response as DeskPage).tdata
  return { dispute: row?.Dispute as Cell, overturned: row?.Overturned as Cell, row }
}

describe('the Dispute and Overturned cells of a row', () => {
  it('explain that there is nothing, if the loan has no completed review with findings', async () => {
    const loan = await ours()
    await mine({ loanId: loan.id, findings: [] })
    await mine({ loanId: loan.id, instance: 2, endedAt: null })
    await mine({ loanId: loan.id, kind: 'underwriter', type: 'UW Review' })
    const { dispute, overturned } = await cellsOf(loan.number)
    expect(dispute).toEqual({ value: null, why: REFUSED.nothingToDispute })
    expect(overturned).toEqual({ value: null, why: DISPUTE_MESSAGES.nothingDisputed })
  })

  it('name the review and its dialog, and count the open findings', async () => {
    const icd = await ours()
    const first = await mine({ loanId: icd.id, findings: [{}, {}, { dispute: 'No' }] })
    expect((await cellsOf(icd.number)).dispute).toEqual({ value: '2 open', recordId_: `${first.id}_ICD Dispute`, why: '' })
    const final = await ours()
    const second = await mine({ loanId: final.id, type: 'Final Doc QC' })
    expect((await cellsOf(final.number)).dispute).toMatchObject({ recordId_: `${second.id}_Final Doc Dispute` })
  })

  it('lead to the latest review with open findings, or else to the latest one', async () => {
    const loan = await ours()
    const asks = await mine({ loanId: loan.id, endedAt: day(10) })
    const answered = await mine({
      loanId: loan.id,
      type: 'Final Doc QC',
      endedAt: day(12),
      findings: [{ dispute: 'Yes', result: 'Accept' }, { dispute: 'Yes' }],
    })
    await mine({ loanId: loan.id, instance: 2, endedAt: day(14), findings: [] })
    const { dispute, overturned } = await cellsOf(loan.number)
    expect(dispute).toMatchObject({ value: '2 open', recordId_: `${asks.id}_ICD Dispute` })
    expect(overturned).toEqual({ value: '1 of 2', recordId_: `${answered.id}_Overturned`, why: '' })
    await t.db.reviewAnswer.updateMany({ where: { reviewId: asks.id }, data: { dispute: 'No' } })
    expect((await cellsOf(loan.number)).dispute).toMatchObject({ value: 'Done', recordId_: `${answered.id}_Final Doc Dispute` })
  })

  it('are searched by their text', async () => {
    const [open, done, final] = [await ours(), await ours(), await ours()]
    await mine({ loanId: open.id, findings: [{}, {}] })
    await mine({ loanId: done.id, findings: [{ dispute: 'Yes', result: 'Accept' }, { dispute: 'Yes' }] })
    await addRounds(t.db, (await mine({ loanId: final.id })).findings, 4)
    const found = async (searchString: string) => {
      const request = { taskStatus: 'All', filterData: { searchString, pageSize: 'All' } } as const
      const { tdata } = (await t.call(closing.getDashboardClosingTaskList, request, t.people.first)).response as DeskPage
      return [open, done, final].map(({ taskId }) => tdata.some(({ recsID }) => recsID === taskId))
    }
    for (const [words, ...are] of [
      ['2 open', true, false, false],
      ['Done', false, true, false],
      ['1 of 2', false, true, false],
      ['Final', false, false, true],
    ] as const)
      expect([words, ...(await found(words))]).toEqual([words, ...are])
  })

  it('can still be opened after all rounds are used', async () => {
    const loan = await ours()
    const review = await mine({ loanId: loan.id })
    await addRounds(t.db, review.findings, 4)
    const { dispute, row } = await cellsOf(loan.number)
    expect([dispute.value, dispute.why, row?.BusinessDispute]).toEqual(['Final', '', 4])
  })

  it.each<[Name, string]>([
    ['first', ''],
    ['lead', ''],
    ['manager', ''],
    ['second', REFUSED.notDisputable],
    ['assistant', REFUSED.notDisputable],
  ])('are available to the worked person, leads and managers: %s', async (name, why) => {
    const loan = await ours()
    await mine({ loanId: loan.id })
    expect((await cellsOf(loan.number, name)).dispute.why).toBe(why)
  })
})

describe('at the processor desk', () => {
  it('the cells and the questions belong to the Processor QC', async () => {
    const worker = t.people.processor
    const loan = await ours({ processorTask: worker.id })
    await mine({ loanId: loan.id })
    const review = await addReview(t.db, { loanId: loan.id, kind: 'processor', type: 'Processor QC', workedBy: worker.id })
    const list = await t.call(processor.getDashboardProcessorTaskList, { loanNumber: loan.number, filterId: 'All', count: 'with' }, worker)
    const [row] = (list.response as DeskPage).tdata
    expect(row?.Dispute).toEqual({ value: '2 open', recordId_: `${review.id}_Dispute`, why: '' })

    const answer = await t.call(processor.getDashboardProcessorTaskList, { operation: 'Dispute', qaId: String(review.id) }, worker)
    expect((answer.response as QuestionList).questions.map(({ id }) => id)).toEqual(review.findings)
    const selectedValue = review.findings.map((id) => ({ id, overturn: 'Yes', overturn_comment: 'See page 2' }))
    const body = { operation: 'Overturn', recId: String(loan.processorTaskId), task: String(review.id), selectedValue }
    expect(await t.call(processor.dashboardProcessorAction, body, worker)).toMatchObject({ flag: true, msg: '2 disputes submitted to QC' })
    expect(await t.db.event.findFirst({ where: { reviewId: review.id } })).toMatchObject({ module: 'ProcessorDispute', desk: 'processor' })
    expect(await t.db.task.findUnique({ where: { id: loan.taskId } })).toMatchObject({ businessDispute: 0 })
  })
})
