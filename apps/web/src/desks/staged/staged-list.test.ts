import { STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { expect, it } from 'vitest'
import { gridRequest } from '../../grid/model/page/request.ts'
import { readView } from '../../grid/model/state/url-state.ts'

const view = (link: string) => readView(new URLSearchParams(link), STAGED_LISTS.processor)

it('the list starts with Initial Review and ten rows, and sends both to the server', () => {
  expect(gridRequest(view(''))).toMatchObject({ filterId: 'Initial Review', userId: 'All', filterData: { pageSize: 10, pageNo: 1 } })
})

it('the list accepts a stage, All and several people from a link, and nothing else', () => {
  expect(view('filterId=Final+Risk+Review&userId=7,9').filters).toMatchObject({ filterId: 'Final Risk Review', userId: '7,9' })
  expect(view('filterId=All').filters.filterId).toBe('All')
  expect(view('filterId=Closed').filters.filterId).toBe('Initial Review')
})
