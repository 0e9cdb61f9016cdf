import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyServerFactory } from 'fastify'
import { RELEASE } from '../../release.ts'
import { StartProblem } from './start-problem.ts'

const STARTING = 'iVue is starting. Try again in a moment'

/** The server socket during startup. It listens from the first moment, and the app takes it over once it is ready. */
export interface StartupServer {
  /** The address of the server, such as `http://127.0.0.1:8080`. */
  address: string
  /** Lets Fastify use this server. Fastify gets no requests before `open`. */
  serverFactory: FastifyServerFactory
  open(app: FastifyInstance): Promise<void>
  /** Stops accepting connections, and waits for running requests. */
  close(): Promise<void>
}

/**
 * Listens and answers `/health/live` with 200, everything else with 503 and Retry-After. Throws an Error that names the port if it is
 * taken.
 */
export async function openStartupServer({ host, port }: { host: string; port: number }): Promise<StartupServer> {
  let answer: RequestListener = starting
  let app: RequestListener = starting
  const server = createServer((request, response) => answer(request, response))
  await bind(server, host, port)
  return {
    address: addressOf(server.address() as AddressInfo),
    serverFactory(handler, { requestTimeout = 0, keepAliveTimeout = 0 }) {
      app = handler
      return Object.assign(server, { requestTimeout, keepAliveTimeout })
    },
    async open(fastify) {
      await fastify.ready()
      answer = app
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** Serves a second port. Its variables are named METRICS_HOST and METRICS_PORT in the message if it is taken. Returns what closes it. */
export async function serveMetrics(listener: RequestListener, { host, port }: { host: string; port: number }): Promise<() => void> {
  const server = createServer(listener)
  await bind(server, host, port, 'METRICS_')
  return () => void server.close()
}

const unknownHost = (_port: number, host: string, prefix: string) =>
  `${prefix}HOST (${host}) is no address of this machine: set it to 127.0.0.1, to 0.0.0.0 or to one it has`
const PROBLEMS: Record<string, (port: number, host: string, prefix: string) => string> = {
  EADDRINUSE: (port, host, prefix) => `Port ${port} of ${host} is taken: end what listens there, or set ${prefix}PORT to another`,
  EACCES: (port, host, prefix) => `There is no right to listen on port ${port} of ${host}: set ${prefix}PORT to one from 1024 on`,
  EADDRNOTAVAIL: unknownHost,
  EINVAL: unknownHost,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
}

/** Listens on a port. Throws StartProblem if that fails; its message names the variables `HOST` and `PORT` with the prefix. */
async function bind(server: Server, host: string, port: number, prefix = ''): Promise<void> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? '']
    throw problem ? new StartProblem(problem(port, host, prefix)) : error
  }
}

function addressOf({ address, family, port }: AddressInfo): string {
  if (address === '0.0.0.0') return `http://127.0.0.1:${port}`
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function starting(request: IncomingMessage, response: ServerResponse): void {
  const [path] = request.url?.split('?') ?? []
  const live = path === '/health/live'
  if (!live) response.setHeader('retry-after', '2')
  response.writeHead(live ? 200 : 503, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(answerTo(path)))
  // If the body stayed unread, the connection would be reset before the client has read the response.
  request.resume()
}

function answerTo(path: string | undefined): object {
  if (path === '/health/live') return { status: 'live', version: RELEASE.version }
  if (path === '/health/ready') return { status: 'starting' }
  return { flag: false, msg: STARTING, response: {} }
}
