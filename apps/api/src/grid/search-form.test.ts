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
/** Latin and phonetic letters, compatible forms, presentation forms and full width. */
const LETTERS = [
  range(0x250, 0x2af),
  range(0x1d00, 0x1dbf),
  range(0x2070, 0x218b),
  range(0x2460, 0x24ff),
  range(0x2c60, 0x2c7f),
  range(0x3300, 0x33ff),
  range(0xa720, 0xa7ca),
  range(0xfb00, 0xfb17),
  range(0xfe10, 0xfe6b).filter((sign) => /\p{Assigned}/u.test(sign)),
  range(0xff21, 0xffef),
  range(0x1d400, 0x1d7ff),
]
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
  ...LETTERS,
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

it('search_form in Postgres returns the same as searchKey for each character of the Latin blocks and their compatible forms', async () => {
  const blocks = [
    [0xa0, 0x36f],
    [0x1d00, 0x1eff],
    [0x2000, 0x218b],
    [0x2c60, 0x2c7f],
    [0xa720, 0xa7ca],
    [0xab30, 0xab6f],
    [0xfb00, 0xfb06],
    [0xff00, 0xffef],
  ] as const
  const codes = blocks.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))
  const texts = codes.map((code) => `a${String.fromCodePoint(code)}b`).filter((text) => /^\p{Assigned}+$/u.test(text))
  const { rows } = await client.query<{ text: string; form: string }>(
    'SELECT t AS text, search_form(t) AS form FROM unnest($1::text[]) t',
    [texts],
  )
  expect(rows.filter(({ text, form }) => form !== searchKey(text))).toEqual([])
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
