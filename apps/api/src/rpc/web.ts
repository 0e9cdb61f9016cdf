import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import statics from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { findWebFile, publishWebFiles } from '../files/web-files.ts'
import { IMMUTABLE, sendWebFile } from './send-web-file.ts'

const PUBLISH_EVERY_MS = 3_600_000
const ASSETS = '/assets/'

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
