import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { flushEventLoop, until } from '../testing/until.ts'
import { type StreamSource, startStream } from './stream.ts'

let server: ReturnType<typeof createServer>
let port: number
let onRequest: (raw: ServerResponse) => void

beforeEach(async () => {
  server = createServer((_request, raw) => onRequest(raw)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
})
afterEach(() => void server.closeAllConnections())

const newsUpTo = (most: number, reads: { times: number }): StreamSource => ({
  async after(id, take) {
    reads.times++
    const count = Math.max(0, Math.min(take, most - Number(id)))
    return Array.from({ length: count }, (_, index) => id + BigInt(index + 1))
  },
  unread: async () => most,
  isSessionAlive: async () => true,
})

it('a slow reader does not fill the memory, and misses nothing when it reads again', async () => {
  const reads = { times: 0 }
  const most = 200_000
  const started = new Promise<ServerResponse>((resolve) => {
    onRequest = (raw) => {
      startStream(raw, { source: newsUpTo(most, reads), last: 0n, onFailure: () => {} }).wake('notifications')
      resolve(raw)
    }
  })
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.write('GET /events HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const raw = await started
  // The connection stays full, however often a write is attempted.
  const isFull = async () => {
    const before = reads.times
    await flushEventLoop(100)
    return raw.writableNeedDrain && reads.times === before
  }
  await until(isFull, { what: 'the connection to be full' })
  expect(reads.times).toBeLessThan(most / 100)
  expect(raw.writableLength).toBeLessThan(1_000_000)

  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  socket.resume()
  await until(() => text.includes('event: hello'), { what: 'the greeting' })
  expect(text.match(/^event: notification$/gm)).toHaveLength(most)
  expect(text).toContain(`"id":${most}}`)
  socket.destroy()
})

it('a stream ends if its news cannot be read, so that the reader connects again', async () => {
  const failures: unknown[] = []
  onRequest = (raw) => {
    const broken = { ...newsUpTo(0, { times: 0 }), after: async () => Promise.reject(new Error('no database')) }
    startStream(raw, { source: broken, last: 0n, onFailure: (error) => failures.push(error) }).wake('notifications')
  }
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect(await answer.text()).toBe('')
  expect(failures).toEqual([new Error('no database')])
})
