import type { Permission } from '@ivue/contracts/permissions.ts'
import { worklist as people } from '@ivue/contracts/worklist/contract.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { gridRequest } from '../../grid/model/page/request.ts'
import type { GridState } from '../../grid/model/state/use-grid-state.ts'
import { PlainList } from '../../grid/table/table.fixture.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { type LoginInfo, toViewer, ViewerProvider } from '../../viewer/viewer.tsx'
import { QA_CLOSER, REVIEWS_PAGE } from '../qa-closer.fixture.ts'
import { WorklistScreen } from './worklist-screen.tsx'

const grid: GridState = new PlainList({ view: { pageSize: 10 } }).state()
const WORKERS = { workers: [{ id: '7', Name: 'Samuel Adjei' }], within: [] }

let client: QueryClient
const render = (permissions: Permission[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <QueryClientProvider client={client}>
          <ViewerProvider viewer={toViewer({ permissions } as unknown as LoginInfo)}>
            <WorklistScreen worklist={QA_CLOSER} grid={grid} title="QA Closer Dashboard" filters={() => null} />
          </ViewerProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </MantineProvider>,
  )
const reviewer = (html: string) => /<td[^>]*data-type="select"[^>]*>(.*?)<\/td>/.exec(html)?.[1] ?? ''

describe('a worklist of reviews', () => {
  beforeEach(() => {
    client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
    client.setQueryData(callQuery(QA_CLOSER.calls.list, gridRequest(grid.view)).queryKey, REVIEWS_PAGE)
  })

  it('is shown with the actions of a manager', () => {
    const html = render([])
    expect(html).toContain('QA Closer Dashboard')
    expect(html).toContain('aria-label="Closer reviews"')
    for (const action of ['Bulk Auto Complete', 'Assignment', 'Actions of 0204518873']) expect(html).toContain(action)
  })

  it('offers the people of the list as reviewers', () => {
    client.setQueryData(callQuery(people.getPeople, { list: 'qaCloser' }).queryKey, WORKERS)
    expect(reviewer(render(['quality.closer.assign']))).toContain('data-act="list"')
  })

  it('shows reviewers as text until the people are loaded, and to readers who may not assign', () => {
    for (const html of [render(['quality.closer.assign']), render([])]) {
      expect(reviewer(html)).toContain('Samuel Adjei')
      expect(reviewer(html)).not.toContain('data-act')
    }
  })
})
