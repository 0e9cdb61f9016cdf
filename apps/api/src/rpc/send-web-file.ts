import { extname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WebFile } from '../files/web-files.ts'
import { accepts } from './compress.ts'

/** The cache-control header of a file whose name has a hash of its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

const FONT = '.woff2'
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  [FONT]: 'font/woff2',
}

/** Sends a stored file with the headers that `@fastify/static` gives the same file on disk. A request for a range gets all of it. */
export async function sendWebFile(request: FastifyRequest, reply: FastifyReply, { name, bytes, compressed, modifiedAt }: WebFile) {
  const unpacks = compressed && !accepts(String(request.headers['accept-encoding'] ?? ''), 'gzip')
  const body = unpacks ? await promisify(gunzip)(bytes) : Buffer.from(bytes)
  const etag = `W/"${body.length.toString(16)}-${modifiedAt.getTime().toString(16)}"`
  if (extname(name) !== FONT) reply.header('vary', 'accept-encoding')
  if (compressed && !unpacks) reply.header('content-encoding', 'gzip')
  reply.header('cache-control', IMMUTABLE).header('etag', etag).header('last-modified', modifiedAt.toUTCString())
  reply.type(CONTENT_TYPES[extname(name)] ?? '')
  if (isUnchanged(request, etag, modifiedAt)) return reply.code(304).send()
  return reply.header('content-length', body.length).send(body)
}

/** Whether the client has this version already, by its conditional headers. */
function isUnchanged({ headers }: FastifyRequest, etag: string, modifiedAt: Date): boolean {
  if (headers['cache-control']?.includes('no-cache')) return false
  const known = headers['if-none-match']
  if (known !== undefined) return known.split(',').some((one) => ['*', etag, etag.slice(2)].includes(one.trim()))
  return Date.parse(headers['if-modified-since'] ?? '') >= Date.parse(modifiedAt.toUTCString())
}
