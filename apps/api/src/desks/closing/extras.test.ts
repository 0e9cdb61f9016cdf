import { closing } from '@ivue/contracts/desks/contract.ts'
import { CALL_STATUSES, CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { deskPage } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from './closing-world.fixture.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  await t.person({ fullName: 'Gone Grace', roles: ['Closer'], inactive: true })
})
afterAll(() => t.close())

const CLOSERS = ['Farid First', 'Lena Lead', 'Lou Looker', 'Mateo Mate', 'Otto Outsider', 'Sigrid Second', 'Uma Unit']
const TEAM = ['Farid First', 'Mateo Mate', 'Sigrid Second']

describe('the extra data of the closing desk', () => {
  it.each<[Name, { manager: 0 | 1; roleUlTl: 0 | 1; userRole: string }, string[]]>([
    ['admin', { manager: 1, roleUlTl: 0, userRole: 'Administrator' }, CLOSERS],
    ['manager', { manager: 1, roleUlTl: 0, userRole: 'Manager - Closing' }, CLOSERS],
    ['lead', { manager: 1, roleUlTl: 1, userRole: 'Closer' }, ['Farid First', 'Lena Lead', 'Mateo Mate', 'Sigrid Second']],
    ['unitLeader', { manager: 1, roleUlTl: 1, userRole: 'Closer' }, [...TEAM, 'Uma Unit']],
    ['first', { manager: 0, roleUlTl: 0, userRole: 'Closer' }, ['Farid First']],
    ['assistant', { manager: 0, roleUlTl: 0, userRole: 'Closer Assistance' }, TEAM],
    ['looker', { manager: 0, roleUlTl: 0, userRole: 'Closer' }, ['Lou Looker']],
  ])('for %s is %j; the Employee filter lists the people whose work is in scope', async (name, flags, employees) => {
    const page = deskPage.parse((await t.call(closing.getDashboardClosingTaskList, {}, t.people[name])).response)
    expect(page).toMatchObject({ ...flags, autoCompleteFlg: 0 })
    expect(page.userList?.map(({ Name }) => Name)).toEqual(employees)
    for (const list of [page.userListAssignment, page.userListCloser, page.userListAssignmentCloser]) {
      expect(list?.map(({ Name }) => Name)).toEqual(CLOSERS)
    }
    expect(page.taskList.map(({ value }) => value)).toEqual(CLOSING_STATUSES)
    expect(page.callStatusList.map(({ value }) => value)).toEqual(CALL_STATUSES)
    const actions = page.actionList.map(({ value }) => value)
    expect(actions).toEqual(name === 'assistant' ? ['Assign closer 1', 'Assign closer 2', 'Add comment'] : [])
  })

  it('has no rows if the list is empty', async () => {
    const page = deskPage.parse((await t.call(closing.getDashboardClosingTaskList, {}, t.people.first)).response)
    expect([page.tdata, page.totalItems, page.paginationData.pages]).toEqual([[], 0, [1]])
    expect(page.paginationData.pageInfo).toBe('Showing 0 to 0 of 0 entries')
  })
})
