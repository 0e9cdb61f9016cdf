import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import helmet from '@fastify/helmet'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../database/database.ts'
import { findWebFile, publishWebFiles, type WebFile } from '../files/web-files.ts'
import { accepts } from './compress.ts'

const PUBLISH_EVERY_MS = 3_600_000
const ASSETS = '/assets/'

/** The cache-control header of a file whose name has a hash of its content. */
const IMMUTABLE = 'public, max-age=31536000, immutable'

const FONT = '.woff2'
const CONTENT_TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  [FONT]: 'font/woff2',
}

/** Sends a stored file with the headers that `@fastify/static` gives the same file on disk. A request for a range gets all of it. */
async function sendWebFile(request: FastifyRequest, reply: FastifyReply, { name, bytes, compressed, modifiedAt }: WebFile) {
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

/**
 * Serves the built web app and sets all security headers. Hashed files are cached for a year; the page is never cached and gets a
 * fresh nonce. Hashed files of other releases come from the database, in which this process publishes its own (decision 075).
 */
export async function serveWeb(
  app: FastifyInstance,
  { db, now, webRoot }: { db: Database; now: () => Date; webRoot: string | undefined },
): Promise<void> {
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'object-src': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })

  const notThere = { flag: false, msg: 'There is no such address', response: {} }
  const page = webRoot && existsSync(join(webRoot, 'index.html')) ? readFileSync(join(webRoot, 'index.html'), 'utf8') : null
  if (!webRoot || page === null) {
    app.setNotFoundHandler((_request, reply) => reply.code(404).send(notThere))
    return
  }
  await app.register(statics, {
    root: webRoot,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Only files with a content hash in their name never change.
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[/\\]assets[/\\]/.test(path) ? IMMUTABLE : 'no-cache')
    },
  })
  const publish = () =>
    publishWebFiles(db, join(webRoot, 'assets'), now()).catch((error: unknown) =>
      app.log.warn(
        { err: error },
        'The files of the web application could not be stored for other releases. Another attempt follows in an hour',
      ),
    )
  // Before the first page is sent: its files may be requested from a process of another release.
  await publish()
  const timer = setInterval(publish, PUBLISH_EVERY_MS).unref()
  app.addHook('onClose', () => clearInterval(timer))

  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead && path.startsWith(ASSETS) ? await findWebFile(db, path.slice(ASSETS.length), now()) : null
    if (file) return sendWebFile(request, reply, file)
    if (!isRead || /\.\w+$/.test(path)) return reply.code(404).send(notThere)
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', reply.cspNonce.style))
  })
}
