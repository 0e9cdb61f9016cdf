import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { expect } from '@playwright/test'

export interface RoundRobin {
  readonly url: string
  /** Each answer that a person would notice, as `status method address`: 5xx, files that were not found, and answers that broke off. */
  readonly failures: string[]
  readonly answers: { all: number; files: number }
  /** Sends new requests alternately to these servers. Returns when the others have answered theirs, except streams of live updates. */
  use(...urls: string[]): Promise<void>
  close(): Promise<void>
}

/** Starts a proxy that divides the requests among servers and streams their answers. It repeats nothing. */
export async function startRoundRobin(): Promise<RoundRobin> {
  let targets: URL[] = []
  let next = 0
  const failures: string[] = []
  const answers = { all: 0, files: 0 }
  /** The ports of the servers of open requests. */
  const open: string[] = []

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { hostname, port } = targets[next++ % targets.length] as URL
    const { url: path = '', method = '', headers } = incoming
    const isFile = path.startsWith('/assets/')
    const isStream = path.startsWith('/events')
    if (!isStream) open.push(port)
    const note = (what: unknown) => failures.push(`${what} ${method} ${path.slice(0, 150)} of ${port}`)
    const onward = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      const status = answer.statusCode ?? 0
      answers.all++
      if (isFile) answers.files++
      if (status >= 500 || (isFile && status >= 400)) note(status)
      // Those of the connection to the server do not hold for the one to the client.
      const { connection: _connection, 'keep-alive': _timeout, 'transfer-encoding': _encoding, ...end } = answer.headers
      outgoing.writeHead(status, end)
      answer.pipe(outgoing)
      // A stream of live updates ends with its server, and the page opens another.
      answer.on('error', () => {
        if (!isStream && !outgoing.destroyed) note('broken')
        outgoing.destroy()
      })
    })
    onward.on('error', (error) => {
      if (outgoing.destroyed || outgoing.headersSent) return
      note(error.message)
      outgoing.writeHead(502).end()
    })
    outgoing.on('close', () => {
      onward.destroy()
      if (!isStream) open.splice(open.indexOf(port), 1)
    })
    incoming.pipe(onward)
  }

  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 600_000 }, forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    failures,
    answers,
    async use(...urls) {
      targets = urls.map((url) => new URL(url))
      const ports = targets.map(({ port }) => port)
      await expect.poll(() => open.filter((port) => !ports.includes(port))).toEqual([])
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
