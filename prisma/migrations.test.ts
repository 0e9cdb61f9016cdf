import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../apps/api/src/testing/test-database.ts'
import { applyMigrations, readMigrations } from './apply-migrations.ts'
import { schemaDiff } from './schema-diff.ts'

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
  const applied = await Promise.all([1, 2, 3].map(() => applyMigrations(database.connectionString, set)))
  expect(applied.flat().sort()).toEqual(['1_first', '2_second'])
  expect((await client.query('SELECT n FROM made_once')).rows).toEqual([{ n: 1 }])
})

test('a migration that fails leaves nothing behind, and those before it stay', async () => {
  const set = writeMigration('failing', '1_good', 'CREATE TABLE good (n int)')
  writeMigration('failing', '2_bad', 'CREATE TABLE half (n int); SELECT 1 / 0')
  await expect(applyMigrations(database.connectionString, set)).rejects.toThrow(/2_bad failed and was rolled back: division by zero/)
  const { rows } = await client.query(`SELECT to_regclass('good') IS NOT NULL AS good, to_regclass('half') IS NOT NULL AS half`)
  expect(rows).toEqual([{ good: true, half: false }])
})

test('a migration edited after it was applied is refused', async () => {
  const set = writeMigration('edited', '1_first', 'CREATE TABLE first (n int)')
  await applyMigrations(database.connectionString, set)
  writeMigration('edited', '1_first', 'CREATE TABLE first (n bigint)')
  await expect(applyMigrations(database.connectionString, set)).rejects.toThrow(/1_first was edited/)
})

test('the migrations on disk have names that sort in the order they were written', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toMatch(/^\d{14}_[a-z_]+$/)
})
