import { describe, expect, it } from 'vitest'
import type { SheetCell, SheetColumn } from '../../platform/xlsx/sheet.ts'
import { CLOSING_COLUMNS } from '../closing/rules/columns.ts'
import { PROCESSOR_UW_COLUMNS } from '../processor-uw/rules/columns.ts'
import { readCell } from './cells.ts'
import { EXAMPLE_PEOPLE } from './example-people.fixture.ts'
import { PeopleBook } from './people.ts'

const CONTEXT = { date1904: false, people: new PeopleBook(EXAMPLE_PEOPLE) }
const COLUMNS: readonly SheetColumn[] = [...CLOSING_COLUMNS, ...PROCESSOR_UW_COLUMNS]
const column = (field: string) => COLUMNS.find((one) => one.field === field) as SheetColumn
const hintOf = (field: string, cell: SheetCell) => readCell(column(field), cell, CONTEXT).problem?.tryInstead
const isTaken = (field: string, cell: SheetCell) => readCell(column(field), cell, CONTEXT).problem === undefined

const HINTS: [field: string, cell: SheetCell, hint: string | undefined][] = [
  ['number', '1910000010.0', '1910000010'],
  ['number', '1910000010.000', '1910000010'],
  ['number', '1,910,000,010.00', '1910000010'],
  ['number', '1 910 000 010', '1910000010'],
  ['number', '1.910.000.010', '1910000010'],
  ['number', 'LN-0204518873', '0204518873'],
  ['number', 'Loan No. 0204518873', '0204518873'],
  ['number', '#0204518873', '0204518873'],
  ['number', '="0204518873"', '0204518873'],
  ['number', "'0204518873", '0204518873'],
  ['number', '(0204518873);', '0204518873'],
  ['number', '204519260', '0204519260, leading zero'],
  ['number', 20451926, '0020451926, 2 leading zeros, in a text cell'],
  ...[
    '1910000010-2',
    '.0204518873',
    '1910000010,00',
    '1910000010/1910000028',
    '1910000010 1910000028',
    '1910000010,1910000028',
    '1910000010.5',
    '1910000010A',
    'A1910000010',
    '-1910000010',
    '1.91E+09',
    '1.91000001e9',
    '1910000010E5',
    '1910000010²',
    '2-1910000010',
    '1910000010 (2)',
    '1910000010%',
    '19100000100000',
    '1,910,00,010',
    '1.910,000.010',
    '2045192',
    '191000',
    '１９１００００010',
    1910000010.5,
    -1910000010,
    1e21,
  ].map((cell): [string, SheetCell, undefined] => ['number', cell, undefined]),
  ['amount', 'USD 300,000', '300000.00'],
  ['amount', '300,000 USD', '300000.00'],
  ['amount', 'US$300,000.00', '300000.00'],
  ['amount', '3,00,000.00', '300000.00'],
  ['amount', '12,34,567', '1234567.00'],
  ['amount', '300 000', '300000.00'],
  ['amount', "300'000.50", '300000.50'],
  ['amount', '412.500,00', '412500.00'],
  ['amount', '1.412.500', '1412500.00'],
  ['amount', '412500,5', '412500.50'],
  ...[
    'EUR 300,000',
    '300K',
    '(300,000)',
    '3,0000,000',
    '412,50',
    '123,45,678',
    '300,000,50',
    '300000,000',
    '300.000.50',
    '-300000',
    '3e5',
    '1.23.456',
    '300,000-400,000',
    'x',
  ].map((cell): [string, SheetCell, string] => ['amount', cell, 'Such as 412500.00']),
  ['noteRate', '.065', '6.500, in percent'],
  ['noteRate', '6 1/4', '6.250'],
  ['noteRate', '6-7/8 %', '6.875'],
  ['noteRate', '6,375', '6.375'],
  ['noteRate', '6.5 percent', '6.500'],
  ['noteRate', 0.8, undefined],
  ['noteRate', 0.00001, undefined],
  ...['6 1/3', '6 5/4', '1/4', '6 1/0', '6.5.1', '$6.375', '6,5,1', '25,5', 'six', '6 to 7', '6¼'].map(
    (cell): [string, SheetCell, string] => ['noteRate', cell, 'Such as 6.375'],
  ),
  ['ltv', 0.8, '80.00, in percent'],
  ['ltv', '80,5', '80.50'],
  ['ltv', 0.0001, undefined],
  ['borrowerCount', '3.0', '3'],
  ['borrowerCount', '9.0', 'Such as 2'],
  ['borrowerCount', 1.5, 'Such as 2'],
  ['borrowerCount', 'two', 'Such as 2'],
  ['propertyState', 'arizona', 'AZ'],
  ['propertyState', 'New  York', 'NY'],
  ['propertyState', 'Texs', 'Such as AZ'],
  ['applicationOn', '5/18/26', '5/18/2026'],
  ['scheduledClosingAt', '7/8/26 10:30 AM', '7/8/2026 10:30 AM'],
  ['applicationOn', '2/30/26', 'February 2026 has 28 days'],
  ['applicationOn', true, 'Such as 2026-05-18'],
  ['applicationOn', 'May 18', 'Such as 2026-07-08'],
]

/** Hints that are no values but words. */
const WORDS =
  /^(Such as |A |An |[A-Z][a-z]+( \d{4})? has \d\d days|Letters, |Y or N$|5 digits, or 9 such as |.* or [^,]+$|Type the text again$|Fill it in)/

/** A linear congruential generator, so that each run tries the same cells. */
let seed = 20261128
const random = (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * below)
}
const pick = <T>(from: readonly T[]) => from[random(from.length)] as T
const PIECES = [
  '19',
  '0204518873',
  '1910000010',
  '300',
  '000',
  '6',
  '80',
  '.',
  ',',
  ' ',
  '-',
  '/',
  '0',
  '$',
  'USD',
  '%',
  'E+09',
  '#',
  'LN',
  '(',
  ')',
  "'",
  '5/18/26',
  'a',
]

describe('a hint', () => {
  it.each(HINTS)('for %s %j is %j', (field, cell, hint) => {
    expect(isTaken(field, cell)).toBe(false)
    expect(hintOf(field, cell)).toBe(hint)
  })

  it('is taken by its column, is an example that says so, or is no value', () => {
    const wrong: unknown[] = []
    for (let round = 0; round < 8_000; round++) {
      const cell = Array.from({ length: 1 + random(5) }, () => pick(PIECES)).join('')
      const { field, allowed = [] } = pick(COLUMNS)
      const hint = hintOf(field, cell)
      if (hint === undefined || WORDS.test(hint)) continue
      const [value = ''] = hint.split(', ')
      if (!isTaken(field, value) && !allowed.includes(value)) wrong.push([field, cell, hint])
    }
    expect(wrong).toEqual([])
  })

  it('for a loan number is that number, whatever surrounds it', () => {
    for (let round = 0; round < 2_000; round++) {
      const number = String(10 ** 9 + random(9 * 10 ** 9))
      const grouped = number.replace(/\B(?=(\d{3})+$)/g, pick([',', '.', ' ']))
      const around = pick([
        ['', '.0'],
        ['LN ', ''],
        ['="', '"'],
        ['#', ''],
        ['', ';'],
        ['', ' -'],
        ['', '-1'],
        ['', '/2'],
        ['', 'B'],
        ['-', ''],
      ])
      const cell = `${around[0]}${pick([number, grouped])}${around[1]}`
      if (!isTaken('number', cell)) expect([number, undefined]).toContain(hintOf('number', cell))
    }
  })

  it('for a number is that number, however it is written', () => {
    const indian = (whole: string) => whole.replace(/\B(?=(\d\d)*\d{3}$)/g, ',')
    for (let round = 0; round < 2_000; round++) {
      const [whole, cents] = [String(10_000 + random(4_990_000)), String(random(100)).padStart(2, '0')]
      const written = pick([
        `USD ${Number(whole).toLocaleString('en-US')}.${cents}`,
        `${Number(whole).toLocaleString('de-DE')},${cents}`,
        `${indian(whole)}.${cents}`,
        `${whole},${cents} USD`,
        `${Number(whole).toLocaleString('en-US').replaceAll(',', "'")}.${cents}`,
        `${Number(whole).toLocaleString('en-US').replaceAll(',', ' ')},${cents}$`,
      ])
      if (!isTaken('amount', written)) expect([`${whole}.${cents}`, 'Such as 412500.00']).toContain(hintOf('amount', written))
    }
  })
})
