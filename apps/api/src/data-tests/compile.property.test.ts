import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { COLUMN_IDS, type ColumnId, type ColumnKind, PEER_COLUMNS, TEST_COLUMNS, testColumn } from '@ivue/contracts/data-tests/columns.ts'
import {
  type ColumnTerm,
  type Condition,
  conditionProblems,
  condition as conditionSchema,
  DAY_KINDS,
  type Leaf,
  OPERATORS,
} from '@ivue/contracts/data-tests/condition.ts'
import type { LimitName } from '@ivue/contracts/data-tests/fact-rows.ts'
import type { FirstLimit } from '@ivue/contracts/data-tests/first-limits.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { readRows } from '../platform/database/database.ts'
import { openDaysAround } from '../platform/rows/open-days.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { often } from '../testing/thorough.ts'
import { conditionSql, runDaysTableSql, testResultSql } from './compile.ts'
import { type Context, evaluate } from './evaluate.fixture.ts'
import { addFacts, type Facts, loanFacts } from './loans.fixture.ts'
import { refreshPeers } from './peers.ts'

const LOANS = 200
const CONDITIONS = often(100, 1_000)
const AT_ONCE = 25
const TODAY = '2026-07-02'
const RUN_DAYS = {
  today: TODAY,
  business: openDaysAround(TODAY, DEFAULT_CALENDARS.operations),
  specific: openDaysAround(TODAY, DEFAULT_CALENDARS.specific),
}
const limitOf = (name: LimitName, value: number, from: string, to: string | null, keys: Partial<FirstLimit> = {}): FirstLimit => ({
  name,
  type: '',
  purpose: '',
  occupancy: '',
  propertyType: '',
  state: '',
  from,
  to,
  value,
  ...keys,
})
const LIMITS = [
  limitOf('LTV', 80, '2026-01-01', null, { occupancy: 'Primary' }),
  limitOf('LTV', 95, '2026-01-01', null, { type: 'Conventional', occupancy: 'Primary' }),
  limitOf('LTV', 97, '2026-07-04', null, { purpose: 'Purchase', occupancy: 'Primary' }),
  limitOf('LTV', 78, '2026-07-04', null, { occupancy: 'Primary', propertyType: 'Condo' }),
  limitOf('LTV', 70, '2026-01-01', '2026-07-03'),
  limitOf('High-cost loan amount', 250_000, '2026-03-08', '2026-03-08'),
  limitOf('High-cost loan amount', 300_000, '2026-03-01', '2026-07-04'),
  limitOf('High-cost loan amount', 900_000, '2026-03-01', null, { state: 'CA' }),
]

let t: TestApp
let context: Context
let loans: { id: number; facts: Facts }[]

beforeAll(async () => {
  t = await testApp()
  const people = await Promise.all(Array.from({ length: 3 }, () => t.person()))
  const random = fc.sample(loanFacts(people.map(({ id }) => id)), { numRuns: LOANS, seed: 7 })
  loans = []
  for (const facts of random) loans.push(await addFacts(t.db, facts))
  context = { today: TODAY, ...DEFAULT_CALENDARS, limits: LIMITS, loans: loans.map(({ facts }) => facts) }
  await t.db.dataTestLimit.createMany({
    data: LIMITS.map(({ from, to, ...limit }) => ({ ...limit, fromOn: new Date(from), toOn: to === null ? null : new Date(to) })),
  })
  await refreshPeers(await t.connectAsOwner())
})
afterAll(() => t.close())

const of = (...kinds: ColumnKind[]) => COLUMN_IDS.filter((id) => kinds.includes(testColumn(id).kind))
const columnOf = (...kinds: ColumnKind[]) => fc.constantFrom(...of(...kinds))

const shift = fc.record({ days: fc.integer({ min: -12, max: 12 }), of: fc.constantFrom(...DAY_KINDS) })
const dayTerm: fc.Arbitrary<ColumnTerm> = fc
  .tuple(columnOf('day', 'moment'), fc.option(shift, { nil: undefined }))
  .map(([column, shifted]) => ({
    column,
    ...(testColumn(column).kind === 'moment' && { asDay: true as const }),
    ...(shifted && { shift: shifted }),
  }))
const numberTerm: fc.Arbitrary<ColumnTerm> = fc
  .tuple(columnOf('number'), fc.constantFrom(undefined, 1.125, 0.5, -2), fc.constantFrom(undefined, 0.001, -250_000))
  .map(([column, factor, offset]) => ({ column, ...(factor !== undefined && { factor }), ...(offset !== undefined && { offset }) }))
const equality = fc.constantFrom<'=' | '≠'>('=', '≠')
const operator = fc.constantFrom(...OPERATORS)
const plain = (column: ColumnId): ColumnTerm => ({ column })

const row: fc.Arbitrary<Leaf> = fc.oneof(
  fc.record({
    left: dayTerm,
    is: operator,
    right: fc.oneof(
      dayTerm,
      fc.constantFrom('2026-03-08', '2026-07-06').map((value) => ({ value })),
    ),
  }),
  fc.record({ left: columnOf('moment').map(plain), is: operator, right: columnOf('moment').map(plain) }),
  fc.record({
    left: numberTerm,
    is: operator,
    right: fc.oneof(
      numberTerm,
      fc.constantFrom(0, 80, 6.5, 250_000).map((value) => ({ value })),
      fc.constantFrom<LimitName>('LTV', 'High-cost loan amount', 'Baseline loan amount').map((limit) => ({ limit })),
    ),
  }),
  fc.record({ left: columnOf('person').map(plain), is: equality, right: columnOf('person').map(plain) }),
  fc.record({ left: columnOf('flag').map(plain), is: equality, right: fc.boolean().map((value) => ({ value })) }),
  fc.record({ left: columnOf('text').map(plain), is: equality, right: columnOf('text').map(plain) }),
  fc.constantFrom<Leaf>(
    { left: { column: 'purpose' }, is: '=', right: { value: 'Refinance' } },
    { left: { column: 'occupancy' }, is: '≠', right: { value: 'Primary' } },
    { column: 'occupancy', oneOf: ['Primary', 'Investment'] },
    { column: 'program', oneOf: ['30 Year Fixed', "O'Neill"] },
  ),
  fc.record({ column: fc.constantFrom(...COLUMN_IDS), isEmpty: fc.boolean() }),
  fc.record({ unchanged: fc.subarray<ColumnId>(['amount', 'noteRate', 'occupancy', 'ltv'], { minLength: 1 }), after: columnOf('moment') }),
)
const factRow: fc.Arbitrary<Leaf> = fc.oneof(
  fc.constantFrom<Leaf>({ left: { column: 'ltv' }, is: '≤', right: { limit: 'LTV' } }, { inBothWorkbooks: true }),
  fc.record({
    left: fc.constant({ column: 'amount' as const }),
    is: operator,
    right: fc.constant({ limit: 'High-cost loan amount' as const }),
  }),
  fc.record({ hasPeers: fc.constantFrom(...PEER_COLUMNS) }),
  fc.record({ column: fc.constantFrom(...PEER_COLUMNS), nearPeers: fc.constantFrom(0.3, 1, 3.5) }),
  fc.record({
    noOther: fc.record(
      {
        same: fc.subarray<ColumnId>(['borrower', 'borrowerFirst', 'zip', 'occupancy', 'processor', 'rescission', 'amount', 'funded'], {
          minLength: 3,
        }),
        near: fc.record({ column: fc.constantFrom<ColumnId>('amount', 'ltv'), percent: fc.constantFrom(0.000001, 1, 17.1) }),
        within: fc.record({
          column: fc.constantFrom<ColumnId>('application', 'scheduledClosing', 'icdReceived'),
          days: fc.integer({ min: 0, max: 3 }),
        }),
      },
      { requiredKeys: ['same', 'within'] },
    ),
  }),
  fc.record(
    {
      workbooksAgree: fc.subarray<ColumnId>(['purpose', 'type', 'channel', 'application', 'amount'], { minLength: 1, maxLength: 2 }),
      within: fc.constantFrom(0.01, 1),
    },
    { requiredKeys: ['workbooksAgree'] },
  ),
)
const { tree } = fc.letrec<{ tree: Condition }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    row,
    factRow,
    fc.record({ all: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
}))

/** Reads an expression for each of the loans, in their order. */
async function read(expressions: readonly Prisma.Sql[]) {
  const columns = Prisma.join(expressions.map((sql, nth) => Prisma.sql`${sql} AS ${Prisma.raw(`c${nth}`)}`))
  const rows = await readRows<Record<string, boolean | string | null>>(
    t.db,
    Prisma.sql`WITH ${runDaysTableSql(RUN_DAYS)} SELECT ${columns} FROM loans l LEFT JOIN tasks ct ON ct.loan_id = l.id AND ct.desk = 'closing' ORDER BY l.id`,
    { prepared: false },
  )
  return rows.map((one) => expressions.map((_, nth) => one[`c${nth}`]))
}

it(`judges random loans by random conditions as the second evaluator does (${LOANS * CONDITIONS} pairs)`, async () => {
  const conditions = fc.sample(tree, { numRuns: CONDITIONS, seed: 11 })
  const results = { true: 0, false: 0, null: 0 }
  for (let from = 0; from < conditions.length; from += AT_ONCE) {
    const some = conditions.slice(from, from + AT_ONCE)
    for (const one of some) {
      expect(conditionProblems(one)).toEqual([])
      expect(conditionSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one)
    }
    const found = await read(some.map(conditionSql))
    for (const [at, { facts }] of loans.entries())
      for (const [nth, condition] of some.entries()) {
        const expected = evaluate(condition, facts, context)
        expect({ condition, facts, result: found[at]?.[nth] }).toEqual({ condition, facts, result: expected })
        results[`${expected}`]++
      }
  }
  for (const count of Object.values(results)) expect(count).toBeGreaterThan((LOANS * CONDITIONS) / 20)
})

it('judges random loans by each of the rows that read more than the loan as the second evaluator does', async () => {
  const counts: Record<string, number> = {}
  const rows = fc.sample(factRow, { numRuns: 200, seed: 17 })
  const found = await read(rows.map(conditionSql))
  for (const [at, { facts }] of loans.entries())
    for (const [nth, one] of rows.entries()) {
      const expected = evaluate(one, facts, context)
      expect({ one, facts, result: found[at]?.[nth] }).toEqual({ one, facts, result: expected })
      const kind = `${Object.keys(one).at(-1)} ${expected}`
      counts[kind] = (counts[kind] ?? 0) + 1
    }
  const known = ['hasPeers', 'nearPeers', 'noOther', 'right', 'workbooksAgree'].flatMap((kind) => [`${kind} true`, `${kind} false`])
  for (const kind of [...known, 'nearPeers null', 'noOther null', 'right null', 'workbooksAgree null', 'inBothWorkbooks true'])
    expect(counts[kind], kind).toBeGreaterThan(20)
})

it('has a result for loans in scope alone, and unknown is never a pass', async () => {
  const pairs = fc.sample(fc.tuple(fc.option(tree, { nil: null }), tree), { numRuns: 50, seed: 13 })
  const found = await read(pairs.map(([when, must]) => testResultSql(when, must)))
  const counts: Record<string, number> = {}
  for (const [at, { facts }] of loans.entries())
    for (const [nth, [when, must]] of pairs.entries()) {
      const scope = when === null ? true : evaluate(when, facts, context)
      const holds = evaluate(must, facts, context)
      const judged = scope === null || holds === null ? 'unknown' : holds ? 'pass' : 'fail'
      const expected = scope === false ? null : judged
      expect(found[at]?.[nth]).toBe(expected)
      counts[`${expected}`] = (counts[`${expected}`] ?? 0) + 1
    }
  expect(Object.keys(counts).toSorted()).toEqual(['fail', 'null', 'pass', 'unknown'])
})

it('knows SQL for every column', async () => {
  const ids = Object.keys(TEST_COLUMNS) as ColumnId[]
  expect((await read(ids.map((column) => conditionSql({ column, isEmpty: true })))).length).toBe(LOANS)
})
