import { closing } from '@ivue/contracts/desks/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../../desks/closing/closing-world.fixture.ts'
import { addStaged, CALLS, type StagedLoan, type StagedWorld, stagedWorld } from '../../desks/staged/staged-world.fixture.ts'
import { fromNow, now } from '../../testing/clock.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'

const refused = (msg: string) => ({ flag: false, msg: `0 undone, 1 refused: ${msg}` })

describe('undoing a decision at closing', () => {
  let t: World
  beforeAll(async () => {
    t = await closingWorld()
  })
  afterAll(() => t.close())

  const ours = () =>
    addLoan(t.db, {
      slots: [t.people.first.id, t.people.second.id],
      measures: [{ due: '2026-01-05T17:00:00Z', actual: '2026-01-06T17:00:00Z' }, { due: fromNow(3_600_000) }],
    })
  const decide = async (loan: AddedLoan, body: object = { loanStatus: 'Reschedule' }, as: Name = 'first') =>
    (await t.call(closing.saveDecisions, { recsID: loan.taskId, ...body }, t.people[as])).response.undoId ?? 0
  const undo = (undoId: number, as: Name = 'first') => t.call(worklist.undoAct, { undoId }, t.people[as])
  const taskOf = async ({ taskId }: AddedLoan) => {
    const { version, updatedAt, updatedById, commentCount, commentedFrom, commentedTo, soleFrom, respondback, ...task } =
      await t.db.task.findUniqueOrThrow({ where: { id: taskId } })
    return task
  }

  it('restores status, measures and reasons, with an event', async () => {
    const loan = await ours()
    const before = await taskOf(loan)
    const reasons = { P1ReasonSlaMissed: 'Title was late', P1AccountableParty: 'Borrower' }
    const undoId = await decide(loan, { loanStatus: 'Canceled', ...reasons })
    expect(await taskOf(loan)).toMatchObject({ status: 'Canceled', p1Result: 'Not Met', p1Reason: 'Title was late' })
    expect(await undo(undoId)).toMatchObject({ flag: true, msg: '1 undone' })
    expect(await taskOf(loan)).toEqual(before)
    const events = await t.db.event.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })
    expect(events.map(({ module, before, after, reason }) => [module, before, after, reason]).at(-1)).toEqual([
      'ClosingDecision',
      'Canceled',
      'WIP',
      'Undone',
    ])
    expect(await undo(undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.already })
  })

  it('restores a loan that was reopened', async () => {
    const loan = await ours()
    await t.db.task.update({ where: { id: loan.taskId }, data: { status: 'Closed', doneAt: fromNow(-86_400_000) } })
    const before = await taskOf(loan)
    const undoId = await decide(loan, { loanStatus: 'WIP', reason: 'Signed the wrong copy' }, 'manager')
    expect((await taskOf(loan)).status).toBe('WIP')
    expect(await undo(undoId, 'manager')).toMatchObject({ flag: true })
    expect(await taskOf(loan)).toEqual(before)
  })

  it('is not offered for closing a loan, which asks before', async () => {
    const loan = await addLoan(t.db, { slots: [t.people.first.id, t.people.second.id] })
    expect(await decide(loan, { loanStatus: 'Closed' })).toBe(0)
    expect((await taskOf(loan)).status).toBe('Closed')
  })

  it('is refused when somebody changed the loan or QC began since, but not after a comment of the same person', async () => {
    const changed = await ours()
    const first = await decide(changed)
    await decide(changed, { loanStatus: 'WIP' }, 'second')
    expect(await undo(first)).toMatchObject(refused('Sigrid Second changed this loan since'))
    expect((await taskOf(changed)).status).toBe('WIP')

    const reviewed = await ours()
    const second = await decide(reviewed)
    const review = { kind: 'closer', type: 'ICD QC', instance: 1, submittedAt: fromNow(1000) }
    await t.db.review.create({ data: { loanId: reviewed.id, ...review } })
    expect(await undo(second)).toMatchObject(refused(UNDO_MESSAGES.qc))

    const commented = await ours()
    const third = await decide(commented)
    await t.call(closing.saveComment, { recsID: commented.taskId, closercomment: 'Moved by a week' }, t.people.first)
    expect(await undo(third)).toMatchObject({ flag: true })
    expect((await taskOf(commented)).status).toBe('WIP')
  })

  it('is refused to others and after ten minutes', async () => {
    const loan = await ours()
    const undoId = await decide(loan)
    for (const name of ['second', 'manager', 'admin'] as const)
      expect(await undo(undoId, name)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
    await t.db.act.update({ where: { id: undoId }, data: { at: fromNow(-601_000) } })
    expect(await undo(undoId)).toMatchObject({ flag: false, msg: UNDO_MESSAGES.late })
    expect((await taskOf(loan)).status).toBe('Reschedule')
  })
})

describe("undoing a processor's decision", () => {
  let t: StagedWorld
  beforeAll(async () => {
    t = await stagedWorld('processor')
  })
  afterAll(() => t.close())

  const decide = async (loan: StagedLoan, loanStatus: string) =>
    (await t.call(CALLS.processor.decide, { recsID: loan.taskId, loanStatus }, t.people.first)).response.undoId ?? 0
  const undo = (undoId: number) => t.call(worklist.undoAct, { undoId }, t.people.first)
  const underwriting = (loan: StagedLoan) => t.db.task.findFirst({ where: { loanId: loan.id, desk: 'underwriter' } })
  const facts = async (loan: StagedLoan) => ({
    stage: (await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })).stage,
    submittedAt: (await t.db.loan.findUniqueOrThrow({ where: { id: loan.id } })).submittedAt,
    decisions: await t.db.decision.count({ where: { loanId: loan.id } }),
  })

  it('takes back the file that it sent to underwriting, its count and its notice', async () => {
    const loan = await addStaged(t, { loan: { underwriterId: t.people.beside.id } })
    const before = await facts(loan)
    const undoId = await decide(loan, 'Initial Risk Review')
    expect(await underwriting(loan)).toMatchObject({ stage: 'Initial Risk Review', status: 'Open' })
    expect(await t.db.notification.count({ where: { text: { contains: loan.number } } })).toBe(1)
    expect(await undo(undoId)).toMatchObject({ flag: true, msg: '1 undone' })
    expect(await underwriting(loan)).toBeNull()
    expect(await facts(loan)).toEqual(before)
    expect(await t.db.notification.count({ where: { text: { contains: loan.number } } })).toBe(0)
  })

  it('restores underwriting as it was, and is refused when underwriting acted since', async () => {
    const loan = await addStaged(t, { loan: { underwriterId: t.people.beside.id } })
    await decide(loan, 'Initial Risk Review')
    const errors = { status: 'Completed with Errors', errorType: 'Income', doneAt: now(), version: 5 }
    await t.db.task.updateMany({ where: { loanId: loan.id, desk: 'underwriter' }, data: errors })
    const before = await facts(loan)
    const undoId = await decide(loan, 'Reconsideration Risk Review')
    expect(await undo(undoId)).toMatchObject({ flag: true })
    expect(await underwriting(loan)).toMatchObject({ ...errors, version: 7, stage: 'Initial Risk Review' })
    expect(await facts(loan)).toEqual(before)

    const again = await decide(loan, 'Reconsideration Risk Review')
    const sent = await facts(loan)
    const { beside } = t.people
    await t.db.task.updateMany({
      where: { loanId: loan.id, desk: 'underwriter' },
      data: { version: { increment: 1 }, updatedById: beside.id },
    })
    expect(await undo(again)).toMatchObject(refused('Bea Beside changed this loan in underwriting since'))
    expect(await facts(loan)).toEqual(sent)
  })

  it('comes before that of an earlier act of the person in underwriting, and after that of a later one', async () => {
    const { admin, beside } = t.people
    const loan = await addStaged(t, { loan: { underwriterId: beside.id } })
    const send = async (loanStatus: string) =>
      (await t.call(CALLS.processor.decide, { recsID: loan.taskId, loanStatus }, admin)).response.undoId ?? 0
    const sent = await send('Initial Risk Review')
    const { id: recsID } = (await underwriting(loan)) ?? { id: 0 }
    const body = { recsID, uwStatus: 'Completed with Errors', proStatus: 'Other', errorcomment: 'Payslip missing' }
    const reviewed = (await t.call(CALLS.underwriter.decide, body, admin)).response.undoId ?? 0
    const again = await send('Reconsideration Risk Review')
    const undoAs = (undoId: number) => t.call(worklist.undoAct, { undoId }, admin)
    for (const early of [reviewed, sent]) expect(await undoAs(early)).toMatchObject(refused('Undo your later decision first'))
    for (const undoId of [again, reviewed, sent]) expect(await undoAs(undoId)).toMatchObject({ flag: true })
    expect(await underwriting(loan)).toBeNull()
  })
})

it("undoes an underwriter's decision with its count and the processor's notice", async () => {
  const t = await stagedWorld('underwriter')
  try {
    const loan = await addStaged(t, { loan: { processorId: t.people.beside.id } })
    const before = await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
    const body = { recsID: loan.taskId, uwStatus: 'Completed with Errors', proStatus: 'Other', errorcomment: 'Payslip missing' }
    const { response } = await t.call(CALLS.underwriter.decide, body, t.people.first)
    expect(await t.db.notification.count()).toBe(1)
    expect(await t.call(worklist.undoAct, { undoId: response.undoId ?? 0 }, t.people.first)).toMatchObject({ flag: true })
    const { status, stage, errorType, errorComment, doneAt } = before
    expect(await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })).toMatchObject({
      status,
      stage,
      errorType,
      errorComment,
      doneAt,
    })
    expect([await t.db.decision.count(), await t.db.notification.count()]).toEqual([0, 0])
  } finally {
    await t.close()
  }
})
