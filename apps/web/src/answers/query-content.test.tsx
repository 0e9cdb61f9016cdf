import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { TransportError } from '../rpc/errors.ts'
import { QueryContent } from './query-content.tsx'

let client: QueryClient
let answers: () => Promise<string[]>
const MAILS = { queryKey: ['mails'], queryFn: () => answers(), retry: false, retryOnMount: false } as const

function Mails() {
  return (
    <QueryContent query={useQuery(MAILS)} rows={3} rowHeight={36} loading="Loading the mails" failed="The mails could not be loaded">
      {(mails) => <ul aria-label="Mails">{mails.join(', ')}</ul>}
    </QueryContent>
  )
}
const render = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Mails />
    </QueryClientProvider>,
  )
const fetchMails = () => client.fetchQuery({ ...MAILS, staleTime: 0 }).catch(() => {})
const fail = async () => {
  throw new TransportError(500, 'Internal Server Error', 'Something went wrong', 'req-7')
}

describe('the content of a query', () => {
  beforeEach(() => {
    client = new QueryClient()
    answers = async () => []
  })

  it('reserves its space while it loads', () => {
    expect(render()).toBe('<div role="status" aria-label="Loading the mails" style="height:108px"></div>')
  })

  it('is shown, also when it is empty', async () => {
    await fetchMails()
    expect(render()).toBe('<ul aria-label="Mails"></ul>')
  })

  it('shows why loading failed, with a button to try again', async () => {
    answers = fail
    await fetchMails()
    const html = render()
    for (const words of ['role="alert"', 'The mails could not be loaded', 'Something went wrong', 'Request req-7.', 'Retry'])
      expect(html).toContain(words)
    expect(html).not.toContain('Loading')
  })

  it('says that iVue is being upgraded if the server is of another release', async () => {
    answers = async () => {
      throw new TransportError(404, 'Not Found', 'There is no such call')
    }
    await fetchMails()
    const html = render()
    for (const words of ['iVue is being upgraded, try again in a moment', 'Retry']) expect(html).toContain(words)
  })

  it('stays when a later fetch fails', async () => {
    answers = async () => ['Welcome', 'Reset']
    await fetchMails()
    answers = fail
    await fetchMails()
    expect(client.getQueryState(MAILS.queryKey)?.status).toBe('error')
    expect(render()).toBe('<ul aria-label="Mails">Welcome, Reset</ul>')
  })
})
