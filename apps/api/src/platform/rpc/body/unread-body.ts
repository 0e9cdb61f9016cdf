import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Limits, in milliseconds and bytes, for discarding the rest of a body before the connection closes. Closing it with unread bytes would
 * lose the response.
 */
const DISCARD_MS = 1_000
const DISCARD_BYTES = 8 * 1024 * 1024

/**
 * Closes the connection after a response that is sent before the request was fully read (too large, refused, unknown address). It first
 * discards the rest of the body for a moment, so that the client receives the response. A client that continues to send cannot hold
 * the connection.
 */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    const unread = raw.complete === false
    if (!unread && reply.statusCode !== 413) return payload
    reply.header('connection', 'close')
    if (!unread || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(sendThenDiscard(payload, raw), { objectMode: false })
  })
}

async function* sendThenDiscard(payload: string | Buffer, raw: IncomingMessage): AsyncGenerator<string | Buffer> {
  yield payload
  await discard(raw)
}

/** Resolves when the body ends, or at the limit of time or bytes. */
function discard(raw: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, DISCARD_MS)
    const enough = () => {
      clearTimeout(timer)
      done()
    }
    let size = 0
    // The earlier reader has stopped. Its listeners would pause the stream again.
    raw.unpipe().removeAllListeners('data')
    raw.on('error', enough).on('end', enough).on('close', enough)
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > DISCARD_BYTES) enough()
    })
    raw.resume()
  })
}
