import { closing } from '@ivue/contracts/desks/contract.ts'
import type { ActionAnswer } from '@ivue/contracts/worklist/actions.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { whyNotAssignRow } from '@ivue/contracts/worklist/rules.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../../desks/closing/closing-world.fixture.ts'
import { fromNow } from '../../testing/clock.ts'
import { type AddedLoan, addLoan } from '../../testing/loans.ts'

let t: World
let assignedLoan: AddedLoan

const DAY = 86_400_000

beforeAll(async () => {
  t = await closingWorld()
  const { first, second, mate, outsider } = t.people
  assignedLoan = await addLoan(t.db, { slots: [first.id, second.id] })
  const late = await addLoan(t.db, { slots: [first.id, first.id] })
  await addLoan(t.db, { slots: [first.id, null], taskStatus: 'Closed' })
  await t.db.task.update({ where: { id: late.taskId }, data: { p1DueAt: fromNow(-DAY) } })
  await t.db.userAway.create({
    data: { userId: mate.id, fromDay: fromNow(-2 * DAY), toDay: fromNow(2 * DAY) } as never,
  })
  await t.db.user.update({ where: { id: outsider.id }, data: { maxDailyAssign: 0 } })
})
afterAll(() => t.close())

const loads = async (ids: number[] = [], as: Name = 'manager') =>
  (await t.call(worklist.getLoads, { list: 'closing', ids }, t.people[as])).response.people
const processors = async () =>
  (await t.call(worklist.getLoads, { list: 'closing', ids: [assignedLoan.taskId], to: 'processors' }, t.people.manager)).response.people
const of = async (name: string) => (await loads([assignedLoan.taskId])).find(({ Name }) => Name === name)

it('each closer is listed with the loans they have, those due, and those assigned today', async () => {
  const before = await of('Farid First')
  expect(before).toMatchObject({ open: 2, dueToday: 1, most: 10 })
  const move = {
    operation: 'HCSEmployeeFullName1',
    recId: String(assignedLoan.taskId),
    selectedValue: String(t.people.second.id),
    reason: 'Leave',
  }
  const wasGiven = (await of('Sigrid Second'))?.today ?? 0
  await t.call(closing.dashboardClosingAction, move, t.people.manager)
  expect(await of('Sigrid Second')).toMatchObject({ open: 1, today: wasGiven + 1 })
  expect(await of('Farid First')).toMatchObject({ open: 1 })
})

it('people who should not get more have a reason, and the best one is first with a reason', async () => {
  expect(await of('Mateo Mate')).toMatchObject({ why: expect.stringMatching(/^Away until \d\d\/\d\d$/), refused: '', best: '' })
  expect(await of('Otto Outsider')).toMatchObject({ why: 'Was given 0 of at most 0 today' })
  const people = await loads([assignedLoan.taskId])
  expect(people[0]).toMatchObject({ why: '', best: expect.stringMatching(/\w/) })
  expect(people.filter(({ best }) => best !== '')).toHaveLength(1)
  const ranks = people.map(({ why, refused }) => (refused ? 2 : why ? 1 : 0))
  expect(ranks).toEqual(ranks.toSorted())
})

it('a lead may assign only to their own people, in the list as in the row', async () => {
  const people = await loads([assignedLoan.taskId], 'lead')
  const refused = (name: string) => people.find(({ Name }) => Name === name)?.refused
  expect([refused('Otto Outsider'), refused('Sigrid Second')]).toEqual([REFUSED.ownPeople, ''])
  const names = async (as: Name) =>
    (await t.call(worklist.getPeople, { list: 'closing' }, t.people[as])).response.workers.map(({ Name }) => Name)
  expect(await names('manager')).toContain('Otto Outsider')
  expect(await names('lead')).not.toContain('Otto Outsider')
  const move = {
    operation: 'HCSEmployeeFullName1',
    recId: String(assignedLoan.taskId),
    selectedValue: String(t.people.outsider.id),
    reason: 'Leave',
  }
  expect(await t.call(closing.dashboardClosingAction, move, t.people.lead)).toMatchObject({ flag: false, msg: REFUSED.ownPeople })
})

it('processors are listed with their tasks at their own desk', async () => {
  const before = await processors()
  const { processor } = t.people
  await addLoan(t.db, { processorTask: processor.id })
  expect((await processors()).find(({ id }) => id === String(processor.id))?.open).toBe(
    (before.find(({ id }) => id === String(processor.id))?.open ?? 0) + 1,
  )
})

it('the rows that an assignment will refuse are known beforehand', async () => {
  const { first, second, mate } = t.people
  const [held, free, locked] = await Promise.all([
    addLoan(t.db, { slots: [first.id, second.id] }),
    addLoan(t.db, { slots: [mate.id, null] }),
    addLoan(t.db, { slots: [mate.id, null], locked: true }),
  ])
  const ids = [held, free, locked].map(({ taskId }) => taskId)
  const { people, rows } = (await t.call(worklist.getLoads, { list: 'closing', ids }, t.people.manager)).response
  expect(people.every(({ refusals }) => refusals.length === 0)).toBe(true)
  const chosen = { slot1Id: first.id, slot2Id: null }
  const foreseen = rows.flatMap((row) => {
    const msg = whyNotAssignRow(row, chosen)
    return msg ? [{ id: row.id, msg }] : []
  })
  const assign = { operation: 'bulk', recId: ids, selectedValue: String(first.id) }
  const { done, refused } = (await t.call(closing.dashboardClosingAction, assign, t.people.manager)).response as ActionAnswer
  expect(done).toEqual([free.taskId])
  expect(foreseen.toSorted((a, b) => a.id - b.id)).toEqual(refused.toSorted((a, b) => a.id - b.id))
  expect(refused).toHaveLength(2)
})

it('the list needs the permission to assign', async () => {
  expect(await t.call(worklist.getLoads, { list: 'closing' }, t.people.second)).toMatchObject({ flag: false })
})
