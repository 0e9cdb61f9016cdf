import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Prisma } from '#generated/prisma/client.ts'
import { readRows } from '../platform/database/database.ts'
import { openDaysAround } from '../platform/rows/open-days.ts'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { conditionSql, runDaysTableSql } from './compile.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Returns what a condition is for one loan. */
async function judge(condition: Condition, loan: LoanInput): Promise<boolean | null> {
  const { id } = await addLoan(t.db, loan)
  const days = {
    today: '2026-06-17',
    business: openDaysAround('2026-06-17', DEFAULT_CALENDARS.operations),
    specific: openDaysAround('2026-06-17', DEFAULT_CALENDARS.specific),
  }
  const statement = Prisma.sql`WITH ${runDaysTableSql(days)} SELECT ${conditionSql(condition)} AS result
    FROM loans l LEFT JOIN tasks ct ON ct.loan_id = l.id AND ct.desk = 'closing' WHERE l.id = ${id}`
  const [row] = await readRows<{ result: boolean | null }>(t.db, statement, { prepared: false })
  return row?.result ?? null
}
const day = (text: string) => new Date(text)

describe('an operator', () => {
  it.each([
    ['=', [false, true, false]],
    ['≠', [true, false, true]],
    ['<', [true, false, false]],
    ['≤', [true, true, false]],
    ['>', [false, false, true]],
    ['≥', [false, true, true]],
  ] as const)('%s compares 79.99, 80 and 80.01 with 80, and is unknown for none', async (is, expected) => {
    const found = []
    for (const ltv of [79.99, 80, 80.01]) found.push(await judge({ left: { column: 'ltv' }, is, right: { value: 80 } }, { ltv }))
    expect(found).toEqual(expected)
    expect(await judge({ left: { column: 'ltv' }, is, right: { value: 80 } }, { ltv: null })).toBeNull()
  })

  it('one of, is empty and is not empty take an empty text for no value', async () => {
    const oneOf: Condition = { column: 'occupancy', oneOf: ['Primary', 'Second Home'] }
    const found = []
    for (const occupancy of ['Primary', 'Investment', '']) found.push(await judge(oneOf, { occupancy }))
    expect(found).toEqual([true, false, null])
    expect(await judge({ column: 'occupancy', isEmpty: true }, { occupancy: '' })).toBe(true)
    expect(await judge({ column: 'occupancy', isEmpty: false }, { occupancy: '' })).toBe(false)
  })

  it('multiplies before it adds, exactly', async () => {
    const twice: Condition = { left: { column: 'noteRate', factor: 1.1, offset: 0.3 }, is: '=', right: { value: 7.45 } }
    expect(await judge(twice, { noteRate: 6.5 })).toBe(true)
  })
})

// Saturday 4 July 2026 is a holiday. The operating days observe it on Friday the 3rd, the specific business days on the 4th itself.
describe('a day is shifted', () => {
  it.each([
    ['calendar', 1, '2026-07-02', '2026-07-03'],
    ['calendar', -3, '2026-03-01', '2026-02-26'],
    ['business', 1, '2026-07-02', '2026-07-06'],
    ['business', -1, '2026-07-06', '2026-07-02'],
    ['business', 1, '2026-07-04', '2026-07-06'],
    ['business', 0, '2026-07-04', '2026-07-04'],
    ['specific', 1, '2026-07-02', '2026-07-03'],
    ['specific', 3, '2026-07-02', '2026-07-07'],
    ['specific', 3, '2026-07-08', '2026-07-11'],
    ['specific', -3, '2026-07-08', '2026-07-03'],
    ['specific', -1, '2026-07-05', '2026-07-03'],
  ] as const)('by %s days: %i after %s is %s', async (of, days, from, to) => {
    const shifted: Condition = { left: { column: 'icdReceived', shift: { days, of } }, is: '=', right: { value: to } }
    expect(await judge(shifted, { icdReceivedOn: day(from) })).toBe(true)
  })

  it.each(['2061-01-01', '1990-01-01'])('from or to a business day that is not known: unknown (%s)', async (from) => {
    for (const days of [5, -5]) {
      const left = { column: 'icdReceived' as const, shift: { days, of: 'specific' as const } }
      expect(await judge({ left, is: '≠', right: { value: '2026-01-01' } }, { icdReceivedOn: day(from) })).toBeNull()
    }
  })

  it('is compared with the day of the run', async () => {
    const contact: Condition = { left: { column: 'nextContact' }, is: '≥', right: { today: true } }
    const found = []
    for (const next of ['2026-06-16', '2026-06-17', '2026-06-18']) found.push(await judge(contact, { nextContactOn: day(next) }))
    expect(found).toEqual([false, true, true])
    expect(await judge(contact, { nextContactOn: null })).toBeNull()
  })

  it('of a moment in the zone of the property', async () => {
    const closing: Condition = { left: { column: 'scheduledClosing', asDay: true }, is: '=', right: { value: '2026-03-17' } }
    const late = { scheduledClosingAt: new Date('2026-03-18T04:30:00Z') }
    expect(await judge(closing, { ...late, zone: 'America/Chicago' })).toBe(true)
    expect(await judge(closing, { ...late, zone: 'America/New_York' })).toBe(false)
  })
})

it('three known values: false wins in all, true wins in any, and not of unknown is unknown', async () => {
  const loan: LoanInput = { ltv: null, occupancy: 'Primary' }
  const yes: Condition = { column: 'occupancy', isEmpty: false }
  const no: Condition = { not: yes }
  const unknown: Condition = { left: { column: 'ltv' }, is: '>', right: { value: 80 } }
  expect(await judge({ all: [unknown, no] }, loan)).toBe(false)
  expect(await judge({ all: [unknown, yes] }, loan)).toBeNull()
  expect(await judge({ any: [unknown, yes] }, loan)).toBe(true)
  expect(await judge({ any: [unknown, no] }, loan)).toBeNull()
  expect(await judge({ not: unknown }, loan)).toBeNull()
})

it('a change after a moment counts, one at or before it does not', async () => {
  const unchanged: Condition = { unchanged: ['noteRate', 'amount'], after: 'clearToClose' }
  const { id } = await addLoan(t.db, { clearToCloseAt: new Date('2026-03-10T15:00:00Z'), noteRate: 6.5 })
  const read = async () => {
    const sql = Prisma.sql`SELECT ${conditionSql(unchanged)} AS result FROM loans l WHERE l.id = ${id}`
    return (await readRows<{ result: boolean | null }>(t.db, sql, { prepared: false }))[0]?.result
  }
  const change = (at: string, was: object) =>
    t.db.loanChange.create({ data: { loanId: id, kind: 'loan', rowId: id, at: new Date(at), was } })
  await change('2026-03-10T15:00:00Z', { note_rate: 6.4 })
  await change('2026-03-11T15:00:00Z', { priority: 'Rush' })
  expect(await read()).toBe(true)
  await change('2026-03-10T15:00:01Z', { amount: 1 })
  expect(await read()).toBe(false)
  await t.db.loan.update({ where: { id }, data: { clearToCloseAt: null } })
  expect(await read()).toBeNull()
})
