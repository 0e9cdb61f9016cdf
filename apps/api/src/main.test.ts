import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { clockEnvironment } from './testing/clock.ts'
import { until } from './testing/until.ts'
import { freePort, startWorkerProcess } from './testing/worker-process.ts'

/** An address where no server listens. */
const NOWHERE = 'postgres://ivue@127.0.0.1:1/ivue'

/** Returns the exit code and the error output of a start that fails. */
const failed = (env: Record<string, string>) =>
  new Promise<{ code: unknown; said: string }>((done) => {
    const only = { PATH: process.env.PATH, ...clockEnvironment(), LOG_LEVEL: 'silent', ...env }
    execFile(process.execPath, [join(inject('programs'), 'main.js')], { env: only }, (error, _out, said) =>
      done({ code: error?.code, said }),
    )
  })

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

it("an invalid environment is reported only with the app's own messages", async () => {
  expect(await failed({ DATABASE_URL: NOWHERE })).toEqual({
    code: 1,
    said: 'The environment does not fit:\n  SECRET_KEY: SECRET_KEY is needed with DATABASE_URL: at least 32 characters, the same for every process of the installation, and kept\n',
  })
})

describe('a start that the machine prevents ends with one sentence', () => {
  const withOthers = { DATABASE_URL: NOWHERE, SECRET_KEY: 'x'.repeat(32) }
  const folder = mkdtempSync(join(tmpdir(), 'ivue-main-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('for a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const outcome = await failed({ ...withOthers, PORT: String(port) })
    other.close()
    expect(outcome).toEqual({ code: 1, said: `Port ${port} of 127.0.0.1 is taken: end what listens there, or set PORT to another\n` })
  })

  it.each(['no.such.host.invalid', '203.0.113.7'])('for a HOST of another machine (%s)', async (host) => {
    expect(await failed({ ...withOthers, HOST: host })).toEqual({
      code: 1,
      said: `HOST (${host}) is no address of this machine: set it to 127.0.0.1, to 0.0.0.0 or to one it has\n`,
    })
  })

  it('for a DATA_DIR that is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const dir of [file, join(file, 'below')])
      expect(await failed({ PORT: '0', DATA_DIR: dir })).toEqual({
        code: 1,
        said: `DATA_DIR (${dir}) is no folder: set it to one, which is made where it is missing\n`,
      })
  })

  it('for a DATA_DIR that is not writable', async () => {
    // Not even root can create a folder there.
    expect(await failed({ PORT: '0', DATA_DIR: '/sys/ivue' })).toEqual({
      code: 1,
      said: 'There is no right to write to the folder of DATA_DIR (/sys/ivue): give it to the user that runs iVue, or set DATA_DIR to another\n',
    })
  })

  it('for a full disk', async () => {
    mkdirSync(join(folder, 'full/postgres'), { recursive: true })
    symlinkSync('/dev/full', join(folder, 'full/postgres/owner'))
    expect(await failed({ PORT: '0', DATA_DIR: join(folder, 'full') })).toEqual({
      code: 1,
      said: `The disk of the folder of DATA_DIR (${folder}/full) is full: make room on it, then start again\n`,
    })
  })
})
