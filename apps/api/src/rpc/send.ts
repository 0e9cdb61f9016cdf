import type { Envelope } from '@ivue/contracts/envelope.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer, JsonText } from './answer.ts'

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

/** 503 tells when to come again. Nothing is sent where the request was answered already, without the database (`silent-database.ts`). */
export function send(reply: FastifyReply, status: number, body: Envelope): FastifyReply {
  if (reply.sent) return reply
  if (status === 503) reply.header('retry-after', '5')
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** A page that Postgres and the grid made as JSON already. */
export function sendText(reply: FastifyReply, { parts }: JsonText): FastifyReply {
  if (reply.sent) return reply
  const whole = ['{"flag":true,"msg":"","response":', ...parts, '}']
  // A long page comes in buffers already.
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
