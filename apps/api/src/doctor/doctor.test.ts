import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { createSealerWithSecret, SEALED_FOR } from '../platform/secrets/secrets.ts'
import { openStartupServer } from '../platform/start/startup-server.ts'
import { addPerson } from '../testing/add-person.ts'
import { clockEnvironment, fromNow } from '../testing/clock.ts'
import { administer } from '../testing/databases.ts'
import { startSlapd, type TestDirectory } from '../testing/slapd.ts'
import { startBadSmtp, startSmtp, type TestMailServer } from '../testing/smtp.ts'
import { SECRET_KEY } from '../testing/test-app.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { type CheckResult, runChecks } from './check.ts'
import { judgeClock } from './database-checks.ts'
import { buildChecks, formatReport } from './doctor.ts'
import { judgeSpace } from './machine-checks.ts'
import { judgeVersion } from './prerequisites.ts'

type Source = Record<string, string>

const PASSWORD = 'never-to-be-printed'
const NOBODY = 'postgres://nobody:never-to-be-printed@127.0.0.1:9/none'
const MAIL = { user: 'ivue', password: PASSWORD }
const folder = mkdtempSync(join(tmpdir(), 'ivue-doctor-test-'))
const file = join(folder, 'a file')

let database: TestDatabase
let slapd: TestDirectory
let smtp: TestMailServer
/** Roles of the server, named after the database: without any right, and for reports. */
let roles: { plain: string; reports: string }
let healthy: Source

const sql = (text: string) => administer(database.connectionString, text)
const signInAs = (username: string) => Object.assign(new URL(database.connectionString), { username, password: PASSWORD }).href
const at = (url: string) => new URL(url).host

/** Returns the results of the checks, or of those with a name. */
async function check(source: Source, name?: string, moment?: Date): Promise<CheckResult[]> {
  const checks = buildChecks(source, moment && (() => moment)).filter((one) => name === undefined || one.name === name)
  return runChecks(checks)
}

beforeAll(async () => {
  writeFileSync(file, '')
  database = await testDatabase()
  slapd = await startSlapd([])
  smtp = await startSmtp({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL.user && password === MAIL.password ? done(null, { user: username }) : done(new Error('refused')),
  })
  const name = new URL(database.connectionString).pathname.slice(1, 20)
  roles = { plain: `plain_${name}`, reports: `reports_${name}` }
  for (const role of Object.values(roles)) await sql(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`)
  const texts = 'client_id, first_name, last_name, location, dr_phone, client_phone, dr_email, client_email, term'.split(', ')
  await sql(`CREATE SCHEMA edw; CREATE VIEW edw.staff_feed AS
    SELECT '7'::text AS employee_id, ${texts.map((column) => `''::text AS ${column}`)}, NULL::date AS left_on`)

  const db = openDatabase(database.connectionString)
  const { id } = await addPerson(db, { accessLevel: 'Administrator' })
  const secret = createSealerWithSecret(SECRET_KEY).seal('JBSWY3DP', SEALED_FOR.authenticator(id))
  await db.totp.create({ data: { userId: id, secret } })
  await db.$disconnect()

  const { LDAP_BASE_DN, LDAP_BIND_DN, LDAP_BIND_PASSWORD } = slapd.env()
  healthy = {
    PORT: '0',
    DATABASE_URL: database.connectionString,
    SECRET_KEY,
    EDW_DATABASE_URL: database.connectionString,
    REPORTING_DATABASE_URL: signInAs(roles.reports),
    PUBLIC_URL: 'https://ivue.example',
    TRUSTED_PROXIES: '1',
    LDAP_URL: slapd.ldapsUrl,
    LDAP_CA_FILE: slapd.caFile,
    LDAP_BASE_DN,
    LDAP_BIND_DN,
    LDAP_BIND_PASSWORD,
    SMTP_URL: smtp.url.replace('//', `//${MAIL.user}:${MAIL.password}@`),
    MAIL_FROM: 'iVue <no-reply@ivue.example>',
  }
})
afterAll(async () => {
  await database.drop()
  for (const role of Object.values(roles)) await administer(inject('postgres').connectionString, `DROP ROLE ${role}`)
  await Promise.all([slapd.stop(), smtp.stop()])
  rmSync(folder, { recursive: true })
})

it('a healthy configuration passes every check', async () => {
  const results = await check(healthy)
  expect(results.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(Object.fromEntries(results.map(({ name, text }) => [name, text]))).toMatchObject({
    Environment: 'Every variable fits',
    'Postgres version': expect.stringMatching(/^Postgres 1\d/),
    'Database rights': 'ivue may create schemas, tables and the extension pg_trgm',
    'Role of reports': expect.stringMatching(/^The sign-in to 127\.0\.0\.1:\d+\/test_\w+ works$/),
    Migrations: expect.stringMatching(/^All \d+ are applied$/),
    Clock: 'The clocks of this machine and of the database differ by 0 s',
    'Secret key': 'SECRET_KEY opens the 1 newest encrypted values',
    'Data warehouse': expect.stringMatching(/can be read \(rows: 1\)$/),
    Mail: `Connected to ${at(smtp.url)} and signed in`,
    Directory: `${at(slapd.ldapsUrl)} accepts our account and can be searched`,
  })
})

const broken: [name: string, change: () => Source, level: CheckResult['level'], text: RegExp][] = [
  ['Environment', () => ({ BUSINESS_TZ: 'Mars' }), 'failed', /^BUSINESS_TZ: .* IANA zone/],
  ['Environment', () => ({ SECRET_KEY: '' }), 'failed', /^SECRET_KEY: SECRET_KEY is needed with DATABASE_URL/],
  ['Port', () => ({ PORT: new URL(smtp.url).port }), 'failed', /^Port \d+ of 127\.0\.0\.1 is taken: end what listens there/],
  ['Database', () => ({ DATABASE_URL: NOBODY }), 'failed', /127\.0\.0\.1:9\/none\): nothing listens there\. Start Postgres/],
  ['Database', () => ({ DATABASE_URL: signInAs('nobody') }), 'failed', /refused the sign-in\. Correct user and password/],
  ['Database', () => ({ DATABASE_URL: `${database.connectionString.split('?')[0]}x` }), 'failed', /no such database\. Create it/],
  ['Clock', () => ({ DATABASE_URL: NOBODY }), 'warning', /^Not checked, because the database cannot be used/],
  ['Database rights', () => ({ DATABASE_URL: signInAs(roles.plain) }), 'failed', /The tables belong to ivue, not to plain_\w+\. Use ivue/],
  ['Role of the app', () => ({ DATABASE_URL: signInAs(roles.plain) }), 'warning', /CREATE ROLE ivue_app NOLOGIN; GRANT ivue_app TO/],
  [
    'Role of reports',
    () => ({ DATABASE_URL: signInAs(roles.plain), REPORTING_DATABASE_URL: '' }),
    'warning',
    /make their role and set REPORTING_DATABASE_URL/,
  ],
  ['Role of reports', () => ({ REPORTING_DATABASE_URL: database.connectionString }), 'failed', /it may do more than read\. Take the right/],
  ['Role of reports', () => ({ REPORTING_DATABASE_URL: NOBODY }), 'failed', /^REPORTING_DATABASE_URL \(127\.0\.0\.1:9\/none\): nothing/],
  ['Secret key', () => ({ SECRET_KEY: 'another key, of at least 32 characters' }), 'failed', /opens none .* Set the key that the app ran/],
  ['Replica', () => ({ DATABASE_REPLICA_URL: database.connectionString }), 'warning', /leads to no replica, so it is not used\. Name/],
  ['Replica', () => ({ DATABASE_REPLICA_URL: signInAs(roles.plain) }), 'failed', /another user or database than DATABASE_URL/],
  [
    'Data warehouse',
    () => ({ EDW_DATABASE_URL: NOBODY }),
    'failed',
    /\(127\.0\.0\.1:9\/none\): The staff warehouse cannot be reached\. Correct/,
  ],
  ['Data warehouse', () => ({ EDW_DATABASE_URL: inject('postgres').connectionString }), 'failed', /has no view staff_feed\. Correct the/],
  [
    'Mail',
    () => ({ SMTP_URL: 'smtp://127.0.0.1:9' }),
    'failed',
    /^The mail server cannot be reached \(127\.0\.0\.1:9\)\. Correct SMTP_URL/,
  ],
  ['Mail', () => ({ SMTP_URL: smtp.url.replace('//', `//ivue:${PASSWORD}2@`) }), 'failed', /^The mail server refused our sign-in \(\d+\)/],
  [
    'Mail',
    () => ({ SMTP_URL: smtp.url.replace('127.0.0.1', hostname()) }),
    'warning',
    /may be sent without TLS\. Add \?requireTLS=true to SMTP_URL/,
  ],
  ['Mail sender', () => ({ MAIL_FROM: '' }), 'warning', /no-reply@localhost\.localdomain.* Set MAIL_FROM, or mail\.from/],
  ['Metrics port', () => ({ METRICS_PORT: new URL(smtp.url).port }), 'failed', /^Port \d+ .* is taken: .* set METRICS_PORT to another/],
  ['Directory', () => ({ LDAP_BIND_PASSWORD: PASSWORD }), 'failed', /refused our account\. Correct LDAP_BIND_DN and LDAP_BIND_PASSWORD/],
  ['Directory', () => ({ LDAP_BASE_DN: 'dc=elsewhere' }), 'failed', /does not have LDAP_BASE_DN\. Correct it/],
  ['Directory', () => ({ LDAP_URL: 'ldap://127.0.0.1:9' }), 'failed', /cannot be reached\. Correct host and port in LDAP_URL/],
  ['Directory', () => ({ LDAP_CA_FILE: '' }), 'failed', /certificate .* is not trusted\. Correct LDAP_CA_FILE/],
  ['Directory', () => ({ LDAP_CA_FILE: join(folder, 'missing') }), 'failed', /LDAP_CA_FILE \(.*missing\) cannot be read: name a file/],
  ['Public address', () => ({ PUBLIC_URL: '' }), 'warning', /http:\/\/localhost:0\. Set PUBLIC_URL/],
  ['Public address', () => ({ PUBLIC_URL: 'ftp://ivue.example' }), 'failed', /neither https: nor http:/],
  ['Public address', () => ({ PUBLIC_URL: 'https://ivue.example/app' }), 'failed', /more than scheme, host and port\. Remove/],
  ['Public address', () => ({ PUBLIC_URL: 'http://ivue.example' }), 'warning', /not encrypted.* Put a proxy with TLS in front/],
  ['Public address', () => ({ PUBLIC_URL: 'https://localhost' }), 'warning', /this machine only\. Set it to the address/],
  ['Proxies', () => ({ TRUSTED_PROXIES: '0' }), 'failed', /TRUSTED_PROXIES is 0.* Set it to the number of proxies/],
  ['Proxies', () => ({ PUBLIC_URL: 'http://ivue.example' }), 'warning', /Set it to 0 if no proxy is in front/],
  ['Demo world', () => ({ DEMO: '1' }), 'failed', /published passwords, and others can reach it\. Set DEMO=0/],
]
it.each(broken)('%s: a fault is found, with what to change (%#)', async (name, change, level, text) => {
  const [result] = await check({ ...healthy, ...change() }, name)
  expect(result).toEqual({ name, level, text: expect.stringMatching(text) })
})

describe('a database', () => {
  it('whose owner lacks a right is found, with the statement that grants it', async () => {
    const name = new URL(database.connectionString).pathname.slice(1)
    const rights = async () => (await check({ ...healthy, DATABASE_URL: signInAs(roles.plain) }, 'Database rights'))[0]?.text
    await sql(`ALTER TABLE _prisma_migrations OWNER TO ${roles.plain}`)
    expect(await rights()).toBe(`${roles.plain} may not create schemas. Run: GRANT CREATE ON DATABASE "${name}" TO "${roles.plain}"`)
    await sql(`GRANT CREATE ON DATABASE ${name} TO ${roles.plain}`)
    expect(await rights()).toBe(`${roles.plain} may not create tables. Run: GRANT CREATE ON SCHEMA public TO "${roles.plain}"`)
    await sql(`ALTER TABLE _prisma_migrations OWNER TO ivue; REVOKE CREATE ON DATABASE ${name} FROM ${roles.plain}`)
  })

  it.each([
    [
      "DELETE FROM _prisma_migrations WHERE migration_name = '20261129000050_unused_tables'",
      'warning',
      /^Pending: 20261129000050_unused_tables\./,
    ],
    ["UPDATE _prisma_migrations SET migration_name = '20990101000000_later'", 'warning', /later release: 20990101000000_later\. Upgrade/],
    ["UPDATE _prisma_migrations SET checksum = 'x'", 'failed', /^Edited after they were applied: 20261129000050_unused_tables\. Restore/],
  ])('in another state of migrations is found (%#)', async (change, level, text) => {
    const where = "migration_name = '20261129000050_unused_tables'"
    await sql(`CREATE TABLE saved AS SELECT * FROM _prisma_migrations; ${change.includes('WHERE') ? change : `${change} WHERE ${where}`}`)
    const [result] = await check(healthy, 'Migrations')
    await sql('TRUNCATE _prisma_migrations; INSERT INTO _prisma_migrations SELECT * FROM saved; DROP TABLE saved')
    expect(result).toEqual({ name: 'Migrations', level, text: expect.stringMatching(text) })
  })

  it('where a password of the demo world works is found by its people, whatever DEMO says', async () => {
    const result = async (more: Source) => (await check({ ...healthy, ...more }, 'Demo passwords'))[0]
    await sql("UPDATE users SET username = 'closer.one'")
    expect(await result({ DEMO: '0' })).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(/works for closer\.one\. Use a new/),
    })
    expect(await result({ PUBLIC_URL: '' })).toMatchObject({ level: 'ok', text: expect.stringContaining('only this machine') })
    await sql("UPDATE users SET username = 'person.1'")
    expect(await result({})).toMatchObject({ level: 'ok', text: expect.stringContaining('works for nobody') })
  })

  it('that holds mails is found, with what releases them', async () => {
    const result = async () => (await check(healthy, 'Held mails'))[0]
    expect(await result()).toEqual({ name: 'Held mails', level: 'ok', text: 'No mail and no scheduled report is held' })
    const hold = "INSERT INTO worker_signs (held_before) VALUES ('2026-11-29T19:41:00Z')"
    await sql(
      `INSERT INTO mails (recipient, subject, body, kind, next_at) VALUES ('a@ivue.example', 's', 'b', 'Account', '2026-11-29T19:41:00Z'); ${hold}`,
    )
    expect(await result()).toEqual({
      name: 'Held mails',
      level: 'warning',
      text: '1 mail from before 11/29/2026 13:41 CST is held. Release them with ivue release-held, or in My work',
    })
    await sql('DELETE FROM mails; DELETE FROM worker_signs')
  })

  it('with another clock is found', async () => {
    const [result] = await check(healthy, 'Clock', fromNow(-300_000))
    expect(result).toMatchObject({ level: 'failed', text: expect.stringMatching(/differ by [3-9]\d\d s\. Synchronize both by NTP/) })
  })
})

it.each([
  [judgeVersion({ version: '14.9', number: 140_009 }), 'failed', 'Postgres 14.9 is too old. Upgrade it to 15 or later'],
  [judgeClock(1_400), 'ok', 'differ by 1 s'],
  [judgeClock(-4_000), 'warning', 'differ by 4 s. Synchronize'],
  [judgeSpace('/data', 5 * 2 ** 30), 'ok', '/data has 5,120 MB free'],
  [judgeSpace('/data', 500 * 2 ** 20), 'warning', '/data has 500 MB free. Make room on its disk'],
  [judgeSpace('/data', 2 ** 20), 'failed', '/data has 1 MB free. Make room on its disk'],
])('a value is judged by its limit (%#)', (finding, level, text) => {
  expect(finding).toEqual({ level, text: expect.stringContaining(text) })
})

describe('without DATABASE_URL', () => {
  it('the machine is checked for a Postgres of its own, which need not run', async () => {
    const results = await check({ DATA_DIR: join(folder, 'new/data'), PORT: '0' })
    expect(results.filter(({ level }) => level !== 'ok')).toEqual([])
    expect(results).toContainEqual({ name: 'Own Postgres', level: 'ok', text: expect.stringMatching(/^postgres \(PostgreSQL\) 1/) })
    expect(results.map(({ name }) => name)).not.toContain('Migrations')
  })

  it('the database of a running one is checked too', async () => {
    const client = new pg.Client({ connectionString: inject('postgres').connectionString })
    await client.connect()
    const { rows } = await client.query("SELECT current_setting('data_directory') AS place")
    await client.end()
    const results = await check({ DATA_DIR: join(rows[0].place, '../..'), PORT: '0' })
    expect(results.filter(({ level }) => level === 'failed')).toEqual([])
    expect(results).toContainEqual({ name: 'Migrations', level: 'ok', text: expect.stringContaining('The database is new') })
  })

  it('a folder that cannot be used is found, and a machine without a packaged Postgres', async () => {
    const [data] = await check({ DATA_DIR: file }, 'Data folder')
    expect(data).toMatchObject({
      level: 'failed',
      text: `DATA_DIR (${file}) is no folder: set it to one, which is made where it is missing`,
    })
    vi.stubEnv('TMPDIR', file)
    const [temporary] = await check({}, 'Temporary folder')
    vi.stubEnv('TMPDIR', join(folder, 'none'))
    const [missing] = await check({}, 'Temporary folder')
    vi.unstubAllEnvs()
    expect(missing).toMatchObject({ level: 'failed', text: expect.stringMatching(/^TMPDIR \(.*none\) does not exist\. Make the folder/) })
    expect(temporary).toMatchObject({ level: 'failed', text: expect.stringContaining('Set TMPDIR to a folder of the user that runs iVue') })
    const { arch } = process
    Object.defineProperty(process, 'arch', { value: 'abacus' })
    const [own] = await check({}, 'Own Postgres')
    Object.defineProperty(process, 'arch', { value: arch })
    expect(own).toMatchObject({ level: 'failed', text: expect.stringContaining('set DATABASE_URL to a Postgres 15 or later') })
  })
})

it('a running iVue on the port is no fault', async () => {
  const running = await openStartupServer({ host: '127.0.0.1', port: 0 })
  const [port] = await check({ PORT: new URL(running.address).port }, 'Port')
  await running.close()
  expect(port).toMatchObject({ level: 'ok', text: expect.stringMatching(/^iVue runs on port/) })
})

it('a service that is silent holds up no other check, and has failed after the limit', async () => {
  const silent = await startBadSmtp(() => undefined)
  const checks = buildChecks({ ...healthy, SMTP_URL: silent.url }).filter(({ name }) => ['Mail', 'Proxies'].includes(name))
  expect(await runChecks(checks, 300)).toEqual([
    { name: 'Mail', level: 'failed', text: 'There was no answer within 0.3 seconds' },
    { name: 'Proxies', level: 'ok', text: expect.any(String) },
  ])
  await silent.stop()
})

it('no password and no key is printed, whatever is wrong', async () => {
  const address = `postgres://ivue:${PASSWORD}@127.0.0.1:9/none`
  const source = {
    ...healthy,
    DATABASE_URL: address,
    DATABASE_REPLICA_URL: address,
    EDW_DATABASE_URL: address,
    REPORTING_DATABASE_URL: address,
    LDAP_BIND_PASSWORD: PASSWORD,
    ADMIN_PASSWORD: PASSWORD,
    SECRET_KEY: PASSWORD,
    SMTP_URL: `smtp://ivue:${PASSWORD}@127.0.0.1:9`,
  }
  const reports = [formatReport(source, await check(source)), formatReport(healthy, await check(healthy))]
  expect(reports.join()).not.toContain(PASSWORD)
  expect(reports.join()).not.toContain(SECRET_KEY)
})

it('the command prints a line for each check, and exits with 1 if one failed', async () => {
  const run = (env: Source) =>
    promisify(execFile)(process.execPath, [join(inject('programs'), 'ivue.js'), 'doctor'], {
      env: { PATH: process.env.PATH, ...clockEnvironment(), ...env },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  const sound = await run(healthy)
  expect(sound.stdout).toMatch(/^iVue with the database of DATABASE_URL\nok +Environment +Every variable fits\n/)
  expect(sound).toMatchObject({ code: 0, stdout: expect.stringMatching(/\n\d+ ok, 0 warning, 0 failed\n$/) })
  const faulty = await run({ ...healthy, TRUSTED_PROXIES: '0' })
  expect(faulty).toMatchObject({ code: 1, stdout: expect.stringMatching(/\nfailed +Proxies .*\n.*\n\d+ ok, 0 warning, 1 failed\n$/) })
})
