import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../env.ts'
import { compressAnswers } from '../rpc/compress.ts'
import { admitCaller, refuseUnpermitted } from '../rpc/serve.ts'
import type { Admission } from '../rpc/shares/arrivals.ts'
import { buildDocument } from './document.ts'

/** Serves `GET /api/openapi.json` to signed-in people. The document is built and compressed at the first request. */
export function serveDocument(app: FastifyInstance, admission: Admission, { PUBLIC_URL = '' }: Pick<Env, 'PUBLIC_URL'>): void {
  let built: { text: Buffer; etag: string } | null = null
  const build = () => {
    const document = buildDocument({ server: PUBLIC_URL.replace(/\/$/, ''), sessionCookie: admission.sessionCookie.name })
    const text = Buffer.from(JSON.stringify(document))
    return { text, etag: `W/"${createHash('sha256').update(text).digest('base64url')}"` }
  }
  app.get('/api/openapi.json', { exposeHeadRoute: false, onSend: compressAnswers(() => true, { once: true }) }, async (request, reply) => {
    reply.header('cache-control', 'private, no-cache')
    refuseUnpermitted({ access: 'signed-in' }, await admitCaller({ access: 'signed-in' }, request, admission))
    built ??= build()
    reply.header('etag', built.etag)
    if (request.headers['if-none-match'] === built.etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(built.text)
  })
}
