import { VIEW_ROWS } from '@ivue/contracts/grid/list.ts'
import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import type { GridView } from '../state/url-state.ts'

/**
 * Returns the request body of a list for a view (wire conventions, Lists). The constant fields of a screen, such as `type` and `audit`, are
 * in `fixed`.
 */
export function gridRequest(view: GridView, fixed: GridRequest = {}): GridRequest {
  const filters = Object.fromEntries(Object.entries(view.filters).filter(([, value]) => value !== ''))
  return {
    ...fixed,
    ...filters,
    ...(view.columnFilters && { columnFilters: view.columnFilters }),
    filterData: {
      ...(view.search && { searchString: view.search }),
      pageSize: view.pageSize === 'Fit' ? (view.fit ?? VIEW_ROWS) : view.pageSize,
      pageNo: view.page,
    },
    ...(view.sort.length > 0 && { orderArray: view.sort.map((rule) => ({ ...rule })) }),
    count: 'later',
  }
}

/** Returns the body that requests only the total. It leaves out page and order, so that paging does not count again. */
export function countRequest(page: GridRequest): GridRequest {
  const { orderArray: _order, ...rest } = page
  return { ...rest, filterData: { ...page.filterData, pageNo: 1 }, count: 'only' }
}
