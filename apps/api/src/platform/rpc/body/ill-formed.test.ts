import type { Call } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { envelope } from '@ivue/contracts/envelope.ts'
import { gridViews } from '@ivue/contracts/grid/views-contract.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openSession } from '../../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../../testing/test-app.ts'

let t: TestApp
let as: SignIn
beforeAll(async () => {
  t = await testApp()
  as = await openSession(t.db, await t.person({ permissions: ALL_PERMISSIONS, clientEmail: 'ada@example.com' }))
})
afterAll(() => t.close())

const LIST = closing.getDashboardClosingTaskList
const ASKED: [string, Call, (half: string) => object][] = [
  [
    'the name of a column in a layout',
    gridViews.saveLayout,
    (half) => ({
      list: 'closing',
      layout: { order: [half], hidden: [], pinned: [], widths: { [half]: 100 }, density: 'normal' },
      opensWith: null,
    }),
  ],
  ['a search of an export', LIST, (half) => ({ xls: 1, filterData: { searchString: half } })],
  ['a search of a mailed list', LIST, (half) => ({ mailToMe: 1, filterData: { searchString: half } })],
  ['a filter of an exported log', closingLog.getDashboardClosingLogTaskList, (half) => ({ xls: 1, filterName: half })],
  ['a field that an exported list ignores', team.getList, (half) => ({ xls: 1, qaId: half })],
  ['a search', LIST, (half) => ({ filterData: { searchString: half } })],
  ['a field that is ignored', LIST, (half) => ({ [half]: half })],
]

it.each(ASKED)('half a character in %s is replaced or refused, without an internal error', async (_where, call, bodyOf) => {
  for (const half of ['Tampa\ud800', '\udc00Tampa', '\ud800\ud800', '\udc00\ud800']) {
    t.lines.length = 0
    const answer = await t.send(call, bodyOf(half), as)
    expect([200, 400]).toContain(answer.statusCode)
    envelope(z.unknown()).parse(answer.json())
    expect(t.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
  }
})
