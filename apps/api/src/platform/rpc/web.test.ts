import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const SCRIPT = `console.log('${'iVue '.repeat(2_000)}')`
const PAGE = '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><title>iVue</title>'

let t: TestApp
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'ivue-web-'))
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'assets/main-a1b2c3.js'), SCRIPT)
  writeFileSync(join(folder, 'assets/main-a1b2c3.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, 'assets/main-a1b2c3.js.gz'), gzipSync(SCRIPT))
  t = await testApp()
  app = await buildApp({ services: t.services, webRoot: folder })
})
afterAll(async () => {
  await app.close()
  await t.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ url, headers })

it.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  [undefined, 'identity', (bytes: Buffer) => bytes],
])('a script is sent as compressed by the build: %s', async (encoding, accepted, open) => {
  const { headers, rawPayload, statusCode } = await get('/assets/main-a1b2c3.js', { 'accept-encoding': accepted })
  expect([statusCode, headers['content-encoding']]).toEqual([200, encoding])
  expect(open(rawPayload).toString('utf8')).toBe(SCRIPT)
  expect(Number(headers['content-length'])).toBe(rawPayload.length)
  expect(headers).toMatchObject({
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(headers['content-type']).toBe('application/javascript; charset=utf-8')
})

it('the page has a new nonce each time and is never cached', async () => {
  const [one, other] = [await get('/closing'), await get('/closing')]
  expect(one.body).toMatch(/nonce="[0-9a-f]{32}"/)
  expect(one.body).not.toBe(other.body)
  expect(one.headers['cache-control']).toBe('no-store')
})

it.each(['/assets/none-a1b2c3.js', '/assets/../../../etc/passwd.js', '/assets/..%2f..%2fetc/passwd.js', '/assets/main-a1b2c3.js.map'])(
  'an unknown file of the web application is not found, with an envelope: %s',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, { flag: false, msg: 'There is no such address', response: {} }])
  },
)

it.each(['/assets/%ff', '/%ff.js', '/%c0%ae%c0%ae/etc/passwd'])(
  'an address that cannot be decoded is refused with an envelope: %s',
  async (url) => {
    const answer = await get(url)
    expect([answer.statusCode, answer.json()]).toEqual([400, { flag: false, msg: 'The address cannot be read', response: {} }])
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  },
)
