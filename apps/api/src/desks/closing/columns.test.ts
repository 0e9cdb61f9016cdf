import { closing } from '@ivue/contracts/desks/contract.ts'
import { deskPage, type Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { SignIn } from '../../testing/test-app.ts'
import { closingWorld, type World } from './closing-world.fixture.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  const loan = await t.db.loan.create({
    data: {
      number: '8700000001',
      borrowerLastName: 'Quote "Q", Ünal',
      borrowerFirstName: 'Back\\slash\n',
      purpose: 'Purchase',
      type: 'FHA',
      amount: 200_000,
      propertyState: 'TX',
      zone: 'America/Chicago',
      channel: 'Retail',
      region: 'CS Plano',
      status: 'Closing',
      applicationOn: new Date('2026-01-05'),
    },
  })
  await t.db.task.create({ data: { loanId: loan.id, desk: 'closing', status: 'WIP', slot1Id: t.people.first.id } })
})
afterAll(() => t.close())

async function row(as: SignIn): Promise<Row> {
  const { response } = await t.call(closing.getDashboardClosingTaskList, {}, as)
  const found = deskPage.parse(response).tdata[0]
  if (!found) throw new Error('No row')
  return found as Row
}
const why = (found: Row, title: string) => (found[title] as { why?: string }).why

it('text in a cell is returned unchanged, and a missing value is null', async () => {
  const found = await row(t.people.manager)
  expect(found.Borrower).toEqual({ value: 'Quote "Q", Ünal, Back\\slash\n' })
  expect(found['Scheduled Closing']).toEqual({ value: null, at: null })
  expect(found['SLA Due']).toEqual({ value: null, at: null })
  expect(found.HCSEmployeeFullName2).toMatchObject({ value: null })
})

it('two people who read one after the other each see their own permissions', async () => {
  const { manager, first, looker } = t.people
  expect(why(await row(manager), 'HCSEmployeeFullName1')).toBe('')
  expect(why(await row(first), 'Decision')).toBe('')
  await t.db.task.updateMany({ data: { slot2Id: looker.id } })
  expect(why(await row(looker), 'HCSEmployeeFullName1')).toBe(MESSAGES.noPermission)
  expect(why(await row(manager), 'HCSEmployeeFullName1')).toBe('')
})

it('a removed permission is gone on the next page, and back when it is granted again', async () => {
  const { manager } = t.people
  const permission = { groupId: manager.groupId, permission: 'closing.assign' }
  await t.db.groupPermission.delete({ where: { groupId_permission: permission } })
  expect(why(await row(manager), 'HCSEmployeeFullName1')).toBe(MESSAGES.noPermission)
  await t.db.groupPermission.create({ data: permission })
  expect(why(await row(manager), 'HCSEmployeeFullName1')).toBe('')
})

it('a row names its reader, and the reasons for missed measures if any were given', async () => {
  const { first, manager } = t.people
  const reasons = { p2Reason: 'Title was "late"', p2Party: 'Sales' }
  expect(await row(first)).toMatchObject({ empUserID: first.employeeId, userRole: 'Closer' })
  expect(await row(manager)).toMatchObject({ empUserID: manager.employeeId, userRole: 'Manager - Closing' })
  expect(Object.keys(await row(first)).filter((name) => /Reason|Party/.test(name))).toEqual([])
  await t.db.task.updateMany({ data: reasons })
  const nothing = { P1ReasonSlaMissed: '', P1AccountableParty: '', P3ReasonSlaMissed: '', P3AccountableParty: '' }
  expect(await row(first)).toMatchObject({ ...nothing, P2ReasonSlaMissed: reasons.p2Reason, P2AccountableParty: reasons.p2Party })
  await t.db.task.updateMany({ data: { p2Reason: '', p2Party: '' } })
})
