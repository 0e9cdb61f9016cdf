import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Call, callPath } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SignIn, type TestApp, testApp } from '../../../testing/test-app.ts'
import { until } from '../../../testing/until.ts'
import { SESSION_COOKIE } from '../session-secrets.ts'

const UPLOAD = dataImport.closingAssignmentUpload
const MB = 1024 * 1024
const PART = '--x\r\nContent-Disposition: form-data; name="f"; filename="a.xlsx"\r\nContent-Type: application/octet-stream\r\n\r\n'
const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data; boundary=x'

let t: TestApp
let as: SignIn
let port: number
beforeAll(async () => {
  t = await testApp()
  as = await t.signedIn(...ALL_PERMISSIONS)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  port = (t.app.server.address() as { port: number }).port
})
afterAll(() => t.close())

interface Sent {
  call: Call
  type: string
  length: 'chunked' | number
  first?: string
  who?: SignIn | null
}

/** Opens a separate connection and begins a request. */
async function begin({ call, type, length, first = '', who = as }: Sent): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  const session = who ? `cookie: ${SESSION_COOKIE}=${who.cookie}\r\ncustom-type: ${who.token}\r\n` : ''
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`
  socket.write(`POST /${callPath(call)} HTTP/1.1\r\nhost: here\r\ncontent-type: ${type}\r\n${session}${size}\r\n\r\n`)
  if (first) send(socket, length, first)
  return socket
}

const send = (socket: Socket, length: Sent['length'], words: string | Buffer) =>
  length === 'chunked'
    ? socket.write(Buffer.concat([Buffer.from(`${Buffer.byteLength(words).toString(16)}\r\n`), Buffer.from(words), Buffer.from('\r\n')]))
    : socket.write(words)

const answerIn = (received: string) => {
  const [head = '', body = ''] = received.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), closes: /^connection: close$/im.test(head), envelope: JSON.parse(body || 'null') }
}

const UNREAD: [string, Sent, number, string][] = [
  [
    'JSON with a declared size that is too large',
    { call: team.getList, type: JSON_TYPE, length: 900 * MB },
    413,
    'The body is larger than 1 MB',
  ],
  [
    'JSON that does not say how large it is',
    { call: team.getList, type: JSON_TYPE, length: 'chunked', first: '{"a":"' },
    413,
    'The body is larger than 1 MB',
  ],
  ['an upload as JSON', { call: UPLOAD, type: JSON_TYPE, length: 900 * MB }, 413, 'The file is larger than 64 MB'],
  [
    'an upload as JSON in chunks',
    { call: UPLOAD, type: JSON_TYPE, length: 'chunked', first: '{"uploadedFile":"data:;base64,' },
    413,
    'The file is larger than 64 MB',
  ],
  ['a multipart upload', { call: UPLOAD, type: MULTIPART, length: 900 * MB, first: PART }, 413, 'The file is larger than 64 MB'],
  ['a multipart upload in chunks', { call: UPLOAD, type: MULTIPART, length: 'chunked', first: PART }, 413, 'The file is larger than 64 MB'],
  ['a body without a session', { call: team.getList, type: JSON_TYPE, length: 900 * MB, who: null }, 200, 'Session Over'],
  ['an upload without a session', { call: UPLOAD, type: MULTIPART, length: 900 * MB, first: PART, who: null }, 200, 'Session Over'],
  [
    'a body at no address',
    { call: { option: 'com_no', task: 'where' } as Call, type: JSON_TYPE, length: 900 * MB },
    404,
    'There is no such call',
  ],
]

describe('a connection whose request is not read to the end', () => {
  it.each(UNREAD)('is closed after the answer, even if its client continues sending: %s', async (_what, sent, status, msg) => {
    const socket = await begin(sent)
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    const block = Buffer.alloc(MB, 'a')
    while (!socket.destroyed) {
      if (!send(socket, sent.length, block)) await Promise.race([new Promise((go) => socket.once('drain', go)), closed])
    }
    await closed
    expect(answerIn(received)).toMatchObject({ status, closes: true, envelope: { flag: false, msg } })
  })

  it('is closed if its client stops sending', async () => {
    const socket = await begin({ call: team.getList, type: JSON_TYPE, length: 900 * MB, first: '{"a' })
    expect(answerIn(await text(socket))).toMatchObject({ status: 413, closes: true })
  })

  it('delivers the answer to a client that reads only after sending everything', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(5 * MB) })
    const answer = await fetch(`http://127.0.0.1:${port}/${callPath(team.getList)}`, {
      method: 'POST',
      body,
      headers: { 'content-type': JSON_TYPE, 'custom-type': as.token, cookie: `${SESSION_COOKIE}=${as.cookie}` },
    })
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
    expect(await answer.json()).toMatchObject({ flag: false, msg: 'The body is larger than 1 MB' })
  })

  it('stays open if the request was read', async () => {
    const socket = await begin({ call: team.getList, type: JSON_TYPE, length: 2, first: '{}' })
    let received = ''
    socket.on('data', (chunk) => (received += chunk))
    await until(() => received.includes('"flag":true'), { what: 'the answer' })
    expect(received).not.toMatch(/connection: close/i)
    expect(socket.destroyed).toBe(false)
    socket.destroy()
  })
})
