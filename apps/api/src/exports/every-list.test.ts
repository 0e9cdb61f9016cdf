import { CALLS, callKey } from '@ivue/contracts/calls.ts'
import { type GridInput, gridInput } from '@ivue/contracts/grid/wire.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { buildImplementations } from '../app.ts'
import { withoutSession } from '../rpc/implement.ts'
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

async function viewerOf({ id }: Person): Promise<Viewer> {
  const viewer = await findViewer(t.db, id)
  if (!viewer) throw new Error('Nobody')
  return viewer
}

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
})
