import { expect, it } from 'vitest'
import { until } from './testing/until.ts'
import { freePort, startWorkerProcess } from './testing/worker-process.ts'

/** An address where no server listens. */
const NOWHERE = 'postgres://ivue@127.0.0.1:1/ivue'

it('a server whose database is not available yet is alive, is not ready, and stops in order', async () => {
  const port = await freePort()
  const server = await startWorkerProcess(NOWHERE, { ROLE: 'web', PORT: String(port) })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const live = await until(() => ask('/health/live').catch(() => null), { what: 'the server to live', within: 110_000 })
  expect(live.status).toBe(200)
  const ready = await ask('/health/ready')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }])
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
