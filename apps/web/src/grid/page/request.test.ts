import { expect, it } from 'vitest'
import { countRequest } from './request.ts'

it('asks for the same total on every page and in every order', () => {
  const page = {
    SLA: 'Met',
    filterData: { searchString: 'x', pageSize: 25, pageNo: 7 },
    orderArray: [{ col: 'Due', dir: 'ASC' }],
    count: 'later' as const,
  }
  const other = { ...page, filterData: { ...page.filterData, pageNo: 2 }, orderArray: [] }
  expect(countRequest(page)).toEqual({ SLA: 'Met', filterData: { searchString: 'x', pageSize: 25, pageNo: 1 }, count: 'only' })
  expect(countRequest(other)).toEqual(countRequest(page))
})
