import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { administer, inDatabase } from '../apps/api/src/testing/databases.ts'
import { applyMigrations, migrationsFolder } from './apply-migrations.ts'

/** The first migration that knows search_form. */
const CUT = '20261127000250'
const NAME = `search_form_${process.pid}`

let url: string
let client: pg.Client

/** Creates a database of the previous release. */
beforeAll(async () => {
  const { connectionString } = inject('postgres')
  await administer(connectionString, `CREATE DATABASE ${NAME}`)
  url = inDatabase(connectionString, NAME)
  const folder = mkdtempSync(join(tmpdir(), 'ivue-search-form-'))
  for (const name of readdirSync(migrationsFolder()))
    if (name < CUT) cpSync(join(migrationsFolder(), name), join(folder, name), { recursive: true })
  await applyMigrations(url, folder)
  rmSync(folder, { recursive: true })
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await administer(inject('postgres').connectionString, `DROP DATABASE ${NAME} WITH (FORCE)`)
})

it('brings the search texts of tasks to the form in which they are searched, and leaves events as they are', async () => {
  const names = ['Nu\u0301n\u0303ez', 'N\u00fa\u00f1ez', 'O\u2019Brien', 'O\u0060Brien', 'Plain', 'S\u00f8ren', 'Stra\u00dfe']
  for (const [index, name] of names.entries()) {
    const { rows } = await client.query(
      `INSERT INTO loans (number, borrower_last_name, borrower_first_name, purpose, type, amount, property_state, zone, channel, region, status, application_on, updated_at)
       VALUES ($1, $2, '', 'Purchase', 'Conventional', 1, 'TX', 'America/Chicago', 'Retail', 'RS 1', 'Closing', '2026-01-05', now()) RETURNING id`,
      [`${index}`, name],
    )
    await client.query(`INSERT INTO tasks (loan_id, desk, status, updated_at) VALUES ($1, 'closing', 'WIP', now())`, [rows[0].id])
    await client.query(`INSERT INTO events (loan_id, loan_number, desk, module, after) VALUES ($1, '', 'closing', 'ClosingComment', $2)`, [
      rows[0].id,
      name,
    ])
  }
  const searched = async (table: string) => (await client.query(`SELECT search FROM ${table} ORDER BY id`)).rows.map(({ search }) => search)
  const before = { tasks: await searched('tasks'), events: await searched('events') }
  expect(before.tasks.map((search) => search.split('\u001f')[1])).toEqual(names.map((name) => name.toLowerCase()))

  await applyMigrations(url)

  const after = await searched('tasks')
  expect(after.map((search) => search.split('\u001f')[1])).toEqual(['nunez', 'nunez', "o'brien", "o'brien", 'plain', 'soren', 'strasse'])
  expect(after[4]).toBe(before.tasks[4])
  expect(await searched('events')).toEqual(before.events)
})
