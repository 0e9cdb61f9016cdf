import { expect, it } from 'vitest'
import { listedWords } from './print-words.ts'

it('says what a list is narrowed to and ordered by', () => {
  const filters = { taskStatus: 'WIP', SLA: 'All', dateFromSearch: '2026-11-20', userId: '3,5', other: 'x' }
  expect(listedWords({ filters, search: 'okafor', sort: [{ col: 'SLA Due', dir: 'DESC' }] })).toEqual([
    'Status or module: WIP',
    'From: 11/20/2026',
    'Employees: 2 chosen',
    'Search: okafor',
    'Order: SLA Due, descending',
  ])
})

it('says when nothing was chosen', () => {
  expect(listedWords({ filters: { taskStatus: '' }, search: '', sort: [] })).toEqual(['No filters'])
})
