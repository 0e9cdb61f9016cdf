import { closing } from '@ivue/contracts/desks/contract.ts'
import { deskPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addLoan, type LoanInput } from '../../testing/loans.ts'
import { addClosingTasks, storedTasks } from './closing-rows.fixture.ts'
import { closingWorld, type Name, type World } from './closing-world.fixture.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  await addClosingTasks(t)
})
afterAll(() => t.close())

const mine = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const taskOf = (id: number) => t.db.task.findUniqueOrThrow({ where: { id } })

describe('My Closings', () => {
  it.each<Name>(['first', 'manager', 'lead', 'admin'])(
    'lists the loans in which %s has a slot, whatever else they may see, without checkboxes',
    async (name) => {
      const { response } = await t.call(
        closing.getDashboardClosingTaskListCloser,
        { taskStatus: 'All', filterData: { pageSize: 'All' } },
        t.people[name],
      )
      const page = deskPage.parse(response)
      const { id } = t.people[name]
      const assigned = (await storedTasks(t)).filter(({ slot1Id, slot2Id }) => slot1Id === id || slot2Id === id).map((task) => task.id)
      expect([page.tdata.map(({ recsID }) => recsID).sort((a, b) => a - b), page.totalItems]).toEqual([assigned, assigned.length])
      expect(page.headers.map(({ Title }) => Title)).not.toContain('Select')
      const whole = await t.call(closing.getDashboardClosingTaskList, {}, t.people[name])
      expect(
        deskPage
          .parse(whole.response)
          .headers.map(({ Title }) => Title)
          .slice(1),
      ).toEqual(page.headers.map(({ Title }) => Title))
    },
  )

  it('allows decisions, comments and reassignments like the desk', async () => {
    const loan = await mine({ processorTask: t.people.processor.id })
    const { first, mate } = t.people
    const recsID = loan.taskId
    expect(await t.call(closing.saveDecisionsCloser, { recsID, loanStatus: 'Reschedule', version: 1 }, first)).toMatchObject({
      flag: true,
      response: { version: 2 },
    })
    const { number } = loan
    await expectAudited(t, closing.saveDecisionsCloser, first, [`Loan ${number}: Closing status: WIP → Reschedule`])
    expect(await t.call(closing.savecloserComment, { recsID, closercomment: 'Moved by the borrower' }, first)).toMatchObject({ flag: true })
    await expectAudited(t, closing.savecloserComment, first, [`Loan ${number}: Closing comment: – → written`])
    expect(await t.call(closing.getClosingCommentListCloser, { recId: recsID, type: 'all', loan: loan.number }, first)).toMatchObject({
      response: { comments: [{ closername: 'Farid First', Comment: 'Moved by the borrower' }], mayComment: MESSAGES.commentSubmitted },
    })
    const action = { operation: 'HCSEmployeeFullName2', recId: String(recsID), selectedValue: String(mate.id), reason2: 'Leave' }
    expect(await t.call(closing.dashboardClosingActionCloser, action, first)).toMatchObject({ flag: true, msg: 'Reassigned' })
    await expectAudited(t, closing.dashboardClosingActionCloser, first, [`Loan ${number}: Closer 2: Sigrid Second → Mateo Mate`])
    expect(await taskOf(recsID)).toMatchObject({ status: 'Reschedule', slot2Name: 'Mateo Mate' })
  })

  it('sends a loan to the chosen QC', async () => {
    const loan = await mine()
    const send = (qc: string) => t.call(closing.saveDecisionsCloser, { recsID: loan.taskId, qc }, t.people.first)
    expect(await send('ICD QC')).toMatchObject({ flag: true, msg: 'ICD QC submitted' })
    await expectAudited(t, closing.saveDecisionsCloser, t.people.first, [`Loan ${loan.number}: QC: – → ICD QC: Pending`])
    expect(await send('Appraisal QC')).toMatchObject({ flag: false, response: { fields: { qc: expect.any(String) } } })
    expect(await t.db.review.findMany({ where: { loanId: loan.id } })).toMatchObject([{ type: 'ICD QC' }])
    expect(await taskOf(loan.taskId)).toMatchObject({ status: 'WIP', version: 1 })
  })

  it('writes a phone call into the comment', async () => {
    const loan = await mine()
    const say = (more: object) =>
      t.call(closing.closingCommentActionCloser, { selectedRec: loan.taskId, comment: 'Rate expires Friday', ...more }, t.people.first)
    await say({ callFlag: '1', callStatus: 'Left a message', nextOwner: 'Ben Kowal' })
    await expectAudited(t, closing.closingCommentActionCloser, t.people.first, [`Loan ${loan.number}: Closing comment: – → written`])
    await t.db.task.update({ where: { id: loan.taskId }, data: { respondback: 1 } })
    await say({})
    await t.db.task.update({ where: { id: loan.taskId }, data: { respondback: 1 } })
    expect(await say({ comment: ' ', callFlag: '1' })).toMatchObject({ flag: false, msg: MESSAGES.addComment })
    expect((await t.db.comment.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })).map(({ body }) => body)).toEqual([
      'Call, Left a message: Rate expires Friday\nNext: Ben Kowal',
      'Rate expires Friday',
    ])
  })

  it.each(['saveComment', 'savecloserComment'] as const)('writes a call into the comment of %s', async (name) => {
    const loan = await mine()
    const body = { recsID: loan.taskId, closercomment: 'Rate expires Friday', callStatus: 'No answer', nextOwner: 'Ben Kowal' }
    expect(await t.call(closing[name], body, t.people.first)).toMatchObject({ flag: true })
    expect(await t.db.comment.findFirst({ where: { loanId: loan.id } })).toMatchObject({
      body: 'Call, No answer: Rate expires Friday\nNext: Ben Kowal',
    })
  })

  it('does not show a loan that the reader does not close, not even to a manager', async () => {
    const loan = await mine()
    const { manager } = t.people
    const recsID = loan.taskId
    const recId = String(recsID)
    const answers = await Promise.all([
      t.call(closing.saveDecisionsCloser, { recsID, loanStatus: 'Closed' }, manager),
      t.call(closing.saveDecisionsCloser, { recsID, qc: 'ICD QC' }, manager),
      t.call(closing.saveDecisionsCloser, { recsID, reconStatus: '1' }, manager),
      t.call(closing.savecloserComment, { recsID, closercomment: 'Hello' }, manager),
      t.call(closing.getClosingCommentListCloser, { recId: recsID }, manager),
      t.call(
        closing.dashboardClosingActionCloser,
        { operation: 'HCSEmployeeFullName1', recId, selectedValue: String(t.people.mate.id), reason: 'x' },
        manager,
      ),
    ])
    expect(answers.map(({ flag, msg }) => [flag, msg])).toEqual(Array(6).fill([false, MESSAGES.notFound]))
    expect(await taskOf(recsID)).toMatchObject({ version: 1, status: 'WIP' })
  })
})
