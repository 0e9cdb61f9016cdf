import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { expect, it } from 'vitest'
import { columnLetters } from '../../../platform/xlsx/sheet.ts'
import { type ImportPerson, PeopleBook } from '../../rules/people.ts'
import type { SampleOptions } from '../../writing/workbook-kind.ts'
import { CLOSING_COLUMNS } from '../rules/columns.ts'
import { closingChecker } from '../rules/rules.ts'
import { makeClosingSample } from './sample.ts'
import { MISTAKES } from './sample-mistakes.ts'

const people: ImportPerson[] = ['Closer', 'Closer', 'Processor', 'Underwriter'].map((role, index) => ({
  id: index + 1,
  clientId: `person.${index + 1}`,
  name: `Person ${index + 1}`,
  active: true,
  roles: [role],
  licences: [],
  purposes: [],
  types: [],
  maxDailyAssign: 10,
}))

const make = (changes: Partial<SampleOptions>) =>
  makeClosingSample({ rows: 300, seed: 7, today: '2026-11-20', people, errors: 'none', ...changes })

function checkRows(rows: ReturnType<typeof make>, today: string) {
  const check = closingChecker({
    today,
    date1904: false,
    people: new PeopleBook(people),
    sameCloserTwice: false,
    licenceStates: new Set(),
    ...DEFAULT_CALENDARS,
  })
  return rows.map((cells, index) => check({ row: index + 2, cells }))
}

it.each(['2026-01-02', '2026-07-05', '2026-11-20', '2028-02-29'])('the sample has rows that pass every rule on %s', (today) => {
  expect(checkRows(make({ today }), today).flatMap((row) => row.problems)).toEqual([])
})

it('the same seed makes the same rows, and another seed makes others', () => {
  expect(make({})).toEqual(make({}))
  expect(make({})).not.toEqual(make({ seed: 8 }))
})

it('the sample has one row for every kind of mistake, reported at its column, and the other rows are valid', () => {
  const checked = checkRows(make({ errors: 'every-kind' }), '2026-11-20')
  MISTAKES.forEach(({ field, level }, index) => {
    expect(checked[index]?.problems, `${field} in row ${index + 2}`).toContainEqual(
      expect.objectContaining({ column: columnLetters(CLOSING_COLUMNS)[field], level }),
    )
    if (level === 'warning') expect(checked[index]?.values, `${field} in row ${index + 2}`).not.toBeNull()
  })
  expect(checked.flatMap((row) => row.problems)).toContainEqual(expect.objectContaining({ msg: 'Also in row 3 of this file' }))
  expect(checked.slice(MISTAKES.length).flatMap((row) => row.problems)).toEqual([])
  expect(new Set(MISTAKES.map(({ field }) => field))).toEqual(new Set(CLOSING_COLUMNS.map(({ field }) => field)))
})
