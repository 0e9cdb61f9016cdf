import type { PageSize } from '@ivue/contracts/grid/list.ts'
import { expect, it } from 'vitest'
import { lastPage } from '../model/columns/table-state.ts'
import { PlainList } from './table.fixture.tsx'

const last = (total: number, pageSize: PageSize) => lastPage(new PlainList({ total, view: { pageSize } }).table())

it('an empty list has one page, and a page of All has at most 10,000 rows', () => {
  expect(last(0, 25)).toBe(1)
  expect(last(25, 25)).toBe(1)
  expect(last(26, 25)).toBe(2)
  expect(last(9_999, 'All')).toBe(1)
  expect(last(10_001, 'All')).toBe(2)
})

it('another page size returns to the first page', () => {
  const list = new PlainList({ total: 120, view: { page: 3 } })
  list.table().nextPage()
  expect(list.view).toMatchObject({ page: 4, pageSize: 25 })
  list.table().setPageIndex(1)
  expect(list.view).toMatchObject({ page: 2, pageSize: 25 })
  list.table().setPageSize(10_000)
  expect(list.view).toMatchObject({ page: 1, pageSize: 'All' })
})

it('every page except the last has a next page', () => {
  expect(new PlainList({ total: 50, view: { page: 1 } }).table().getCanNextPage()).toBe(true)
  expect(new PlainList({ total: 50, view: { page: 2 } }).table().getCanNextPage()).toBe(false)
  expect(new PlainList({ total: 0 }).table().getCanNextPage()).toBe(false)
})
