import { Agent, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { callPath } from '@ivue/contracts/contract.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { RELEASE } from '../../release.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { openStartupServer, serveMetrics } from './startup-server.ts'

const HERE = { host: '127.0.0.1', port: 0 }

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const signIn = (address: string) =>
  fetch(`${address}/${callPath(login.doLogin)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'nobody', password: 'x' }),
  })

describe('the address of a server', () => {
  it('answers during the start: it is alive, not ready, and refuses all other requests for now', async () => {
    const entrance = await openStartupServer(HERE)
    expect(entrance.address).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
    const live = await fetch(`${entrance.address}/health/live`)
    expect([live.status, await live.json()]).toEqual([200, { status: 'live', version: RELEASE.version }])
    const ready = await fetch(`${entrance.address}/health/ready?x=1`)
    expect([ready.status, ready.headers.get('retry-after'), await ready.json()]).toEqual([503, '2', { status: 'starting' }])
    for (const answer of [await fetch(entrance.address), await signIn(entrance.address)]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await answer.json()).toEqual({ flag: false, msg: 'iVue is starting. Try again in a moment', response: {} })
    }
    await entrance.close()
  })

  it('belongs to the app when that is ready, also for earlier connections, and not before', async () => {
    const entrance = await openStartupServer(HERE)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = (path: string) =>
      new Promise<[number | undefined, string, boolean]>((done, fail) => {
        const request = get(`${entrance.address}${path}`, { agent }, (answer) => {
          text(answer).then((content) => done([answer.statusCode, content, request.reusedSocket]), fail)
        }).on('error', fail)
      })
    const app = await buildApp({ services: t.services, serverFactory: entrance.serverFactory })
    expect(await ask('/health/ready')).toEqual([503, '{"status":"starting"}', false])
    expect(await ask('/health/ready')).toEqual([503, '{"status":"starting"}', true])
    await entrance.open(app)
    expect(await ask('/health/ready')).toEqual([200, '{"status":"ready"}', true])
    expect(await ask('/health/live')).toEqual([200, `{"status":"live","version":"${RELEASE.version}"}`, true])
    expect(await (await signIn(entrance.address)).json()).toMatchObject({ flag: false, msg: 'Invalid credentials, try again !!' })
    agent.destroy()
    await app.close()
    await entrance.close()
  })

  it('closes after the current answers are sent', async () => {
    const entrance = await openStartupServer(HERE)
    let finish = () => {}
    const app = await buildApp({ services: t.services, serverFactory: entrance.serverFactory })
    const answered = new Promise<void>((begun) => {
      app.get('/slow', async () => {
        begun()
        await new Promise<void>((go) => {
          finish = go
        })
        return { content: 'all' }
      })
    })
    await entrance.open(app)
    const answer = fetch(`${entrance.address}/slow`)
    await answered
    await app.close()
    const closed = entrance.close()
    await expect(fetch(`${entrance.address}/health/live`)).rejects.toThrow()
    finish()
    expect(await (await answer).json()).toEqual({ content: 'all' })
    expect((await answer).headers.get('connection')).toBe('close')
    await closed
  })

  it('is named if it is in use', async () => {
    const entrance = await openStartupServer(HERE)
    const port = Number(new URL(entrance.address).port)
    await expect(openStartupServer({ ...HERE, port })).rejects.toThrow(
      `Port ${port} of 127.0.0.1 is taken: end what listens there, or set PORT to another`,
    )
    await expect(serveMetrics(() => {}, { ...HERE, port })).rejects.toThrow(`or set METRICS_PORT to another`)
    await entrance.close()
  })
})
