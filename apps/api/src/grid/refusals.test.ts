import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { deskPage, type GridRequest } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type World } from '../desks/closing/closing-world.fixture.ts'
import { addLoan } from '../testing/loans.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  for (let n = 0; n < 3; n++) await addLoan(t.db, { slots: [t.people.first.id] })
})
afterAll(() => t.close())

const LISTS = [
  ['the desk', closing.getDashboardClosingTaskList],
  ['the log', closingLog.getDashboardClosingLogTaskList],
] as const

describe.each(LISTS)('%s', (_name, call) => {
  it('is refused without the permission, whatever the body contains', async () => {
    for (const body of [{}, { dateFromSearch: 'nonsense' }]) {
      expect((await t.send(call, body, t.people.nobody)).json()).toEqual({ flag: false, msg: MESSAGES.noPermission, response: {} })
    }
  })

  it.each<[string, unknown, string, string]>([
    ['a start without an end', { dateFromSearch: '2026-03-01' }, 'dateToSearch', MESSAGES.selectEndDate],
    ['an end without a start', { dateToSearch: '2026-03-01', dateFromSearch: '' }, 'dateFromSearch', MESSAGES.selectStartDate],
    [
      'a day that does not exist',
      { dateFromSearch: '2026-02-30', dateToSearch: '2026-03-01' },
      'dateFromSearch',
      'Enter the date as YYYY-MM-DD',
    ],
    ['a date in an unknown form', { dateFromSearch: '2026-03-01', dateToSearch: 'today' }, 'dateToSearch', 'Enter the date as YYYY-MM-DD'],
    ['an unknown module or status', { taskStatus: 'Wip' }, 'taskStatus', 'Choose one of All, '],
    ['a property name of every object', { taskStatus: 'constructor' }, 'taskStatus', 'Choose one of All, '],
    ['a column without text', { filterField: 'Date', filterName: 'x' }, 'filterField', 'The list cannot be filtered by Date'],
    ['an unknown column', { orderArray: [{ col: 'Nowhere', dir: 'ASC' }] }, 'orderArray', 'There is no column Nowhere'],
    [
      'an unknown second column',
      {
        orderArray: [
          { col: 'Loan Number', dir: 'ASC' },
          { col: 'id', dir: 'ASC' },
        ],
      },
      'orderArray',
      'There is no column id',
    ],
    [
      'an unknown column of the old kind',
      { filterData: { sortCol: 'loan_number' } },
      'filterData.sortCol',
      'There is no column loan_number',
    ],
    ['an unknown direction', { orderArray: [{ col: 'Loan Number', dir: 'UP' }] }, 'orderArray.0.dir', 'Sort by ASC or DESC'],
    ['a sixth column', { orderArray: Array(6).fill({ col: 'Loan Number', dir: 'ASC' }) }, 'orderArray', 'Sort by at most 5 columns'],
    ['no rows at all', { filterData: { pageSize: 0 } }, 'filterData.pageSize', 'Show at least 1 row'],
    ['more rows than a page may have', { filterData: { pageSize: 10_001 } }, 'filterData.pageSize', 'Show at most 10000 rows'],
    ['a fraction of a row', { filterData: { pageSize: 2.5 } }, 'filterData.pageSize', 'Send a whole number of rows, or All'],
    ['page zero', { filterData: { pageNo: 0 } }, 'filterData.pageNo', 'Pages count from 1'],
    [
      'a search that is a book',
      { filterData: { searchString: 'x'.repeat(201) } },
      'filterData.searchString',
      'Search for at most 200 characters',
    ],
    ['an invalid loan number', { loanNumber: '1'.repeat(21) }, 'loanNumber', 'A loan number has at most 12 digits'],
  ])('refuses %s and names the field', async (_what, body, field, words) => {
    const answer = (await t.send(call, body as object, t.people.manager)).json()
    expect(answer.flag).toBe(false)
    expect(Object.keys(answer.response.fields)).toEqual([field])
    expect(answer.response.fields[field]).toContain(words)
    expect(answer.msg).toBe(answer.response.fields[field])
  })
})

const FIELDS = [
  'filterId',
  'filterData',
  'orderArray',
  'userId',
  'xls',
  'mailToMe',
  'format',
  'filterField',
  'filterName',
  'dateFromSearch',
  'dateToSearch',
  'taskStatus',
  'loanNumber',
  'loanNumbers',
  'columnFilters',
  'SLA',
  'clock',
  'node',
  'operation',
  'qaId',
  'type',
  'count',
  'ids',
]
it.each([null, ''])('any field with %j has its default', async (blank) => {
  for (const [, call] of LISTS) {
    const usual = (await t.send(call, {}, t.people.manager)).json()
    expect(usual.flag).toBe(true)
    const page = Object.fromEntries(['searchString', 'pageSize', 'pageNo', 'sortCol', 'sortColOrder'].map((name) => [name, blank]))
    for (const body of [...FIELDS.map((field) => ({ [field]: blank })), { filterData: page }])
      expect([body, (await t.send(call, body, t.people.manager)).json()]).toEqual([body, usual])
  }
})

it.each<[string, GridRequest, string, string]>([
  [
    'an unknown SLA',
    { SLA: 'met' },
    'SLA',
    'Choose one of All, Met, Not Met, Reasons missing, P1 due so far this month, P2 due so far this month, P3 due so far this month, P4 due so far this month',
  ],
  ['an unknown stage', { filterId: 'Final Risk Review' }, 'filterId', 'Choose one of Initial Review, All'],
  ['people by invalid ids', { userId: 'Farid First' }, 'userId', 'Send the ids of people from userList, or All'],
  ['more people than allowed', { userId: Array(1001).fill(1) }, 'userId', 'Send the ids of people from userList, or All'],
  [
    'an order by a column of buttons',
    { orderArray: [{ col: 'Decision', dir: 'ASC' }] },
    'orderArray',
    'The list cannot be sorted by Decision',
  ],
])('the desk refuses %s and names the field', async (_what, body, field, words) => {
  const answer = await t.call(closing.getDashboardClosingTaskList, body, t.people.manager)
  expect(answer).toEqual({ flag: false, msg: words, response: { fields: { [field]: words } } })
})

it('a filter with fixed values is compared exactly, a text filter by what it contains', async () => {
  const { first } = t.people
  const met = await addLoan(t.db, { slots: [first.id], measures: ['Met'], borrowerLastName: 'Refinance', purpose: 'Cash-Out Refinance' })
  const missed = await addLoan(t.db, { slots: [first.id], measures: ['Not Met'], borrowerLastName: 'Refi', purpose: 'Refinance' })
  const found = async (filterField: string, filterName: string) => {
    const { response } = await t.call(closing.getDashboardClosingTaskList, { filterField, filterName }, t.people.manager)
    return deskPage
      .parse(response)
      .tdata.map(({ recsID }) => recsID)
      .sort()
  }
  expect(await found('P1 SlaStatus', 'Met')).toEqual([met.taskId])
  expect(await found('P1 SlaStatus', 'not met')).toEqual([missed.taskId])
  expect(await found('Purpose', 'Refinance')).toEqual([missed.taskId])
  expect(await found('Status', 'W')).toEqual([])
  expect(await found('Borrower', 'refi')).toEqual([met.taskId, missed.taskId])
  await t.db.loan.deleteMany({ where: { id: { in: [met.id, missed.id] } } })
})

describe('SQL in a field', () => {
  const ATTACKS = [
    "'; DROP TABLE tasks; --",
    "' OR '1'='1",
    "x' UNION SELECT username, password_hash FROM users --",
    '"; DELETE FROM tasks; --',
    "\\'; SELECT pg_sleep(5); --",
    '$1',
    '1); DROP TABLE events; --',
    "E'\\x27",
    'Loan Number" DESC, (SELECT 1/0) --',
  ]
  const BODIES: [string, (attack: string) => unknown][] = [
    ['searchString', (attack) => ({ filterData: { searchString: attack } })],
    ['sortCol', (attack) => ({ filterData: { sortCol: attack } })],
    ['sortColOrder', (attack) => ({ filterData: { sortCol: 'Borrower', sortColOrder: attack } })],
    ['pageSize', (attack) => ({ filterData: { pageSize: attack } })],
    ['pageNo', (attack) => ({ filterData: { pageNo: attack } })],
    ['orderArray.col', (attack) => ({ orderArray: [{ col: attack, dir: 'ASC' }] })],
    ['orderArray.dir', (attack) => ({ orderArray: [{ col: 'Borrower', dir: attack }] })],
    ...[
      'filterId',
      'filterField',
      'filterName',
      'userId',
      'dateFromSearch',
      'dateToSearch',
      'taskStatus',
      'loanNumber',
      'loanNumbers',
      'columnFilters',
      'SLA',
      'qaId',
      'type',
      'count',
    ].map((field): [string, (attack: string) => unknown] => [field, (attack) => ({ [field]: attack })]),
  ]
  it.each(BODIES)('%s is treated as text or refused, never executed', async (field, bodyOf) => {
    for (const [, call] of LISTS) {
      for (const attack of ATTACKS) {
        const body = { taskStatus: 'All', ...(bodyOf(attack) as object) }
        const answer = await t.send(call, body, t.people.first)
        const { flag, response } = answer.json()
        expect([answer.statusCode, attack]).toEqual([200, attack])
        // '$1' in the field of a loan number is a part of it, with a mark.
        if (flag) expect(field === 'loanNumber' ? [0, 1, 3] : [0, 3]).toContain(response.totalItems)
        else expect(response.fields ?? {}).not.toEqual({})
        expect(answer.body).not.toContain('argon2')
      }
    }
    const all = await t.call(closing.getDashboardClosingTaskList, {}, t.people.manager)
    expect(deskPage.parse(all.response).totalItems).toBe(3)
  })
})
