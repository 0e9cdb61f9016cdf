import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import type { Cell, GridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { DeskAction } from '@ivue/contracts/worklist/actions.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../../desks/closing/closing-world.fixture.ts'
import type { Person } from '../../testing/add-person.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type AddedLoan, addLoan, type LoanInput } from '../../testing/loans.ts'

const NOT_A_CLOSER = 'Choose an active closer from the list'

let t: World
let gone: Person
let mate: string
let outsider: string

beforeAll(async () => {
  t = await closingWorld()
  gone = await t.person({ fullName: 'Gone Grace', roles: ['Closer'], inactive: true })
  mate = String(t.people.mate.id)
  outsider = String(t.people.outsider.id)
})
afterAll(() => t.close())

const ours = (input: LoanInput = {}) => addLoan(t.db, { slots: [t.people.first.id, t.people.second.id], ...input })
const act = (action: DeskAction, as: Name = 'manager') => t.call(closing.dashboardClosingAction, action, t.people[as])
const slotsOf = async (...loans: AddedLoan[]) => {
  const tasks = await t.db.task.findMany({ where: { id: { in: loans.map(({ taskId }) => taskId) } }, orderBy: { id: 'asc' } })
  return tasks.map(({ slot1Name, slot2Name, version }) => [slot1Name, slot2Name, version])
}
const eventsOf = (loan: AddedLoan) => t.db.event.findMany({ where: { loanId: loan.id }, orderBy: { id: 'asc' } })
const UNTOUCHED = ['Farid First', 'Sigrid Second', 1]

describe('reassigning one loan', () => {
  it.each([
    [1, 'ClosingReassignment1', ['Mateo Mate', 'Sigrid Second', 2], 'Farid First'],
    [2, 'ClosingReassignment2', ['Farid First', 'Mateo Mate', 2], 'Sigrid Second'],
  ] as const)('puts the person into slot %i and stores the reason', async (slot, module, slots, before) => {
    const loan = await ours()
    const body =
      slot === 1
        ? { selectedValue: mate, reason: 'Holiday', reason2: 'Not this' }
        : { selectedValueCloser: mate, selectedValue: outsider, reason: 'Not this', reason2: 'Holiday' }
    const answer = await act({ operation: `HCSEmployeeFullName${slot}`, recId: String(loan.taskId), version: 1, ...body }, 'lead')
    expect(answer).toEqual({ flag: true, msg: 'Reassigned', response: { done: [loan.taskId], refused: [], undoId: expect.any(Number) } })
    await expectAudited(t, closing.dashboardClosingAction, t.people.lead, [`Loan ${loan.number}: Closer ${slot}: ${before} → Mateo Mate`])
    expect(await slotsOf(loan)).toEqual([slots])
    expect(await eventsOf(loan)).toMatchObject([
      { module, desk: 'closing', actorName: 'Lena Lead', before, after: 'Mateo Mate', reason: 'Holiday' },
    ])
  })

  it('in slot 2 uses the person field of slot 1, but never its reason', async () => {
    const loan = await ours()
    const body = { operation: 'HCSEmployeeFullName2', recId: loan.taskId as never, selectedValue: mate }
    expect(await act({ ...body, reason: 'Holiday' })).toMatchObject({ flag: false, msg: REFUSED.reassignReason })
    expect(await act({ ...body, reason2: 'Holiday' })).toMatchObject({ flag: true })
    expect(await slotsOf(loan)).toEqual([['Farid First', 'Mateo Mate', 2]])
  })

  it.each<[string, Partial<DeskAction>, Name, string]>([
    ['without a reason', { reason: '' }, 'manager', REFUSED.reassignReason],
    ['with a blank reason', { reason: '  \n ' }, 'manager', REFUSED.reassignReason],
    ['to nobody', { selectedValue: '' }, 'manager', MESSAGES.selectUser],
    ['to nobody, as the old client sends it', { selectedValue: 'Select' }, 'manager', MESSAGES.selectUser],
    ['with the reason of slot 2', { reason: '', reason2: 'Holiday' }, 'manager', REFUSED.reassignReason],
    ['without the permission', {}, 'second', MESSAGES.noPermission],
    ['of a task out of scope', {}, 'outsider', MESSAGES.notFound],
    ['of a missing row', { recId: '999999999' }, 'admin', MESSAGES.notFound],
  ])('%s is refused', async (_name, differs, as, msg) => {
    const loan = await ours()
    const answer = await act(
      { operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), selectedValue: mate, reason: 'Holiday', ...differs },
      as,
    )
    expect(answer).toEqual({ flag: false, msg, response: {} })
    expect([await slotsOf(loan), await eventsOf(loan)]).toEqual([[UNTOUCHED], []])
  })

  it('to the same person is refused', async () => {
    const loan = await ours()
    const body = { recId: String(loan.taskId), reason: 'Again' }
    expect(await act({ operation: 'HCSEmployeeFullName1', selectedValue: String(t.people.first.id), ...body })).toMatchObject({
      flag: false,
      msg: REFUSED.samePerson,
    })
    expect(await act({ operation: 'HCSEmployeeFullName2', selectedValueCloser: String(t.people.second.id), ...body })).toMatchObject({
      flag: false,
      msg: REFUSED.samePerson,
    })
    expect(await slotsOf(loan)).toEqual([UNTOUCHED])
  })

  it('to a person who does not close loans is refused', async () => {
    const loan = await ours()
    for (const id of [gone.id, t.people.processor.id, t.people.manager.id, 999_999, 'Mateo Mate', '1 OR 1=1']) {
      const answer = await act({ operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), selectedValue: String(id), reason: 'Why' })
      expect(answer).toMatchObject({ flag: false, msg: NOT_A_CLOSER, response: { fields: { selectedValue: NOT_A_CLOSER } } })
    }
    expect(await slotsOf(loan)).toEqual([UNTOUCHED])
  })

  it('of a locked loan is refused', async () => {
    const loan = await ours({ locked: true })
    expect(await act({ operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), selectedValue: mate, reason: 'Why' })).toMatchObject({
      flag: false,
      msg: REFUSED.locked,
    })
    expect(await slotsOf(loan)).toEqual([UNTOUCHED])
  })

  it('accepts one row', async () => {
    const loans = [await ours(), await ours()]
    for (const recId of [loans.map(({ taskId }) => taskId).join(','), '', 'All', 'x']) {
      const answer = await act({ operation: 'HCSEmployeeFullName1', recId, selectedValue: mate, reason: 'Why' })
      expect(answer).toMatchObject({ flag: false, response: { fields: { recId: expect.any(String) } } })
    }
    expect(await slotsOf(...loans)).toEqual([UNTOUCHED, UNTOUCHED])
  })

  it('with an unknown action is refused', async () => {
    expect(await act({ operation: 'dropTables', recId: '1' })).toMatchObject({
      flag: false,
      response: { fields: { operation: 'There is no action dropTables' } },
    })
  })

  it('by fifty people at once with the same version succeeds for one, and 49 are told who was first', async () => {
    const loan = await ours()
    const names: Name[] = ['manager', 'admin', 'lead', 'unitLeader', 'assistant']
    const values = [mate, outsider]
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const name = names[n % names.length] as Name
        const answer = await act(
          {
            operation: 'HCSEmployeeFullName1',
            recId: String(loan.taskId),
            // Leaders may assign only to a teammate.
            selectedValue: name === 'lead' || name === 'unitLeader' ? mate : (values[n % 2] as string),
            reason: `Mine ${n}`,
            version: 1,
          },
          name,
        )
        return { name, answer }
      }),
    )
    const [event, ...more] = await eventsOf(loan)
    expect(more).toEqual([])
    const winners = answers.filter(({ answer }) => answer.flag)
    expect(winners.map(({ name }) => t.people[name].fullName)).toEqual([event?.actorName])
    const losers = answers.filter(({ answer }) => !answer.flag)
    expect(losers).toHaveLength(49)
    for (const { answer } of losers) {
      expect(answer.msg).toContain(event?.actorName)
      expect(answer.response).toMatchObject({ type: 'stale', version: 2, changedBy: event?.actorName })
    }
    expect(await slotsOf(loan)).toEqual([[event?.after, 'Sigrid Second', 2]])
  })
})

describe('assigning many loans', () => {
  const bulk = (loans: readonly (AddedLoan | number)[], differs: Partial<DeskAction> = {}, as: Name = 'manager') =>
    act({ operation: 'bulk', recId: loans.map((one) => (typeof one === 'number' ? one : one.taskId)), selectedValue: mate, ...differs }, as)

  it('fills both slots of ten loans, with one event per change', async () => {
    const loans = await Promise.all(Array.from({ length: 10 }, () => ours()))
    const answer = await bulk(loans, { selectedValueCloser: outsider, reason: 'New team', reason2: 'Spread' })
    expect(answer).toEqual({
      flag: true,
      msg: '10 done',
      response: { done: loans.map(({ taskId }) => taskId).sort((a, b) => a - b), refused: [], undoId: expect.any(Number) },
    })
    expect(await slotsOf(...loans)).toEqual(Array(10).fill(['Mateo Mate', 'Otto Outsider', 2]))
    for (const loan of loans) {
      expect(await eventsOf(loan)).toMatchObject([
        { module: 'ClosingReassignment1', before: 'Farid First', after: 'Mateo Mate', reason: 'New team' },
        { module: 'ClosingReassignment2', before: 'Sigrid Second', after: 'Otto Outsider', reason: 'Spread' },
      ])
    }
  })

  it('does not change a slot for which nobody is chosen, and writes only changes', async () => {
    const [one, two] = [await ours(), await ours({ slots: [t.people.mate.id, null] })]
    expect(await bulk([one], { selectedValue: '', selectedValueCloser: mate })).toMatchObject({ msg: '1 done' })
    expect(await bulk([two], { selectedValueCloser: outsider })).toMatchObject({ msg: '1 done' })
    expect(await slotsOf(one, two)).toEqual([
      ['Farid First', 'Mateo Mate', 2],
      ['Mateo Mate', 'Otto Outsider', 2],
    ])
    expect((await eventsOf(two)).map(({ module, before }) => [module, before])).toEqual([['ClosingReassignment2', '']])
  })

  it('does what is possible and counts the rest with the reason', async () => {
    const [fine, locked, same, processing] = [
      await ours(),
      await ours({ locked: true }),
      await ours({ slots: [t.people.mate.id, null] }),
      await ours({ processorTask: t.people.processor.id }),
    ] as [AddedLoan, AddedLoan, AddedLoan, AddedLoan]
    const answer = await bulk([fine, 999_999_998, locked, same, processing.processorTaskId, fine])
    const refused = [
      { id: 999_999_998, msg: MESSAGES.notFound },
      { id: locked.taskId, msg: REFUSED.locked },
      { id: same.taskId, msg: REFUSED.samePerson },
      { id: processing.processorTaskId, msg: MESSAGES.notFound },
    ]
    expect(answer).toEqual({
      flag: true,
      msg: `1 done, 4 refused: ${MESSAGES.notFound}`,
      response: { done: [fine.taskId], refused, undoId: expect.any(Number) },
    })
    expect((await slotsOf(locked, same)).map(([, , version]) => version)).toEqual([1, 1])
    expect(await eventsOf(locked)).toEqual([])
    expect(await bulk([locked, same])).toEqual({
      flag: false,
      msg: `0 done, 2 refused: ${REFUSED.locked}`,
      response: { done: [], refused: [refused[1], refused[2]] },
    })
  })

  it.each<[string, Partial<DeskAction>, Name, string, string | null]>([
    ['without a person', { selectedValue: '', selectedValueCloser: ' ' }, 'manager', MESSAGES.selectUser, 'selectedValue'],
    ['without a person or ticked rows', { selectedValue: '', recId: '' }, 'manager', MESSAGES.selectUser, 'selectedValue'],
    ['without ticked rows', { recId: '' }, 'manager', MESSAGES.selectLoan, 'recId'],
    ['All ticked', { recId: 'All' }, 'manager', MESSAGES.selectLoan, 'recId'],
    ['ids in an invalid form', { recId: '1,x' }, 'manager', 'Send the ids of the rows', 'recId'],
    [
      'more rows than allowed',
      { recId: Array.from({ length: 1_001 }, (_, n) => n + 1) },
      'manager',
      'Choose at most 1,000 loans at once',
      'recId',
    ],
    ['a person who does not close', { selectedValueCloser: '999999' }, 'manager', NOT_A_CLOSER, 'selectedValueCloser'],
    ['a team leader', {}, 'lead', REFUSED.leadsDoNotAssign, null],
    ['a unit leader', {}, 'unitLeader', REFUSED.leadsDoNotAssign, null],
    ['a closer', {}, 'first', REFUSED.managersOnly, null],
    ['a person without the permission', {}, 'second', MESSAGES.noPermission, null],
  ])('is refused with %s', async (_name, differs, as, msg, field) => {
    const loan = await ours()
    expect(await bulk([loan], differs, as)).toEqual({ flag: false, msg, response: field ? { fields: { [field]: msg } } : {} })
    expect(await slotsOf(loan)).toEqual([UNTOUCHED])
  })

  it('by an assistant reaches the loans of the team', async () => {
    const [team, other] = [await ours(), await ours({ slots: [t.people.outsider.id, null] })]
    const refused = [{ id: other.taskId, msg: MESSAGES.notFound }]
    expect((await bulk([team, other], {}, 'assistant')).response).toMatchObject({ done: [team.taskId], refused })
    expect(await slotsOf(team, other)).toEqual([
      ['Mateo Mate', 'Sigrid Second', 2],
      ['Otto Outsider', '', 1],
    ])
  })

  it('by many people at once over the same loans ends, and every change is logged', async () => {
    const loans = await Promise.all(Array.from({ length: 6 }, () => ours()))
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        bulk(n % 2 ? loans : [...loans].reverse(), { selectedValue: n % 2 ? mate : outsider }, n % 3 ? 'manager' : 'admin'),
      ),
    )
    for (const { response } of answers) expect((response.done?.length ?? 0) + (response.refused?.length ?? 0)).toBe(6)
    for (const loan of loans) {
      const events = await eventsOf(loan)
      const task = await t.db.task.findUniqueOrThrow({ where: { id: loan.taskId } })
      expect([task.version, task.slot1Name]).toEqual([events.length + 1, events.at(-1)?.after])
      for (const [index, event] of events.entries()) expect(event.before).toBe(events[index - 1]?.after ?? 'Farid First')
    }
  })
})

it('the log lists what happened to a loan, newest first', async () => {
  const loan = await ours({ measures: ['Not Met'] })
  await act({ operation: 'HCSEmployeeFullName2', recId: String(loan.taskId), selectedValueCloser: mate, reason2: 'Ill' })
  await t.call(closing.saveComment, { recsID: loan.taskId, closercomment: 'Please send the payoff' }, t.people.first)
  await t.call(
    closing.saveDecisions,
    { recsID: loan.taskId, loanStatus: 'Closed', P1ReasonSlaMissed: 'Title', P1AccountableParty: 'NIPRT' },
    t.people.first,
  )
  const logOf = async (name: Name) => {
    const { response } = await t.call(
      closingLog.getDashboardClosingLogTaskList,
      { taskStatus: 'All', loanNumber: loan.number },
      t.people[name],
    )
    return (response as GridPage).tdata.map((row) =>
      ['Module', 'By', 'Before', 'After', 'Reason'].map((title) => (row[title] as Cell).value),
    )
  }
  const expected = [
    ['ClosingDecision', 'Farid First', 'WIP', 'Closed', 'P1: NIPRT, Title'],
    ['ClosingComment', 'Farid First', null, 'Please send the payoff', null],
    ['ClosingReassignment2', 'Mona Manager', 'Sigrid Second', 'Mateo Mate', 'Ill'],
  ]
  expect(await logOf('manager')).toEqual(expected)
  expect(await logOf('first')).toEqual(expected)
  expect(await logOf('outsider')).toEqual([])
  expect(await logOf('second')).toEqual([])
})
