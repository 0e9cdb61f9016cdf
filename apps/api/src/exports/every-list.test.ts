import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { type GridInput, gridInput } from '@ivue/contracts/grid/wire.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildImplementations } from '../app.ts'
import { pageStatements, parsePageRequest } from '../grid/statement.ts'
import { withoutSession } from '../platform/rpc/implement.ts'
import { findViewer } from '../session/signed-in.ts'
import type { Person } from '../testing/add-person.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { isList } from './list.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Fields that select which list is shown. The title names the list, so the sheet does not repeat them. */
const CHOOSES_THE_LIST = ['variant', 'tab', 'planId', 'runId', 'empId', 'field']

/** SQL that reads the number of a loan. */
const LOAN_NUMBER = /\bloan_number\b|\b(l|loans)\.number\b/

async function viewerOf({ id }: Person): Promise<Viewer> {
  const viewer = await findViewer(t.db, id)
  if (!viewer) throw new Error('Nobody')
  return viewer
}

/** Requests of a page that read the source of a list for its rows, for their order or for the total. */
const PAGES = [
  {},
  { count: 'later' },
  { filterData: { pageNo: 2 } },
  { filterData: { pageSize: 'All' } },
  { filterData: { searchString: 'amadi' } },
  { ids: ['1'] },
] as const

/** Every call whose body can request an export. */
const lists = CALLS.filter(({ input }) => input instanceof z.ZodObject && 'xls' in input.shape).map((call) => ({
  name: callKey(call),
  call,
}))

describe.each(lists)('$name', ({ name, call }) => {
  it('is exported and mailed by the same code as all other lists', () => {
    const found = buildImplementations(t.services).find(({ call }) => callKey(call) === name)
    if (!found) throw new Error(`${name} has no implementation`)
    expect(isList(found)).toBe(true)
  })

  it('refuses unknown fields by name, also for a workbook', async () => {
    const viewer = isPermission(call.access) ? await t.signedIn(call.access, 'grid.export') : await t.signedIn()
    const unknown = { loanNumbr: '0900000103', filterData: { searchStrng: 'x' } }
    for (const body of [unknown, { ...unknown, xls: 1 }]) {
      const { flag, response } = (await t.send(call, body, viewer)).json()
      expect([flag, Object.keys(response.fields).sort()]).toEqual([false, ['filterData.searchStrng', 'loanNumbr']])
    }
  })

  // The rows of a run exist only after it ran, and only their own columns filter them.
  it.skipIf(name === 'com_services/getResult')('tells in its workbook of every field that narrows it', async () => {
    const found = buildImplementations(t.services).find(({ call }) => callKey(call) === name)
    if (!found || !isList(found)) throw new Error(`${name} is no list`)
    const viewer = withoutSession(await viewerOf(await t.person()))
    const { list } = await found.make(call.input.parse({}) as GridInput, viewer)
    const own = Object.keys((call.input as z.ZodObject).shape).filter(
      (field) => !(field in gridInput.shape) && !CHOOSES_THE_LIST.includes(field),
    )
    expect(Object.keys(list.spec.filters)).toEqual(expect.arrayContaining(own))
    const refused = Object.keys(list.spec.filters).filter((field) => !call.input.safeParse({ [field]: null }).success)
    expect(refused).toEqual([])
  })

  it.skipIf(name === 'com_services/getResult')(
    'has a column with the zone of each due moment, and of each moment in the zone of its property',
    async () => {
      const found = buildImplementations(t.services).find(({ call }) => callKey(call) === name)
      if (!found || !isList(found)) throw new Error(`${name} is no list`)
      const { list } = await found.make(call.input.parse({}) as GridInput, withoutSession(await viewerOf(await t.person())))
      for (const { title, draw, read = {}, workbookColumns = [] } of list.columns)
        if (draw === 'sla' || `${title} zone` in read) expect(workbookColumns.map(({ header }) => header)).toEqual([`${title} zone`])
    },
  )

  // The grid marks followed and snoozed loans in such a column, and adds both acts to the menu and the keys of its rows.
  it.skipIf(name === 'com_services/getResult')('draws the numbers of loans that it reads as loans', async () => {
    const found = buildImplementations(t.services).find(({ call }) => callKey(call) === name)
    if (!found || !isList(found)) throw new Error(`${name} is no list`)
    const { list } = await found.make(call.input.parse({}) as GridInput, withoutSession(await viewerOf(await t.person())))
    const asText = list.columns.filter(({ title, draw }) => /^loan( number| no\.?)?$/i.test(title) && draw !== 'loan')
    expect(asText.map(({ title }) => title)).toEqual([])
    const read = list.columns
      .flatMap(({ sort, shown, read = {} }) => [sort, shown, ...Object.values(read)])
      .concat(Object.values(list.read))
    expect(list.columns.some(({ draw }) => draw === 'loan')).toBe(read.some((one) => one !== undefined && LOAN_NUMBER.test(one.sql)))
  })

  it.skipIf(name === 'com_services/getResult')('reads a source that groups or ranks rows once for a page, and for its total', async () => {
    const found = buildImplementations(t.services).find(({ call }) => callKey(call) === name)
    if (!found || !isList(found)) throw new Error(`${name} is no list`)
    const { list } = await found.make(call.input.parse({}) as GridInput, withoutSession(await viewerOf(await t.person())))
    const source = list.from.sql
    if (!/\b(GROUP BY|OVER)\b/.test(source)) return
    for (const body of PAGES) {
      const input = gridInput.parse(body)
      const { page, total, prepared } = pageStatements(list, input, parsePageRequest(list, input))
      const reads = [page, total].map((statement) => (statement?.sql.split(source).length ?? 0) - 1)
      expect([body, reads, prepared]).toEqual([body, [1, 1], false])
    }
  })
})
