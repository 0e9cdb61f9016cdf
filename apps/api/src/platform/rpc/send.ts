import type { Envelope } from '@ivue/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer, JsonText } from './answer.ts'

/** Config of a route that sets its security headers itself (`cachedSecurityHeaders`). */
export const WITHOUT_HELMET: object = { helmet: { skipRoute: true } }

/**
 * Returns a hook that sets the security headers of an answer that is not a page. They never change, so helmet makes them
 * once and later calls copy them: making them costs as much as a query.
 */
export function cachedSecurityHeaders() {
  let headers: [string, string][] | null = null
  return async (_request: FastifyRequest, reply: FastifyReply) => {
    if (headers) for (const [name, value] of headers) reply.raw.setHeader(name, value)
    else {
      await reply.helmet()
      headers = Object.entries(reply.raw.getHeaders()).map(([name, value]) => [name, String(value)])
    }
  }
}

/** Sends an envelope; a 429 or 503 has a retry-after header. Does nothing if `silent-database.ts` has already answered the request. */
export function send(reply: FastifyReply, status: number, body: Envelope): FastifyReply {
  if (reply.sent) return reply
  if (status === 429 || status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

export function sendText(reply: FastifyReply, { parts }: JsonText): FastifyReply {
  if (reply.sent) return reply
  const whole = ['{"flag":true,"msg":"","response":', ...parts, '}']
  // A long page already consists of buffers.
  const body = parts.some(Buffer.isBuffer) ? Buffer.concat(whole.map((part) => Buffer.from(part))) : whole.join('')
  return reply.code(200).type('application/json; charset=utf-8').send(body)
}

export function sendFile(reply: FastifyReply, { title, mime, size, stream }: FileAnswer): FastifyReply {
  if (reply.sent) {
    stream.destroy()
    return reply
  }
  const plain = title.replaceAll(/[^\w .()-]/g, '_')
  return reply
    .type(mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime)
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(title)}`)
    .send(stream)
}
