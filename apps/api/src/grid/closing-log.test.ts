import { closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_MODULES } from '@ivue/contracts/desks/modules.ts'
import { deskPage, type GridRequest, gridPage } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { addLoan } from '../testing/loans.ts'

interface StoredEvent {
  id: number
  at: Date
  loanNumber: string
  module: string
  actorName: string
  taskId: number
  slot1Id: number | null
  slot2Id: number | null
}

const logPage = gridPage.extend({ taskList: deskPage.shape.taskList })
/** Moments around midnight of the business zone, each used by several events. */
const MOMENTS = ['2026-03-08T05:59:59.999Z', '2026-03-08T06:00:00Z', '2026-03-09T04:59:59.999Z', '2026-03-09T05:00:00Z']

let t: World
let stored: StoredEvent[]

beforeAll(async () => {
  t = await closingWorld()
  const { db, people } = t
  const slots = [
    [people.first.id, people.second.id],
    [people.outsider.id, null],
    [people.mate.id, people.first.id],
    [null, null],
  ] as const
  for (const [index, pair] of slots.entries()) {
    const loan = await addLoan(db, { slots: pair, processorTask: people.processor.id })
    await db.event.createMany({
      data: Array.from({ length: 24 }, (_, n) => ({
        at: new Date(MOMENTS[(n + index) % MOMENTS.length] as string),
        loanId: loan.id,
        loanNumber: loan.number,
        taskId: n % 8 === 7 ? loan.processorTaskId : loan.taskId,
        desk: n % 8 === 7 ? 'processor' : 'closing',
        module: n % 8 === 7 ? 'ProcessorComment' : (CLOSING_MODULES[n % 7] as string),
        actorName: n % 2 === 0 ? 'Mona Manager' : 'System',
        before: n % 3 === 0 ? '' : 'WIP',
        after: 'Closed',
        reason: n % 5 === 0 ? '' : `Reason ${n}`,
      })),
    })
  }
  stored = await db.$queryRaw<StoredEvent[]>`
    SELECT e.id::int, e.at, e.loan_number AS "loanNumber", e.module, e.actor_name AS "actorName", e.task_id AS "taskId", t.slot1_id AS "slot1Id", t.slot2_id AS "slot2Id"
    FROM events e JOIN tasks t ON t.id = e.task_id WHERE e.desk = 'closing'`
})
afterAll(() => t.close())

async function page(input: GridRequest = {}, as: Name = 'manager') {
  const { flag, msg, response } = await t.call(closingLog.getDashboardClosingLogTaskList, input, t.people[as])
  expect([flag, msg]).toEqual([true, ''])
  return logPage.parse(response)
}
const everything = (input: GridRequest = {}): GridRequest => ({ taskStatus: 'All', filterData: { pageSize: 'All' }, ...input })
const idsOf = ({ tdata }: { tdata: { recsID: number }[] }) => tdata.map(({ recsID }) => recsID)
const sorted = (ids: number[]) => [...ids].sort((one, other) => one - other)
const expected = (fits: (event: StoredEvent) => boolean) => sorted(stored.filter(fits).map(({ id }) => id))

describe('the log of a person', () => {
  const team = ['first', 'second', 'mate', 'assistant'] as const
  it.each<[Name, readonly Name[] | 'all']>([
    ['admin', 'all'],
    ['manager', 'all'],
    ['lead', [...team, 'lead']],
    ['unitLeader', [...team, 'unitLeader']],
    ['first', ['first']],
    ['second', ['second']],
    ['assistant', team],
    ['outsider', ['outsider']],
  ])('%s sees the events of the work in scope, with a total equal to plain SQL', async (name, whose) => {
    const people = whose === 'all' ? [] : whose.map((one) => t.people[one].id)
    const [{ count } = { count: -1 }] = await t.db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int FROM events e JOIN tasks t ON t.id = e.task_id
      WHERE e.desk = 'closing' AND (${whose === 'all'} OR t.slot1_id = ANY(${people}) OR t.slot2_id = ANY(${people}))`
    const shown = await page(everything(), name)
    expect([shown.totalItems, shown.tdata.length]).toEqual([count, count])
    expect(count).toBeGreaterThan(0)
    expect(sorted(idsOf(shown))).toEqual(expected((e) => whose === 'all' || people.some((id) => id === e.slot1Id || id === e.slot2Id)))
  })
})

describe('a filter of the log', () => {
  const between = (from: string, before: string) => (event: StoredEvent) => event.at >= new Date(from) && event.at < new Date(before)
  it.each<[string, GridRequest, (event: StoredEvent) => boolean]>([
    ['no module, which means reassignments of closer 1', { taskStatus: undefined }, ({ module }) => module === 'ClosingReassignment1'],
    ['All', { taskStatus: 'All' }, () => true],
    ...CLOSING_MODULES.map((word): [string, GridRequest, (event: StoredEvent) => boolean] => [
      word,
      { taskStatus: word },
      ({ module }) => module === word,
    ]),
    [
      'a day of the business zone',
      { dateFromSearch: '2026-03-08', dateToSearch: '2026-03-08' },
      between('2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z'),
    ],
    [
      'days with both ends',
      { dateFromSearch: '2026-03-07', dateToSearch: '03/08/2026' },
      between('2026-03-07T06:00:00Z', '2026-03-09T05:00:00Z'),
    ],
  ])('%s', async (_name, input, fits) => {
    expect(sorted(idsOf(await page(everything(input))))).toEqual(expected(fits))
  })

  it('for a loan finds that loan', async () => {
    const { loanNumber = '' } = stored[0] ?? {}
    expect(sorted(idsOf(await page(everything({ loanNumber }))))).toEqual(expected((event) => event.loanNumber === loanNumber))
  })
})

describe('an order of the log', () => {
  const KEYS: Record<string, (event: StoredEvent) => string | number> = {
    Date: ({ at }) => at.getTime(),
    'Loan Number': ({ loanNumber }) => loanNumber,
    Module: ({ module }) => module,
    By: ({ actorName }) => actorName,
  }
  function inOrder(col: string, dir: 'ASC' | 'DESC'): number[] {
    const key = KEYS[col] as (event: StoredEvent) => string | number
    const sign = dir === 'ASC' ? 1 : -1
    return [...stored]
      .sort((one, other) => sign * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.id - other.id))
      .map(({ id }) => id)
  }

  it('is available for exactly these columns', async () => {
    expect((await page()).headers.filter(({ extra }) => extra?.canSort).map(({ Title }) => Title)).toEqual(Object.keys(KEYS))
  })

  it.each(Object.keys(KEYS).flatMap((col) => [[col, 'ASC'] as const, [col, 'DESC'] as const]))('by %s %s, then by id', async (col, dir) => {
    expect(idsOf(await page(everything({ orderArray: [{ col, dir }] })))).toEqual(inOrder(col, dir))
  })

  it('is newest first, a hundred per page, by default', async () => {
    const shown = await page({ taskStatus: 'All' })
    expect([shown.paginationData.pageSize, shown.orderArray]).toEqual([100, [{ col: 'Date', dir: 'DESC' }]])
    expect(idsOf(shown)).toEqual(inOrder('Date', 'DESC'))
  })
})

it('the modules of the closing desk are offered', async () => {
  expect((await page()).taskList.map(({ value }) => value)).toEqual(CLOSING_MODULES)
})

it('rows beyond the limit of a page are on the next page, also with All', async () => {
  const [loan] = stored
  await t.db.$executeRaw`
    INSERT INTO events (loan_id, loan_number, task_id, desk, module, after)
    SELECT loan_id, loan_number, task_id, desk, 'ClosingAutoComplete', n FROM events, generate_series(1, 10003) n WHERE id = ${loan?.id}`
  const first = await page(everything({ taskStatus: 'ClosingAutoComplete' }))
  expect(first.paginationData).toMatchObject({ currentPage: 1, endPage: 2, pages: [1, 2] })
  const rest = await page({ taskStatus: 'ClosingAutoComplete', filterData: { pageSize: 'All', pageNo: 2 } })
  expect(rest.paginationData).toMatchObject({ currentPage: 2, endPage: 2 })
  const all = [...idsOf(first), ...idsOf(rest)]
  expect(all.length).toBe(first.totalItems)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(10_003)
})
