import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor } from '@ivue/contracts/desks/staged-contract.ts'
import { type DeskPage, deskPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { expectAudited } from '../testing/expect-audited.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../testing/loans.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const ours = (input: LoanInput = {}) =>
  addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], processorTask: t.people.processor.id, ...input })
const close = (loan: AddedLoan, closercomment: string, as: Name = 'first', version?: number) =>
  t.call(closing.saveComment, { recsID: loan.taskId, closercomment, version }, t.people[as])
const process = (loan: AddedLoan, closercomment: string, version?: number) =>
  t.call(processor.saveprocessorComment, { recsID: loan.processorTaskId, closercomment, version }, t.people.processor)
const closingThread = async (loan: AddedLoan, as: Name = 'first') =>
  (await t.call(closing.getallcomments, { recsID: loan.taskId }, t.people[as])).response
const processorThread = async (loan: AddedLoan) =>
  (await t.call(processor.getallcomments, { recsID: loan.processorTaskId }, t.people.processor)).response
const tasksOf = async ({ id }: AddedLoan) =>
  (await t.db.task.findMany({ where: { loanId: id }, orderBy: { desk: 'asc' } })).map(({ respondback, commentCount, version }) => [
    respondback,
    commentCount,
    version,
  ])
const eventsOf = ({ id }: AddedLoan) => t.db.event.findMany({ where: { loanId: id }, orderBy: { id: 'asc' } })

describe('closing and processing take turns', () => {
  it('the closer writes, waits for the processor, and writes again; both read one thread', async () => {
    const loan = await ours()
    expect(await close(loan, '  Please send the payoff ')).toEqual({
      flag: true,
      msg: 'Comment added',
      response: { version: 2, undoId: expect.any(Number) },
    })
    await expectAudited(t, closing.saveComment, t.people.first, [`Loan ${loan.number}: Closing comment: – → written`])
    expect(await tasksOf(loan)).toEqual([
      [0, 1, 2],
      [1, 1, 2],
    ])
    for (const name of ['first', 'second', 'manager', 'admin'] as const) {
      expect(await close(loan, 'Hello?', name)).toEqual({ flag: false, msg: MESSAGES.commentSubmitted, response: {} })
      expect(await closingThread(loan, name)).toMatchObject({ respondback: 0, mayComment: MESSAGES.commentSubmitted })
    }
    expect(await process(loan, 'Sent today')).toMatchObject({ flag: true, response: { version: 3 } })
    const written = `Loan ${loan.number}: Processor comment: – → written`
    await expectAudited(t, processor.saveprocessorComment, t.people.processor, [written])
    expect(await process(loan, 'And the title')).toMatchObject({ flag: true, response: { version: 4 } })
    expect(await closingThread(loan)).toMatchObject({ respondback: 1, mayComment: '' })
    expect(await close(loan, 'Thank you', 'second')).toMatchObject({ flag: true, response: { version: 5 } })

    const thread = await closingThread(loan)
    expect(thread.comments).toEqual([
      { closername: 'Farid First', processorName: '', Comment: 'Please send the payoff', commentDate: expect.any(String) },
      { closername: '', processorName: 'Priya Processor', Comment: 'Sent today', commentDate: expect.any(String) },
      { closername: '', processorName: 'Priya Processor', Comment: 'And the title', commentDate: expect.any(String) },
      { closername: 'Sigrid Second', processorName: '', Comment: 'Thank you', commentDate: expect.any(String) },
    ])
    expect((await processorThread(loan)).comments).toEqual(thread.comments)
    expect((await eventsOf(loan)).map(({ desk, module, after, taskId }) => [desk, module, after, taskId])).toEqual([
      ['closing', 'ClosingComment', 'Please send the payoff', loan.taskId],
      ['processor', 'ProcessorComment', 'Sent today', loan.processorTaskId],
      ['processor', 'ProcessorComment', 'And the title', loan.processorTaskId],
      ['closing', 'ClosingComment', 'Thank you', loan.taskId],
    ])
    const { response } = await t.call(closing.getDashboardClosingTaskList, { loanNumber: loan.number }, t.people.first)
    const [row] = (response as DeskPage).tdata
    expect(row).toMatchObject({ Comment: { value: 4, recordId_: `${loan.taskId}_Comment` }, Respondback: 0, version: 5 })
    expect(deskPage.parse(response).totalItems).toBe(1)
  })

  it("a comment does not make the writer's earlier view outdated, but every other change does", async () => {
    const loan = await ours()
    const decide = (as: Name, version: number) =>
      t.call(closing.saveDecisions, { recsID: loan.taskId, loanStatus: 'Reschedule', version }, t.people[as])
    await close(loan, 'Please send the payoff')
    expect(await decide('second', 1)).toMatchObject({ flag: false, response: { type: 'stale', version: 2 } })
    expect(await decide('first', 1)).toMatchObject({ flag: true, response: { version: 3 } })
    await process(loan, 'Sent today')
    await close(loan, 'Thank you')
    await process(loan, 'You are welcome')
    await close(loan, 'Bye')
    expect(await close(loan, 'Bye', 'first', 6)).toMatchObject({ flag: false })
    // Somebody else commented between the version they read and their last comment.
    expect(await decide('first', 5)).toMatchObject({ flag: false, response: { type: 'stale', version: 7 } })
    expect(await decide('first', 6)).toMatchObject({ flag: true, response: { version: 8 } })
    expect(await decide('first', 6)).toMatchObject({ flag: false, response: { type: 'stale' } })
  })

  it('of two closers at once one succeeds', async () => {
    const loan = await ours()
    const answers = await Promise.all([...Array(10)].map((_, n) => close(loan, `Comment ${n}`, n % 2 ? 'first' : 'second')))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(new Set([MESSAGES.commentSubmitted]))
    expect((await closingThread(loan)).comments).toHaveLength(1)
  })

  it('a closer and a processor at once do not block each other', async () => {
    const loans = await Promise.all(Array.from({ length: 12 }, () => ours()))
    const answers = await Promise.all(loans.flatMap((loan) => [close(loan, 'A question'), process(loan, 'An answer')]))
    expect(answers.map(({ flag, msg }) => [flag, msg])).toEqual(Array(24).fill([true, 'Comment added']))
    for (const loan of loans) {
      expect((await tasksOf(loan)).map(([, count, version]) => [count, version])).toEqual([
        [2, 3],
        [2, 3],
      ])
    }
  })
})

describe('a comment is refused', () => {
  const untouched = async (loan: AddedLoan) => {
    expect(await tasksOf(loan)).toEqual([
      [1, 0, 1],
      [1, 0, 1],
    ])
    expect(await eventsOf(loan)).toEqual([])
  }

  it.each(['', '   ', '\n\t', '\u0000', null])('when it is %j', async (closercomment) => {
    const loan = await ours()
    for (const [call, recsID, as] of [
      [closing.saveComment, loan.taskId, t.people.first],
      [processor.saveprocessorComment, loan.processorTaskId, t.people.processor],
    ] as const) {
      const answer = (await t.send(call, { recsID, closercomment }, as)).json()
      expect(answer).toEqual({ flag: false, msg: MESSAGES.addComment, response: { fields: { closercomment: MESSAGES.addComment } } })
    }
    await untouched(loan)
  })

  it('if it is too long or missing', async () => {
    const loan = await ours()
    for (const body of [{ closercomment: 'x'.repeat(4001) }, {}]) {
      const answer = (await t.send(closing.saveComment, { recsID: loan.taskId, ...body }, t.people.first)).json()
      expect(answer).toMatchObject({ flag: false, response: { fields: { closercomment: expect.any(String) } } })
    }
    await untouched(loan)
  })

  it.each<[Name, string]>([
    ['outsider', MESSAGES.notFound],
    ['mate', MESSAGES.notFound],
    ['looker', MESSAGES.noPermission],
    ['nobody', MESSAGES.noPermission],
    ['processor', MESSAGES.noPermission],
  ])('to %s: %s', async (name, msg) => {
    const loan = await ours()
    expect(await close(loan, 'Hello', name)).toEqual({ flag: false, msg, response: {} })
    await untouched(loan)
  })

  it('while the loan is locked, on both sides; reading is allowed', async () => {
    const loan = await ours({ locked: true })
    expect(await close(loan, 'Hello')).toMatchObject({ flag: false, msg: REFUSED.locked })
    expect(await process(loan, 'Hello')).toMatchObject({ flag: false, msg: REFUSED.locked })
    expect(await closingThread(loan)).toEqual({ comments: [], respondback: 1, mayComment: REFUSED.locked })
    expect(await processorThread(loan)).toMatchObject({ mayComment: REFUSED.locked })
    await untouched(loan)
  })

  it('on top of a comment that the person has not seen', async () => {
    const loan = await ours()
    await process(loan, 'News')
    const answer = await close(loan, 'Old question', 'first', 1)
    expect(answer).toMatchObject({ flag: false, response: { type: 'stale', version: 2, changedBy: 'Priya Processor' } })
    expect((await closingThread(loan)).comments).toHaveLength(1)
    expect(await close(loan, 'New question', 'first', 2)).toMatchObject({ flag: true })
  })

  it('for the task of the other desk', async () => {
    const loan = await ours()
    const wrong = [
      await t.call(closing.saveComment, { recsID: loan.processorTaskId, closercomment: 'x' }, t.people.admin),
      await t.call(processor.saveprocessorComment, { recsID: loan.taskId, closercomment: 'x' }, t.people.admin),
      await t.call(processor.getallcomments, { recsID: loan.taskId }, t.people.admin),
    ]
    for (const answer of wrong) expect(answer).toEqual({ flag: false, msg: MESSAGES.notFound, response: {} })
  })
})

it('a comment of an import is shown as from the system, and a long one is shown completely in the thread', async () => {
  const loan = await ours()
  await t.db.comment.create({ data: { loanId: loan.id, taskId: loan.taskId, side: 'system', body: 'Rate float-down applied' } })
  const long = '<b>é</b> '.repeat(400).trim()
  await close(loan, long)
  expect((await closingThread(loan)).comments.map(({ closername, Comment }) => [closername, Comment])).toEqual([
    ['System', 'Rate float-down applied'],
    ['Farid First', long],
  ])
  const [event] = await eventsOf(loan)
  expect([event?.after.length, event?.after.at(-1)]).toEqual([200, '…'])
})
