import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../apps/api/src/testing/test-database.ts'
import { applyMigrations, compareMigrations, migrationsFolder, readMigrations } from './apply-migrations.ts'
import { schemaDiff } from './schema-diff.ts'
import { BASELINE } from './take-over.ts'

const CATALOG = readFileSync(fileURLToPath(new URL('./catalog.sql', import.meta.url)), 'utf8')

let database: TestDatabase
let client: pg.Client
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ivue-migrations-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

function writeMigration(set: string, name: string, sql: string): string {
  const path = join(folder, set)
  mkdirSync(join(path, name), { recursive: true })
  writeFileSync(join(path, name, 'migration.sql'), sql)
  return path
}

const catalog = async () =>
  (await client.query({ text: CATALOG, rowMode: 'array' })).rows.map(([kind, text]) => `${kind} ${text}`).join('\n')

test('the migrations make what the schema says', async () => {
  expect(await schemaDiff(database.connectionString)).toBe('')
})

test('a column that only the database has is found', async () => {
  await client.query('ALTER TABLE loans ADD COLUMN stray text')
  expect(await schemaDiff(database.connectionString)).toContain('DROP COLUMN "stray"')
})

test('what the schema cannot say is what it was when it was last looked at', async () => {
  await expect(`${await catalog()}\n`).toMatchFileSnapshot('./catalog.snapshot.txt')
})

test('a check, a switched-off trigger and a changed function show in the catalogue', async () => {
  const before = await catalog()
  await client.query('ALTER TABLE loans ADD CONSTRAINT positive CHECK (amount > 0)')
  await client.query('ALTER TABLE events DISABLE TRIGGER append_only')
  await client.query('CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$')
  const changed = (await catalog()).split('\n').filter((line) => !before.includes(line))
  expect(changed.join('\n')).toMatch(/check loans positive: CHECK/)
  expect(changed.join('\n')).toMatch(/trigger events append_only.*\[D\]/)
  expect(changed.join('\n')).toMatch(/BEGIN RETURN NEW; END/)
})

test('servers that start together apply each migration once', async () => {
  const set = writeMigration('together', '1_first', 'CREATE TABLE made_once (n int)')
  writeMigration('together', '2_second', 'INSERT INTO made_once VALUES (1)')
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.connectionString, { folder: set })))
  expect(applied.flat().sort()).toEqual(['1_first', '2_second'])
  expect((await client.query('SELECT n FROM made_once')).rows).toEqual([{ n: 1 }])
})

test('a table that a migration makes is open to the app as soon as the migration is applied', async () => {
  await applyMigrations(database.connectionString, {
    folder: writeMigration('granted', '1_table', 'CREATE TABLE written_by_triggers (n int)'),
  })
  const { rows } = await client.query(`SELECT has_table_privilege('ivue_app', 'written_by_triggers', 'INSERT') AS open`)
  expect(rows).toEqual([{ open: true }])
})

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const set = writeMigration('failing', '1_good', 'CREATE TABLE good (n int)')
  writeMigration('failing', '2_bad', 'CREATE TABLE half (n int); SELECT 1 / 0')
  await expect(applyMigrations(database.connectionString, { folder: set })).rejects.toThrow(
    /2_bad failed and was rolled back: division by zero/,
  )
  const { rows } = await client.query(`SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('half') IS NOT NULL AS half`)
  expect(rows).toEqual([{ good: true, half: false }])
})

test('a migration edited after it was applied is refused', async () => {
  const set = writeMigration('edited', '1_first', 'CREATE TABLE first (n int)')
  await applyMigrations(database.connectionString, { folder: set })
  writeMigration('edited', '1_first', 'CREATE TABLE first (n bigint)')
  await expect(applyMigrations(database.connectionString, { folder: set })).rejects.toThrow(/1_first was edited/)
})

describe('a database of before 1.0.0', () => {
  const before = readFileSync(join(migrationsFolder(), 'before-1.0.0.txt'), 'utf8').trim().split('\n')
  const recorded = async () =>
    (await client.query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1')).rows.map(({ name }) => name)
  /** Turns the database into one that has the schema of the baseline and these migrations of before. Returns their names. */
  async function makeOlder(migrations: readonly string[]) {
    const baseline = (await readMigrations()).find(({ name }) => name === BASELINE)
    await client.query('DROP SCHEMA public, reporting, archive CASCADE; CREATE SCHEMA public')
    await applyMigrations(database.connectionString, { folder: writeMigration('baseline', BASELINE, baseline?.sql ?? '') })
    await client.query('TRUNCATE _prisma_migrations')
    for (const line of migrations)
      await client.query(
        `INSERT INTO _prisma_migrations (id, migration_name, checksum, finished_at) VALUES (gen_random_uuid(), $1, $2, now())`,
        line.split(' '),
      )
    await client.query('CREATE TABLE presences (n int); CREATE TABLE leases (n int)')
    // A restore of an older backup makes the table of the hold.
    await client.query((await readMigrations()).find(({ name }) => name.endsWith('_worker_signs'))?.sql ?? '')
    return migrations.map((line) => line.split(' ')[0])
  }

  test('is taken over, its records stay for the release before, and its unused tables go', async () => {
    const now = await recorded()
    const names = await makeOlder(before)
    expect(await applyMigrations(database.connectionString)).toEqual(now.filter((name) => name !== BASELINE))
    expect(await recorded()).toEqual([...names, ...now])
    expect((await client.query(`SELECT to_regclass('presences') AS gone`)).rows).toEqual([{ gone: null }])
    expect(await compareMigrations(client)).toMatchObject({ pending: [], edited: [], unknown: [] })
    expect(await applyMigrations(database.connectionString)).toEqual([])
  })

  test.each([0, 40, before.length - 1])('that lacks one of its migrations is refused by name (%i)', async (missing) => {
    await makeOlder(before.toSpliced(missing, 1))
    const name = before[missing]?.split(' ')[0]
    await expect(applyMigrations(database.connectionString)).rejects.toThrow(`it lacks ${name}. Install and start that commit first`)
    expect(await recorded()).not.toContain(BASELINE)
  })

  test.each([
    'ALTER TABLE loans ADD COLUMN stray text',
    'ALTER TABLE loans ALTER COLUMN number DROP NOT NULL',
    'DROP INDEX tasks_search_trgm',
    'ALTER TABLE findings DROP CONSTRAINT findings_pkey CASCADE',
    'ALTER TABLE events DISABLE TRIGGER append_only',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'DROP VIEW reporting.days',
  ])('whose schema was changed by hand is refused: %s', async (change) => {
    await makeOlder(before)
    await client.query(change)
    await expect(applyMigrations(database.connectionString)).rejects.toThrow('somebody changed its schema by hand')
    expect(await recorded()).not.toContain(BASELINE)
  })
})

test('the migrations on disk have names that sort in the order they were written', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toMatch(/^\d{14}_[a-z_]+$/)
})
