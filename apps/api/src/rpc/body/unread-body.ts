import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** The rest of a body is read this long, and this far, before the connection closes: closing it on unread bytes would lose the response. */
const LISTEN_MS = 1_000
const LISTEN_BYTES = 8 * 1024 * 1024

/**
 * Closes the connection after a response that is sent before its request was read to the end (too large, refused, unknown address). The rest of the body is discarded
 * for a moment first, so that the client receives the response; a client that goes on sending holds nothing.
 */
export function closeUnread(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    const unread = raw.complete === false
    if (!unread && reply.statusCode !== 413) return payload
    reply.header('connection', 'close')
    if (!unread || !(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    reply.header('content-length', Buffer.byteLength(payload))
    return Readable.from(thenDiscard(payload, raw), { objectMode: false })
  })
}

async function* thenDiscard(payload: string | Buffer, raw: IncomingMessage): AsyncGenerator<string | Buffer> {
  yield payload
  await discard(raw)
}

/** Until the body ends, or enough of it came. */
function discard(raw: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, LISTEN_MS)
    const enough = () => {
      clearTimeout(timer)
      done()
    }
    let size = 0
    // The earlier reader has stopped, and its listeners would pause the stream again.
    raw.unpipe().removeAllListeners('data')
    raw.on('error', enough).on('end', enough).on('close', enough)
    raw.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > LISTEN_BYTES) enough()
    })
    raw.resume()
  })
}
