import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { DeskAction } from '@ivue/contracts/worklist/actions.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { now } from '../../testing/clock.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addStaged, CALLS, type Name, type StagedInput, type StagedLoan, type StagedWorld, stagedWorld } from './staged-world.fixture.ts'

describe.each(['processor', 'underwriter'] as const)('on the %s desk', (desk) => {
  let t: StagedWorld
  beforeAll(async () => {
    t = await stagedWorld(desk, { settings: { [`${desk}.autoComplete`]: true } })
  })
  afterAll(() => t.close())

  const act = (action: DeskAction, as: Name = 'manager') => t.call(CALLS[desk].act, action, t.people[as])
  const idOf = (name: Name) => String(t.people[name].id)
  const idsOf = (loans: StagedLoan[]) => loans.map(({ taskId }) => taskId).join(',')
  const taskOf = ({ taskId }: StagedLoan) => t.db.task.findUniqueOrThrow({ where: { id: taskId } })
  const eventsOf = ({ id }: StagedLoan) => t.db.event.findMany({ where: { loanId: id }, orderBy: { id: 'asc' } })
  const personOf = async ({ id }: StagedLoan) => {
    const { processorId, underwriterId } = await t.db.loan.findUniqueOrThrow({ where: { id } })
    return desk === 'processor' ? processorId : underwriterId
  }
  const Desk = desk === 'processor' ? 'Processor' : 'Underwriter'

  it('a reassignment needs no reason, and changes the loan itself only in slot 1', async () => {
    const [one, two] = [await addStaged(t), await addStaged(t)]
    expect(await act({ operation: 'HCSEmployeeFullName1', recId: String(one.taskId), selectedValue: idOf('mate') }, 'lead')).toMatchObject({
      flag: true,
      msg: 'Reassigned',
    })
    await expectAudited(t, CALLS[desk].act, t.people.lead, [`Loan ${one.number}: ${Desk} 1: Farid First → Mateo Mate`])
    expect([(await taskOf(one)).slot1Name, await personOf(one)]).toEqual(['Mateo Mate', t.people.mate.id])
    expect(await eventsOf(one)).toMatchObject([
      { module: `${Desk}Reassignment1`, desk, before: 'Farid First', after: 'Mateo Mate', reason: '' },
    ])
    expect(
      await act({ operation: 'HCSEmployeeFullName2', recId: String(two.taskId), selectedValueCloser: idOf('mate'), reason2: 'Leave' }),
    ).toMatchObject({ flag: true })
    expect([(await taskOf(two)).slot2Name, await personOf(two)]).toEqual(['Mateo Mate', t.people.first.id])
    expect(await eventsOf(two)).toMatchObject([{ module: `${Desk}Reassignment2`, reason: 'Leave' }])
  })

  it.each<[string, DeskAction, StagedInput, Name, string]>([
    ['to nobody', { operation: 'HCSEmployeeFullName1', recId: '' }, {}, 'manager', MESSAGES.selectUser],
    [
      'of a locked loan',
      { operation: 'HCSEmployeeFullName1', recId: '', selectedValue: 'mate' },
      { loan: { locked: true } },
      'manager',
      REFUSED.locked,
    ],
    ['without permission', { operation: 'HCSEmployeeFullName1', recId: '', selectedValue: 'mate' }, {}, 'first', MESSAGES.noPermission],
    [
      'to somebody of another desk',
      { operation: 'HCSEmployeeFullName1', recId: '', selectedValue: 'beside' },
      {},
      'manager',
      `Choose an active ${desk} from the list`,
    ],
    ['in bulk by a lead', { operation: 'bulk', recId: '', selectedValue: 'mate' }, {}, 'lead', REFUSED.leadsDoNotAssign],
    [
      'in bulk by a processor or underwriter',
      { operation: 'bulk', recId: '', selectedValue: 'mate' },
      {},
      'outsider',
      REFUSED.managersOnly,
    ],
    ['in bulk without loans', { operation: 'bulk', recId: 'All', selectedValue: 'mate' }, {}, 'manager', MESSAGES.selectLoan],
    ['in bulk without a person', { operation: 'bulk', recId: '' }, {}, 'manager', MESSAGES.selectUser],
    [
      'by an action of closing',
      { operation: 'bulkProcessor', recId: '', selectedValue: 'mate' },
      {},
      'manager',
      'There is no action bulkProcessor',
    ],
  ])('a reassignment %s is refused', async (_name, action, input, as, msg) => {
    const loan = await addStaged(t, input)
    const { selectedValue = '' } = action
    const value = typeof selectedValue === 'string' && selectedValue !== '' ? idOf(selectedValue as Name) : ''
    const answer = await act({ ...action, recId: action.recId || String(loan.taskId), selectedValue: value }, as)
    expect(answer).toMatchObject({ flag: false, msg })
    expect([(await taskOf(loan)).version, await eventsOf(loan)]).toEqual([1, []])
  })

  it('a bulk assignment checks each loan and sets the person of each loan', async () => {
    const loans = [await addStaged(t), await addStaged(t, { slots: ['mate'] }), await addStaged(t, { loan: { locked: true } })]
    const [first, same, locked] = loans as [StagedLoan, StagedLoan, StagedLoan]
    const answer = await act({ operation: 'bulk', recId: `${idsOf(loans)},999999999`, selectedValue: idOf('mate') })
    expect(answer).toEqual({
      flag: true,
      msg: `1 done, 3 refused: ${REFUSED.samePerson}`,
      response: {
        done: [first.taskId],
        undoId: expect.any(Number),
        refused: [
          { id: same.taskId, msg: REFUSED.samePerson },
          { id: locked.taskId, msg: REFUSED.locked },
          { id: 999_999_999, msg: MESSAGES.notFound },
        ],
      },
    })
    expect([await personOf(first), await personOf(locked)]).toEqual([t.people.mate.id, t.people.first.id])
  })

  it('fifty people reassign the same loan at once: one succeeds, and 49 are told who was first', async () => {
    const loan = await addStaged(t)
    // Every other sender is a leader, who may assign only to a teammate.
    const names: Name[] = ['manager', 'lead', 'admin', 'unitLeader']
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        act(
          { operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), selectedValue: idOf(n % 2 ? 'mate' : 'outsider'), version: 1 },
          names[n % names.length],
        ),
      ),
    )
    const [event, ...more] = await eventsOf(loan)
    expect([answers.filter(({ flag }) => flag).length, more]).toEqual([1, []])
    for (const { msg, response } of answers.filter(({ flag }) => !flag)) {
      expect(msg).toContain(event?.actorName)
      expect(response).toMatchObject({ type: 'stale', version: 2, changedBy: event?.actorName })
    }
  })

  it('Bulk Auto Complete reports for each row what was done, or why not', async () => {
    const open = await addStaged(t)
    const ended = await addStaged(t, { status: 'Completed' })
    const locked = await addStaged(t, { loan: { locked: true } })
    const found = await addStaged(t)
    await t.db.review.create({
      data: {
        loanId: found.id,
        kind: desk,
        type: desk === 'processor' ? 'Processor QC' : 'UW Review',
        instance: 1,
        endedAt: now(),
        findingCount: 1,
        grossFindingCount: 1,
        answers: { create: { sno: 1, question: 'Is the income right?', answer: 'No', severity: 'Critical' } },
      },
    })
    const answer = await act({ operation: 'autocomplete', recId: idsOf([open, ended, locked, found]) })
    expect(answer).toMatchObject({
      flag: true,
      msg: '1 done, 3 refused: This loan is Completed already',
      response: {
        done: [open.taskId],
        undoId: expect.any(Number),
        refused: [
          { id: ended.taskId, msg: 'This loan is Completed already' },
          { id: locked.taskId, msg: REFUSED.locked },
          { id: found.taskId, msg: REFUSED.openFinding },
        ],
      },
    })
    await expectAudited(t, CALLS[desk].act, t.people.manager, [`Loan ${open.number}: ${Desk} status: Open → Completed`])
    expect(await taskOf(open)).toMatchObject({ status: 'Completed', stage: 'Initial Review', doneAt: expect.any(Date), version: 2 })
    expect(await eventsOf(open)).toMatchObject([{ module: `${Desk}AutoComplete`, before: 'Open', after: 'Completed' }])
    expect(await t.db.decision.count({ where: { loanId: open.id } })).toBe(0)
    expect(await act({ operation: 'autocomplete', recId: idsOf([open]) }, 'lead')).toMatchObject({ flag: false })

    const again = await addStaged(t)
    const answers = await Promise.all(Array.from({ length: 50 }, () => act({ operation: 'autocomplete', recId: idsOf([again]) }, 'first')))
    expect([answers.filter(({ flag }) => flag).length, (await taskOf(again)).version, (await eventsOf(again)).length]).toEqual([1, 2, 1])
  })

  it('Bulk Auto Complete depends on a setting that the page contains', async () => {
    const { response } = await t.call(CALLS[desk].list, { count: 'later' }, t.people.first)
    expect(response).toMatchObject({ autoCompleteFlg: 1 })
    const looks = await t.call(CALLS[desk].list, { count: 'later' }, t.people.looker)
    expect(looks.response).toMatchObject({ autoCompleteFlg: 0 })
    await t.db.setting.updateMany({ data: { value: false } })
    t.services.settings.forget()
    const loan = await addStaged(t)
    expect(await act({ operation: 'autocomplete', recId: idsOf([loan]) })).toMatchObject({
      flag: false,
      msg: `0 done, 1 refused: ${REFUSED.autoCompleteOff}`,
    })
    expect(await taskOf(loan)).toMatchObject({ status: 'Open', version: 1 })
  })
})
