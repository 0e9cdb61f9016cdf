import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'

let t: TestApp
let port: number
/** The security headers that helmet sets on a usual answer. */
let usual: Record<string, unknown>
beforeAll(async () => {
  t = await testApp()
  const { headers } = await t.app.inject({ url: '/health/live' })
  const { date, connection, 'content-type': _type, 'content-length': _length, ...secure } = headers
  usual = withoutNonces(secure)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

/** Returns the server's raw response to these bytes. */
async function answerTo(bytes: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  const received = await text(socket)
  const [head = '', body = ''] = received.split('\r\n\r\n')
  const [status = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { received, status: Number(status.split(' ')[1]), headers, body }
}

const withoutNonces = (headers: Record<string, unknown>): Record<string, unknown> => ({
  ...headers,
  'content-security-policy': String(headers['content-security-policy']).replaceAll(/ 'nonce-\w+'/g, ''),
})

const END = 'host: here\r\nconnection: close\r\n\r\n'
const ODD: [string, string, number][] = [
  ['an address that cannot be decoded', `GET /%ff HTTP/1.1\r\n${END}`, 400],
  ['an address that cannot be decoded, below a known path', `POST /index.php/%c0%ae HTTP/1.1\r\n${END}`, 400],
  ['an incomplete escape', `GET /assets/%2 HTTP/1.1\r\n${END}`, 400],
  ['a query that cannot be decoded', `POST /index.php?option=%ff HTTP/1.1\r\n${END}`, 404],
  ['the asterisk for the server itself', `OPTIONS * HTTP/1.1\r\n${END}`, 404],
  ['an address with its host', `GET http://else.where/%ff HTTP/1.1\r\n${END}`, 400],
  ['an address that climbs out of its folder', `GET /../../etc/passwd HTTP/1.1\r\n${END}`, 404],
  ['a very long address', `GET /${'a'.repeat(10_000)} HTTP/1.1\r\n${END}`, 404],
  ['another method of a known path', `PUT /index.php HTTP/1.1\r\n${END}`, 405],
  ['a TRACE request', `TRACE /index.php HTTP/1.1\r\n${END}`, 405],
  ['a method of WebDAV', `PROPFIND /index.php HTTP/1.1\r\n${END}`, 404],
  ['another method of the health path', `DELETE /health/live HTTP/1.1\r\n${END}`, 404],
  ['an unknown method', `NONSENSE / HTTP/1.1\r\n${END}`, 400],
  ['an unknown version', `GET / HTTP/9.9\r\n${END}`, 400],
  ['a text that is not HTTP', 'nonsense\r\n\r\n', 400],
  ['a TLS handshake', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003', 400],
  ['a header without a name', `GET / HTTP/1.1\r\n: x\r\n${END}`, 400],
  ['two content lengths', `POST /index.php HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n${END}`, 400],
  ['a content length and chunks', `POST /index.php HTTP/1.1\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n${END}`, 400],
  ['headers that are too long', `GET / HTTP/1.1\r\nx: ${'a'.repeat(20_000)}\r\n${END}`, 431],
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n${END}`, 431],
  ['a body with invalid chunks', `POST /index.php HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\nnonsense\r\n`, 400],
]

describe('an invalid HTTP request', () => {
  it.each(ODD)('is answered with an envelope and the security headers: %s', async (_what, bytes, status) => {
    const answer = await answerTo(bytes)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([status, { flag: false, msg: expect.any(String), response: {} }])
    const { 'content-type': type, 'content-length': length, connection, date, allow, 'cache-control': _, ...secure } = answer.headers
    expect([type, Number(length), connection]).toEqual(['application/json; charset=utf-8', Buffer.byteLength(answer.body), 'close'])
    expect(withoutNonces(secure)).toEqual(usual)
    expect(answer.received).not.toMatch(/fastify|FST_|node|express|x-powered-by|HPE_|stack/i)
  })

  it('is answered before the connection closes, and its sender occupies nothing', async () => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.write('nonsense\r\n\r\n')
    expect(await text(socket)).toContain('The request cannot be read')
    const countConnections = () => new Promise<number>((done) => t.app.server.getConnections((_error, count) => done(count)))
    await until(async () => (await countConnections()) === 0, { what: 'the server to let go of the connection' })
    socket.destroy()
  })

  it('is not logged', () => {
    expect(t.lines.join()).not.toMatch(/nonsense|else\.where|passwd/i)
  })
})
