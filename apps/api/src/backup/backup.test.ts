import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { applyMigrations } from '@ivue/database/apply-migrations.ts'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { readHeldCounts } from '../platform/mail/held.ts'
import { feedProgram } from '../platform/postgres/run-program.ts'
import { type OwnPostgres, startPostgres } from '../platform/postgres/start-postgres.ts'
import { createSealerWithSecret, SEALED_FOR } from '../platform/secrets/secrets.ts'
import { clockEnvironment, now } from '../testing/clock.ts'
import { administer } from '../testing/databases.ts'
import { prepare } from '../testing/prepare.ts'
import { SECRET_KEY } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { openArchive, writeArchive } from './archive.ts'
import { backUp } from './backup.ts'
import { findClientProgram, startClientProgram } from './client-program.ts'
import { findDifferences, type Manifest } from './manifest.ts'
import { holdRestored, refuseForeign, restoreDump, restoreFiles } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'ivue-backup-'))
const at = (name: string) => join(folder, name)
const FILE = at('backup.ivue')
const options = { own: true, key: SECRET_KEY, withKey: false, now: now() }
let server: OwnPostgres
let made: Manifest

beforeAll(async () => {
  server = await startPostgres({ dataDir: at('own'), withoutDurability: true })
  await prepare(server.connectionString)
  await administer(
    server.connectionString,
    `INSERT INTO audit_entries (username, option, task, title, outcome, request_id, address)
     SELECT 'x', 'o', 't', 'Some act', 'done', '', '' FROM generate_series(1, 3)`,
  )
  const sealed = Buffer.from(createSealerWithSecret(SECRET_KEY).seal('https://ivue.example/reset', SEALED_FOR.link(null)))
  await administer(
    server.connectionString,
    `INSERT INTO mails (recipient, subject, body, kind, sealed_link) VALUES ('a@ivue.example', 's', 'b', 'reset', '\\x${sealed.toString('hex')}')`,
  )
  made = await backUp(FILE, { ...options, url: server.connectionString })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const ivue = (words: string[], env: Record<string, string>) =>
  promisify(execFile)(process.execPath, [join(inject('programs'), 'ivue.js'), ...words], {
    env: { PATH: process.env.PATH, ...clockEnvironment(), ...env },
  })

async function withPostgres<T>(dataDir: string, use: (db: Database) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ dataDir, existing: true })
  const db = openDatabase(postgres.connectionString)
  try {
    return await use(db)
  } finally {
    await db.$disconnect()
    await postgres.stop()
  }
}

describe('a backup of our own Postgres', () => {
  it('is one file for its owner alone, complete when it appears, and replaces none', async () => {
    expect(statSync(FILE).mode & 0o777).toBe(0o600)
    await expect(backUp(FILE, { ...options, url: server.connectionString })).rejects.toThrow('exists already: name another file')
    expect(readdirSync(folder).filter((name) => name.includes('ivue'))).toEqual(['backup.ivue'])
    expect(made).toMatchObject({ content: 'postgres.tar.gz', roles: ['ivue_app'], counts: { audit_entries: [3, 3] } })
    expect(readFileSync(FILE, 'latin1')).not.toContain(SECRET_KEY)
  })

  it('is a tar that other programs read and verify', async () => {
    mkdirSync(at('plain'))
    await promisify(execFile)('sh', ['-c', `tar -xf ../backup.ivue && sha256sum --check SHA256SUMS`], { cwd: at('plain') })
    expect(JSON.parse(readFileSync(at('plain/manifest.json'), 'utf8'))).toEqual(made)
  })

  it('is restored with the same rows and a valid audit trail, under the key of the archive', async () => {
    await backUp(at('with-key.ivue'), { ...options, url: server.connectionString, withKey: true })
    const { stdout } = await ivue(['restore', at('with-key.ivue')], { DATA_DIR: at('new') })
    expect(stdout).toContain('\naudit_entries: 3\n')
    expect(stdout).toMatch(/\nAudit trail: 3 entries are valid\. Seal: 3:[0-9a-f]{64}\n$/)
    expect(readFileSync(at('new/secret-key'), 'utf8')).toBe(SECRET_KEY)
    // The restored database is stopped; the next command starts it.
    const again = await ivue(['backup', at('again.ivue')], { DATA_DIR: at('new') })
    expect(again.stdout).toContain('\naudit_entries: 3\n')
    await expect(ivue(['backup', at('again.ivue')], { DATA_DIR: at('new') })).rejects.toMatchObject({
      code: 1,
      stderr: `${at('again.ivue')} exists already: name another file\n`,
    })
    await expect(ivue(['backup', at('missing/backup.ivue')], { DATA_DIR: at('new') })).rejects.toMatchObject({
      code: 1,
      stderr: `The folder ${at('missing')} does not exist: make it, or name a file in another folder\n`,
    })
    await expect(ivue(['restore', at('again.ivue')], { DATA_DIR: at('new') })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^There is a database in .* already: set DATA_DIR to another folder\n$/),
    })
    // The mail of the backup is held, and released once.
    expect(stdout).toContain('\nHeld: 1 mail. Release them with ivue release-held, or in My work\n')
    expect((await ivue(['release-held'], { DATA_DIR: at('new') })).stdout).toBe('Released: 1 mail\n')
    expect((await ivue(['release-held'], { DATA_DIR: at('new') })).stdout).toBe('Nothing is held\n')
    const signed = await withPostgres(at('new'), (db) => db.workerSign.findFirst())
    expect(signed).toMatchObject({ seenAt: expect.any(Date), heldBefore: null })
    expect((await ivue(['audit', 'verify'], { DATA_DIR: at('new') })).stdout).toContain('4 entries are valid')
  })
})

describe('a restored database', () => {
  const HOLD = '20261129000300_worker_signs'
  it.each([
    ['with the sign of a worker', `INSERT INTO worker_signs (seen_at, held_before) VALUES (now(), NULL)`],
    ['without a worker', ''],
    ['of a release before the hold', `DROP TABLE worker_signs; DELETE FROM _prisma_migrations WHERE migration_name = '${HOLD}'`],
  ])('holds its mails, also those of a later attempt, until they are released: %s', async (_what, sql) => {
    const database = await testDatabase()
    const url = database.connectionString
    const queue = `INSERT INTO mails (recipient, subject, body, kind, next_at) VALUES ('a@ivue.example', 's', 'b', 'Account', now() + interval '1 hour')`
    await administer(url, `${queue}; ${sql}`)
    await holdRestored(url, now())
    const isOlder = sql.startsWith('DROP')
    expect(await applyMigrations(url)).toEqual(isOlder ? [HOLD] : [])
    const db = openDatabase(url)
    expect(await db.workerSign.findMany()).toEqual([{ id: 1, seenAt: null, heldBefore: expect.any(Date) }])
    expect(await readHeldCounts(db)).toMatchObject({ mails: 1, reports: 0 })
    await db.$disconnect()
    await database.drop()
  })
})

describe('an archive that is not whole', () => {
  const size = () => statSync(FILE).size
  const damaged = (damage: (copy: string) => void) => {
    const copy = at('damaged')
    copyFileSync(FILE, copy)
    damage(copy)
    return openArchive(copy)
  }
  const REFUSED = 'is truncated, altered, or not made by ivue backup'

  it.each([0, 1, 511, 512, 0.5, 0.99, -1, -512, -1_024, -2_000])('is refused when it is truncated (%d)', async (length) => {
    const left = length < 0 ? size() + length : length < 1 ? Math.floor(size() * length) : length
    await expect(damaged((copy) => truncateSync(copy, left))).rejects.toThrow(REFUSED)
  })

  it.each(['content', 'its end', 'name', 'size', 'manifest', 'sums'])('is refused when one byte is altered (%s)', async (where) => {
    const bytes = readFileSync(FILE)
    const places = {
      content: 700,
      'its end': 511 + made.size,
      name: 2,
      size: 130,
      manifest: bytes.lastIndexOf('"audit_entries"') + 2,
      sums: bytes.length - 1_500,
    }
    const place = places[where as keyof typeof places]
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    await expect(damaged((copy) => writeFileSync(copy, bytes))).rejects.toThrow(REFUSED)
  })

  it('is refused by its name when there is no such file', async () => {
    await expect(openArchive(at('missing.ivue'))).rejects.toThrow(
      `The file ${at('missing.ivue')} does not exist: name the file of a backup`,
    )
  })

  it('is refused when it is something else, before anything is written', async () => {
    writeFileSync(at('other'), 'x'.repeat(10_000))
    const env = { DATA_DIR: at('untouched'), SECRET_KEY }
    await expect(ivue(['restore', at('other')], env)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(REFUSED) })
    expect(existsSync(at('untouched'))).toBe(false)
  })
})

describe('an archive is refused', () => {
  it('by another key, and by a release that lacks a migration of it', async () => {
    await expect(refuseForeign(made, SECRET_KEY)).resolves.toBeUndefined()
    await expect(refuseForeign(made, `not ${SECRET_KEY}`)).rejects.toThrow('SECRET_KEY is not the key of the archive')
    const later = { ...made, release: { version: '9.0.0', commit: '' }, migrations: [...made.migrations, '20990101000001_later'] }
    await expect(refuseForeign({ ...made, migrations: ['20261121000001_foundation'] }, SECRET_KEY)).resolves.toBeUndefined()
    await expect(refuseForeign(later, SECRET_KEY)).rejects.toThrow('of release 9.0.0 has migrations that this release lacks')
  })

  it('if it has a later format', async () => {
    const later = { ...made, format: 2, release: { version: '9.0.0', commit: '' } }
    await writeArchive(at('later.ivue'), Readable.from([Buffer.from('content')]), async () => ({ ...later, format: 2 as 1 }))
    await expect(openArchive(at('later.ivue'))).rejects.toThrow('made by the later release 9.0.0')
  })

  it('by the other kind of database', async () => {
    const archive = await openArchive(FILE)
    await expect(restoreDump(archive, server.connectionString)).rejects.toThrow('restore it without DATABASE_URL')
    const dump = { ...archive, manifest: { ...made, content: 'ivue.dump' as const } }
    await expect(restoreFiles(dump, at('untouched'))).rejects.toThrow('set DATABASE_URL to an empty database')
  })

  it('by a database with tables, and by an older Postgres', async () => {
    const database = await testDatabase()
    const dump = { ...(await openArchive(FILE)), manifest: { ...made, content: 'ivue.dump' as const } }
    await expect(restoreDump(dump, database.connectionString)).rejects.toThrow('is not empty')
    await database.drop()
    const { connectionString } = inject('postgres')
    const newer = { ...dump, manifest: { ...dump.manifest, postgres: 99 } }
    await expect(restoreDump(newer, connectionString)).rejects.toThrow('is of Postgres 99, the server of 18: restore it on a newer server')
  })
})

it('a backup under a key that opens nothing, and one of an empty database, are refused', async () => {
  const { connectionString } = inject('postgres')
  const wrong = { ...options, key: `not ${SECRET_KEY}`, url: server.connectionString }
  await expect(backUp(at('none.ivue'), wrong)).rejects.toThrow('SECRET_KEY opens nothing of the database')
  await expect(backUp(at('none.ivue'), { ...options, url: connectionString })).rejects.toThrow('there is nothing to back up')
  expect(existsSync(at('none.ivue'))).toBe(false)
})

it('counts within those before and after the backup are the same, others differ', () => {
  const manifest = { ...made, counts: { users: [2, 2], events: [5, 7], tasks: [9, 8] } satisfies Manifest['counts'] }
  expect(findDifferences(manifest, { users: 2, events: 6, tasks: 8 })).toEqual([])
  expect(findDifferences(manifest, { users: 1, events: 8, tasks: 7 })).toEqual(['users', 'events', 'tasks'])
  expect(findDifferences(manifest, {})).toEqual(['users', 'events', 'tasks'])
})

describe('the client programs of Postgres', () => {
  const program = (name: string, script: string) => {
    writeFileSync(at(name), `#!/bin/sh\n${script}\n`)
    chmodSync(at(name), 0o755)
    return at(name)
  }
  const url = 'postgres://owner:p%25w@127.0.0.1:1/ivue'

  it('are refused if they are missing, or older than the server, with the package to install', async () => {
    vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
    program('pg_dump', 'echo "pg_dump (PostgreSQL) 15.14 (Debian 15.14-0+deb12u1)"')
    await expect(findClientProgram('pg_dump', 98)).rejects.toThrow(
      'pg_dump is of Postgres 15 and the server of 98, which it cannot read: install postgresql-client-98',
    )
    program('pg_dump', 'echo "pg_dump (PostgreSQL) 98.1"')
    expect(await findClientProgram('pg_dump', 98)).toBe('pg_dump')
    vi.stubEnv('PATH', at('untouched'))
    await expect(findClientProgram('pg_dump', 98)).rejects.toThrow('pg_dump is missing: install postgresql-client-98')
    vi.unstubAllEnvs()
  })

  it('get the password in their environment, and not on the command line', async () => {
    const shown = program('shown', 'echo "$PGPASSWORD|$*"')
    expect(await text(startClientProgram(shown, url, ['--format=custom']).child.stdout)).toBe(
      'p%w|--format=custom --dbname=postgres://owner@127.0.0.1:1/ivue\n',
    )
  })

  it('that fail say why in their first error, which has no values of rows', async () => {
    const failing = program(
      'failing',
      'cat >/dev/null; echo part; printf "pg_restore: error: no room\\nDETAIL: Key (ssn)=(1)\\n" >&2; exit 1',
    )
    await expect(feedProgram(startClientProgram(failing, url, []), Readable.from(['x']))).rejects.toThrow(/^pg_restore: error: no room$/)
    const early = program('early', 'exit 3')
    await expect(feedProgram(startClientProgram(early, url, []), Readable.from(['x'.repeat(2 ** 20)]))).rejects.toThrow('ended with 3')
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
  })
})
