import { closing } from '@ivue/contracts/desks/contract.ts'
import { notifications } from '@ivue/contracts/notifications/contract.ts'
import type { DeskAction } from '@ivue/contracts/worklist/actions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../../desks/closing/closing-world.fixture.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
})
afterAll(() => t.close())

const act = (action: DeskAction, as: Name = 'manager') => t.call(closing.dashboardClosingAction, action, t.people[as])
const idOf = (name: Name) => String(t.people[name].id)
const idsOf = (loans: AddedLoan[]) => loans.map(({ taskId }) => taskId).join(',')
const noticesOf = async (name: Name) => {
  const rows = await t.db.notification.findMany({ where: { userId: t.people[name].id }, orderBy: { id: 'asc' } })
  return rows.map(({ text, link }) => [text, link])
}
const loans = (...slots: (number | null)[][]) => Promise.all(slots.map((one) => addLoan(t.db, { slots: one as [number, number] })))

it('a person who gets many loans is notified once, however many slots', async () => {
  const some = await loans([null, null], [null, null], [null, null])
  expect(
    await act({ operation: 'bulk', recId: idsOf(some), selectedValue: idOf('mate'), selectedValueCloser: idOf('mate') }),
  ).toMatchObject({ flag: true })
  expect(await noticesOf('mate')).toEqual([['3 loans were assigned to you by Mona Manager', '/closing']])
  const { response } = await t.call(notifications.getList, {}, t.people.mate)
  expect(response).toMatchObject({ unread: 1, rows: [{ kind: 'assignment' }] })
})

it('the notice names the one new loan among those the person already had, and nobody is notified about a refused one', async () => {
  const second = t.people.second.id
  const [fresh, ...others] = await loans([null, null], [second, null], [second, null])
  const locked = await addLoan(t.db, { locked: true })
  await act({ operation: 'bulk', recId: idsOf([...others, locked, fresh as AddedLoan]), selectedValue: idOf('second') })
  const number = fresh?.number
  expect(await noticesOf('second')).toEqual([[`Loan ${number} was assigned to you by Mona Manager`, `/closing?loan=${number}`]])
})

it('a reassigned person is notified, but nobody about what they assigned to themselves', async () => {
  const [one, two] = (await loans([t.people.mate.id, null], [t.people.mate.id, null])) as [AddedLoan, AddedLoan]
  await act({ operation: 'HCSEmployeeFullName1', recId: String(one.taskId), selectedValue: idOf('outsider'), reason: 'Vacation' })
  expect(await noticesOf('outsider')).toEqual([[`Loan ${one.number} was assigned to you by Mona Manager`, `/closing?loan=${one.number}`]])
  const toMyself = {
    operation: 'HCSEmployeeFullName1',
    recId: String(two.taskId),
    selectedValue: idOf('lead'),
    reason: 'Mine now',
  } as const
  expect(await act(toMyself, 'lead')).toMatchObject({ flag: true })
  expect(await noticesOf('lead')).toEqual([])
})
