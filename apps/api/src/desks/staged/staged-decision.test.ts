import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { openAlreadyMessage } from '@ivue/contracts/quality/reviews/submit.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addStaged, CALLS, type Name, type StagedInput, type StagedLoan, type StagedWorld, stagedWorld } from './staged-world.fixture.ts'

const eventsOf = (t: StagedWorld, { id }: StagedLoan) => t.db.event.findMany({ where: { loanId: id }, orderBy: { id: 'asc' } })
const noticesOf = async (t: StagedWorld, name: Name) =>
  (await t.db.notification.findMany({ where: { userId: t.people[name].id }, orderBy: { id: 'asc' } })).map(({ text, link }) => [text, link])
const forDecisions = ({ db }: StagedWorld, { id }: StagedLoan) => db.decision.findMany({ where: { loanId: id }, orderBy: { id: 'asc' } })

describe('a processor', () => {
  let t: StagedWorld
  beforeAll(async () => {
    t = await stagedWorld('processor')
  })
  afterAll(() => t.close())
  const decide = (loan: StagedLoan, as: Name, body: object) =>
    t.call(CALLS.processor.decide, { recsID: loan.taskId, ...body }, t.people[as])
  const underwriting = (loan: StagedLoan) => t.db.task.findFirst({ where: { loanId: loan.id, desk: 'underwriter' } })

  it('sends a file to underwriting for the chosen stage, the first time and again', async () => {
    t.clock.set('2026-03-10T15:00:00Z')
    const underwriterId = t.people.beside.id
    const loan = await addStaged(t, { loan: { underwriterId } })
    await t.db.comment.create({ data: { loanId: loan.id, side: 'system', body: 'Imported' } })
    expect(await decide(loan, 'first', { loanStatus: 'Initial Risk Review', version: 1 })).toEqual({
      flag: true,
      msg: 'Decision saved',
      response: { version: 2, undoId: expect.any(Number) },
    })
    await expectAudited(t, processor.saveDecisionsProcessor, t.people.first, [
      `Loan ${loan.number}: Processor stage: Initial Review → Initial Risk Review`,
      `Loan ${loan.number}: Underwriting: – → Initial Risk Review, Open`,
    ])
    expect(await t.db.task.findUnique({ where: { id: loan.taskId } })).toMatchObject({ stage: 'Initial Risk Review', status: 'Open' })
    expect(await underwriting(loan)).toMatchObject({
      status: 'Open',
      stage: 'Initial Risk Review',
      slot1Id: underwriterId,
      slot1Name: 'Bea Beside',
      importedAt: new Date('2026-03-10T15:00:00Z'),
      // Three operating days later, at the end of the day in the property's zone.
      dueAt: new Date('2026-03-13T22:00:00Z'),
      commentCount: 1,
    })
    expect(await noticesOf(t, 'beside')).toEqual([
      [`Loan ${loan.number} was sent for Initial Risk Review by Farid First`, `/underwritter?loan=${loan.number}`],
    ])
    expect((await t.db.loan.findUniqueOrThrow({ where: { id: loan.id } })).submittedAt).toEqual(new Date('2026-03-10T15:00:00Z'))

    const errors = { status: 'Completed with Errors', errorType: 'Income', doneAt: now() }
    await t.db.task.updateMany({ where: { loanId: loan.id, desk: 'underwriter' }, data: errors })
    t.clock.set('2026-03-16T15:00:00Z')
    expect(await decide(loan, 'second', { loanStatus: 'Reconsideration Risk Review' })).toMatchObject({ flag: true })
    expect(await underwriting(loan)).toMatchObject({
      status: 'Open',
      stage: 'Reconsideration Risk Review',
      errorType: '',
      doneAt: null,
      importedAt: new Date('2026-03-10T15:00:00Z'),
      version: 2,
    })
    expect((await t.db.loan.findUniqueOrThrow({ where: { id: loan.id } })).submittedAt).toEqual(new Date('2026-03-10T15:00:00Z'))
    expect(await forDecisions(t, loan)).toMatchObject([
      { desk: 'processor', stage: 'Initial Risk Review', outcome: '', ownerId: t.people.first.id, decidedById: t.people.first.id },
      { desk: 'processor', stage: 'Reconsideration Risk Review', ownerId: t.people.first.id, decidedById: t.people.second.id },
    ])
    expect(await eventsOf(t, loan)).toMatchObject([
      { module: 'ProcessorDecision', desk: 'processor', before: 'Initial Review', after: 'Initial Risk Review', actorName: 'Farid First' },
      { module: 'ProcessorDecision', before: 'Initial Risk Review', after: 'Reconsideration Risk Review' },
    ])
  })

  it.each<[string, StagedInput, Name, object, string]>([
    ['no stage', {}, 'first', {}, MESSAGES.selectAnyValue],
    ['an unknown stage', {}, 'first', { loanStatus: 'Initial Review' }, MESSAGES.selectAnyValue],
    [
      'a way back',
      { stage: 'Final Risk Review' },
      'first',
      { loanStatus: 'Initial Risk Review' },
      'A loan in Final Risk Review goes back to Reconsideration Risk Review only',
    ],
    ['a finished task', { status: 'Completed' }, 'first', { loanStatus: 'Final Risk Review' }, 'This loan is Completed already'],
    ['a locked loan', { loan: { locked: true } }, 'manager', { loanStatus: 'Final Risk Review' }, REFUSED.locked],
    ['by a lead', {}, 'lead', { loanStatus: 'Final Risk Review' }, REFUSED.notYoursProcessor],
    ['out of scope', {}, 'outsider', { loanStatus: 'Final Risk Review' }, MESSAGES.notFound],
    ['by a person without permission', {}, 'looker', { loanStatus: 'Final Risk Review' }, MESSAGES.noPermission],
    ['by a person of another desk', {}, 'beside', { loanStatus: 'Final Risk Review' }, MESSAGES.noPermission],
    ['an invalid qcStatus', {}, 'first', { qcStatus: 'yes' }, 'Send 1 to submit the loan to QC'],
  ])('is refused: %s', async (_name, input, as, body, msg) => {
    const loan = await addStaged(t, input)
    expect(await decide(loan, as, body)).toMatchObject({ flag: false, msg })
    expect([await forDecisions(t, loan), await eventsOf(t, loan), await underwriting(loan)]).toEqual([[], [], null])
  })

  it('sends the file once when the call is made fifty times at once', async () => {
    const loan = await addStaged(t)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => decide(loan, n % 2 ? 'first' : 'manager', { loanStatus: 'Final Risk Review' })),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(new Set(answers.filter(({ flag }) => !flag).map(({ msg }) => msg))).toEqual(
      new Set(['This loan is in Final Risk Review already']),
    )
    expect([(await forDecisions(t, loan)).length, (await eventsOf(t, loan)).length]).toEqual([1, 1])
  })

  it('sends a loan to QC once, after the confirmation in its row', async () => {
    const loan = await addStaged(t)
    expect(await decide(loan, 'first', { qcStatus: '1' })).toEqual({
      flag: true,
      msg: 'Processor QC submitted',
      response: { version: 1, undoId: expect.any(Number) },
    })
    expect(await decide(loan, 'first', { qcStatus: 1 as never })).toMatchObject({ flag: false, msg: openAlreadyMessage('Processor QC') })
    expect(await t.db.review.findMany({ where: { loanId: loan.id } })).toMatchObject([
      { type: 'Processor QC', kind: 'processor', workedById: t.people.first.id, taskId: loan.taskId },
    ])
    expect(await eventsOf(t, loan)).toMatchObject([{ module: 'ProcessorQC' }])
  })
})

describe('an underwriter', () => {
  let t: StagedWorld
  beforeAll(async () => {
    t = await stagedWorld('underwriter')
  })
  afterAll(() => t.close())
  const decide = (loan: StagedLoan, as: Name, body: object) =>
    t.call(CALLS.underwriter.decide, { recsID: loan.taskId, ...body }, t.people[as])
  const taskOf = ({ taskId }: StagedLoan) => t.db.task.findUniqueOrThrow({ where: { id: taskId } })

  it.each<[object, Partial<StagedInput>, object, string]>([
    [
      { uwStatus: 'Completed', proStatus: 'Income', errorcomment: 'left over' },
      {},
      { status: 'Completed', stage: 'Initial Risk Review', errorType: '', errorComment: '' },
      '',
    ],
    [{ uwStatus: 'Completed' }, { stage: 'Final Risk Review' }, { stage: 'Final Risk Review' }, ''],
    [{ uwStatus: 'Completed', loanStatus: 'Final Risk Review' }, {}, { stage: 'Final Risk Review' }, ''],
    [
      { uwStatus: 'Completed with Errors', proStatus: 'Assets', errorcomment: 'no' },
      {},
      { status: 'Completed with Errors', errorType: 'Assets', errorComment: '' },
      'Assets',
    ],
    [
      { uwStatus: 'Completed with Errors', proStatus: 'Other', errorcomment: 'Page 3' },
      { stage: 'Reconsideration Risk Review' },
      { errorType: 'Other', errorComment: 'Page 3', stage: 'Reconsideration Risk Review' },
      'Other: Page 3',
    ],
  ])('ends the round by %j', async (body, input, after, reason) => {
    const loan = await addStaged(t, { ...input, loan: { processorId: t.people.beside.id } })
    await t.db.notification.deleteMany({})
    expect(await decide(loan, 'first', body)).toMatchObject({ flag: true, response: { version: 2 } })
    const task = await taskOf(loan)
    expect(task).toMatchObject({ ...after, doneAt: expect.any(Date), updatedById: t.people.first.id })
    const { status: outcome, stage, errorType } = task
    const changes = [`Underwriter status: Open → ${outcome} (${stage})`, ...(errorType ? [`Underwriter error: – → ${errorType}`] : [])]
    const ofLoan = changes.map((change) => `Loan ${loan.number}: ${change}`)
    await expectAudited(t, underwriter.saveDecisionsUnderwritter, t.people.first, ofLoan)
    expect(await forDecisions(t, loan)).toMatchObject([{ desk: 'underwriter', stage, outcome, errorType, ownerId: t.people.first.id }])
    expect(await eventsOf(t, loan)).toMatchObject([
      { module: 'UnderwriterDecision', before: 'Open', after: `${outcome} (${stage})`, reason },
    ])
    const back = [[`Loan ${loan.number} came back with errors (${reason}) from Farid First`, `/processor?loan=${loan.number}`]]
    expect(await noticesOf(t, 'beside')).toEqual(outcome === 'Completed' ? [] : back)
  })

  it.each<[string, object, StagedInput, Name, string, string]>([
    ['no status', {}, {}, 'first', 'uwStatus', MESSAGES.selectAnyValue],
    ['errors without a type', { uwStatus: 'Completed with Errors' }, {}, 'first', 'proStatus', MESSAGES.selectErrorType],
    [
      'Other without a comment',
      { uwStatus: 'Completed with Errors', proStatus: 'Other', errorcomment: ' ' },
      {},
      'first',
      'errorcomment',
      MESSAGES.addComment,
    ],
    ['an unknown stage', { uwStatus: 'Completed', loanStatus: 'Initial Review' }, {}, 'first', 'loanStatus', MESSAGES.selectAnyValue],
    [
      'a way back',
      { uwStatus: 'Completed', loanStatus: 'Initial Risk Review' },
      { stage: 'Final Risk Review' },
      'first',
      'loanStatus',
      'A loan in Final Risk Review goes back to Reconsideration Risk Review only',
    ],
    ['a finished task', { uwStatus: 'Completed' }, { status: 'Completed' }, 'manager', '', 'This loan is Completed already'],
    ['a locked loan', { uwStatus: 'Completed' }, { loan: { locked: true } }, 'first', '', REFUSED.locked],
    ['by a lead', { uwStatus: 'Completed' }, {}, 'lead', '', REFUSED.notYoursUnderwriter],
    ['out of scope', { uwStatus: 'Completed' }, {}, 'outsider', '', MESSAGES.notFound],
  ])('is refused: %s', async (_name, body, input, as, field, msg) => {
    const loan = await addStaged(t, input)
    expect(await decide(loan, as, body)).toEqual({ flag: false, msg, response: field ? { fields: { [field]: msg } } : {} })
    expect([await forDecisions(t, loan), await eventsOf(t, loan)]).toEqual([[], []])
  })

  it('ends the round once when the call is made fifty times at once', async () => {
    const loan = await addStaged(t)
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide(loan, 'first', { uwStatus: 'Completed', version: 1 })))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect([(await forDecisions(t, loan)).length, (await taskOf(loan)).version]).toEqual([1, 2])
  })

  it('sends a loan to UW Review', async () => {
    const loan = await addStaged(t)
    expect(await decide(loan, 'second', { qcStatus: '1' })).toMatchObject({ flag: true, msg: 'UW Review submitted' })
    expect(await t.db.review.findMany({ where: { loanId: loan.id } })).toMatchObject([{ type: 'UW Review', workedById: t.people.first.id }])
  })

  it('can comment at any time, without changing the turns of closing and processing', async () => {
    const loan = await addStaged(t)
    const say = (text: string) => t.call(CALLS.underwriter.comment, { recsID: loan.taskId, closercomment: text }, t.people.first)
    await t.db.task.update({ where: { id: loan.closingTaskId }, data: { respondback: 0 } })
    expect(await say('Need the paystub')).toEqual({
      flag: true,
      msg: 'Comment added',
      response: { version: 2, undoId: expect.any(Number) },
    })
    const change = `Loan ${loan.number}: Underwriter comment: – → written`
    await expectAudited(t, underwriter.saveunderwriterComment, t.people.first, [change])
    expect(await say('  ')).toMatchObject({ flag: false, msg: MESSAGES.addComment })
    const { response } = await t.call(CALLS.underwriter.thread, { recsID: loan.taskId }, t.people.second)
    expect(response).toMatchObject({
      mayComment: '',
      comments: [{ closername: '', processorName: 'Farid First (Underwriter)', Comment: 'Need the paystub' }],
    })
    const tasks = await t.db.task.findMany({ where: { loanId: loan.id } })
    expect(tasks.map(({ commentCount }) => commentCount)).toEqual([1, 1])
    expect(tasks.find(({ desk }) => desk === 'closing')?.respondback).toBe(0)
    expect(await eventsOf(t, loan)).toMatchObject([{ module: 'UnderwriterComment', desk: 'underwriter' }])
  })
})
