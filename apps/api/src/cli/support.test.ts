import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { VARIABLES } from '../platform/env.ts'
import { addLoan } from '../testing/loans.ts'
import { SECRET_KEY, type TestApp, testApp } from '../testing/test-app.ts'
import { run } from './support.ts'

const MARK = 'zq-private-zq'
const folder = mkdtempSync(join(tmpdir(), 'ivue-support-'))
let t: TestApp
let archives = 0

beforeAll(async () => {
  t = await testApp({ settings: { 'mail.from': `${MARK} <from@${MARK}.example>`, 'session.idleMinutes': 17 } })
  const { id } = await t.person({ fullName: `Pat ${MARK}`, username: `pat.${MARK}`, drEmail: `pat@${MARK}.example` })
  await addLoan(t.db, { borrowerLastName: MARK })
  const mail = { userId: id, recipient: `pat@${MARK}.example`, subject: MARK, body: MARK, kind: 'reset', lastError: MARK }
  await t.db.mail.create({ data: mail })
  const entry = { userId: id, username: MARK, fullName: MARK, option: 'com_login', task: 'doLogin', title: MARK, message: MARK }
  await t.db.auditEntry.create({ data: { ...entry, outcome: 'failed', requestId: 'request-1', address: MARK } })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  await t.close()
})

/** Runs the command and returns the files of the archive by their names. */
async function support(options: Record<string, string> = {}): Promise<Record<string, string>> {
  const path = join(folder, `${archives++}.tar.gz`)
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    expect(await run({ argument: path, options })).toBe(0)
  } finally {
    out.mockRestore()
  }
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const names = execFileSync('tar', ['tzf', path], { encoding: 'utf8' }).trim().split('\n')
  return Object.fromEntries(names.map((name) => [name, execFileSync('tar', ['xzOf', path, name], { encoding: 'utf8' })]))
}

it('has nothing personal and no secret, whatever variables, settings and tables have', async () => {
  // The sentences of the checks name hosts.
  for (const name of VARIABLES.filter((one) => !one.endsWith('HOST'))) vi.stubEnv(name, MARK)
  vi.stubEnv('SMTP_URL', `smtp://${MARK}:${MARK}@127.0.0.1:1`)
  vi.stubEnv('SECRET_KEY', `${SECRET_KEY} ${MARK}`)
  vi.stubEnv('DATABASE_URL', t.owner)
  const files = await support()
  for (const text of Object.values(files)) expect(text).not.toContain(MARK)
  expect(JSON.parse(files['configuration.json'] ?? '')).toMatchObject({ SECRET_KEY: 'set', SMTP_URL: 'set', PORT: 8080, LDAP_URL: false })
  expect(JSON.parse(files['settings.json'] ?? '')).toEqual({ 'mail.from': 'set', 'session.idleMinutes': 17 })
  expect(JSON.parse(files['failures.json'] ?? '')).toEqual([
    { at: expect.any(String), option: 'com_login', task: 'doLogin', outcome: 'failed', request_id: 'request-1' },
  ])
  expect(JSON.parse(files['mails.json'] ?? '')).toMatchObject([{ state: 'queued', count: 1 }])
  expect(JSON.parse(files['tables.json'] ?? '')).toContainEqual(expect.objectContaining({ schema: 'public', name: 'loans' }))
  expect(JSON.parse(files['migrations.json'] ?? '')).toMatchObject({ pending: [], problem: null })
  expect(JSON.parse(files['release.json'] ?? '')).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+/), node: process.version })
  expect(files['doctor.txt']).toMatch(/^ok {7}Mail sender {2,}$/m)
})

it('has the warnings and errors of a log, and no other lines', async () => {
  vi.unstubAllEnvs()
  vi.stubEnv('DATABASE_URL', t.owner)
  vi.stubEnv('SECRET_KEY', SECRET_KEY)
  const line = (level: number, msg: string) => JSON.stringify({ level, time: 1, pid: 7, hostname: 'a', msg })
  const path = join(folder, 'log')
  writeFileSync(
    path,
    [line(30, 'iVue is up'), line(40, 'slow'), `postgres: ${MARK}`, `{"level":50,"msg":"${MARK}"}`, 'null', line(50, 'gone')].join('\n'),
  )
  expect((await support({ log: path }))['log.jsonl']).toBe(`${line(40, 'slow')}\n${line(50, 'gone')}\n`)
  writeFileSync(path, Array.from({ length: 700 }, (_, nth) => `${line(40, `warning ${nth}`)}\n`).join(''))
  const lines = (await support({ log: path }))['log.jsonl']?.trim().split('\n') ?? []
  expect([lines.length, lines[0], lines.at(-1)]).toEqual([500, line(40, 'warning 200'), line(40, 'warning 699')])
})

it('is written without a database too, and never over a file', async () => {
  vi.unstubAllEnvs()
  vi.stubEnv('DATABASE_URL', 'postgres://ivue@127.0.0.1:1/ivue')
  const files = await support()
  expect(files['database.txt']).toMatch(/^The database cannot be reached: nothing listens there/)
  expect(files['doctor.txt']).toContain('failed   Database')
  const path = join(folder, 'taken')
  writeFileSync(path, 'mine')
  await expect(run({ argument: path, options: {} })).rejects.toThrow(`${path} exists already: name another file`)
  expect(readFileSync(path, 'utf8')).toBe('mine')
})
