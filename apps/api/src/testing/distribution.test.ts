import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { disagreements } from '../../../../bench/distribution/places.ts'
import { hindrancesOf, tablesOf } from '../../../../bench/distribution/schema.ts'
import { type TestDatabase, testDatabase } from './test-database.ts'

let database: TestDatabase
let db: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  db = new pg.Client({ connectionString: database.connectionString })
  await db.connect()
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

/** What `work` finds, with its changes taken back. */
async function changed<T>(sql: string, work: () => Promise<T>): Promise<T> {
  await db.query('BEGIN')
  try {
    await db.query(sql)
    return await work()
  } finally {
    await db.query('ROLLBACK')
  }
}

const words = async () => (await hindrancesOf(db)).map(({ kind, table, what }) => `${kind}: ${table}: ${what}`)

test('every table has a place for when rows are spread over nodes by loan_id', async () => {
  expect(disagreements(await tablesOf(db))).toEqual([])
})

test('a new table is asked for its place, a table that is cut into parts once', async () => {
  const sql = `CREATE TABLE appraisals (id int, at date) PARTITION BY RANGE (at);
    CREATE TABLE appraisals_2026 PARTITION OF appraisals FOR VALUES FROM ('2026-01-01') TO ('2027-01-01')`
  const found = await changed(sql, async () => disagreements(await tablesOf(db)))
  expect(found).toEqual([expect.stringMatching(/^appraisals has no place: say in bench\/distribution\/places\.ts whether/)])
})

test('a table that gets the key, loses it or is gone has to be moved', async () => {
  const sql =
    'ALTER TABLE review_answers ADD COLUMN loan_id int; ALTER TABLE loan_todos DROP COLUMN loan_id CASCADE; DROP TABLE goals CASCADE'
  const found = await changed(sql, async () => disagreements(await tablesOf(db)))
  expect(found.toSorted()).toEqual([
    expect.stringMatching(/^goals is no table any more/),
    expect.stringMatching(/^loan_todos is said to be spread by loan_id and has no such column/),
    expect.stringMatching(/^review_answers has loan_id by now/),
  ])
})

test('what crosses the key is found: keys, foreign keys, triggers and ids', async () => {
  const found = await words()
  expect(found).toContain('key: loans: unique (number)')
  expect(found).toContain('key: tasks: primary key (id)')
  expect(found).toContain('foreign key: reviews: (first_review_id) leads to reviews')
  expect(found).toContain('foreign key: evidence_files: (file_id) leads to files')
  expect(found).toContain('trigger: tasks: tell_changed_tasks notifies')
  expect(found).toContain('id: tasks: id is integer')
})

test('what holds with the key is not found', async () => {
  const found = (await words()).join('\n')
  expect(found).not.toMatch(/key: loans: primary key|tasks: unique \(loan_id|\(loan_id\) leads to loans|leads to users/)
  const longer = await changed('ALTER TABLE loan_todos DROP CONSTRAINT loan_todos_pkey, ADD PRIMARY KEY (loan_id, id)', words)
  expect(longer).not.toContainEqual(expect.stringMatching(/^key: loan_todos/))
  expect(found).toMatch(/^key: loan_todos: primary key \(id\)$/m)
})
