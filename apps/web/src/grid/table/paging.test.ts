import type { PageSize } from '@ivue/contracts/grid/list.ts'
import { expect, it } from 'vitest'
import { lastPage } from '../model/columns/table-state.ts'
import { PlainList } from './table.fixture.tsx'

const last = (total: number, pageSize: PageSize) => lastPage(new PlainList({ total, view: { pageSize } }).table())

it('counts pages, one for an empty list and one of at most 10,000 rows for All', () => {
  expect(last(0, 25)).toBe(1)
  expect(last(25, 25)).toBe(1)
  expect(last(26, 25)).toBe(2)
  expect(last(9_999, 'All')).toBe(1)
  expect(last(10_001, 'All')).toBe(2)
})

it('turns the page, and begins at the first one with another page size', () => {
  const list = new PlainList({ total: 120, view: { page: 3 } })
  list.table().nextPage()
  expect(list.view).toMatchObject({ page: 4, pageSize: 25 })
  list.table().setPageIndex(1)
  expect(list.view).toMatchObject({ page: 2, pageSize: 25 })
  list.table().setPageSize(10_000)
  expect(list.view).toMatchObject({ page: 1, pageSize: 'All' })
})

it('has a next page until the last one', () => {
  expect(new PlainList({ total: 50, view: { page: 1 } }).table().getCanNextPage()).toBe(true)
  expect(new PlainList({ total: 50, view: { page: 2 } }).table().getCanNextPage()).toBe(false)
  expect(new PlainList({ total: 0 }).table().getCanNextPage()).toBe(false)
})
