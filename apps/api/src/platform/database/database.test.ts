import { afterAll, beforeAll, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { withRole } from '../../audit/app-role.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase, readBatches, readRows } from './database.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  // One connection, so that its prepared statements can be queried.
  db = openDatabase(database.connectionString, { max: 1 })
  await db.$connect()
})
afterAll(async () => {
  await db.$disconnect()
  await database.drop()
})

const preparedOf = async (part: string) => {
  const [row] = await readRows<{ count: number }>(
    db,
    Prisma.sql`SELECT count(*)::int AS count FROM pg_prepared_statements WHERE position(${part} IN statement) > 0 AND position('pg_prepared' IN statement) = 0`,
    { prepared: false },
  )
  return row?.count
}

it('a connection has the role of its address, and runs no statement on several cores', async () => {
  const roleQuery = Prisma.sql`SELECT current_user::text AS role, current_setting('max_parallel_workers_per_gather') AS workers`
  const [own] = await readRows<{ role: string; workers: string }>(db, roleQuery, { prepared: false })
  expect(own?.workers).toBe('0')
  const asApp = openDatabase(withRole(database.connectionString), { max: 1 })
  expect(await readRows(asApp, roleQuery, { prepared: false })).toEqual([{ role: 'ivue_app', workers: '0' }])
  await asApp.$disconnect()
})

it('values of every type are returned unchanged', async () => {
  const at = new Date('2026-03-08T08:30:00.123Z')
  const rows = await readRows(
    db,
    Prisma.sql`SELECT ${at}::timestamptz AS at, ${new Uint8Array([0, 255])}::bytea AS bytes, ${[3, 5]}::int[] AS list, ${'é\\"'}::text AS text, ${null}::int AS none`,
    { prepared: true },
  )
  expect(rows).toEqual([{ at, bytes: Buffer.from([0, 255]), list: [3, 5], text: 'é\\"', none: null }])
})

it('a repeated statement is prepared once, and gets new values each time', async () => {
  const ask = (value: number, prepared: boolean) =>
    readRows<{ hot: number }>(db, prepared ? Prisma.sql`SELECT ${value}::int AS hot` : Prisma.sql`SELECT ${value}::int AS hot, 'cold'`, {
      prepared,
    })
  for (let value = 0; value < 30; value++) {
    expect((await ask(value, true))[0]?.hot).toBe(value)
    expect((await ask(value, false))[0]?.hot).toBe(value)
  }
  expect(await preparedOf('AS hot')).toBe(1)
  expect(await preparedOf("'cold'")).toBe(0)
})

it('the number of prepared statements is limited, however many different statements are sent', async () => {
  for (let number = 0; number < 150; number++)
    await readRows(db, Prisma.sql`SELECT ${Prisma.raw(String(number))} AS flood`, { prepared: true })
  const count = (await preparedOf('AS flood')) ?? 0
  expect(count).toBeGreaterThan(50)
  expect(count).toBeLessThanOrEqual(100)
})

it('a broken connection is replaced', async () => {
  await expect(readRows(db, Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`, { prepared: false })).rejects.toThrow()
  expect(await readRows(db, Prisma.sql`SELECT 1 AS one`, { prepared: false })).toEqual([{ one: 1 }])
})

it('many rows are read in batches, and the connection is released at the end, after a failure and when the reader stops early', async () => {
  const sizes = async (most: number, sql = Prisma.sql`SELECT n, ${'x'}::text AS x FROM generate_series(1, ${most}::int) n`) => {
    const found: number[] = []
    for await (const rows of readBatches<{ n: number; x: string }>(db, sql, { prepared: false, most })) found.push(rows.length)
    return found
  }
  expect([await sizes(3), await sizes(250), await sizes(600), await sizes(500)]).toEqual([[3], [250], [250, 250, 100], [250, 250]])
  await expect(sizes(600, Prisma.sql`SELECT 1 / (400 - n) AS n FROM generate_series(1, 600) n`)).rejects.toThrow('division by zero')
  for await (const [row] of readBatches(db, Prisma.sql`SELECT n FROM generate_series(1, 600) n`, { prepared: false, most: 600 })) {
    expect(row).toEqual({ n: 1 })
    break
  }
  expect(await sizes(600)).toEqual([250, 250, 100])
})
