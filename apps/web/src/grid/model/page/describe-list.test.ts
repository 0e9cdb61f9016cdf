import { choiceFilter, dayFilter, idsFilter, textFilter } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import { expect, it } from 'vitest'
import { describeList } from './describe-list.ts'

const filters = {
  taskStatus: choiceFilter('Status', ['All', 'WIP'], 'WIP'),
  age: choiceFilter('Age', ['All', 'Over 30 days']),
  dateFromSearch: dayFilter('From'),
  userId: idsFilter('Employee'),
  category: textFilter('Category'),
}
const headers: Header[] = [{ Title: 'HCSEmployeeFullName1', drawType: 'select', data: [], label: 'Closer 1', filter: { kind: 'text' } }]
const OPEN = { taskStatus: 'WIP', age: 'All', dateFromSearch: '', userId: 'All', category: '' }

it('the description names the active filters and the sorted columns by their labels', () => {
  const view = {
    filters: { ...OPEN, age: 'Over 30 days', dateFromSearch: '2026-11-20', userId: '3,5,9', category: 'Income' },
    search: 'okafor',
    columnFilters: 'HCSEmployeeFullName1=kim&Age=5..',
    sort: [{ col: 'HCSEmployeeFullName1', dir: 'DESC' as const }],
  }
  const names = new Map([
    ['3', 'Dana Kim'],
    ['5', 'Rosa Vargas'],
  ])
  expect(describeList({ filters, view, headers, names })).toEqual([
    'Status: WIP',
    'Age: Over 30 days',
    'From: 11/20/2026',
    'Employee: Dana Kim, Rosa Vargas, 1 more',
    'Category: Income',
    "Closer 1 contains 'kim'",
    'Age: 5..',
    'Search: okafor',
    'Order: Closer 1, descending',
  ])
})

it('the description counts the chosen people when their names are unknown', () => {
  const view = { filters: { ...OPEN, userId: '3,5' }, search: '', columnFilters: '', sort: [] }
  expect(describeList({ filters, view, headers })).toEqual(['Status: WIP', 'Employee: 2 chosen'])
})

it('the description says when the list is not filtered', () => {
  expect(
    describeList({ filters, view: { filters: { ...OPEN, taskStatus: 'All' }, search: '', columnFilters: '', sort: [] }, headers }),
  ).toEqual(['No filters'])
})
