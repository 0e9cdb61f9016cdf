import { expect, test } from 'vitest'
import { searchProblem } from './search.ts'

const nothing = { dateFrom: '', dateTo: '', loanNumber: '', employees: [] }
const end = 'Please Select End Date !!'
const start = 'Please Select Start Date !!'
const any = 'Please Select any one of the fields !!'

test.each([
  ['only a start date', { dateFrom: '2026-07-01' }, end, end],
  ['only an end date', { dateTo: '2026-07-01' }, start, start],
  ['an end date with a loan number', { dateTo: '2026-07-01', loanNumber: '0204518873' }, start, start],
  ['both dates', { dateFrom: '2026-07-01', dateTo: '2026-07-01' }, undefined, undefined],
  ['nothing', {}, any, undefined],
  ['blanks', { loanNumber: '  ' }, any, undefined],
  ['a loan number', { loanNumber: '0204518873' }, undefined, undefined],
  ['an employee', { employees: ['12'] }, undefined, undefined],
  ['all employees', { employees: ['All'] }, undefined, undefined],
])('%s', (_, differs, onTaskLists, onClosingAndLogs) => {
  const search = { ...nothing, ...differs }
  expect(searchProblem(search, true)?.msg).toBe(onTaskLists)
  expect(searchProblem(search, false)?.msg).toBe(onClosingAndLogs)
})
