import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../../desks/closing/closing-world.fixture.ts'
import { fromNow, now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const ours = () => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], processorTask: t.people.processor.id })
const comment = async (loan: AddedLoan, mentions: number[] = []) => {
  const words = mentions.length > 0 ? '@Lena Lead: the payoff is wrong' : 'The payoff is wrong'
  const body = { recsID: loan.taskId, closercomment: words, mentions }
  return (await t.call(closing.saveComment, body, t.people.first)).response.undoId ?? 0
}
const answer = (loan: AddedLoan) =>
  t.call(processor.saveprocessorComment, { recsID: loan.processorTaskId, closercomment: 'Sent today' }, t.people.processor)
const undo = (undoId: number, as: Name = 'first') => t.call(worklist.undoAct, { undoId }, t.people[as])
const threadOf = async (loan: AddedLoan) => (await t.call(closing.getallcomments, { recsID: loan.taskId }, t.people.second)).response
const tasksOf = async ({ id }: AddedLoan) =>
  (await t.db.task.findMany({ where: { loanId: id }, orderBy: { desk: 'asc' } })).map(({ respondback, commentCount, version }) => [
    respondback,
    commentCount,
    version,
  ])
const lastAct = async () => (await t.call(worklist.getRecentActs, {}, t.people.first)).response.acts[0]
const noticesOf = ({ number }: AddedLoan) => t.db.notification.findMany({ where: { text: { contains: number } }, orderBy: { id: 'asc' } })
const refused = (msg: string) => ({ flag: false, msg: `0 undone, 1 refused: ${msg}` })

it('removes the comment for readers with a trace, gives the turn back, and withdraws the notices that nobody read', async () => {
  const loan = await ours()
  const undoId = await comment(loan, [t.people.lead.id])
  expect((await noticesOf(loan)).map(({ userId }) => userId)).toEqual([t.people.lead.id, t.people.processor.id])
  await t.db.notification.updateMany({ where: { userId: t.people.lead.id }, data: { readAt: now() } })
  expect(await lastAct()).toMatchObject({ what: 'Commented for closing: @Lena Lead: the payoff is wrong', why: null })
  expect(await undo(undoId)).toMatchObject({ flag: true, msg: '1 undone', response: { done: [loan.taskId], refused: [] } })

  await expectAudited(t, worklist.undoAct, t.people.first, [`Loan ${loan.number}: Closing comment: – → removed`])
  const { comments, respondback, mayComment } = await threadOf(loan)
  expect([comments.length, respondback, mayComment]).toEqual([1, 1, ''])
  expect(comments[0]).toMatchObject({ closername: 'Farid First' })
  expect(comments[0]?.Comment).toMatch(/^Comment removed by Farid First at \d\d\/\d\d\/\d{4} \d\d:\d\d C[SD]T$/)
  expect(await tasksOf(loan)).toEqual([
    [1, 0, 3],
    [1, 0, 3],
  ])
  expect((await noticesOf(loan)).map(({ userId }) => userId)).toEqual([t.people.lead.id])

  const history = await t.call(loanDetails.getHistory, { loanNumber: loan.number }, t.people.first)
  expect(history.response.rows.map(({ activityName, activityReview }) => [activityName, activityReview])).toEqual([
    ['ClosingComment', 'Undone'],
    ['ClosingComment', '(removed)'],
  ])
  expect(JSON.stringify(history)).not.toContain('payoff')
  expect(await lastAct()).toMatchObject({ what: 'Commented for closing', why: UNDO_MESSAGES.already })
  expect(await undo(undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.already })
})

it("is not found by the desk's own operation of undo, which older clients send for acts on rows", async () => {
  const recId = String(await comment(await ours()))
  const answer = await t.call(closing.dashboardClosingAction, { operation: 'undo', recId }, t.people.first)
  expect(answer).toMatchObject({ flag: false, msg: MESSAGES.notFound })
})

it('shows nothing of the text in the Closing Log', async () => {
  const loan = await ours()
  await undo(await comment(loan))
  const log = await t.call(closingLog.getDashboardClosingLogTaskList, { loanNumber: loan.number, taskStatus: 'All' }, t.people.manager)
  expect(log.flag).toBe(true)
  expect(JSON.stringify(log)).toContain('(removed)')
  expect(JSON.stringify(log)).not.toContain('payoff')
})

it('cannot be found in the Closing Log by the words of the text, only by what its row shows', async () => {
  const [loan, other] = [await ours(), await ours()]
  await undo(await comment(loan))
  await comment(other)
  const found = async (searchString: string) => {
    const body = { taskStatus: 'ClosingComment', filterData: { searchString } }
    const { response } = await t.call(closingLog.getDashboardClosingLogTaskList, body, t.people.manager)
    return JSON.stringify((response as { tdata: object[] }).tdata)
  }
  expect(await found('payoff')).not.toContain(loan.number)
  expect(await found('payoff')).toContain(other.number)
  for (const words of [loan.number, `Farid ${loan.number}`]) expect(await found(words)).toContain(loan.number)
  expect(await found(`${loan.number} payoff`)).not.toContain(loan.number)
})

it('is refused when somebody answered since, and changes nothing', async () => {
  const loan = await ours()
  const undoId = await comment(loan)
  await answer(loan)
  const before = await tasksOf(loan)
  expect(await lastAct()).toMatchObject({ id: undoId, why: 'Priya Processor answered since' })
  expect(await undo(undoId)).toMatchObject(refused('Priya Processor answered since'))
  expect((await threadOf(loan)).comments[0]?.Comment).toBe('The payoff is wrong')
  expect(await tasksOf(loan)).toEqual(before)
})

it('is refused while the loan is locked', async () => {
  const loan = await ours()
  const undoId = await comment(loan)
  await t.db.loan.update({ where: { id: loan.id }, data: { conflictCheckRequiredAt: now() } })
  expect(await undo(undoId)).toMatchObject(refused(REFUSED.locked))
})

it('leaves the turn to the last comment that remains', async () => {
  const loan = await ours()
  await comment(loan)
  const first = (await answer(loan)).response.undoId ?? 0
  const second = (await answer(loan)).response.undoId ?? 0
  expect(await undo(first, 'processor')).toMatchObject({ flag: true })
  expect((await threadOf(loan)).respondback).toBe(1)
  expect(await undo(second, 'processor')).toMatchObject({ flag: true })
  expect(await tasksOf(loan)).toEqual([
    [0, 1, 6],
    [1, 1, 6],
  ])
})

it('is refused to others and after ten minutes', async () => {
  const loan = await ours()
  const undoId = await comment(loan)
  for (const name of ['second', 'manager', 'admin'] as const)
    expect(await undo(undoId, name)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  await t.db.act.update({ where: { id: undoId }, data: { at: fromNow(-601_000) } })
  expect(await undo(undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.late })
  expect((await threadOf(loan)).comments[0]?.Comment).toBe('The payoff is wrong')
})
