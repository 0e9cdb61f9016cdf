import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, it } from 'vitest'
import { freePort, startWorkerProcess } from './imports/worker-process.ts'

/** Nobody listens there. */
const NOWHERE = 'postgres://ivue@127.0.0.1:1/ivue'

/** What a start says that comes to nothing. */
const failed = (env: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const only = { PATH: process.env.PATH, LOG_LEVEL: 'silent', ...env }
    execFile(process.execPath, [join(inject('programs'), 'main.js')], { env: only }, (error, _out, said) =>
      done({ code: error?.code, said }),
    )
  })

it('a server whose database is not there yet lives, is not ready, and ends in order', async () => {
  const port = await freePort()
  const server = await startWorkerProcess(NOWHERE, { ROLE: 'web', PORT: String(port) })
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  let live = await ask('/health/live').catch(() => null)
  while (!live) {
    await wait(50)
    live = await ask('/health/live').catch(() => null)
  }
  expect(live.status).toBe(200)
  const ready = await ask('/health/ready')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }])
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})

it('an environment that does not fit is said in its own words alone', async () => {
  expect(await failed({ DATABASE_URL: NOWHERE })).toEqual({
    code: 1,
    said: 'The environment does not fit:\n  SECRET_KEY: SECRET_KEY is needed with DATABASE_URL: at least 32 characters, the same for every process of the installation, and kept\n',
  })
})

it('a port that is taken ends the start and is named', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const { code, said } = await failed({ DATABASE_URL: NOWHERE, SECRET_KEY: 'x'.repeat(32), PORT: String(port) })
  other.close()
  expect(code).toBe(1)
  expect(said).toContain(`Port ${port} of 127.0.0.1 is taken`)
})
