import { choiceFilter, dayFilter, idsFilter, type ListSpec } from '@ivue/contracts/grid/list.ts'
import { expect, it } from 'vitest'
import { defaultView } from '../state/saved-views.ts'
import { filterChoices } from './column-filter.ts'

const LIST: ListSpec = {
  filters: {
    taskStatus: choiceFilter('Status', ['All', 'WIP', 'Closed'], 'WIP'),
    userId: idsFilter('Employee'),
    dateFromSearch: dayFilter('From'),
    dateToSearch: dayFilter('To'),
  },
  pageSizes: [10],
  pageSize: 10,
  filterOf: { Status: 'taskStatus', 'Closer 1': 'userId' },
  dayColumn: 'Imported',
}

function menu(title: string, today = '2026-11-24', names = new Map([['7', 'Dana Kim']])) {
  const set: unknown[] = []
  const state = { view: defaultView(LIST), defaults: LIST, setFilters: (values: object) => set.push(values) }
  const choices = filterChoices(state, title, { names, today })
  for (const { onPick } of choices) onPick()
  return choices.map(({ label, why }, at) => [label, set[at], ...(why ? [why] : [])])
}

it('the menu of a column offers the choices of its filter, and a choice sets it at once', () => {
  expect(menu('Status')).toEqual([
    ['Every Status', { taskStatus: 'All' }],
    ['Only WIP', { taskStatus: 'WIP' }, 'The list shows these'],
    ['Only Closed', { taskStatus: 'Closed' }],
  ])
  expect(menu('Borrower')).toEqual([])
})

it('the menu of a column offers people by name, if their names are known', () => {
  expect(menu('Closer 1')).toEqual([
    ['Every Employee', { userId: 'All' }, 'The list shows these'],
    ['Only Dana Kim', { userId: '7' }],
  ])
  expect(menu('Closer 1', '2026-11-24', new Map())).toEqual([])
})

it.each([
  ['a Tuesday', '2026-11-24', '2026-11-23', '2026-11-29', '2026-11-01', '2026-11-30'],
  ['a Sunday', '2026-03-01', '2026-02-23', '2026-03-01', '2026-03-01', '2026-03-31'],
  ['a Monday', '2028-02-28', '2028-02-28', '2028-03-05', '2028-02-01', '2028-02-29'],
])('the menu of the day column offers the day, week and month: on %s', (_, today, monday, sunday, first, last) => {
  const days = (dateFromSearch: string, dateToSearch: string) => ({ dateFromSearch, dateToSearch })
  expect(menu('Imported', today).slice(2)).toEqual([
    ['Only today', days(today, today)],
    ['Only this week', days(monday, sunday)],
    ['Only this month', days(first, last)],
  ])
})
