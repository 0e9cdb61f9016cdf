import { expect, it } from 'vitest'
import { defaultView } from '../state/saved-views.ts'
import { countRequest, gridRequest } from './request.ts'

it('the request for the total is the same on every page and in every order', () => {
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

it('the request asks for as many rows as the window shows, up to the page size', () => {
  const view = { ...defaultView({ filters: {}, pageSizes: [10, 'Fit'], pageSize: 10 }), pageSize: 'Fit' as const }
  expect(gridRequest({ ...view, fit: 19 }).filterData).toEqual({ pageSize: 19, pageNo: 1 })
  expect(gridRequest(view).filterData).toEqual({ pageSize: 25, pageNo: 1 })
})
