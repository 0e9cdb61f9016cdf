import type { Call } from '@ivue/contracts/contract.ts'
import { type GridPage, gridPage } from '@ivue/contracts/grid/wire.ts'
import { approvedNotSubmitted, fulfillStatus, loanPipeline, manualAssignment } from '@ivue/contracts/loans/lists-contract.ts'
import { queueOf } from '@ivue/contracts/loans/queues.fixture.ts'
import { QUEUES } from '@ivue/contracts/loans/queues.ts'
import { LOAN_STATUSES, SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { now } from '../../testing/clock.ts'
import { addLoan } from '../../testing/loans.ts'
import { addLoans, loanListWorld, type Name, type World } from './loan-lists.fixture.ts'

let t: World

beforeAll(async () => {
  t = await loanListWorld()
  await addLoans(t)
})
afterAll(() => t.close())

const shown = (column: string) => `to_char(${column} AT TIME ZONE 'America/Chicago', 'MM/DD/YYYY HH24:MI')`
const person = (id: string) => `(SELECT full_name FROM users WHERE id = ${id})`
const task = (desk: string, what: string) => `(SELECT ${what} FROM tasks WHERE loan_id = l.id AND desk = '${desk}')`
const ACTIVE = "l.status NOT IN ('Funded', 'Cancelled')"
const CLOSER_1 = task('closing', "nullif(slot1_name, '')")
const BORROWER = "concat_ws(', ', l.borrower_last_name, nullif(l.borrower_first_name, ''))"
const byPriority = (received: string) => `ROW(CASE l.priority WHEN 'VIP' THEN 1 WHEN 'Rush' THEN 2 ELSE 3 END, ${received})`
const UNASSIGNED = {
  'Loan Number': 'l.number',
  Borrower: BORROWER,
  Purpose: 'l.purpose',
  Type: 'l.type',
  State: 'l.property_state',
}

interface ListCase {
  call: Call
  /** The condition of the rows, independent of the engine. */
  where: string
  /** SQL of each column's cell. `order` holds the sort key where it differs. */
  cells: Record<string, string>
  order?: Record<string, string>
  /** Set for lists with the button of manual assignment. */
  button?: true
  rows: number
}

const LISTS: Record<string, ListCase> = {
  'Loan Pipeline': {
    call: loanPipeline.getList,
    where: ACTIVE,
    rows: 25,
    cells: {
      'Loan Number': 'l.number',
      Borrower: BORROWER,
      Status: 'l.status',
      Substatus: "nullif(l.substatus, '')",
      Processor: person('l.processor_id'),
      Underwriter: person('l.underwriter_id'),
      'Closer 1': CLOSER_1,
      'Closer 2': task('closing', "nullif(slot2_name, '')"),
      'Assigned On': shown('l.processor_assigned_at'),
      'Completed On': shown(task('processor', 'done_at')),
    },
    order: { Substatus: 'l.substatus', 'Assigned On': 'l.processor_assigned_at', 'Completed On': task('processor', 'done_at') },
  },
  'Manual Processor Assignment': {
    call: manualAssignment.getProcessorList,
    where: `${ACTIVE} AND l.processor_id IS NULL`,
    rows: 15,
    button: true,
    cells: {
      ...UNASSIGNED,
      Stage: `coalesce(${task('processor', 'stage')}, 'Initial Review')`,
      Received: shown('l.created_at'),
      Priority: 'l.priority',
    },
    order: { Received: 'l.created_at', Priority: byPriority('l.created_at') },
  },
  'Manual Underwriter Assignment': {
    call: manualAssignment.getUnderwriterList,
    where: `${ACTIVE} AND l.underwriter_id IS NULL`,
    rows: 15,
    button: true,
    cells: {
      ...UNASSIGNED,
      Stage: `coalesce(${task('underwriter', 'stage')}, ${task('processor', 'stage')}, 'Initial Review')`,
      Received: shown('coalesce(l.submitted_at, l.created_at)'),
      Priority: 'l.priority',
    },
    order: {
      Received: 'coalesce(l.submitted_at, l.created_at)',
      Priority: byPriority('coalesce(l.submitted_at, l.created_at)'),
    },
  },
  'Approved Not Submitted': {
    call: approvedNotSubmitted.getList,
    where: "l.status IN ('Approved', 'Closing') AND l.id NOT IN (SELECT loan_id FROM reviews)",
    rows: 15,
    button: true,
    cells: {
      'Loan Number': 'l.number',
      Borrower: BORROWER,
      'Approved On': "to_char(l.final_credit_decision_on, 'MM/DD/YYYY')",
      Processor: person('l.processor_id'),
      Underwriter: person('l.underwriter_id'),
      'Days Waiting': "(now() AT TIME ZONE 'America/Chicago')::date - l.final_credit_decision_on",
    },
    order: { 'Approved On': 'l.final_credit_decision_on', 'Days Waiting': 'current_date - l.final_credit_decision_on' },
  },
  iFulfillStatus: {
    call: fulfillStatus.getList,
    where: ACTIVE,
    rows: 15,
    cells: {
      'Loan Number': 'l.number',
      Queue: 'fulfilment_queue(l.status, l.substatus)',
      Owner: `CASE WHEN fulfilment_queue(l.status, l.substatus) = 'Processing' THEN ${person('l.processor_id')}
        WHEN fulfilment_queue(l.status, l.substatus) IN ('IRR', 'RRR', 'FRR') THEN ${person('l.underwriter_id')}
        WHEN fulfilment_queue(l.status, l.substatus) = 'Closing' THEN ${CLOSER_1}
        ELSE coalesce(${task('closing', "nullif(slot2_name, '')")}, ${CLOSER_1}) END`,
      Status: 'l.status',
      Since: shown('l.queue_since'),
      'Last Import': shown('(SELECT ended_at FROM imports WHERE id = l.last_import_id)'),
    },
    order: { Since: 'l.queue_since', 'Last Import': '(SELECT ended_at FROM imports WHERE id = l.last_import_id)' },
  },
}

async function page(call: Call, body: object, as: Name = 'manager'): Promise<GridPage> {
  const { flag, msg, response } = await t.call(call, body as never, t.people[as])
  if (!flag) throw new Error(msg)
  return gridPage.parse(response)
}
const cellValue = (row: object | undefined, title: string) =>
  (row as Record<string, { value: unknown }> | undefined)?.[title]?.value ?? null
const idsOf = ({ tdata }: GridPage) => tdata.map(({ recsID }) => recsID)
const plain = (sql: string) => t.db.$queryRaw<Record<string, unknown>[]>(Prisma.raw(sql))
const plainIds = async (where: string, order = 'l.id') =>
  (await plain(`SELECT l.id FROM loans l WHERE ${where} ORDER BY ${order}`)).map(({ id }) => id as number)

describe.each(Object.entries(LISTS))('%s', (_name, { call, where, cells, order = {}, button, rows }) => {
  it('has the columns and rows of plain SQL, and all of them are sortable', async () => {
    const found = await page(call, { filterData: { pageSize: 'All' } })
    const titles = Object.keys(cells)
    expect(found.headers.map(({ Title }) => Title)).toEqual([...titles, ...(button ? ['Assign To'] : [])])
    expect(found.headers.slice(0, titles.length).every(({ extra }) => extra?.canSort)).toBe(true)
    const columns = Object.entries(cells).map(([title, sql]) => `${sql} AS "${title}"`)
    const expected = await plain(`SELECT l.id AS "recsID", l.version, ${columns.join(', ')} FROM loans l WHERE ${where} ORDER BY l.id`)
    expect(expected.length).toBeGreaterThan(8)
    const got = found.tdata
      .map((row) => ({
        recsID: row.recsID,
        version: row.version,
        ...Object.fromEntries(titles.map((title) => [title, cellValue(row, title)])),
      }))
      .sort((a, b) => a.recsID - b.recsID)
    expect(got).toEqual(expected)
    expect(found.totalItems).toBe(expected.length)
  })

  it.each(Object.keys(cells))('is sorted by %s in both directions, with empty values last', async (col) => {
    for (const dir of ['ASC', 'DESC']) {
      const found = await page(call, { orderArray: [{ col, dir }], filterData: { pageSize: 'All' } })
      expect(idsOf(found)).toEqual(await plainIds(where, `${order[col] ?? cells[col]} ${dir} NULLS LAST, l.id ${dir}`))
    }
  })

  it('has its own page size, and a next page', async () => {
    const [first, second] = [await page(call, {}), await page(call, { filterData: { pageNo: 2 } })]
    expect(first.paginateData.pageSize).toBe(rows)
    const both = [...idsOf(first), ...idsOf(second)]
    expect(new Set(both).size).toBe(Math.min(2 * rows, first.totalItems))
  })

  it('is searched in every cell as it is shown, and by a part of a loan number', async () => {
    const all = await page(call, { filterData: { pageSize: 'All' } })
    const [row] = all.tdata
    for (const title of Object.keys(cells)) {
      const text = String(cellValue(row, title) ?? '')
      if (text === '') continue
      const found = await page(call, { filterData: { searchString: text, pageSize: 'All' } })
      expect([title, idsOf(found).includes(row?.recsID ?? 0)]).toEqual([title, true])
    }
    const number = String(cellValue(row, 'Loan Number'))
    expect(idsOf(await page(call, { loanNumber: number }))).toEqual([row?.recsID])
    expect(idsOf(await page(call, { filterData: { searchString: 'zzz' } }))).toEqual([])
  })

  it('refuses an unknown column by name', async () => {
    const { flag, response } = await t.call(call, { orderArray: [{ col: 'Nowhere', dir: 'ASC' }] } as never, t.people.manager)
    expect([flag, response]).toEqual([false, { fields: { orderArray: 'There is no column Nowhere' } }])
  })

  it('is refused without the permission, and shows leaders and employees only loans in their scope', async () => {
    expect(await t.call(call, {} as never, t.people.noel)).toEqual({ flag: false, msg: MESSAGES.noPermission, response: {} })
    const scope = (ids: number[]) =>
      `${where} AND (l.processor_id IN (${ids}) OR l.underwriter_id IN (${ids}) OR l.id IN (SELECT loan_id FROM tasks WHERE slot1_id IN (${ids}) OR slot2_id IN (${ids})))`
    const { pat, lead, quinn } = t.people
    for (const [name, ids] of [
      ['lead', [lead.id, pat.id]],
      ['quinn', [quinn.id]],
    ] as const) {
      const found = await page(call, { filterData: { pageSize: 'All' } }, name)
      expect([name, idsOf(found).sort((a, b) => a - b)]).toEqual([name, await plainIds(scope([...ids]))])
    }
  })
})

it.each([
  ['processors', manualAssignment.getProcessorList],
  ['underwriters', manualAssignment.getUnderwriterList],
] as const)('manual assignment of %s lists VIP loans first, then Rush, the longest waiting of each first', async (_who, call) => {
  const { tdata, orderArray } = await page(call, { filterData: { pageSize: 'All' } })
  expect(orderArray).toEqual([{ col: 'Priority', dir: 'ASC' }])
  const shownOrder = tdata.map((row) => [cellValue(row, 'Priority'), (row as { Received?: { at?: string } }).Received?.at ?? ''] as const)
  const rank = (priority: unknown) => ['VIP', 'Rush', 'Normal'].indexOf(String(priority))
  expect(new Set(shownOrder.map(([priority]) => priority)).size).toBeGreaterThan(1)
  expect(shownOrder).toEqual(shownOrder.toSorted(([a, at], [b, bt]) => rank(a) - rank(b) || Date.parse(at) - Date.parse(bt)))
})

describe('the Loan Pipeline', () => {
  const done = "EXISTS (SELECT FROM tasks t WHERE t.loan_id = l.id AND t.desk = 'processor' AND t.done_at IS NOT NULL)"
  it.each([
    ['All', ACTIVE],
    ['Assigned', `${ACTIVE} AND l.processor_id IS NOT NULL`],
    ['Not Assigned', `${ACTIVE} AND l.processor_id IS NULL`],
    ['Assigned-Completed', `${ACTIVE} AND l.processor_id IS NOT NULL AND ${done}`],
    ['Assigned-Not Completed', `${ACTIVE} AND l.processor_id IS NOT NULL AND NOT ${done}`],
  ])('is filtered by %s', async (filter, where) => {
    const expected = await plainIds(where)
    expect(expected.length).toBeGreaterThan(3)
    const found = await page(loanPipeline.getList, { filter, filterData: { pageSize: 'All' } })
    expect(idsOf(found).sort((a, b) => a - b)).toEqual(expected)
  })

  it('accepts the short body too: filter, searchString, pageSize, pageNo, sortCol', async () => {
    const where = `${ACTIVE} AND l.processor_id IS NOT NULL AND l.number LIKE '%1%'`
    const found = await page(loanPipeline.getList, {
      filter: 'Assigned',
      searchString: '1',
      pageSize: '3',
      pageNo: 2,
      sortCol: 'Loan Number',
    })
    expect(idsOf(found)).toEqual((await plainIds(where, 'l.number DESC')).slice(3, 6))
    expect(found.orderArray).toEqual([{ col: 'Loan Number', dir: 'DESC' }])
  })

  it('refuses an unknown filter and an invalid short body, naming the field', async () => {
    const fields = async (body: object) =>
      ((await t.call(loanPipeline.getList, body as never, t.people.manager)).response as { fields?: object }).fields
    expect(await fields({ filter: 'Mine' })).toEqual({
      filter: 'Choose one of All, Assigned, Not Assigned, Assigned-Completed, Assigned-Not Completed',
    })
    expect(await fields({ pageNo: 0 })).toEqual({ pageNo: 'Pages count from 1' })
    expect(await fields({ sortCol: 'password_hash' })).toEqual({ 'filterData.sortCol': 'There is no column password_hash' })
  })
})

describe('iFulfillStatus', () => {
  it('has the queues of the contracts', async () => {
    const pairs = LOAN_STATUSES.flatMap((status) => ['', 'Nonsense', ...SUBSTATUSES[status]].map((substatus) => ({ status, substatus })))
    for (const { status, substatus } of pairs) {
      const [row] = await t.db.$queryRaw<{ queue: string | null }[]>`SELECT fulfilment_queue(${status}, ${substatus}) AS queue`
      expect([status, substatus, row?.queue]).toEqual([status, substatus, queueOf(status, substatus)])
    }
  })

  it.each([...QUEUES])('shows only the queue %s', async (queue) => {
    const found = await page(fulfillStatus.getList, { taskStatus: queue, filterData: { pageSize: 'All' } })
    expect(idsOf(found).sort((a, b) => a - b)).toEqual(await plainIds(`fulfilment_queue(l.status, l.substatus) = '${queue}'`))
  })

  it('stores since when a loan is in its queue, whoever moves it', async () => {
    const { id } = await t.db.loan.findFirstOrThrow({ where: { status: 'Underwriting', substatus: 'Submitted' } })
    const sinceOf = async () => (await t.db.loan.findUniqueOrThrow({ where: { id } })).queueSince
    const before = await sinceOf()
    await t.db.loan.update({ where: { id }, data: { substatus: 'Initial Risk Review' } })
    expect(await sinceOf()).toEqual(before)
    await t.db.loan.update({ where: { id }, data: { substatus: 'Final Risk Review' } })
    expect((await sinceOf())?.getTime()).toBeGreaterThan(now().getTime() - 60_000)
  })
})

it('a loan is marked while somebody works on a task of it, whoever creates or ends the task', async () => {
  const { db, people } = t
  const marked = async (loanId: number) => (await db.task.findMany({ where: { loanId } })).map(({ loanActive }) => loanActive)
  const loan = await addLoan(db, { status: 'Approved', processorTask: people.pat.id })
  expect(await marked(loan.id)).toEqual([true, true])
  await db.loan.update({ where: { id: loan.id }, data: { status: 'Closing' } })
  expect(await marked(loan.id)).toEqual([true, true])
  await db.loan.update({ where: { id: loan.id }, data: { status: 'Cancelled' } })
  await db.task.create({ data: { loanId: loan.id, desk: 'underwriter', status: 'Open' } })
  expect(await marked(loan.id)).toEqual([false, false, false])
  await db.loan.update({ where: { id: loan.id }, data: { status: 'Closing' } })
  expect(await marked(loan.id)).toEqual([true, true, true])
  await db.loan.delete({ where: { id: loan.id } })
})

describe('for a client that does not request the people who can take a loan', () => {
  it('the list contains everybody who works at the desk, but not when it is requested with count', async () => {
    for (const [call, names] of [
      [manualAssignment.getProcessorList, ['Lena Lead', 'Pat Processor', 'Quinn Processor']],
      [manualAssignment.getUnderwriterList, ['Uma Underwriter']],
      [approvedNotSubmitted.getList, ['Lena Lead', 'Pat Processor', 'Quinn Processor']],
    ] as const) {
      const { response } = await t.call(call as Call, {} as never, t.people.manager)
      expect((response as { userList: { Name: string }[] }).userList.map(({ Name }) => Name)).toEqual(names)
      expect((await t.call(call as Call, { count: 'later' } as never, t.people.manager)).response).not.toHaveProperty('userList')
    }
  })
})
