import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadDemoWorld } from '@ivue/database/demo/load-demo.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createSsnVault } from '../loans/ssn-vault.ts'
import { withConnection } from '../platform/database/own-connection.ts'
import { launchAsClusterUser } from '../platform/postgres/cluster-user.ts'
import { clockEnvironment, now } from '../testing/clock.ts'
import { administer } from '../testing/databases.ts'
import { prepare } from '../testing/prepare.ts'
import { SECRET_KEY } from '../testing/test-app.ts'
import { THOROUGH } from '../testing/thorough.ts'
import { until } from '../testing/until.ts'
import { freePort } from '../testing/worker-process.ts'

const execute = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'ivue-server-backup-'))
const at = (name: string) => join(folder, name)

/** Returns the programs of Debian's newest Postgres. */
function programs(): string {
  const versions = readdirSync('/usr/lib/postgresql').toSorted((one, other) => Number(other) - Number(one))
  return `/usr/lib/postgresql/${versions[0]}/bin`
}

describe.runIf(THOROUGH)('a backup of a server of Debian, by its pg_dump and pg_restore', () => {
  let server: ChildProcess
  let port: number
  const url = (database: string) => `postgres://owner@127.0.0.1:${port}/${database}`
  const ivue = (words: string[], database: string) => {
    const env = { PATH: process.env.PATH, ...clockEnvironment(), SECRET_KEY, DATABASE_URL: url(database) }
    return execute(process.execPath, [join(inject('programs'), 'ivue.js'), ...words], { env, maxBuffer: 2 ** 26 })
  }

  beforeAll(async () => {
    chmodSync(folder, 0o711)
    mkdirSync(at('home'), { mode: 0o700 })
    const launch = launchAsClusterUser(at('home'))
    const data = join(at('home'), 'data')
    await execute(
      ...launch(`${programs()}/initdb`, ['-D', data, '-U', 'owner', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']),
      launch.options,
    )
    port = await freePort()
    const settings = ['-h', '127.0.0.1', '-k', '', '-p', `${port}`, '-c', 'fsync=off', '-c', 'max_locks_per_transaction=256']
    server = spawn(...launch(`${programs()}/postgres`, ['-D', data, ...settings]), { ...launch.options, stdio: 'ignore' })
    const answers = () => withConnection(url('postgres'), 'test', async () => true).catch(() => false)
    await until(answers, { what: 'Postgres to answer' })
    for (const name of ['before', 'after']) await administer(url('postgres'), `CREATE DATABASE ${name}`)
    await prepare(url('before'))
    await loadDemoWorld({ connectionString: url('before'), loans: 300, today: now(), ssns: createSsnVault({ SECRET_KEY, DATA_DIR: '' }) })
  })
  afterAll(async () => {
    server.kill('SIGINT')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })

  it('is restored into an empty database with every row, and everything can be read', async () => {
    const made = await ivue(['backup', at('backup.ivue')], 'before')
    const loans = /^loans: (\d+)$/m.exec(made.stdout)?.[1]
    expect(Number(loans)).toBeGreaterThan(200)
    const { stdout, stderr } = await ivue(['restore', at('backup.ivue')], 'after')
    expect(stderr).toBe('')
    expect(stdout).toContain(`\nloans: ${loans}\n`)
    const [before, after] = await Promise.all(['before', 'after'].map((name) => ivue(['figures'], name)))
    const comparable = (text = '') => ({ ...JSON.parse(text), readAt: '' })
    expect(comparable(after?.stdout)).toEqual(comparable(before?.stdout))
    expect((await ivue(['audit', 'verify'], 'after')).stdout).toMatch(/ entries are valid/)
    await expect(ivue(['restore', at('backup.ivue')], 'after')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not empty'),
    })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)('that is ended by %s leaves no file', async (signal) => {
    const env = { PATH: process.env.PATH, ...clockEnvironment(), SECRET_KEY, DATABASE_URL: url('before') }
    const child = spawn(process.execPath, [join(inject('programs'), 'ivue.js'), 'backup', at('ended.ivue')], { env, stdio: 'ignore' })
    const isWriting = () => readdirSync(folder).some((name) => name.endsWith('.partial'))
    await until(async () => isWriting(), { what: 'the archive to begin' })
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([null, signal])
    expect(isWriting() || existsSync(at('ended.ivue'))).toBe(false)
  })
})
