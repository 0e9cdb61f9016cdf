import { choiceFilter, dayFilter, idsFilter, type ListSpec, textFilter } from '@ivue/contracts/grid/list.ts'
import { describe, expect, it } from 'vitest'
import { gridRequest } from '../page/request.ts'
import { readView, writeView } from './url-state.ts'

const LIST: ListSpec = {
  filters: {
    SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met']),
    taskStatus: choiceFilter('Status', ['All', 'WIP', 'Closed'], 'WIP'),
    loanNumber: textFilter('Loan number', 12),
    dateFromSearch: dayFilter('From'),
    userId: idsFilter('Employee'),
  },
  pageSizes: [10, 25, 'All'],
  pageSize: 25,
}
const read = (link: string) => readView(new URLSearchParams(link), LIST)
const PLAIN = read('')

describe('the link of a list', () => {
  it('is empty while nothing differs from the defaults', () => {
    expect(writeView(new URLSearchParams(), PLAIN, LIST).toString()).toBe('')
  })

  it('restores the whole view when it is read again', () => {
    const view = {
      filters: { SLA: 'Not Met', taskStatus: 'All', loanNumber: '0204', dateFromSearch: '2026-11-18', userId: '12,7' },
      sort: [
        { col: 'Closing Date', dir: 'DESC' as const },
        { col: 'P1 SlaStatus', dir: 'ASC' as const },
      ],
      page: 3,
      pageSize: 'All' as const,
      search: 'okafor & sons',
      columnFilters: 'Borrower=o%27neil+%26+sons&Loan+Amount=200%2C000..400%2C000',
      columns: { order: ['Select', 'Loan Number', 'State'], hidden: ['Purpose', 'Final Doc QC'], pinned: ['Status'] },
      saved: 12,
    }
    const link = writeView(new URLSearchParams(), view, LIST).toString()
    expect(read(link)).toEqual(view)
  })

  it('keeps parameters that are not the list’s own', () => {
    const link = writeView(new URLSearchParams('loan=0204517702&page=4'), PLAIN, LIST)
    expect(link.toString()).toBe('loan=0204517702')
  })

  it('contains a filter that was changed from its default to All', () => {
    const link = writeView(new URLSearchParams(), { ...PLAIN, filters: { ...PLAIN.filters, taskStatus: 'All' } }, LIST)
    expect(link.toString()).toBe('taskStatus=All')
    expect(read('').filters.taskStatus).toBe('WIP')
  })

  it.each([
    ['SLA=Nonsense', 'SLA'],
    ['dateFromSearch=2026-02-30', 'dateFromSearch'],
    ['dateFromSearch=11/18/2026', 'dateFromSearch'],
    ['loanNumber=1234567890123', 'loanNumber'],
    ['userId=1;drop', 'userId'],
    ['page=0', 'page'],
    ['page=-2', 'page'],
    ['page=2x', 'page'],
    ['page=99999999', 'page'],
    ['rows=17', 'rows'],
    ['rows=', 'rows'],
    ['rows=NaN', 'rows'],
    ['sort=', 'sort'],
    ['sort=-', 'sort'],
    ['unheard=of', 'unheard'],
  ])('ignores %s', (link) => {
    expect(read(link)).toEqual(PLAIN)
  })

  it('sorts by each column once and by at most five columns', () => {
    expect(read('sort=A&sort=-A&sort=B').sort).toEqual([
      { col: 'A', dir: 'ASC' },
      { col: 'B', dir: 'ASC' },
    ])
    expect(read('sort=A&sort=B&sort=C&sort=D&sort=E&sort=F').sort).toHaveLength(5)
  })
})

describe('the body of the call', () => {
  it('contains the active filters, the page and the order, and requests the total later', () => {
    const view = { ...read('SLA=Met&page=2&sort=-Due&q=okafor'), pageSize: 25 }
    expect(gridRequest(view, { type: 'ICD QC' })).toEqual({
      type: 'ICD QC',
      SLA: 'Met',
      taskStatus: 'WIP',
      userId: 'All',
      filterData: { searchString: 'okafor', pageSize: 25, pageNo: 2 },
      orderArray: [{ col: 'Due', dir: 'DESC' }],
      count: 'later',
    })
  })

  it('omits order and search when none is chosen', () => {
    const body = gridRequest(PLAIN)
    expect(body).not.toHaveProperty('orderArray')
    expect(body.filterData).toEqual({ pageSize: 25, pageNo: 1 })
  })
})
