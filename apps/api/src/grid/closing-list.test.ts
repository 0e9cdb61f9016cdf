import { closing } from '@ivue/contracts/desks/contract.ts'
import { type DeskPage, deskPage, type GridRequest } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addClosingTasks, type StoredTask, storedTasks } from '../desks/closing/closing-rows.fixture.ts'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'

let t: World
let stored: StoredTask[]

beforeAll(async () => {
  t = await closingWorld()
  await addClosingTasks(t)
  stored = await storedTasks(t)
})
afterAll(() => t.close())

/** Reads a page in wire format, with all statuses and rows unless the test asks otherwise. */
async function page(input: GridRequest = {}, as: Name = 'manager'): Promise<DeskPage> {
  const { flag, msg, response } = await t.call(closing.getDashboardClosingTaskList, input, t.people[as])
  expect([flag, msg]).toEqual([true, ''])
  return deskPage.parse(response)
}
const everything = (input: GridRequest = {}): GridRequest => ({ taskStatus: 'All', filterData: { pageSize: 'All' }, ...input })
const idsOf = ({ tdata }: DeskPage) => tdata.map(({ recsID }) => recsID)
const sorted = (ids: number[]) => [...ids].sort((one, other) => one - other)
const expected = (fits: (task: StoredTask) => boolean) => stored.filter(fits).map(({ id }) => id)

describe('the rows of a person', () => {
  const ours = () => (['first', 'second', 'mate', 'assistant'] as const).map((name) => t.people[name].id)
  it.each<[Name, () => number[] | 'all']>([
    ['admin', () => 'all'],
    ['manager', () => 'all'],
    ['lead', () => [...ours(), t.people.lead.id]],
    ['unitLeader', () => [...ours(), t.people.unitLeader.id]],
    ['first', () => [t.people.first.id]],
    ['second', () => [t.people.second.id]],
    ['mate', () => [t.people.mate.id]],
    ['assistant', ours],
    ['outsider', () => [t.people.outsider.id]],
    ['looker', () => [t.people.looker.id]],
  ])('%s sees exactly the work in scope, with a total equal to plain SQL', async (name, whose) => {
    const people = whose()
    const [{ count } = { count: -1 }] =
      people === 'all'
        ? await t.db.$queryRaw<{ count: number }[]>`SELECT count(*)::int FROM tasks WHERE desk = 'closing'`
        : await t.db.$queryRaw<{ count: number }[]>`
            SELECT count(*)::int FROM tasks WHERE desk = 'closing' AND (slot1_id = ANY(${people}) OR slot2_id = ANY(${people}))`
    const shown = await page(everything(), name)
    expect([shown.totalItems, shown.tdata.length]).toEqual([count, count])
    expect(count).toBeGreaterThan(0)
    const seen = expected((task) => people === 'all' || people.some((id) => id === task.slot1Id || id === task.slot2Id))
    expect(sorted(idsOf(shown))).toEqual(seen)
  })

  it('do not grow by a filter for other people', async () => {
    const shown = await page(everything({ userId: String(t.people.outsider.id) }), 'first')
    const both = expected(
      ({ slot1Id, slot2Id }) => [slot1Id, slot2Id].includes(t.people.outsider.id) && [slot1Id, slot2Id].includes(t.people.first.id),
    )
    expect(both.length).toBeGreaterThan(0)
    expect(sorted(idsOf(shown))).toEqual(both)
  })
})

describe('a filter', () => {
  const has = (id: number) => (task: StoredTask) => task.slot1Id === id || task.slot2Id === id
  const between = (from: string, before: string) => (task: StoredTask) =>
    task.scheduledAt >= new Date(from) && task.scheduledAt < new Date(before)
  it.each<[string, () => GridRequest, () => (task: StoredTask) => boolean]>([
    [
      'absent, which means WIP',
      () => ({ taskStatus: undefined }),
      () =>
        ({ status }) =>
          status === 'WIP',
    ],
    [
      'empty, which means WIP',
      () => ({ taskStatus: '' }),
      () =>
        ({ status }) =>
          status === 'WIP',
    ],
    [
      'Reschedule',
      () => ({ taskStatus: 'Reschedule' }),
      () =>
        ({ status }) =>
          status === 'Reschedule',
    ],
    [
      'Canceled',
      () => ({ taskStatus: 'Canceled' }),
      () =>
        ({ status }) =>
          status === 'Canceled',
    ],
    [
      'Closed',
      () => ({ taskStatus: 'Closed' }),
      () =>
        ({ status }) =>
          status === 'Closed',
    ],
    ['All', () => ({ taskStatus: 'All' }), () => () => true],
    [
      'Met',
      () => ({ SLA: 'Met' }),
      () =>
        ({ results }) =>
          !results.includes('Not Met'),
    ],
    [
      'Not Met',
      () => ({ SLA: 'Not Met' }),
      () =>
        ({ results }) =>
          results.includes('Not Met'),
    ],
    ['SLA All', () => ({ SLA: 'All' }), () => () => true],
    ['one employee, in either slot', () => ({ userId: String(t.people.first.id) }), () => has(t.people.first.id)],
    [
      'two employees as a comma list',
      () => ({ userId: `${t.people.mate.id}, ${t.people.looker.id}` }),
      () => (task) => has(t.people.mate.id)(task) || has(t.people.looker.id)(task),
    ],
    ['two employees as a list', () => ({ userId: [t.people.mate.id, String(t.people.mate.id)] }), () => has(t.people.mate.id)],
    ['All employees', () => ({ userId: `${t.people.mate.id},All` }), () => () => true],
    ['the stage, which filters nothing', () => ({ filterId: 'Initial Review' }), () => () => true],
    [
      'a column of words',
      () => ({ filterField: 'Loan Number', filterName: stored[7]?.loanNumber ?? '' }),
      () =>
        ({ id }) =>
          id === stored[7]?.id,
    ],
    [
      'a whole loan number',
      () => ({ loanNumber: stored[7]?.loanNumber ?? '' }),
      () =>
        ({ id }) =>
          id === stored[7]?.id,
    ],
    [
      'part of a loan number',
      () => ({ loanNumber: '01' }),
      () =>
        ({ loanNumber }) =>
          loanNumber.includes('01'),
    ],
    ['a wildcard for a loan number', () => ({ loanNumber: '%' }), () => () => false],
    ['one day', () => days('2026-03-09', '2026-03-09'), () => between('2026-03-09T05:00:00Z', '2026-03-10T05:00:00Z')],
    [
      'the day on which the clocks change',
      () => days('2026-03-08', '2026-03-08'),
      () => between('2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'),
    ],
    ['days with start and end', () => days('2026-03-07', '2026-03-10'), () => between('2026-03-07T06:00:00Z', '2026-03-11T05:00:00Z')],
    ['days in American form', () => days('03/08/2026', '03/09/2026'), () => between('2026-03-08T06:00:00Z', '2026-03-10T05:00:00Z')],
    ['days in reverse order', () => days('2026-03-10', '2026-03-08'), () => () => false],
    ['days outside the calendar', () => days('1970-01-01', '9999-12-31'), () => () => true],
    [
      'everything at once',
      () => ({
        taskStatus: 'WIP',
        SLA: 'Not Met',
        userId: String(t.people.first.id),
        loanNumber: '7700',
        ...days('2026-03-08', '2026-03-12'),
      }),
      () => (task) =>
        task.status === 'WIP' &&
        task.results.includes('Not Met') &&
        has(t.people.first.id)(task) &&
        between('2026-03-08T06:00:00Z', '2026-03-13T05:00:00Z')(task),
    ],
  ])('%s', async (_name, input, fits) => {
    const shown = await page(everything(input()))
    const ids = expected(fits())
    expect(sorted(idsOf(shown))).toEqual(ids)
    expect(shown.totalItems).toBe(ids.length)
  })
  const days = (dateFromSearch: string, dateToSearch: string) => ({ dateFromSearch, dateToSearch })
})

describe('an order', () => {
  /** The sort key of each column. Text sorts by Unicode code point. */
  const KEYS: Record<string, (task: StoredTask) => string | number | null> = {
    'Loan Number': (task) => task.loanNumber,
    Borrower: (task) => task.borrower,
    Purpose: (task) => task.purpose,
    State: (task) => task.state,
    'Scheduled Closing': (task) => task.scheduledAt.getTime(),
    Status: (task) => task.status,
    HCSEmployeeFullName1: (task) => task.slot1Name,
    HCSEmployeeFullName2: (task) => task.slot2Name,
    'P1 SlaStatus': (task) => task.results[0] ?? '',
    'P2 SlaStatus': (task) => task.results[1] ?? '',
    'P3 SlaStatus': (task) => task.results[2] ?? '',
    'P4 SlaStatus': (task) => task.results[3] ?? '',
    'SLA Due': (task) => task.slaDueAt?.getTime() ?? null,
  }
  type Rule = { col: string; dir: 'ASC' | 'DESC' }
  const compare = (one: string | number | null, other: string | number | null, dir: Rule['dir']) => {
    if (one === other) return 0
    if (one === null || other === null) return one === null ? 1 : -1
    return (one < other ? -1 : 1) * (dir === 'ASC' ? 1 : -1)
  }
  function inOrder(rules: Rule[]): number[] {
    const byRule = (one: StoredTask, other: StoredTask) => {
      for (const { col, dir } of rules) {
        const key = KEYS[col] as (task: StoredTask) => string | number | null
        const order = compare(key(one), key(other), dir)
        if (order !== 0) return order
      }
      return compare(one.id, other.id, rules[0]?.dir ?? 'DESC')
    }
    return [...stored].sort(byRule).map(({ id }) => id)
  }

  it('is available for exactly these columns', async () => {
    const { headers } = await page(everything())
    expect(headers.filter(({ extra }) => extra?.canSort).map(({ Title }) => Title)).toEqual(Object.keys(KEYS))
  })

  it.each(Object.keys(KEYS).flatMap((col): [Rule][] => [[{ col, dir: 'ASC' }], [{ col, dir: 'DESC' }]]))(
    'by $col $dir, then by id, with loans without a value last',
    async (rule) => {
      expect(idsOf(await page(everything({ orderArray: [rule] })))).toEqual(inOrder([rule]))
      const old = { filterData: { pageSize: 'All', sortCol: rule.col, sortColOrder: rule.dir } } as const
      expect(idsOf(await page(everything(old)))).toEqual(inOrder([rule]))
    },
  )

  it.each<[Rule[]]>([
    [
      [
        { col: 'State', dir: 'ASC' },
        { col: 'SLA Due', dir: 'DESC' },
      ],
    ],
    [
      [
        { col: 'SLA Due', dir: 'DESC' },
        { col: 'Borrower', dir: 'ASC' },
        { col: 'Purpose', dir: 'DESC' },
      ],
    ],
    [['Status', 'P1 SlaStatus', 'P2 SlaStatus', 'HCSEmployeeFullName2', 'State'].map((col) => ({ col, dir: 'ASC' }))],
  ])('by several columns: %j', async (rules) => {
    const shown = await page(everything({ orderArray: rules, filterData: { pageSize: 'All', sortCol: 'Borrower', sortColOrder: 'ASC' } }))
    expect(idsOf(shown)).toEqual(inOrder(rules))
    expect(shown.orderArray).toEqual(rules)
  })

  it('is by scheduled closing, latest first, by default', async () => {
    const shown = await page(everything())
    expect(shown.orderArray).toEqual([{ col: 'Scheduled Closing', dir: 'DESC' }])
    expect(idsOf(shown)).toEqual(inOrder(shown.orderArray))
  })

  it('is DESC when only a column is named, as the old client does', async () => {
    const shown = await page(everything({ filterData: { pageSize: 'All', sortCol: 'Borrower', sortColOrder: '' } }))
    expect(idsOf(shown)).toEqual(inOrder([{ col: 'Borrower', dir: 'DESC' }]))
  })

  it.each<[Rule[]]>([[[{ col: 'State', dir: 'ASC' }]], [[{ col: 'SLA Due', dir: 'DESC' }]], [[{ col: 'SLA Due', dir: 'ASC' }]]])(
    'is the same over all pages, without gaps or duplicates: %j',
    async (rules) => {
      const seen: number[] = []
      for (let pageNo = 1; pageNo <= 9; pageNo++) {
        const shown = await page({ taskStatus: 'All', orderArray: rules, filterData: { pageSize: 7, pageNo } })
        const from = (pageNo - 1) * 7 + 1
        expect(shown.paginationData).toEqual({
          currentPage: pageNo,
          pages: expect.arrayContaining([pageNo]),
          pageInfo: `Showing ${from} to ${Math.min(60, from + 6)} of 60 Entries`,
          pageSize: 7,
          endPage: 9,
        })
        expect(shown.paginationData.pages).toHaveLength(5)
        seen.push(...idsOf(shown))
      }
      expect(seen).toEqual(inOrder(rules))
    },
  )
})
