import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { callPath } from '@ivue/contracts/contract.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../testing/add-person.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { THOROUGH } from '../../testing/thorough.ts'
import { until } from '../../testing/until.ts'
import { freePort } from '../../testing/worker-process.ts'
import { SESSION_COOKIE } from './session-secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'ivue-proxies-'))
const read = (file: string) => readFileSync(new URL(`../../../../../deploy/proxy/${file}`, import.meta.url), 'utf8')
const [certificate, key] = [join(folder, 'ivue.pem'), join(folder, 'ivue.key')]
const MB = 2 ** 20

interface Ports {
  app: number
  http: number
  https: number
}

/** Starts each proxy with its file of `deploy/proxy`, except for ports, certificate and folders. */
const PROXIES = {
  nginx: ({ app, http, https }: Ports) => {
    const site = read('nginx.conf')
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${app}`)
      .replace('listen 80;', `listen 127.0.0.1:${http};`)
      .replace('listen 443 ', `listen 127.0.0.1:${https} `)
      .replace('/etc/ssl/certs/ivue.pem', certificate)
      .replace('/etc/ssl/private/ivue.key', key)
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx;`).join(' ')
    const config = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${paths}\n${site}}`
    writeFileSync(join(folder, 'nginx.conf'), config)
    return spawn('/usr/sbin/nginx', ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  },
  caddy: ({ app, http, https }: Ports) => {
    const site = read('Caddyfile')
      .replaceAll('127.0.0.1:8080', `127.0.0.1:${app}`)
      .replace('ivue.example {', `ivue.example {\n\ttls ${certificate} ${key}`)
    const options = `{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), options + site)
    const env = { PATH: process.env.PATH, HOME: folder }
    return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  },
}

describe.runIf(THOROUGH).each(Object.keys(PROXIES) as (keyof typeof PROXIES)[])('%s with its file of deploy/proxy', (name) => {
  let t: TestApp
  let importer: SignIn
  let ports: Ports
  let stop: () => Promise<unknown>

  beforeAll(async () => {
    mkdirSync(join(folder, 'nginx'), { recursive: true })
    const made = ['-newkey', 'rsa:2048', '-nodes', '-x509', '-days', '30', '-subj', '/CN=ivue.example', '-keyout', key, '-out', certificate]
    execFileSync('openssl', ['req', ...made, '-addext', 'subjectAltName=DNS:ivue.example'], { stdio: 'ignore' })
    t = await testApp({ env: { TRUSTED_PROXIES: '1' } })
    importer = await t.signedIn('imports.run')
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const app = (t.app.server.address() as { port: number }).port
    ports = { app, http: await freePort(), https: await freePort() }
    const program = PROXIES[name](ports)
    const ended = once(program, 'exit')
    stop = () => {
      program.kill()
      return ended
    }
    await until(
      () =>
        send('GET', '/health/live').then(
          (answer) => answer.statusCode === 200,
          () => false,
        ),
      { what: `${name} to be ready` },
    )
  })
  afterAll(async () => {
    await stop()
    await t.close()
  })

  function send(method: string, path: string, { headers = {}, body }: { headers?: object; body?: Buffer } = {}): Promise<IncomingMessage> {
    return new Promise((done, fail) => {
      const to = { host: '127.0.0.1', port: ports.https, servername: 'ivue.example', ca: readFileSync(certificate) }
      const request = httpsRequest({ ...to, method, path, headers: { host: 'ivue.example', ...headers } }, done)
      request.on('error', fail).end(body)
    })
  }

  it('answers with the headers of the app', async () => {
    const { headers } = await send('GET', '/health/live')
    const direct = await fetch(`http://127.0.0.1:${ports.app}/health/live`)
    const withoutNonce = (value: unknown) => String(value).replaceAll(/nonce-\w+/g, 'nonce')
    for (const header of ['content-security-policy', 'strict-transport-security', 'cache-control', 'content-type'])
      expect([header, withoutNonce(headers[header])]).toEqual([header, withoutNonce(direct.headers.get(header) ?? undefined)])
  })

  it('passes on a file of 64 MB, and what the app says of a larger one', async () => {
    const [path, type] = [`/${callPath(dataImport.closingAssignmentUpload)}`, 'multipart/form-data; boundary=x']
    const signedIn = { 'custom-type': importer.token, cookie: `${SESSION_COOKIE}=${importer.cookie}` }
    const upload = async (size: number) => {
      const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
      const body = Buffer.concat([Buffer.from(head), Buffer.alloc(size), Buffer.from('\r\n--x--\r\n')])
      const headers = { ...signedIn, 'content-type': type, 'content-length': body.length }
      return JSON.parse(await text(await send('POST', path, { headers, body })))
    }
    expect((await upload(64 * MB)).msg).toBe('Please submit valid file type')
    expect((await upload(65 * MB)).msg).toBe('The file is larger than 64 MB')
  })

  it('passes on live updates at once', async () => {
    const headers = { 'custom-type': importer.token, cookie: `${SESSION_COOKIE}=${importer.cookie}` }
    const stream = await send('GET', '/events', { headers })
    expect(stream.headers['content-type']).toMatch(/^text\/event-stream/)
    const [first] = await once(stream, 'data')
    expect(String(first)).not.toBe('')
    expect(stream.complete).toBe(false)
    stream.destroy()
  })

  it('names the address that it sees, whatever the client claims', async () => {
    const { username } = await t.person()
    const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' }
    const body = Buffer.from(JSON.stringify({ username, password: PASSWORD }))
    expect(JSON.parse(await text(await send('POST', `/${callPath(login.doLogin)}`, { headers, body })))).toMatchObject({ flag: true })
    expect(await t.db.session.findFirst({ where: { user: { username } }, select: { address: true } })).toEqual({ address: '127.0.0.1' })
  })

  it('sends a page of http: to https:, and refuses another method there', async () => {
    const ask = (method: string) =>
      new Promise<IncomingMessage>((done, fail) => {
        const to = { host: '127.0.0.1', port: ports.http, method, path: '/closing?x=1', headers: { host: 'ivue.example' } }
        httpRequest(to, done).on('error', fail).end()
      })
    const page = await ask('GET')
    expect([page.statusCode, page.headers.location]).toEqual([301, 'https://ivue.example/closing?x=1'])
    expect((await ask('POST')).statusCode).toBe(403)
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))
