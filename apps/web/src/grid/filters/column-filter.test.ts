import { choiceFilter, type ListSpec } from '@ivue/contracts/grid/list.ts'
import { expect, it } from 'vitest'
import { plainView } from '../views/saved-views.ts'
import { filterChoices } from './column-filter.ts'

const LIST: ListSpec = {
  filters: { taskStatus: choiceFilter('Status', ['All', 'WIP', 'Closed'], 'WIP') },
  pageSizes: [10],
  pageSize: 10,
  filterOf: { Status: 'taskStatus' },
}

it('offers the filter of a column in its menu, and sets it at once', () => {
  const set: unknown[] = []
  const state = { view: plainView(LIST), defaults: LIST, setFilters: (values: object) => set.push(values) }
  const choices = filterChoices(state, 'Status')
  expect(choices.map(({ label, why }) => [label, why])).toEqual([
    ['Every Status', undefined],
    ['Only WIP', 'The list shows these'],
    ['Only Closed', undefined],
  ])
  choices.at(-1)?.onPick()
  expect(set).toEqual([{ taskStatus: 'Closed' }])
  expect(filterChoices(state, 'Borrower')).toEqual([])
})
