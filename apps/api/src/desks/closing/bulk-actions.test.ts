import { closing } from '@ivue/contracts/desks/contract.ts'
import { type Cell, deskPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { DeskAction } from '@ivue/contracts/worklist/actions.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../../testing/loans.ts'
import { closingWorld, type Name, type World } from './closing-world.fixture.ts'

let t: World
let pia: Person

beforeAll(async () => {
  t = await closingWorld()
  await t.db.setting.create({ data: { key: 'closing.autoComplete', value: true } })
  pia = await t.person({ fullName: 'Pia Second', roles: ['Processor'] })
})
afterAll(() => t.close())

const ours = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const act = (action: DeskAction, as: Name = 'manager') => t.call(closing.dashboardClosingAction, action, t.people[as])
const taskOf = (loan: AddedLoan) => t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
const eventsOf = (loan: AddedLoan) => t.db.event.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })
const idsOf = (...loans: AddedLoan[]) => loans.map(({ taskId }) => taskId).join(',')

describe('Bulk Auto Complete at closing', () => {
  const OVERDUE = { due: '2026-01-05T17:00:00Z' }
  it('closes tasks without problems at that moment, and explains why the others stay open', async () => {
    const clean = await ours({ measures: ['Met', { result: 'Not Met', reason: 'Late title', party: 'Sales' }] })
    const overdue = await ours({ measures: [OVERDUE] })
    const closed = await ours({ taskStatus: 'Closed' })
    const answer = await act({ operation: 'autocomplete', recId: idsOf(clean, overdue, closed) }, 'first')
    const why = 'Productivity 1 was not met and has no reason or accountable party yet'
    expect(answer).toEqual({
      flag: true,
      msg: `1 done, 2 refused: ${why}`,
      response: {
        done: [clean.taskId],
        refused: [
          { id: overdue.taskId, msg: why },
          { id: closed.taskId, msg: 'This loan is Closed already' },
        ],
        undoId: expect.any(Number),
      },
    })
    await expectAudited(t, closing.dashboardClosingAction, t.people.first, [`Loan ${clean.number}: Closing status: WIP → Closed`])
    expect(await taskOf(clean)).toMatchObject({
      status: 'Closed',
      doneAt: expect.any(Date),
      p1Result: 'Met',
      p2Result: 'Not Met',
      version: 2,
    })
    expect(await taskOf(overdue)).toMatchObject({ status: 'WIP', p1Result: '', version: 1 })
    expect(await eventsOf(clean)).toMatchObject([{ module: 'ClosingAutoComplete', before: 'WIP', after: 'Closed' }])
    await t.db.task.update({ where: { id: overdue.taskId }, data: { p1Reason: 'Title', p1Party: 'NTRT' } })
    expect(await act({ operation: 'autocomplete', recId: idsOf(overdue) }, 'first')).toMatchObject({ flag: true, msg: '1 done' })
    expect(await taskOf(overdue)).toMatchObject({ status: 'Closed', p1Result: 'Not Met', p1StampedAt: expect.any(Date), slaMissed: true })
  })

  it.each<[string, string, Name, string]>([
    ['no row is ticked', '', 'first', MESSAGES.selectLoan],
    ['another closer has the loan', 'x', 'lead', `0 done, 1 refused: ${REFUSED.notYours}`],
    ['the loan is out of scope', 'x', 'outsider', `0 done, 1 refused: ${MESSAGES.notFound}`],
    ['the action is not allowed', 'x', 'looker', MESSAGES.noPermission],
  ])('is refused when %s', async (_name, sent, as, msg) => {
    const loan = await ours()
    expect(await act({ operation: 'autocomplete', recId: sent && idsOf(loan) }, as)).toMatchObject({ flag: false, msg })
    expect((await taskOf(loan)).version).toBe(1)
  })
})

it('a row can be ticked only by people who may act on many rows', async () => {
  const loan = await ours()
  const tickOf = async (as: Name) => {
    const { response } = await t.call(closing.getDashboardClosingTaskList, { loanNumber: loan.number }, t.people[as])
    return (deskPage.parse(response).tdata[0]?.Select as Cell | undefined)?.recordId_
  }
  expect(await tickOf('manager')).toBe(`${loan.taskId}_bulk`)
  expect(await tickOf('first')).toBe(`${loan.taskId}_autocomplete`)
  expect(await tickOf('lead')).toBe(`${loan.taskId}_autocomplete`)
  await t.db.setting.update({ where: { key: 'closing.autoComplete' }, data: { value: false } })
  t.services.settings.forget()
  expect(await tickOf('first')).toBe(`${loan.taskId}_bulk`)
  await t.db.setting.update({ where: { key: 'closing.autoComplete' }, data: { value: true } })
  t.services.settings.forget()
})

describe('assigning loans to a processor from the closing desk', () => {
  it('sets the processor of the loans, moves existing processor tasks, and notifies the person once', async () => {
    const worked = await ours({ processorTask: t.people.processor.id })
    const bare = await ours()
    const locked = await ours({ locked: true })
    const has = await ours({ processorId: pia.id })
    const answer = await act(
      { operation: 'bulkProcessor', recId: idsOf(worked, bare, locked, has), selectedValue: String(pia.id), reason: 'Leave' },
      'assistant',
    )
    expect(answer).toMatchObject({
      flag: true,
      response: {
        done: [worked.taskId, bare.taskId],
        refused: [
          { id: locked.taskId, msg: REFUSED.locked },
          { id: has.taskId, msg: REFUSED.samePerson },
        ],
      },
    })
    await expectAudited(t, closing.dashboardClosingAction, t.people.assistant, [
      `Loan ${worked.number}: Processor 1: Priya Processor → Pia Second`,
      `Loan ${bare.number}: Processor 1: – → Pia Second`,
    ])
    const loans = await t.db.loan.findMany({ where: { id: { in: [worked.id, bare.id] } } })
    expect(loans.map(({ processorId }) => processorId)).toEqual([pia.id, pia.id])
    expect(await t.db.task.findUnique({ where: { id: worked.processorTaskId } })).toMatchObject({ slot1Name: 'Pia Second', version: 2 })
    expect(await t.db.task.count({ where: { loanId: bare.id } })).toBe(1)
    expect(await eventsOf(worked)).toMatchObject([
      {
        module: 'ProcessorReassignment1',
        desk: 'processor',
        taskId: worked.processorTaskId,
        before: 'Priya Processor',
        after: 'Pia Second',
        reason: 'Leave',
      },
    ])
    expect(await eventsOf(bare)).toMatchObject([{ before: '', after: 'Pia Second', taskId: null }])
    expect((await t.db.notification.findMany({ where: { userId: pia.id } })).map(({ text, link }) => [text, link])).toEqual([
      ['2 loans were assigned to you by Asha Assistant', '/processor'],
    ])
  })

  it('offers processors only to people who may assign them', async () => {
    const readPage = async (as: Name) => deskPage.parse((await t.call(closing.getDashboardClosingTaskList, {}, t.people[as])).response)
    const readLoads = async (as: Name) => (await t.call(worklist.getLoads, { list: 'closing', to: 'processors' }, t.people[as])).response
    const names = ['Pia Second', 'Priya Processor']
    expect((await readPage('manager')).userListProcessor?.map(({ Name }) => Name)).toEqual(names)
    expect((await readLoads('manager')).people.map(({ Name }) => Name).toSorted()).toEqual(names)
    expect((await readPage('first')).userListProcessor).toBeUndefined()
    expect([
      await readLoads('lead'),
      await t.call(worklist.getLoads, { list: 'processor', to: 'processors' }, t.people.manager),
    ]).toMatchObject([{ people: [] }, { flag: false, msg: MESSAGES.noPermission }])
  })

  it.each<[string, Partial<DeskAction>, Name, string]>([
    ['nobody is chosen', { selectedValue: '' }, 'manager', MESSAGES.selectUser],
    ['no loan is ticked', { recId: '' }, 'manager', MESSAGES.selectLoan],
    ['the person is a closer', { selectedValue: 'mate' }, 'manager', 'Choose an active processor from the list'],
    ['a lead assigns', {}, 'lead', REFUSED.leadsDoNotAssign],
    ['a closer without permission assigns', {}, 'second', MESSAGES.noPermission],
  ])('is refused when %s', async (_name, differs, as, msg) => {
    const loan = await ours()
    const value = differs.selectedValue === 'mate' ? String(t.people.mate.id) : (differs.selectedValue ?? String(pia.id))
    expect(await act({ operation: 'bulkProcessor', recId: idsOf(loan), ...differs, selectedValue: value }, as)).toMatchObject({
      flag: false,
      msg,
    })
    expect(await eventsOf(loan)).toEqual([])
  })
})
