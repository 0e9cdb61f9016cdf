import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { login, tabs } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { call, callWithMessage } from './call.ts'
import { errorMessage, findRequestId, isUnreachable, Refused, TransportError } from './errors.ts'

/** Uses a real server. Only the browser's location and storage are simulated. */
let status = 200
let body = ''
let seen: { url: string | undefined; method: string | undefined; headers: IncomingMessage['headers']; body: string } | null = null
const visited: string[] = []
const stored = new Map<string, string>()
const realFetch = globalThis.fetch

const server = createServer(async (request, reply) => {
  let text = ''
  for await (const chunk of request) text += chunk
  seen = { url: request.url, method: request.method, headers: request.headers, body: text }
  reply.writeHead(status, { 'content-type': 'application/json' }).end(body)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  globalThis.fetch = (path, init) => realFetch(origin + String(path), init)
  const storage = { getItem: (key: string) => stored.get(key) ?? null, removeItem: (key: string) => stored.delete(key) }
  const location = { pathname: '/closing', search: '?page=2', hash: '', assign: (path: string) => visited.push(path) }
  Object.assign(globalThis, { localStorage: storage, window: { location } })
})

afterAll(() => {
  globalThis.fetch = realFetch
  for (const name of ['localStorage', 'window']) Reflect.deleteProperty(globalThis, name)
  server.close()
})

beforeEach(() => {
  stored.set('loggedInToken', 'token-1')
  status = 200
  answer({ flag: true, msg: '', response: {} })
})

const answer = (envelope: unknown) => {
  body = JSON.stringify(envelope)
}

const failureOf = async (promise: Promise<unknown>): Promise<unknown> => promise.then(() => null).catch((error: unknown) => error)

describe('a call', () => {
  it('posts JSON to its option and task, with the stored token in custom-type', async () => {
    await call(login.doLogin, { username: 'rdelgado', password: 'secret-1' })
    expect(seen).toMatchObject({ method: 'POST', url: '/index.php?option=com_login&task=doLogin' })
    expect(seen?.headers).toMatchObject({ accept: 'application/json', 'content-type': 'application/json', 'custom-type': 'token-1' })
    expect(JSON.parse(seen?.body ?? '')).toEqual({ username: 'rdelgado', password: 'secret-1' })
    expect(seen?.headers['x-background']).toBeUndefined()
  })

  it('has a header that marks it as background call, which does not extend the session', async () => {
    await call(tabs.getList, {}, { background: true })
    expect(seen?.headers['x-background']).toBe('1')
  })

  it('returns the response with its message', async () => {
    answer({ flag: true, msg: 'Done', response: { parentTabs: [], childTabs: {} } })
    expect(await callWithMessage(tabs.getList, {})).toEqual({ msg: 'Done', response: { parentTabs: [], childTabs: {} } })
  })

  it('throws a refusal with its message, fields and response', async () => {
    answer({ flag: false, msg: 'No', response: { type: 'warning', fields: { ssn: 'Cannot be empty' } } })
    const error = await failureOf(call(tabs.getList, {}))
    expect(error).toBeInstanceOf(Refused)
    expect(error).toMatchObject({ message: 'No', fields: { ssn: 'Cannot be empty' }, type: 'warning' })
  })

  it('throws the status text of an HTTP failure, and keeps the request id', async () => {
    status = 500
    answer({ flag: false, msg: 'Something went wrong', response: { requestId: '7F3A-21' } })
    const error = await failureOf(call(tabs.getList, {}))
    expect(error).toBeInstanceOf(TransportError)
    expect(error).toMatchObject({ message: 'Internal Server Error', status: 500 })
    expect([errorMessage(error), findRequestId(error)]).toEqual(['Something went wrong', '7F3A-21'])
  })

  it('fails if the answer is not an envelope', async () => {
    body = '<html>proxy</html>'
    expect(await failureOf(call(tabs.getList, {}))).toBeInstanceOf(TransportError)
  })

  it('explains that the server cannot be reached, but not for an aborted request', async () => {
    const originalFetch = globalThis.fetch
    globalThis.fetch = (_path, init) => realFetch('http://127.0.0.1:1/', init)
    const lost = await failureOf(call(tabs.getList, {}))
    const stopped = await failureOf(call(tabs.getList, {}, { signal: AbortSignal.abort() }))
    globalThis.fetch = originalFetch
    expect([errorMessage(lost), isUnreachable(lost)]).toEqual(['The server cannot be reached, try again in a moment', true])
    expect([(stopped as Error).name, isUnreachable(stopped)]).toEqual(['AbortError', false])
  })

  it('goes to the sign-in page once when the session is over, with the current address and without the token', async () => {
    answer({ flag: false, msg: 'Session Over', response: {} })
    await Promise.all([failureOf(call(tabs.getList, {})), failureOf(call(login.getLoginInfo, {}))])
    expect(visited).toEqual(['/login?from=%2Fclosing%3Fpage%3D2'])
    expect(stored.has('loggedInToken')).toBe(false)
  })
})
