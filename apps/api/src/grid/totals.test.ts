import { closing } from '@ivue/contracts/desks/contract.ts'
import { deskPage, type GridRequest } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type World } from '../desks/closing/closing-world.fixture.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  await t.db.$executeRaw`
    INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on, scheduled_closing_at)
    SELECT (8800000000 + n)::text, 'Amadi', 'Joy', CASE WHEN n <= 1000 THEN 'Purchase' ELSE 'Refinance' END, 'FHA', 200000, 'TX', 'America/Chicago', 'Retail', 'CS Plano',
      'Closing', '2026-01-05', '2026-03-10T15:00:00Z'
    FROM generate_series(1, 1203) n`
  await t.db.$executeRaw`INSERT INTO tasks (loan_id, desk, status) SELECT id, 'closing', 'WIP' FROM loans`
})
afterAll(() => t.close())

async function page(input: GridRequest) {
  const { flag, msg, response } = await t.call(closing.getDashboardClosingTaskList, input, t.people.manager)
  expect([flag, msg]).toEqual([true, ''])
  const shown = deskPage.parse(response)
  return { rows: shown.tdata.length, total: shown.totalItems, estimated: shown.estimated ?? false, info: shown.paginationData.pageInfo }
}
const EXACT = { estimated: false, total: 1203 }

describe('the total of a list', () => {
  it.each<[string, GridRequest, Awaited<ReturnType<typeof page>>]>([
    ['is exact by default', {}, { ...EXACT, rows: 10, info: 'Showing 1 to 10 of 1203 Entries' }],
    ['is exact with', { count: 'with' }, { ...EXACT, rows: 10, info: 'Showing 1 to 10 of 1203 Entries' }],
    ['comes without rows', { count: 'only' }, { ...EXACT, rows: 0, info: 'Showing 1 to 10 of 1203 Entries' }],
    [
      'is a lower bound at first where there are many',
      { count: 'later' },
      { rows: 10, total: 1001, estimated: true, info: 'Showing 1 to 10 of 1001 Entries' },
    ],
    [
      'is as many as were seen on a later page',
      { count: 'later', filterData: { pageSize: 100, pageNo: 12 } },
      { rows: 100, total: 1200, estimated: true, info: 'Showing 1101 to 1200 of 1200 Entries' },
    ],
    [
      'is known on the last page',
      { count: 'later', filterData: { pageSize: 100, pageNo: 13 } },
      { ...EXACT, rows: 3, info: 'Showing 1201 to 1203 of 1203 Entries' },
    ],
    [
      'is known when all rows are shown',
      { count: 'later', filterData: { pageSize: 'All' } },
      { ...EXACT, rows: 1203, info: 'Showing 1 to 1203 of 1203 Entries' },
    ],
    [
      'is exact at once up to a thousand',
      { count: 'later', filterData: { searchString: 'purchase' } },
      { rows: 10, total: 1000, estimated: false, info: 'Showing 1 to 10 of 1000 Entries' },
    ],
    [
      'counts what is searched for',
      { count: 'only', filterData: { searchString: 'refinance' } },
      { rows: 0, total: 203, estimated: false, info: 'Showing 1 to 10 of 203 Entries' },
    ],
    [
      'is nothing where nothing fits',
      { count: 'later', loanNumber: '9999' },
      { rows: 0, total: 0, estimated: false, info: 'Showing 0 to 0 of 0 entries' },
    ],
    [
      'stands beyond the last page too',
      { filterData: { pageSize: 100, pageNo: 14 } },
      { ...EXACT, rows: 0, info: 'Showing 0 to 0 of 0 entries' },
    ],
    [
      'stands on the furthest page that can be asked for',
      { filterData: { pageSize: 10_000, pageNo: 10_000_000 } },
      { ...EXACT, rows: 0, info: 'Showing 0 to 0 of 0 entries' },
    ],
  ])('%s', async (_name, input, answer) => {
    expect(await page(input)).toEqual(answer)
  })

  it('All returns every row once', async () => {
    const { response } = await t.call(closing.getDashboardClosingTaskList, { filterData: { pageSize: 'All', pageNo: 3 } }, t.people.manager)
    const shown = deskPage.parse(response)
    expect(new Set(shown.tdata.map(({ recsID }) => recsID)).size).toBe(1203)
    expect(shown.paginationData).toMatchObject({ currentPage: 1, endPage: 1, pages: [1] })
  })
})
