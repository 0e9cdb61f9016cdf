import { callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImplementations } from '../../app.ts'
import { isList } from '../../exports/list.ts'
import { LANDING_TABLES } from '../../home/every-landing-list.fixture.ts'
import { CHECKPOINT_TABLES } from '../../quality/checkpoints/every-checkpoint-list.fixture.ts'
import { FINDING_TABLES } from '../../quality/findings/every-findings-list.fixture.ts'
import { REVIEW_TABLES } from '../../quality/reviews/every-review-list.fixture.ts'
import { SAMPLING_TABLES } from '../../quality/sampling/every-sampling-list.fixture.ts'
import { REPORT_TABLES } from '../../reports/every-report-list.fixture.ts'
import { QUALITY_TABLES } from '../../reports/tests/every-quality-list.fixture.ts'
import { SERVICE_TABLES } from '../../services/every-service-list.fixture.ts'
import { THOROUGH } from '../../testing/thorough.ts'
import { DESK_LISTS } from './every-desk-list.fixture.ts'
import { type By, type ListTable, lookerOf, type Request } from './every-list.fixture.ts'
import { OTHER_LISTS } from './every-other-list.fixture.ts'
import { everyRoleWorld, NAMES, type Name, type World } from './every-role.fixture.ts'

const TABLES: Readonly<Record<string, ListTable>> = {
  ...DESK_LISTS,
  ...OTHER_LISTS,
  ...REVIEW_TABLES,
  ...CHECKPOINT_TABLES,
  ...SAMPLING_TABLES,
  ...FINDING_TABLES,
  ...SERVICE_TABLES,
  ...LANDING_TABLES,
  ...QUALITY_TABLES,
  ...REPORT_TABLES,
}
const WORKLISTS = [...Object.keys(DESK_LISTS), ...Object.keys(REVIEW_TABLES)]
/** A person who sees everything, one who sees some, one who sees only their own. */
const THREE: Name[] = ['byRole', 'leadOfWest', 'closer']
/**
 * The people for whom every sort order is tested. The order does not depend on the row scope, so one person is enough in `npm test`.
 */
const SORTING: Name[] = THOROUGH ? THREE : ['byRole']
/** Smaller than most lists, so that they have two pages or more. */
const SHORT_PAGE = 41

let t: World
let sql: pg.Client
let lists: Map<string, Call>

beforeAll(async () => {
  t = await everyRoleWorld()
  sql = await t.connectAsOwner()
  const built = buildImplementations(t.services).filter(isList)
  lists = new Map(built.map(({ call }) => [callKey(call), call]))
})
afterAll(() => t.close())

/** Placeholder in a filter's SQL for the viewer's id. */
const VIEWER = '$viewer'
const idOf = (name: Name) => t.people[name].userId
const callOf = (key: string) => lists.get(key) as Call
const send = async (key: string, input: Request, name: Name) => t.call(callOf(key), input as never, t.people[name])

async function pageOf(key: string, input: Request, name: Name): Promise<GridPage> {
  const { flag, msg, response } = await send(key, input, name)
  if (!flag) throw new Error(`${key} answers ${name}: ${msg} ${JSON.stringify(input)}`)
  return response as GridPage
}

/** Reads all pages of a request. Returns the ids, and the total of the first page. */
async function wholeOf(
  key: string,
  { filterData, ...input }: Request,
  name: Name,
  pageSize = 100,
): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = []
  for (let pageNo = 1; ; pageNo++) {
    const page = await pageOf(key, { ...input, filterData: { ...filterData, pageSize, pageNo } }, name)
    ids.push(...page.tdata.map(({ recsID }) => recsID))
    if (page.tdata.length < pageSize) return { ids, total: page.totalItems }
    expect(ids.length, 'rows of so many pages').toBeLessThanOrEqual(page.totalItems)
  }
}

/** Returns the ids by plain SQL. Rows without a value are last in both directions; the record id decides between equal rows. */
async function plain({ from, id, scope }: ListTable, name: Name, condition: string, ...orders: [By, ...By[]]): Promise<number[]> {
  const keys = [...orders.map(([column, dir]) => `(${column}) IS NULL, ${column} ${dir}`), `${id} ${orders[0][1]}`]
  const { rows } = await sql.query<{ id: number }>(
    `SELECT ${id}::int AS id FROM ${typeof from === 'string' ? from : from(lookerOf(t, name))} WHERE ${scope(lookerOf(t, name))} AND (${condition.replaceAll(VIEWER, String(idOf(name)))}) ORDER BY ${keys.join()}`,
  )
  return rows.map((row) => row.id)
}

it('every list among the calls has a table here', () => {
  expect(Object.keys(TABLES).sort()).toEqual([...lists.keys()].sort())
})

describe.each(Object.entries(TABLES))('%s', (key, table) => {
  const { whole = {}, opensInOrder } = table

  it.each(NAMES)('shows %s exactly the rows in scope, each once, with their total', async (name) => {
    const expected = await plain(table, name, 'TRUE', opensInOrder)
    expect(await wholeOf(key, whole, name)).toEqual({ ids: expected, total: expected.length })
    if (THOROUGH || THREE.includes(name))
      expect(await pageOf(key, { ...whole, count: 'only' }, name)).toMatchObject({ tdata: [], totalItems: expected.length })
  })

  it('is refused without permission', async () => {
    expect(await t.call(callOf(key), {} as never, t.nobody)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })

  it.each(THREE)('returns for %s what every filter describes', async (name) => {
    const many = name === 'byRole' && (await plain(table, name, 'TRUE', opensInOrder)).length > 20
    // In `npm test`, people who see less test the filters that depend on the viewer and a quarter of the others.
    const expectations = table
      .filters(idOf)
      .filter(([, condition], at) => THOROUGH || name === 'byRole' || condition.includes(VIEWER) || at % 4 === 0)
    for (const [input, condition, order = opensInOrder] of expectations) {
      const expected = await plain(table, name, condition, order)
      // A filter that matches nothing among all rows would prove nothing. Filters on the viewer's own rows may match nothing.
      if (many && condition !== 'FALSE' && !condition.includes(VIEWER)) expect([input, expected.length > 0]).toEqual([input, true])
      expect([input, await wholeOf(key, { ...whole, ...input }, name)]).toEqual([input, { ids: expected, total: expected.length }])
    }
  })

  it('accepts the values of every filter, and no others', async () => {
    const filters = table.filters(idOf)
    for (const field of ['filterId', 'taskStatus', 'SLA', 'clock', 'filter'] as const) {
      const { flag, msg } = await send(key, { ...whole, [field]: 'Nonsense' } as Request, 'byRole')
      const [, words = ''] = /^Choose one of (.*)$/.exec(msg) ?? []
      const tried = filters.flatMap(([input]) => input[field] || [])
      const isUnknown = msg === `There is no field ${field} here. Leave it out`
      expect([field, flag, [...new Set(tried)].sort()]).toEqual([field, words === '' && !isUnknown, words ? words.split(', ').sort() : []])
    }
    for (const input of [...(table.refuses ?? []), { filterField: 'Nonsense', filterName: 'x' }])
      expect([input, (await send(key, { ...whole, ...input }, 'byRole')).flag]).toEqual([input, false])
  })

  it.each(SORTING)('is sorted for %s by every sortable column, on all pages', async (name) => {
    const { headers } = await pageOf(key, whole, name)
    expect(headers.filter(({ extra }) => extra?.canSort).map(({ Title }) => Title)).toEqual(Object.keys(table.orders))
    const eitherWay = THOROUGH || WORKLISTS.includes(key)
    for (const [at, [col, column]] of Object.entries(table.orders).entries()) {
      const directions = eitherWay ? (['ASC', 'DESC'] as const) : ([at % 2 === 0 ? 'ASC' : 'DESC'] as const)
      for (const dir of directions) {
        const expected = await plain(table, name, 'TRUE', [column, dir])
        const found = await wholeOf(key, { ...whole, orderArray: [{ col, dir }] }, name, THOROUGH || at === 0 ? SHORT_PAGE : 100)
        expect([col, dir, found]).toEqual([col, dir, { ids: expected, total: expected.length }])
      }
    }
    const [first, second] = Object.entries(table.orders).slice(-2)
    if (!first || !second) return
    const orderArray = [
      { col: second[0], dir: 'DESC' as const },
      { col: first[0], dir: 'ASC' as const },
    ]
    const { ids } = await wholeOf(key, { ...whole, orderArray }, name, SHORT_PAGE)
    expect(ids).toEqual(await plain(table, name, 'TRUE', [second[1], 'DESC'], [first[1], 'ASC']))
  })

  it('is sorted by no other column', async () => {
    const { headers } = await pageOf(key, whole, 'byRole')
    const unsorted = headers.filter(({ Title }) => !Object.hasOwn(table.orders, Title)).map(({ Title }) => Title)
    for (const col of unsorted)
      expect(await send(key, { orderArray: [{ col, dir: 'ASC' }] }, 'byRole')).toMatchObject({
        flag: false,
        msg: `The list cannot be sorted by ${col}`,
      })
    for (const col of ['Nonsense', 'id', 'recsID', "Borrower'; --"]) {
      const msg = `There is no column ${col}`
      expect(await send(key, { orderArray: [{ col, dir: 'ASC' }] }, 'byRole')).toMatchObject({ flag: false, msg })
      expect(await send(key, { filterData: { sortCol: col } }, 'byRole')).toMatchObject({ flag: false, msg })
    }
  })
})
