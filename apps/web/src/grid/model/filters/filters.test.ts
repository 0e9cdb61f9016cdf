import { choiceFilter, choicesFilter, idsFilter, textFilter, toOptions } from '@ivue/contracts/grid/list.ts'
import { describe, expect, it } from 'vitest'
import { chooseOrAll, clearFilters, describeActiveFilters, describeChosenValues, widenStatusFilters, widestFilters } from './filters.ts'

const FILTERS = {
  SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met']),
  taskStatus: textFilter('Status', 40, 'WIP'),
  loanNumber: textFilter('Loan number', 12),
  userId: idsFilter('Employee'),
}

it('the active filters are those that narrow the list, each with its value', () => {
  expect(
    describeActiveFilters(FILTERS, { SLA: 'Not Met', taskStatus: 'Closed', loanNumber: '', userId: '7' }, new Map([['7', 'Dana Kim']])),
  ).toEqual(['SLA is Not Met', 'Status is Closed', 'Employee is Dana Kim'])
  expect(describeActiveFilters(FILTERS, { SLA: 'All', taskStatus: 'All', loanNumber: '', userId: 'All' })).toEqual([])
})

it('a filter for several choices accepts them separated by commas, and names them', () => {
  const role = choicesFilter('Role', ['Closer', 'QC Analyst'])
  expect(['All', 'Closer', 'QC Analyst,Closer', '', 'Cook', 'Closer,Cook'].map(role.accepts)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
  expect(describeActiveFilters({ role }, { role: 'QC Analyst,Closer' })).toEqual(['Role is QC Analyst, Closer'])
  const chosen = (value: string) => describeChosenValues(value, toOptions(['Closer', 'QC Analyst']), ['role', 'roles'])
  expect(['All', '', 'Closer', 'Cook', 'QC Analyst,Closer'].map(chosen)).toEqual(['All', 'All', 'Closer', '1 role', '2 roles'])
})

it('the widest filters narrow nothing, not even with the defaults of the list', () => {
  const widest = widestFilters(FILTERS)
  expect(widest).toEqual({ SLA: 'All', taskStatus: 'All', loanNumber: '', userId: 'All' })
  expect(describeActiveFilters(FILTERS, widest)).toEqual([])
})

it('clearing resets all filters except the loan number', () => {
  const values = { SLA: 'Met', taskStatus: 'WIP', loanNumber: '0204', userId: '7' }
  expect(clearFilters(FILTERS, values)).toEqual({ SLA: 'All', taskStatus: 'All', loanNumber: '0204', userId: 'All' })
})

it('a list limited to one status offers to show every status', () => {
  const values = { SLA: 'All', taskStatus: 'WIP', loanNumber: '0204', userId: 'All' }
  expect(widenStatusFilters(FILTERS, values)).toEqual({ taskStatus: 'All' })
  expect(widenStatusFilters(FILTERS, { ...values, taskStatus: 'All' })).toBeNull()
})

describe('a choice of several people', () => {
  it.each([
    [['All'], ['All', '7'], ['7']],
    [['7'], ['7', 'All'], ['All']],
    [['7'], ['7', '9'], ['7', '9']],
    [['7'], [], ['All']],
    [['All'], ['All'], ['All']],
  ])('%j then %j is %j', (before, after, chosen) => {
    expect(chooseOrAll(before, after)).toEqual(chosen)
  })
})
