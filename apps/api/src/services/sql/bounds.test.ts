import { REPORTING_FUNCTIONS } from '@ivue/contracts/services/reporting-functions.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withRoleSettings } from '../../platform/reporting/reporting-role.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { ALLOWED_OPERATORS, ALLOWED_TYPES } from './allowed-nodes.ts'
import { boundOfColumn } from './bounds.ts'
import { checkSql } from './check-sql.ts'
import { SqlProblem } from './sql-problem.ts'

let t: TestApp
let role: pg.Client
beforeAll(async () => {
  t = await testApp()
  const access = await t.services.reporting.access()
  if ('why' in access) throw new Error(access.why)
  role = new pg.Client({ connectionString: withRoleSettings(access.connectionString, 'UTC') })
  await role.connect()
})
afterAll(async () => {
  await role.end()
  await t.close()
})

/**
 * What bounds the work of each function. `linear`: it reads its arguments once, and they are bounded. `constant`: the work is a product, so
 * all but the first argument are short texts in quotation marks. `digits`: the square of its digits. `text`: the result may be longer than
 * an argument, which is counted.
 */
const BOUND_BY = {
  linear:
    'count min max bool_and bool_or every percentile_cont percentile_disc mode row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value date_trunc date_part extract timezone age make_date now justify_days justify_hours isfinite ceil ceiling floor abs sign length char_length lower upper initcap left right substr substring starts_with lpad reverse',
  constant: 'strpos position split_part translate btrim ltrim rtrim to_date',
  digits: 'sum avg stddev stddev_samp stddev_pop variance var_samp var_pop mod width_bucket',
  text: 'concat concat_ws to_char list_of round trunc',
}

const NAMES: readonly string[] = Object.values(REPORTING_FUNCTIONS).flat()
const WINDOW: readonly string[] = REPORTING_FUNCTIONS['Over a window']
const TEXT: readonly string[] = REPORTING_FUNCTIONS.Text

it('every function has a bound', () => {
  expect(Object.values(BOUND_BY).join(' ').split(' ').sort()).toEqual([...NAMES].sort())
})

it('columns are taken for numbers if they are', async () => {
  const { rows } = await role.query<{ name: string; number: boolean }>(`
    SELECT DISTINCT a.attname::text AS name, a.atttypid IN ('int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype, 'float8'::regtype) AS number
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 WHERE c.relnamespace = 'reporting'::regnamespace`)
  expect(rows.filter(({ name, number }) => boundOfColumn(name).isNumber !== number)).toEqual([])
})

/** The longest text and the longest number that a statement may make. */
const LONG = `WITH a AS (SELECT concat('${'0'.repeat(600)}', CURRENT_DATE) AS x, ${'9'.repeat(990)} AS n), b AS (SELECT x || x AS x, n * n AS n FROM a),
  c AS (SELECT x || x AS x, n * n AS n FROM b), d AS (SELECT x || x AS x, n * n AS n FROM c), big AS (SELECT x || x AS x, n FROM d)`
const BIG = ['b.x', 'b.n']

/** Calls of a function with a long value at each place, and short ones at the others. */
function callsOf(name: string): string[] {
  if (/^(percentile|mode)/.test(name)) return BIG.map((big) => `${name}(${name === 'mode' ? '' : '0.5'}) WITHIN GROUP (ORDER BY ${big})`)
  const calls: string[] = []
  for (const small of TEXT.includes(name) ? ["'2'", '2'] : ["'2'"])
    for (const big of BIG)
      for (const count of [1, 2, 3])
        for (let place = 0; place < count; place++)
          calls.push(`${name}(${Array.from({ length: count }, (_, at) => (at === place ? big : small)).join(', ')})`)
  return WINDOW.includes(name) ? calls.map((call) => `${call} OVER (ORDER BY b.x)`) : calls
}

/** Runs what the check allows. Returns the code of the error, "" for none, "refused" for what the check refuses. */
async function outcome(value: string): Promise<string> {
  const sql = `${LONG} SELECT ${value} AS v FROM big b`
  try {
    await checkSql(sql)
  } catch (error) {
    if (error instanceof SqlProblem) return 'refused'
    throw error
  }
  return role.query(sql).then(
    () => '',
    (error: pg.DatabaseError) => error.code ?? '?',
  )
}

/** The statement was cancelled, or needed more memory than it may. */
const STOPPED = ['57014', '53200', '?']

async function expectToEnd(values: readonly string[]): Promise<string[]> {
  const outcomes: string[] = []
  for (const value of values) {
    const found = await outcome(value)
    if (STOPPED.includes(found)) expect([value, found]).toEqual([value, 'ended'])
    outcomes.push(found)
  }
  return outcomes
}

const ran = new Set<string>()

describe('with long values, the database ends by itself', () => {
  it.each(NAMES)('%s', async (name) => {
    if ((await expectToEnd(callsOf(name))).includes('')) ran.add(name)
  })

  it('most functions took a long value', () => {
    expect(ran.size).toBeGreaterThan(35)
  })

  it('every operator', async () => {
    const values = [...ALLOWED_OPERATORS].flatMap((operator) =>
      BIG.flatMap((left) =>
        [...BIG, "'%0%0%0%0%0%0%1'"].map((right) => `${left} ${operator} ${right}${operator.includes('BETWEEN') ? ' AND b.x' : ''}`),
      ),
    )
    await expectToEnd(values)
  })

  it('every cast', async () => {
    await expectToEnd(Object.values(ALLOWED_TYPES).flatMap((type) => BIG.flatMap((big) => [`${big}::${type}`, `${big}::${type}::text`])))
  })

  it.each([
    Array(80)
      .fill(`strpos(b.x, '${'0'.repeat(99)}1')`)
      .join(' + '),
    Array(40)
      .fill(`translate(b.x, '${'1'.repeat(100)}', '')`)
      .join(' || '),
    Array(80)
      .fill(`(b.x LIKE '${'%0'.repeat(49)}%1')::text::integer`)
      .join(' + '),
    Array(80).fill('b.n * b.n > 1').join(' OR '),
    Array(80).fill('mod(b.n, 7)').join(' + '),
    `concat(${Array(12).fill('b.x').join(', ')})`,
  ])('or the check refuses it: %.60s', async (value) => {
    await expectToEnd([value])
  })
})
