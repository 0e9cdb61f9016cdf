import type { Envelope } from '@ivue/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { chunksOf, type FileAnswer, type JsonText } from './answer.ts'

/** A route that makes its security headers itself (`securedOnce`). */
export const WITHOUT_HELMET: object = { helmet: { skipRoute: true } }

/**
 * The security headers of an answer that is no page: without a nonce they are always the same. Made by helmet on the first call and copied from then on, since
 * making them costs as much as a look-up.
 */
export function securedOnce() {
  let headers: [string, string][] | null = null
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    if (headers) for (const [name, value] of headers) reply.raw.setHeader(name, value)
    else {
      await reply.helmet()
      headers = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)])
    }
  }
}

/** 503 tells when to come again. */
export function send(reply: FastifyReply, status: number, body: Envelope): FastifyReply {
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/**
 * Sends what is kept from page to page without copying it: a copy of a hundred kilobytes for each answer keeps the garbage collector busier than the page
 * does. So it passes neither the hooks that see a whole body nor Fastify's own headers: cookies are not set with it.
 */
export function sendText(reply: FastifyReply, text: JsonText): FastifyReply {
  if (reply.raw.destroyed) return reply.hijack()
  const chunks = chunksOf('{"flag":true,"msg":"","response":', text, '}')
  const length = chunks.reduce((size, chunk) => size + Buffer.byteLength(chunk), 0)
  reply.hijack()
  reply.raw.setHeader('content-type', 'application/json; charset=utf-8')
  reply.raw.setHeader('content-length', length)
  if (!reply.server.server.listening) reply.raw.setHeader('connection', 'close')
  reply.raw.cork()
  for (const chunk of chunks) reply.raw.write(chunk)
  reply.raw.end()
  return reply
}

export function sendFile(reply: FastifyReply, { title, mime, size, stream }: FileAnswer): FastifyReply {
  const plain = title.replaceAll(/[^\w .()-]/g, '_')
  return reply
    .type(mime)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(title)}`)
    .send(stream)
}
