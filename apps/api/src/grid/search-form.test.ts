import { searchKey } from '@ivue/contracts/wire/text.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { often } from '../testing/thorough.ts'

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const range = (from: number, to: number) => fc.integer({ min: from, max: to }).map((code) => String.fromCodePoint(code))
/** Characters of every class that the form changes, and of scripts that it leaves alone. */
const character = fc.oneof(
  range(0x20, 0x7e),
  range(0xa0, 0x24f),
  range(0x2b0, 0x2ff),
  range(0x300, 0x36f),
  range(0x391, 0x3c9).filter((letter) => /\p{L}/u.test(letter)),
  range(0x400, 0x45f),
  range(0x1e00, 0x1eff),
  range(0x2000, 0x206f),
  range(0xac00, 0xac30),
  range(0xff00, 0xff20),
  fc.constantFrom('\u1680', '\u180e', '\u3000', '\ufeff', '\u212a', '\u212b', '\u{1f680}', '\u05d0', '\u4e2d'),
)

it('search_form in Postgres returns the same as searchKey', async () => {
  const texts = fc.sample(fc.array(character, { maxLength: 12 }), { numRuns: often(3000, 100_000), seed: 9 }).map((some) => some.join(''))
  const { rows } = await client.query<{ text: string; form: string; again: string }>(
    'SELECT t AS text, search_form(t) AS form, search_form(search_form(t)) AS again FROM unnest($1::text[]) t',
    [texts],
  )
  expect(rows).toEqual(texts.map((text) => ({ text, form: searchKey(text), again: searchKey(text) })))
})

it('search_form of an empty text is empty', async () => {
  expect((await client.query('SELECT search_form(NULL) AS form')).rows).toEqual([{ form: null }])
})

it.each([
  [
    'loans_borrowers_search',
    "SELECT FROM loans l WHERE search_form(' ' || l.borrower_last_name || ' ' || l.borrower_first_name || ' ' || l.co_borrower_last_name) LIKE search_form('% Núñ%')",
  ],
  ['tasks_search_trgm', "SELECT FROM tasks WHERE search LIKE search_form('%Núñ%') OR search LIKE lower('%Núñ%')"],
])('a search can use the index %s', async (index, query) => {
  await client.query('SET enable_seqscan = off')
  const { rows } = await client.query(`EXPLAIN ${query}`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index)
})
