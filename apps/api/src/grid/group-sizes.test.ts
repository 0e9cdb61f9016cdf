import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { Call } from '@ivue/contracts/contract.ts'
import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { CLOSING_LIST, CLOSING_LOG, PROCESSOR_UW_LOG, STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { processor, processorLog, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import { type Cell, type GridPage, type GridRequest, groupSizes, type Header } from '@ivue/contracts/grid/wire.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { REVIEW_LISTS } from '@ivue/contracts/quality/reviews/lists.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRoleWorld, type Name, type World } from '../desks/tests/every-role.fixture.ts'

const LISTS: Readonly<Record<string, readonly [Call, ListSpec, GridRequest]>> = {
  closing: [closing.getDashboardClosingTaskList, CLOSING_LIST, { taskStatus: 'All' }],
  processor: [processor.getDashboardProcessorTaskList, STAGED_LISTS.processor, { filterId: 'All' }],
  underwriter: [underwriter.getDashboardUnderwritterTaskList, STAGED_LISTS.underwriter, { filterId: 'All' }],
  'closing log': [closingLog.getDashboardClosingLogTaskList, CLOSING_LOG, { taskStatus: 'All' }],
  'processor log': [processorLog.getDashboardProcessorUWLogTaskList, PROCESSOR_UW_LOG, { taskStatus: 'All' }],
  'closer reviews': [checklists.getDashboardQcCloserTaskList, REVIEW_LISTS.closer, {}],
}

let t: World
beforeAll(async () => {
  t = await everyRoleWorld()
})
afterAll(() => t.close())

const send = (call: Call, input: GridRequest, name: Name) => t.call(call, input as never, t.people[name])

/** Returns the group key of a row, derived from its cell as shown. */
function groupOf(cell: Cell, header: Header): string {
  if (!['sla', 'datetime', 'date'].includes(header.drawType)) return cellText(cell, header)
  return cell.at ? dayAt(new Date(cell.at), cell.zone ?? 'America/Chicago') : ''
}

describe.each(Object.entries(LISTS))('the groups of %s', (_name, [call, { groupBy = [] }, whole]) => {
  it.each(groupBy)('by %s are as large as the number of equal values in the whole list', async (col) => {
    for (const name of ['byRole', 'leadOfWest', 'closer'] as const) {
      const orderArray = [{ col, dir: 'ASC' as const }]
      const { response } = await send(call, { ...whole, orderArray, filterData: { pageSize: 'All' } }, name)
      const { tdata, headers } = response as GridPage
      const header = headers.find(({ Title }) => Title === col) as Header
      const labels = tdata.map((row) => groupOf(row[col] as unknown as Cell, header))
      if (name === 'byRole') expect(new Set(labels).size).toBeGreaterThan(1)
      const expected = tdata.map(({ recsID }, at) => [String(recsID), labels.filter((label) => label === labels[at]).length])
      const ids = tdata.map(({ recsID }) => String(recsID)).slice(0, 1000)
      if (ids.length === 0) continue
      // Even with a page of one row, the groups are those of the whole list.
      const answer = await send(call, { ...whole, orderArray, filterData: { pageSize: 1 }, count: 'groups', ids }, name)
      expect([col, name, groupSizes.parse(answer.response).groups]).toEqual([col, name, Object.fromEntries(expected.slice(0, 1000))])
    }
  })
})

it('groups are refused for no rows and for a column that is not sortable', async () => {
  const list = closing.getDashboardClosingTaskList
  expect((await send(list, { count: 'groups' }, 'byRole')).msg).toBe('Send the id of a row of each group')
  const orderArray = [{ col: 'Comment', dir: 'ASC' as const }]
  expect((await send(list, { count: 'groups', ids: ['1'], orderArray }, 'byRole')).msg).toBe('The list cannot be sorted by Comment')
})

it('groups contain no rows that the reader may not see', async () => {
  const list = closing.getDashboardClosingTaskList
  const { response } = await send(list, { taskStatus: 'All', filterData: { pageSize: 'All' } }, 'byRole')
  const all = (response as GridPage).tdata.map(({ recsID }) => recsID)
  const own = await send(list, { taskStatus: 'All', filterData: { pageSize: 'All' } }, 'closer')
  const seen = new Set((own.response as GridPage).tdata.map(({ recsID }) => recsID))
  const ids = all.filter((id) => !seen.has(id)).map(String)
  expect(ids.length).toBeGreaterThan(0)
  const answer = await send(list, { taskStatus: 'All', count: 'groups', ids: ids.slice(0, 1000) }, 'closer')
  expect(answer.response).toEqual({ groups: {} })
})
