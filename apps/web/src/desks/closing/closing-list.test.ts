import { CLOSING_LIST, CLOSING_LOG, CLOSING_LOG_FILTERS_AFTER_RESET } from '@ivue/contracts/desks/lists.ts'
import { describe, expect, it } from 'vitest'
import { withAllOption } from '../../grid/model/filters/filters.ts'
import { gridRequest } from '../../grid/model/page/request.ts'
import { readView, writeView } from '../../grid/model/state/url-state.ts'

const link = (text: string) => new URLSearchParams(text)

describe('the filters of the Closing Dashboard', () => {
  it('start with status WIP and ten rows, and are sent to the server', () => {
    const view = readView(link(''), CLOSING_LIST)
    expect(gridRequest(view)).toMatchObject({ taskStatus: 'WIP', SLA: 'All', userId: 'All', filterData: { pageSize: 10, pageNo: 1 } })
    expect(gridRequest(view)).not.toHaveProperty('dateFromSearch')
  })

  it('are part of the link, and a pasted link shows the same list', () => {
    const view = readView(
      link('SLA=Not+Met&clock=At+risk&taskStatus=All&userId=12,15&dateFromSearch=2026-11-18&dateToSearch=2026-11-20'),
      CLOSING_LIST,
    )
    expect(view.filters).toEqual({
      userId: '12,15',
      loanNumber: '',
      loanNumbers: '',
      SLA: 'Not Met',
      clock: 'At risk',
      taskStatus: 'All',
      dateFromSearch: '2026-11-18',
      dateToSearch: '2026-11-20',
    })
    expect(readView(writeView(link('loan=0204518873'), view, CLOSING_LIST), CLOSING_LIST)).toEqual(view)
    expect(writeView(link('loan=0204518873'), view, CLOSING_LIST).get('loan')).toBe('0204518873')
  })

  it('fall back to their defaults for invalid values in a link', () => {
    const view = readView(link('SLA=Perhaps&taskStatus=Open&userId=1;drop&dateFromSearch=2026-02-30&rows=7'), CLOSING_LIST)
    expect(view).toMatchObject({ filters: { SLA: 'All', taskStatus: 'WIP', userId: 'All', dateFromSearch: '' }, pageSize: 10 })
  })
})

describe('the filters of the Closing Log', () => {
  it('start with the first reassignment module, and Reset shows all modules', () => {
    const view = readView(link(''), CLOSING_LOG)
    expect(view).toMatchObject({ filters: { taskStatus: 'ClosingReassignment1' }, pageSize: 100 })
    const after = writeView(link(''), { ...view, filters: CLOSING_LOG_FILTERS_AFTER_RESET }, CLOSING_LOG)
    expect(after.toString()).toBe('taskStatus=All')
    expect(gridRequest(readView(after, CLOSING_LOG)).taskStatus).toBe('All')
  })
})

it('the choices of a filter contain All once, as the first', () => {
  const wip = { label: 'WIP', value: 'WIP' }
  expect(withAllOption([wip, { label: 'All', value: 'All' }])).toEqual([{ label: 'All', value: 'All' }, wip])
})
