import { closing } from '@ivue/contracts/desks/contract.ts'
import { type Cell, deskPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { FINAL_REASONS } from '@ivue/contracts/worklist/undo.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type World } from '../../desks/closing/closing-world.fixture.ts'
import { addStaged, CALLS, type Name, type StagedLoan, type StagedWorld, stagedWorld } from '../../desks/staged/staged-world.fixture.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addLoan } from '../../testing/loans.ts'

describe.each(['processor', 'underwriter'] as const)('a mismatch on the %s desk', (desk) => {
  let t: StagedWorld
  beforeAll(async () => {
    t = await stagedWorld(desk)
  })
  afterAll(() => t.close())

  const Desk = desk === 'processor' ? 'Processor' : 'Underwriter'

  const mismatched = (differs: Parameters<typeof addStaged>[1] = {}) => addStaged(t, { mismatchId: t.people.mate.id, ...differs })
  const decide = (loan: StagedLoan, reconStatus: unknown, as: Name = 'first', more: object = {}) =>
    t.call(
      CALLS[desk].decide,
      { recsID: loan.taskId, recon: t.people.mate.employeeId, reconStatus: reconStatus as string, ...more },
      t.people[as],
    )
  const taskOf = ({ taskId }: StagedLoan) => t.db.task.findUniqueOrThrow({ where: { id: taskId } })
  const noticesOf = async (name: Name, loan: StagedLoan) =>
    (await t.db.notification.findMany({ where: { userId: t.people[name].id, text: { contains: loan.number } } })).map(({ text }) => text)
  const eventsOf = ({ id }: StagedLoan) => t.db.event.findMany({ where: { loanId: id } })

  it('is shown in its row: the current person and the one named by the import', async () => {
    const loan = await mismatched()
    const { response } = await t.call(CALLS[desk].list, { loanNumber: loan.number, count: 'later' }, t.people.manager)
    const [row] = deskPage.parse(response).tdata
    expect(row).toMatchObject({
      assignedTo: t.people.first.employeeId,
      assignedToName: 'Farid First',
      reassignedTo: t.people.mate.employeeId,
      reassignedToName: 'Mateo Mate',
      Recon: { value: 'Mateo Mate', why: '', recordId_: `${loan.taskId}_Recon` },
    })
    const none = await addStaged(t)
    const { response: other } = await t.call(CALLS[desk].list, { loanNumber: none.number, count: 'later' }, t.people.manager)
    expect(deskPage.parse(other).tdata[0]).toMatchObject({ Recon: { value: null, why: REFUSED.noMismatch } })
  })

  it('that is accepted gives the loan to the named person and notifies both', async () => {
    const loan = await mismatched()
    expect(await decide(loan, 1, 'manager', { version: 1 })).toEqual({
      flag: true,
      msg: 'Reassigned',
      response: { version: 2, undoId: expect.any(Number) },
    })
    await expectAudited(t, CALLS[desk].decide, t.people.manager, [`Loan ${loan.number}: ${Desk} 1: Farid First → Mateo Mate`])
    expect(await taskOf(loan)).toMatchObject({ slot1Name: 'Mateo Mate', mismatchId: null, version: 2 })
    const { processorId, underwriterId } = await t.db.loan.findUniqueOrThrow({ where: { id: loan.id } })
    expect(desk === 'processor' ? processorId : underwriterId).toBe(t.people.mate.id)
    expect(await noticesOf('mate', loan)).toEqual([`Loan ${loan.number} was assigned to you by Mona Manager`])
    expect(await noticesOf('first', loan)).toEqual([`Loan ${loan.number} was given to Mateo Mate by Mona Manager`])
    expect(await eventsOf(loan)).toMatchObject([{ before: 'Farid First', after: 'Mateo Mate', reason: 'Mismatch accepted', desk }])
    expect(await decide(loan, 1, 'manager')).toMatchObject({ flag: false, msg: REFUSED.noMismatch })
  })

  it('that is rejected leaves the loan as it is and notifies both', async () => {
    const loan = await mismatched()
    expect(await decide(loan, 0, 'manager')).toEqual({
      flag: true,
      msg: 'Assignment kept',
      response: { version: 2, final: FINAL_REASONS.mismatch },
    })
    const change = `Loan ${loan.number}: ${Desk} 1 named by an import: Mateo Mate → rejected`
    await expectAudited(t, CALLS[desk].decide, t.people.manager, [change])
    expect(await taskOf(loan)).toMatchObject({ slot1Name: 'Farid First', mismatchId: null })
    const text = `Loan ${loan.number} stays with Farid First: Mona Manager rejected the change to Mateo Mate`
    expect([await noticesOf('mate', loan), await noticesOf('first', loan)]).toEqual([[text], [text]])
    expect(await eventsOf(loan)).toMatchObject([{ before: 'Farid First', after: 'Farid First', reason: 'Mismatch rejected: Mateo Mate' }])
  })

  it.each<[string, object, Name, string]>([
    ['an unknown answer', { reconStatus: '2' }, 'first', MESSAGES.selectAnyValue],
    ['another person named meanwhile', { recon: 'DR1' }, 'first', REFUSED.otherMismatch],
    ['a locked loan', {}, 'second', REFUSED.locked],
    ["another person's loan", {}, 'mate', MESSAGES.notFound],
    ['without permission', {}, 'looker', MESSAGES.noPermission],
    [
      'a change in the meantime',
      { version: 7 },
      'first',
      'The SLA clock changed this loan since you opened it. Nothing of yours was saved',
    ],
  ])('is not decided: %s', async (_name, more, as, msg) => {
    const loan = await mismatched(as === 'second' ? { loan: { locked: true } } : {})
    expect(await decide(loan, 1, as, more)).toMatchObject({ flag: false, msg })
    expect(await taskOf(loan)).toMatchObject({ slot1Id: t.people.first.id, mismatchId: t.people.mate.id, version: 1 })
  })

  it('accepted fifty times at once moves the loan once', async () => {
    const loan = await mismatched()
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide(loan, 1, 'manager')))
    expect([answers.filter(({ flag }) => flag).length, (await eventsOf(loan)).length, (await noticesOf('mate', loan)).length]).toEqual([
      1, 1, 1,
    ])
  })

  it('ends when the loan is assigned to the named person', async () => {
    const loan = await mismatched()
    await t.call(
      CALLS[desk].act,
      { operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), selectedValue: String(t.people.mate.id) },
      t.people.lead,
    )
    expect(await taskOf(loan)).toMatchObject({ slot1Name: 'Mateo Mate', mismatchId: null })
  })
})

describe('a mismatch on the closing desk', () => {
  let t: World
  beforeAll(async () => {
    t = await closingWorld()
  })
  afterAll(() => t.close())

  it('lets two closers exchange slots one after the other; ten clicks on the first answer do not count for the second', async () => {
    const { first, second } = t.people
    const loan = await addLoan(t.db, { slots: [first.id, second.id], task: { mismatchId: second.id, mismatch2Id: first.id } })
    const accept = (recon: string) => t.call(closing.saveDecisions, { recsID: loan.taskId, recon, reconStatus: '1' }, t.people.manager)
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(second.employeeId)))
    expect(answers.map(({ msg }) => msg).sort()).toEqual(['Reassigned', ...Array(9).fill(REFUSED.otherMismatch)])
    const slots = async () => {
      const { slot1Id, slot2Id, mismatchId, mismatch2Id, version } = await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
      return { slot1Id, slot2Id, mismatchId, mismatch2Id, version }
    }
    // Slot 1 already names the person who still holds slot 2. One person may hold both slots, as here until the second answer.
    expect(await slots()).toEqual({ slot1Id: second.id, slot2Id: second.id, mismatchId: null, mismatch2Id: first.id, version: 2 })
    expect(await accept(first.employeeId)).toMatchObject({ flag: true, msg: 'Reassigned' })
    expect(await slots()).toEqual({ slot1Id: second.id, slot2Id: first.id, mismatchId: null, mismatch2Id: null, version: 3 })
  })

  it('is decided for each slot separately', async () => {
    const { first, second, mate, outsider } = t.people
    const loan = await addLoan(t.db, { slots: [first.id, second.id], task: { mismatchId: mate.id, mismatch2Id: outsider.id } })
    const shown = async () => {
      const { response } = await t.call(closing.getDashboardClosingTaskList, { loanNumber: loan.number }, t.people.manager)
      const [row] = deskPage.parse(response).tdata
      return [row?.assignedToName, row?.reassignedToName, row?.GUID, (row?.Recon as Cell | undefined)?.value]
    }
    const decide = (recon: string, reconStatus: string) =>
      t.call(closing.saveDecisions, { recsID: loan.taskId, recon, reconStatus }, t.people.manager)
    expect(await shown()).toEqual(['Farid First', 'Mateo Mate', 'Recon', 'Mateo Mate'])
    expect(await decide(outsider.employeeId, '1')).toMatchObject({ flag: false, msg: REFUSED.otherMismatch })
    expect(await decide(mate.employeeId, '0')).toMatchObject({ flag: true, msg: 'Assignment kept' })
    const rejected = `Loan ${loan.number}: Closer 1 named by an import: Mateo Mate → rejected`
    await expectAudited(t, closing.saveDecisions, t.people.manager, [rejected])
    expect(await shown()).toEqual(['Sigrid Second', 'Otto Outsider', 'Recon', 'Otto Outsider'])
    expect(await decide(outsider.employeeId, '1')).toMatchObject({ flag: true, msg: 'Reassigned' })
    const accepted = `Loan ${loan.number}: Closer 2: Sigrid Second → Otto Outsider`
    await expectAudited(t, closing.saveDecisions, t.people.manager, [accepted])
    expect(await shown()).toEqual([undefined, undefined, 'Decision', null])
    expect(await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })).toMatchObject({
      slot1Id: first.id,
      slot2Id: outsider.id,
      status: 'WIP',
      version: 3,
    })
    const events = await t.db.event.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })
    expect(events.map(({ module, reason }) => [module, reason])).toEqual([
      ['ClosingReassignment1', 'Mismatch rejected: Mateo Mate'],
      ['ClosingReassignment2', 'Mismatch accepted'],
    ])
  })
})
