import type { GridPage, Row } from '@ivue/contracts/grid/wire.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { shownList } from '../model/page/use-grid-page.ts'
import { PlainList } from '../table/table.fixture.tsx'
import { GridFoot } from './grid-foot.tsx'

const NOTHING = { data: undefined, total: 0, pending: false }

/** A page of ten rows from the server. With `counted` false, the list has more than a thousand rows and no exact total yet. */
function answer(currentPage: number, { totalItems = 35, counted = true } = {}): GridPage {
  const pageInfo = `Showing ${currentPage * 10 - 9} to ${currentPage * 10} of ${totalItems} Entries`
  const paginationData = { currentPage, pages: [1, 2, 3, 4], pageInfo, pageSize: 10, endPage: 4 }
  const tdata: Row[] = Array.from({ length: 10 }, (_, row) => ({ recsID: row + 1, version: 1 }))
  const otherFields = { headers: [], orderArray: [], searchString: '', fields: [], paginateData: paginationData, paginationData }
  return { tdata, totalItems, ...(!counted && { estimated: true }), ...otherFields } as GridPage
}

/** Returns the footer's text and the active page of the pager, for a link with the page `requestedPage`. */
function foot(shown: ReturnType<typeof shownList>, requestedPage: number) {
  const { data, total, pending } = shown
  const table = new PlainList({ total, view: { page: requestedPage, pageSize: 10 } }).table()
  const html = renderToStaticMarkup(<GridFoot table={table} data={data} total={total} pending={pending} />)
  return [/polite">([^<]*)</.exec(html)?.[1], /aria-label="(Page \d+)" aria-current="page"/.exec(html)?.[1]]
}

describe('the footer of a list', () => {
  it('describes the shown rows until the next page has arrived, while the pager already marks the next page', () => {
    const first = shownList(NOTHING, answer(1), undefined)
    expect(foot(first, 1)).toEqual(['Showing 1 to 10 of 35 Entries', 'Page 1'])
    const waiting = shownList(first, undefined, undefined)
    expect(foot(waiting, 2)).toEqual(['Showing 1 to 10 of 35 Entries', 'Page 2'])
    expect(foot(shownList(waiting, answer(2), undefined), 2)).toEqual(['Showing 11 to 20 of 35 Entries', 'Page 2'])
  })

  it('shows the total as soon as it is counted, and keeps it while the next page loads', () => {
    const uncounted = { totalItems: 1001, counted: false }
    const first = shownList(NOTHING, answer(1, uncounted), undefined)
    expect(foot(first, 1)).toEqual(['Showing 1 to 10 of … Entries', 'Page 1'])
    const counted = shownList(first, answer(1, uncounted), 12_345)
    expect(foot(counted, 1)).toEqual(['Showing 1 to 10 of 12345 Entries', 'Page 1'])
    const waiting = shownList(counted, undefined, undefined)
    expect(foot(waiting, 3)).toEqual(['Showing 1 to 10 of 12345 Entries', 'Page 3'])
    expect(foot(shownList(waiting, answer(3, uncounted), 12_345), 3)).toEqual(['Showing 21 to 30 of 12345 Entries', 'Page 3'])
  })

  it('names no rows before the first page has arrived', () => {
    expect(foot(NOTHING, 2)).toEqual(['', 'Page 2'])
  })
})
