import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { TransportError } from './errors.ts'
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
const drawn = () =>
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Mails />
    </QueryClientProvider>,
  )
const look = () => client.fetchQuery({ ...MAILS, staleTime: 0 }).catch(() => {})
const fail = async () => {
  throw new TransportError(500, 'Internal Server Error', 'Something went wrong', 'req-7')
}

describe('what a query answered', () => {
  beforeEach(() => {
    client = new QueryClient()
    answers = async () => []
  })

  it('is waited for in the space that it will take', () => {
    expect(drawn()).toBe('<div role="status" aria-label="Loading the mails" style="height:108px"></div>')
  })

  it('is drawn, also where nothing is in it', async () => {
    await look()
    expect(drawn()).toBe('<ul aria-label="Mails"></ul>')
  })

  it('says why it failed, and can be asked for again', async () => {
    answers = fail
    await look()
    const html = drawn()
    for (const words of ['role="alert"', 'The mails could not be loaded', 'Something went wrong', 'Request req-7.', 'Retry'])
      expect(html).toContain(words)
    expect(html).not.toContain('Loading')
  })

  it('stays where a later look fails', async () => {
    answers = async () => ['Welcome', 'Reset']
    await look()
    answers = fail
    await look()
    expect(client.getQueryState(MAILS.queryKey)?.status).toBe('error')
    expect(drawn()).toBe('<ul aria-label="Mails">Welcome, Reset</ul>')
  })
})
