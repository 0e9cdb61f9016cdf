import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { createSealerWithSecret, SEALED_FOR } from '../platform/secrets/secrets.ts'
import { addPerson } from '../testing/add-person.ts'
import { clockEnvironment } from '../testing/clock.ts'
import { administer, inDatabase } from '../testing/databases.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { THOROUGH } from '../testing/thorough.ts'
import { until } from '../testing/until.ts'
import { runChecks } from './check.ts'
import { buildChecks, formatReport } from './doctor.ts'

type Source = Record<string, string>

const secret = () => randomBytes(24).toString('base64url')
const [PASSWORD, WRONG_PASSWORD, KEY, OTHER_KEY, ADMIN_PASSWORD] = [secret(), secret(), secret(), secret(), secret()]
const folder = mkdtempSync(join(tmpdir(), 'ivue-failing-start-'))
const server = inject('postgres').connectionString
const name = `start_${randomBytes(6).toString('hex')}`
/** Databases and roles of the server, by what is wrong with them. */
const databases = { latin: `${name}_latin`, empty: `${name}_empty`, clash: `${name}_clash`, faded: `${name}_faded` }
const roles = { plain: `${name}_plain`, reader: `${name}_reader`, past: `${name}_past`, narrow: `${name}_narrow` }
/** What a server says of its settings to these roles. */
const reported = { past: ['server_version_num', '140009'], narrow: ['max_locks_per_transaction', '64'] } as const

let database: TestDatabase
let plainServer: Server
let taken: Server
let ca: string

const sql = (text: string) => administer(server, text)
const portOf = (one: Server) => String((one.address() as { port: number }).port)
const as = (username: string, url = database.connectionString, password = PASSWORD) =>
  Object.assign(new URL(url), { username, password }).href
const inside = (one: keyof typeof databases) => inDatabase(server, databases[one])
const withSsl = (url: string, more: Source) => {
  const changed = new URL(url)
  for (const [option, value] of Object.entries(more)) changed.searchParams.set(option, value)
  return changed.href
}
const theirs = (DATABASE_URL: string, more: Source = {}): Source => ({ DATABASE_URL, SECRET_KEY: KEY, ...more })

beforeAll(async () => {
  database = await testDatabase()
  const db = openDatabase(database.connectionString)
  const { id } = await addPerson(db, { accessLevel: 'Administrator' })
  await db.totp.create({
    data: { userId: id, secret: createSealerWithSecret(KEY).seal('JBSWY3DP', SEALED_FOR.authenticator(id)) },
  })
  await db.$disconnect()
  await sql(`CREATE DATABASE ${databases.latin} TEMPLATE template0 ENCODING LATIN1 LOCALE_PROVIDER libc LOCALE 'C'`)
  for (const one of [databases.empty, databases.clash]) await sql(`CREATE DATABASE ${one}`)
  await sql(`CREATE DATABASE ${databases.faded} TEMPLATE ${inject('postgres').template}`)
  await administer(inside('clash'), 'CREATE TABLE loans ()')
  await administer(inside('faded'), "UPDATE _prisma_migrations SET checksum = 'x' WHERE migration_name = '20261129000040_baseline'")
  for (const role of Object.values(roles)) await sql(`CREATE ROLE ${role} LOGIN PASSWORD '${PASSWORD}'`)
  await sql(`ALTER ROLE ${roles.reader} SET default_transaction_read_only = on`)
  for (const [role, [setting, value]] of Object.entries(reported)) {
    await administer(
      inside('empty'),
      `CREATE SCHEMA ${role}; GRANT USAGE ON SCHEMA ${role} TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC;
       CREATE FUNCTION ${role}.current_setting(name text) RETURNS text LANGUAGE sql AS
         $$ SELECT CASE WHEN name = '${setting}' THEN '${value}' ELSE pg_catalog.current_setting(name) END $$`,
    )
    await sql(
      `ALTER ROLE ${name}_${role} SET search_path = ${role}, pg_catalog, public; GRANT CREATE ON DATABASE ${databases.empty} TO ${name}_${role}`,
    )
  }
  ca = await offerTls()
  // What a Postgres without TLS answers to a client that asks for it.
  plainServer = createServer((socket) => void socket.once('data', () => socket.end('N'))).listen(0, '127.0.0.1')
  taken = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(plainServer, 'listening'), once(taken, 'listening')])
  writeFileSync(join(folder, 'file'), '')
  mkdirSync(join(folder, 'full/postgres'), { recursive: true })
  symlinkSync('/dev/full', join(folder, 'full/postgres/owner'))
})
afterAll(async () => {
  await sql('ALTER SYSTEM RESET ssl').then(() => sql('SELECT pg_reload_conf()'))
  await database.drop()
  for (const one of Object.values(databases)) await sql(`DROP DATABASE ${one} WITH (FORCE)`)
  for (const role of Object.values(roles)) await sql(`DROP ROLE ${role}`)
  plainServer.close()
  taken.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Lets the server offer TLS with a certificate for another host. Returns the file of its authority. */
async function offerTls(): Promise<string> {
  const [cert, key] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const made = ['-newkey', 'rsa:2048', '-nodes', '-x509', '-days', '30', '-subj', '/CN=elsewhere.example', '-keyout', key, '-out', cert]
  execFileSync('openssl', ['req', ...made], { stdio: 'ignore', env: { PATH: process.env.PATH, ...clockEnvironment() } })
  for (const file of [cert, key])
    await sql(
      `COPY (SELECT unnest(string_to_array($$${readFileSync(file, 'utf8').trim()}$$, E'\\n'))) TO PROGRAM 'umask 077; cat > ${file.split('/').at(-1)}'`,
    )
  await sql('ALTER SYSTEM SET ssl = on')
  await sql('SELECT pg_reload_conf()')
  const isOffered = async () => {
    const client = new pg.Client({ connectionString: withSsl(server, {}), ssl: { rejectUnauthorized: false } })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  await until(isOffered, { what: 'the server to offer TLS' })
  return cert
}

const dataDirectory = async () => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const { rows } = await client.query("SELECT current_setting('data_directory') AS place")
  await client.end()
  return dirname(dirname(rows[0].place as string))
}

/** The starts that fail. `check` is the check of the doctor that says the same; null where only a start can notice. */
const CASES: [what: string, source: () => Source | Promise<Source>, check: string | null, sentence: RegExp][] = [
  [
    'a wrong password',
    () => theirs(as(roles.plain, undefined, WRONG_PASSWORD)),
    'Database',
    /^DATABASE_URL .* refused the sign-in\. Correct/,
  ],
  ['a missing database', () => theirs(inDatabase(server, `${name}_none`)), 'Database', /^DATABASE_URL .* no such database\. Create it/],
  ['an unknown host', () => theirs('postgres://ivue@no.such.host.invalid/ivue'), 'Database', /name of the host is not known\. Correct/],
  [
    'a server without TLS',
    () => theirs(`postgres://ivue@127.0.0.1:${portOf(plainServer)}/x?sslmode=verify-full`),
    'Database',
    /offers no TLS\. Set ssl = on/,
  ],
  [
    'an untrusted certificate',
    () => theirs(withSsl(server, { sslmode: 'verify-full' })),
    'Database',
    /not trusted\. Name the authority by sslrootcert/,
  ],
  [
    'a certificate for another host',
    () => theirs(withSsl(server, { sslmode: 'verify-full', sslrootcert: ca })),
    'Database',
    /for another host\. Correct the host/,
  ],
  [
    'a missing sslrootcert',
    () => theirs(withSsl(server, { sslrootcert: join(folder, 'none') })),
    'Database',
    /certificate file .* cannot be used\. Correct sslrootcert/,
  ],
  [
    'an sslrootcert that is none',
    () => theirs(withSsl(server, { sslmode: 'verify-full', sslrootcert: join(folder, 'server.key') })),
    'Database',
    /sslrootcert/,
  ],
  [
    'a role that may only read',
    () => theirs(as(roles.reader)),
    'Database rights',
    /may only read\. Run: ALTER ROLE "\w+" SET default_transaction/,
  ],
  ['a role without rights', () => theirs(as(roles.plain)), 'Database rights', /The tables belong to ivue, not to \w+\. Use ivue/],
  ['another encoding', () => theirs(inside('latin')), 'Encoding', /encoded in LATIN1, not in UTF-8\. Create another one: createdb/],
  ['an old Postgres', () => theirs(as(roles.past, inside('empty'))), 'Postgres version', /^Postgres \S+.* is too old\. Upgrade it to 15/],
  [
    'too few locks',
    () => theirs(as(roles.narrow, inside('empty'))),
    'Locks',
    /max_locks_per_transaction is 64, .*ALTER SYSTEM SET .* restart Postgres/,
  ],
  [
    'a weak first password',
    () => theirs(inside('empty'), { ADMIN_USERNAME: 'first', ADMIN_PASSWORD }),
    'First administrator',
    /^ADMIN_PASSWORD .* 8 to 16 characters\. Choose another/,
  ],
  [
    'nobody who can sign in',
    () => theirs(inside('empty')),
    'First administrator',
    /Nobody can sign in.* Set ADMIN_USERNAME and ADMIN_PASSWORD/,
  ],
  [
    'another SECRET_KEY',
    () => theirs(database.connectionString, { SECRET_KEY: OTHER_KEY }),
    'Secret key',
    /^SECRET_KEY opens none .* Set the key that the app ran with/,
  ],
  [
    'an edited migration',
    () => theirs(inside('faded')),
    'Migrations',
    /^Edited after they were applied: 20261129000040_baseline\. Restore/,
  ],
  [
    'a failed migration',
    () => theirs(inside('clash'), { DEMO: '1' }),
    null,
    /^The migration 20261129000040_baseline failed and was rolled back: relation "loans" already exists \(42P07\)\. Correct/,
  ],
  [
    'a missing SECRET_KEY',
    () => ({ DATABASE_URL: server }),
    'Environment',
    /SECRET_KEY is needed with DATABASE_URL: at least 32 characters/,
  ],
  [
    'a missing file of a secret',
    () => ({ DATABASE_URL: server, SECRET_KEY_FILE: join(folder, 'none') }),
    'Environment',
    /SECRET_KEY_FILE \(.*none\) cannot be read \(ENOENT\): name a file/,
  ],
  [
    'one port for both',
    () => theirs(server, { PORT: '7777', METRICS_PORT: '7777' }),
    'Environment',
    /METRICS_PORT is the same as PORT: set one of them/,
  ],
  [
    'a port that is taken',
    () => theirs(server, { PORT: portOf(taken) }),
    'Port',
    /^Port \d+ of 127\.0\.0\.1 is taken: end what listens there, or set PORT to another$/,
  ],
  [
    'a HOST without an address',
    () => theirs(server, { HOST: 'no.such.host.invalid' }),
    'Port',
    /^HOST \(no\.such\.host\.invalid\) is no address of this machine: set it to/,
  ],
  [
    'a HOST of another machine',
    () => theirs(server, { HOST: '203.0.113.7' }),
    'Port',
    /^HOST \(203\.0\.113\.7\) is no address of this machine: set it to/,
  ],
  [
    'a DATA_DIR that is a file',
    () => ({ DATA_DIR: join(folder, 'file') }),
    'Data folder',
    /^DATA_DIR \(.*file\) is no folder: set it to one/,
  ],
  [
    'a DATA_DIR below a file',
    () => ({ DATA_DIR: join(folder, 'file/below') }),
    'Data folder',
    /^DATA_DIR \(.*below\) is no folder: set it to one/,
  ],
  // Not even root can create a folder there.
  [
    'a DATA_DIR that is not writable',
    () => ({ DATA_DIR: '/sys/ivue' }),
    'Data folder',
    /^There is no right to write to the folder of DATA_DIR \(\/sys\/ivue\): give it/,
  ],
  [
    'a full disk',
    () => ({ DATA_DIR: join(folder, 'full') }),
    null,
    /^The disk of the folder of DATA_DIR \(.*full\) is full: make room on it/,
  ],
  [
    'a DATA_DIR of another process',
    async () => ({ DATA_DIR: await dataDirectory() }),
    null,
    /is in use by process \d+: end it, or set DATA_DIR to another/,
  ],
]

/** Writes the processor time of the program into a file. */
const TIMED = '"$@"; code=$?; times > "$TIMES"; exit $code'

function start(source: Source): Promise<{ code: unknown; out: string; errors: string; seconds: number }> {
  const TIMES = join(folder, 'times')
  const env = { PATH: process.env.PATH, ...clockEnvironment(), TIMES, PORT: '0', LOG_LEVEL: 'silent', ...source }
  return new Promise((done) =>
    execFile('sh', ['-c', TIMED, 'start', process.execPath, join(inject('programs'), 'main.js')], { env }, (error, out, errors) => {
      const [, minutes, seconds] = /\n(\d+)m([\d.]+)s/.exec(readFileSync(TIMES, 'utf8')) ?? []
      done({ code: error?.code, out, errors, seconds: Number(minutes) * 60 + Number(seconds) })
    }),
  )
}

const SECRETS = [PASSWORD, WRONG_PASSWORD, KEY, OTHER_KEY, ADMIN_PASSWORD]

/** Returns the failed results of a check, and everything that the doctor prints. */
async function diagnose(source: Source, check: string) {
  const checks = buildChecks({ PORT: '0', ...source }).filter((one) => one.name === check)
  const results = await runChecks(checks)
  return { reports: results.filter(({ level }) => level === 'failed'), printed: formatReport(source, results) }
}

it.each(CASES.filter(([, , check]) => check))('%s is found by the doctor', async (_what, source, check, sentence) => {
  const { reports, printed } = await diagnose(await source(), check ?? '')
  expect(reports).toEqual([{ name: check, level: 'failed', text: expect.stringMatching(new RegExp(sentence.source.replace('^', ''))) }])
  for (const one of SECRETS) expect(printed).not.toContain(one)
})

/** Each start costs two seconds of a processor, so `npm test` runs every third, and those that the doctor cannot notice. */
const STARTED = CASES.filter(([, , check], at) => THOROUGH || check === null || at % 3 === 0)

it.each(STARTED)('%s ends the start with the sentence of the doctor, and without a secret', async (_what, source, check, sentence) => {
  const found = await source()
  const { code, out, errors, seconds } = await start(found)
  expect(errors).toBe('')
  expect(out.trimEnd().split('\n')).toHaveLength(1)
  const { level, msg } = JSON.parse(out)
  expect({ code, level, msg }).toEqual({ code: 1, level: 60, msg: expect.stringMatching(sentence) })
  expect(seconds).toBeLessThan(10)
  const { reports, printed } = check ? await diagnose(found, check) : { reports: [], printed: '' }
  for (const { text } of reports) expect(msg).toContain(text)
  for (const one of SECRETS) expect(out + printed).not.toContain(one)
})

it('after the statements for a lost SECRET_KEY the database takes another', async () => {
  const [, section = ''] = readFileSync(new URL('../../../../docs/operations/repair.md', import.meta.url), 'utf8').split(
    '\n## A new SECRET_KEY\n',
  )
  const statements = section.split('\n## ')[0]?.match(/^ {4}(UPDATE|DELETE) .+;$/gm) ?? []
  expect(statements).toHaveLength(4)
  await administer(database.connectionString, statements.join('\n'))
  const [report] = await runChecks(
    buildChecks(theirs(database.connectionString, { SECRET_KEY: OTHER_KEY })).filter((one) => one.name === 'Secret key'),
  )
  expect(report).toMatchObject({ level: 'ok', text: 'Nothing is encrypted in the database yet' })
})
