import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'

/**
 * The headers that helmet sets on every response that is not a page. A request that cannot be parsed reaches no hook, so they are
 * repeated here. A test compares both.
 */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data:;font-src 'self';connect-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';object-src 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
} as const

const envelopeText = (msg: string) => JSON.stringify({ flag: false, msg, response: {} })

export function answerBadAddress(reply: FastifyReply): void {
  void reply.code(400).headers(SECURITY_HEADERS).type('application/json; charset=utf-8').send(envelopeText('The address cannot be read'))
}

const STATUSES: Readonly<Record<string, [status: string, msg: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers of the request are too large'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The body is too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
}
const UNREADABLE = ['400 Bad Request', 'The request cannot be read'] as const

/**
 * Writes a response for bytes that are not HTTP. There is no request object, so the response is written to the socket, which is then closed. If a
 * response has already begun, the socket is only destroyed.
 */
export function answerNonHttp({ code }: NodeJS.ErrnoException, socket: Socket): void {
  const begun = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent
  if (code === 'ECONNRESET' || !socket.writable || begun) return void socket.destroy()
  const [status, msg] = STATUSES[code ?? ''] ?? UNREADABLE
  const body = envelopeText(msg)
  const headers = Object.entries({
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  socket.end(`HTTP/1.1 ${status}\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`, () => socket.destroy())
}
