import { callKey } from '@ivue/contracts/calls.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { PIPELINE_LEAVES } from '@ivue/contracts/desks/summary/pipeline.ts'
import { parseDropdown } from '@ivue/contracts/grid/cell-text.ts'
import { type FilterKind, MAX_COLUMN_FILTERS, writeColumnFilters } from '@ivue/contracts/grid/column-filters.ts'
import { type Cell, type GridPage, type Header, MAX_PAGE_ROWS } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { TO_DATE_TABS } from '@ivue/contracts/reports/dashboards.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildImplementations } from '../../app.ts'
import { EXCEPTION_TABLES } from '../../data-tests/every-exception-list.fixture.ts'
import { isList } from '../../exports/list.ts'
import { LANDING_TABLES } from '../../home/every-landing-list.fixture.ts'
import { CHECKPOINT_TABLES } from '../../quality/checkpoints/every-checkpoint-list.fixture.ts'
import { FINDING_TABLES } from '../../quality/findings/every-findings-list.fixture.ts'
import { REVIEW_TABLES } from '../../quality/reviews/every-review-list.fixture.ts'
import { SAMPLING_TABLES } from '../../quality/sampling/every-sampling-list.fixture.ts'
import { REPORT_TABLES } from '../../reports/every-report-list.fixture.ts'
import { QUALITY_TABLES } from '../../reports/tests/every-quality-list.fixture.ts'
import { SERVICE_TABLES } from '../../services/every-service-list.fixture.ts'
import { inTurn, THOROUGH } from '../../testing/thorough.ts'
import { DESK_LISTS } from './every-desk-list.fixture.ts'
import { type By, type ListTable, lookerOf, type Request } from './every-list.fixture.ts'
import { OTHER_LISTS } from './every-other-list.fixture.ts'
import { everyRoleWorld, NAMES, type Name, type World } from './every-role.fixture.ts'
import { joinedByRow, shownText } from './shown-text.fixture.ts'

const TABLES: Readonly<Record<string, ListTable>> = {
  ...DESK_LISTS,
  ...OTHER_LISTS,
  ...REVIEW_TABLES,
  ...CHECKPOINT_TABLES,
  ...SAMPLING_TABLES,
  ...FINDING_TABLES,
  ...EXCEPTION_TABLES,
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
/** Texts for `filterField`. */
const ODD_TEXTS = ['', 'a', '1', '-1.5', '%', "'; DROP TABLE tasks; --", '2026-03-08']
/** Smaller than most lists, so that they have two pages or more. */
const SHORT_PAGE = 41

type HeaderFilter = NonNullable<Header['filter']>
const ODD_VALUES: Readonly<Record<FilterKind, readonly string[]>> = {
  text: ['%', "'; DROP TABLE tasks; --", '\\', 'Ünï "quoted" 🙂', '\0', '5..10'],
  words: [],
  number: ['0', '-5..', '..999,999,999,999', '1.5..1.5', '0.000001..'],
  day: ['1900-01-01..', '..2199-12-31', '2026-03-08', '1900-01-01..2199-12-31'],
}
const REFUSED_VALUES: Readonly<Record<Exclude<FilterKind, 'text'>, readonly string[]>> = {
  words: ['Nonsense', "' OR '1'='1"],
  number: ['x', '..', '1e309', 'NaN', '10..5', '9'.repeat(40)],
  day: ['today', '..', '2026-02-30', '0000-01-01..', '..9999-12-31', '2026-03-02..2026-03-01'],
}
/** Returns the value by which a column filter finds a row with this cell; '' if the cell is empty or a button. */
function valueToFilterBy({ kind, words }: HeaderFilter, cell: Cell | undefined): string {
  const { text } = parseDropdown(cell?.value ?? '')
  if (words) return words.includes(text) ? text : ''
  if (kind !== 'day') return text
  const [, month, day, year] = /(\d\d)\/(\d\d)\/(\d{4})/.exec(text) ?? []
  return year === undefined ? '' : `${year}-${month}-${day}`
}
const matchesFilter = (filter: HeaderFilter, cell: Cell, value: string): boolean => {
  const own = valueToFilterBy(filter, cell)
  const { kind } = filter
  return kind === 'text' ? searchKey(own).includes(searchKey(value)) : kind === 'number' ? Number(own) === Number(value) : own === value
}

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

/** Requests with columns that the list has only then. */
const FURTHER_REQUESTS: Readonly<Record<string, readonly Request[]>> = {
  'com_underwritter/getDashboardUnderwritterTaskList': PIPELINE_LEAVES.map((node) => ({ node })),
  'com_qc/getDashboardQcProcessorTaskList': [{ taskStatus: 'Not Assigned' }],
  'com_qc/getDashboardQcUnderwritterTaskList': [{ taskStatus: 'Not Assigned' }],
  'com_qcdashboard/getMonthly': [{ months: '2-26', tab: 'Question' }],
  'com_qcdashboard/getMonthToDate': TO_DATE_TABS.slice(1).map((tab) => ({
    tab,
    dateFrom: '2026-01-01',
    dateTo: '2026-12-31',
    statusType: 'All',
  })),
}

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

/** Tries each list. A run of `npm test` takes a third of the people and of the columns, which differ between lists and days. */
describe.each(Object.entries(TABLES))('%s', (key, table) => {
  const { whole = {}, opensInOrder } = table
  const place = Object.keys(TABLES).indexOf(key)

  it.each(inTurn(NAMES, place))('shows %s exactly the rows in scope, each once, with their total', async (name) => {
    const expected = await plain(table, name, 'TRUE', opensInOrder)
    expect(await wholeOf(key, whole, name)).toEqual({ ids: expected, total: expected.length })
    if (THOROUGH || THREE.includes(name))
      expect(await pageOf(key, { ...whole, count: 'only' }, name)).toMatchObject({ tdata: [], totalItems: expected.length })
  })

  it('is refused without permission', async () => {
    expect(await t.call(callOf(key), {} as never, t.nobody)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  })

  it.each(inTurn(THREE, place))('returns for %s what every filter describes', async (name) => {
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

  it('is filtered by the value of a cell in every column that has a filter', async () => {
    const { headers, tdata } = await pageOf(key, { ...whole, filterData: { pageSize: 100 } }, 'byRole')
    const all = await wholeOf(key, whole, 'byRole', MAX_PAGE_ROWS)
    for (const header of inTurn(headers, place)) {
      const { Title, filter, drawType } = header
      const row = tdata.find((one) => filter && valueToFilterBy(filter, one[Title] as Cell | undefined) !== '')
      if (!filter || !row) continue
      const value = valueToFilterBy(filter, row[Title] as Cell)
      const input = { ...whole, columnFilters: writeColumnFilters([{ title: Title, value }]), filterData: { pageSize: 'All' as const } }
      const { tdata: found, totalItems } = await pageOf(key, input, 'byRole')
      expect([Title, value, found.some(({ recsID }) => recsID === row.recsID)]).toEqual([Title, value, true])
      // Most columns tell rows apart. Each of these finds the rows whose cell has the value, and no other.
      const isSame = (one: (typeof found)[number]) => matchesFilter(filter, one[Title] as Cell, value)
      expect([Title, value, found.filter((one) => !isSame(one)).map(({ recsID }) => recsID)]).toEqual([Title, value, []])
      expect(totalItems).toBe(found.length)
      if (!THOROUGH && !WORKLISTS.includes(key)) continue
      const rowsOf = (value: string) =>
        wholeOf(key, { ...whole, columnFilters: writeColumnFilters([{ title: Title, value }]) }, 'byRole', MAX_PAGE_ROWS)
      const [empty, others] = [await rowsOf('(Empty)'), await rowsOf(`!${value} | (empty)`)]
      expect([Title, empty.total + others.total + totalItems]).toEqual([Title, all.total])
      // A stopped clock shows its result instead of its moment.
      const isBlank = (one: (typeof tdata)[number]) => shownText(one[Title] as Cell, header) === ''
      const odd = tdata.filter((one) => drawType !== 'sla' && isBlank(one) !== empty.ids.includes(one.recsID))
      expect([Title, odd.map(({ recsID }) => recsID)]).toEqual([Title, []])
    }
  })

  it('finds a row by what each of its cells shows', async () => {
    for (const request of [whole, ...(FURTHER_REQUESTS[key] ?? [])]) {
      const { headers, tdata } = await pageOf(key, { ...request, filterData: { pageSize: 100 } }, 'byRole')
      const samples = inTurn(headers, place).flatMap((header) => {
        const texts = tdata.flatMap((row) => ({ id: row.recsID, text: shownText(row[header.Title] as Cell, header) }))
        const shown = texts.filter(({ text }) => text !== '')
        return THOROUGH ? shown : shown.slice(-1)
      })
      // A request searches for as many cells of a row as its limits allow.
      for (const { id, text: searchString } of joinedByRow(samples)) {
        const { tdata: found } = await pageOf(key, { ...request, filterData: { searchString, pageSize: 'All' } }, 'byRole')
        expect([searchString, found.some(({ recsID }) => recsID === id)]).toEqual([searchString, true])
      }
    }
  })

  it('answers odd values of every column filter, or refuses them by the name of the column', async () => {
    const { headers } = await pageOf(key, whole, 'byRole')
    const able = headers.flatMap(({ Title, label, filter }) => (filter ? [{ title: Title, name: label ?? Title, filter }] : []))
    const all = (round: number) =>
      able.slice(0, MAX_COLUMN_FILTERS).map(({ title, filter }, at) => {
        const odd = filter.words ?? ODD_VALUES[filter.kind]
        return { title, value: odd[(at + round) % odd.length] ?? '' }
      })
    for (const round of inTurn([0, 1, 2], place))
      expect(await pageOf(key, { ...whole, columnFilters: writeColumnFilters(all(round)) }, 'byRole')).toBeDefined()
    for (const [kind, values] of Object.entries(REFUSED_VALUES)) {
      const column = able.find(({ filter }) => filter.kind === kind)
      for (const value of column ? values : []) {
        const { flag, response } = await send(
          key,
          { ...whole, columnFilters: writeColumnFilters([{ title: column?.title ?? '', value }]) },
          'byRole',
        )
        expect([value, flag, response]).toMatchObject([
          value,
          false,
          { fields: { columnFilters: expect.stringContaining(`${column?.name}: `) } },
        ])
      }
    }
    const unable = [...headers.filter(({ filter }) => !filter).map(({ Title }) => Title), 'Nonsense', '']
    for (const title of unable) {
      const { flag, msg } = await send(key, { ...whole, columnFilters: writeColumnFilters([{ title, value: '1' }]) }, 'byRole')
      expect([title, flag, msg]).toEqual([title, false, expect.stringMatching(/^The list cannot be filtered by .+\. Choose one of /)])
    }
  })

  it('answers odd texts of filterField for every column, or refuses them by its name', async () => {
    const { headers } = await pageOf(key, whole, 'byRole')
    for (const [at, { Title }] of headers.entries()) {
      for (const filterName of inTurn(ODD_TEXTS, place + at)) {
        const { flag, msg } = await send(key, { ...whole, filterField: Title, filterName } as Request, 'byRole')
        expect([Title, filterName, flag || msg]).toEqual([Title, filterName, flag || `The list cannot be filtered by ${Title}`])
      }
    }
  })

  it('finds the loans of a pasted list, and says which have no row', async () => {
    const { headers, tdata } = await pageOf(key, whole, 'byRole')
    const column = headers.find(({ drawType }) => drawType === 'loan')?.Title
    if (column === undefined) {
      const { flag, msg } = await send(key, { ...whole, loanNumbers: '0000000001 0000000002' }, 'byRole')
      return expect([flag, msg]).toEqual([false, 'This list has no loan numbers. Leave them out'])
    }
    const numbers = [...new Set(tdata.slice(0, 3).map((row) => String((row[column] as Cell).value)))]
    const { ids } = await wholeOf(key, { ...whole, loanNumbers: [...numbers, '9999999999'].join(',\n') }, 'byRole')
    const { foundLoans } = await pageOf(key, { ...whole, loanNumbers: [...numbers, '9999999999', '412,500.00'] }, 'byRole')
    expect(foundLoans).toEqual({ requested: numbers.length + 1, missing: ['9999999999'], others: ['412,500.00'] })
    expect(tdata.slice(0, 3).map(({ recsID }) => ids.includes(recsID))).not.toContain(false)
  })

  it.each(SORTING)('is sorted for %s by every sortable column, on all pages', async (name) => {
    const { headers } = await pageOf(key, whole, name)
    expect(headers.filter(({ extra }) => extra?.canSort).map(({ Title }) => Title)).toEqual(Object.keys(table.orders))
    const eitherWay = THOROUGH || WORKLISTS.includes(key)
    for (const [at, [col, column]] of inTurn(Object.entries(table.orders), place).entries()) {
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
    for (const col of inTurn(unsorted, place))
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
