import { expect, it } from 'vitest'
import { columnLetters } from '../../../platform/xlsx/sheet.ts'
import { EXAMPLE_PEOPLE } from '../../rules/example-people.fixture.ts'
import type { ImportPerson } from '../../rules/people.ts'
import { PeopleBook } from '../../rules/people.ts'
import type { SampleOptions } from '../../writing/workbook-kind.ts'
import { PROCESSOR_UW_COLUMNS } from '../rules/columns.ts'
import { DailyLimits } from '../rules/daily-limits.ts'
import { exampleReference } from '../rules/example.fixture.ts'
import { processorUwChecker } from '../rules/rules.ts'
import { makeProcessorUwSample } from './sample.ts'
import { MISTAKES } from './sample-mistakes.ts'

const people: ImportPerson[] = EXAMPLE_PEOPLE.map((person) => ({ ...person, maxDailyAssign: 1000 }))

const make = (changes: Partial<SampleOptions>) =>
  makeProcessorUwSample({ rows: 300, seed: 7, today: '2026-11-20', people, errors: 'none', ...changes })

function checkRows(rows: ReturnType<typeof make>, today: string, staff = people) {
  const limits = { processor: new DailyLimits(staff), underwriter: new DailyLimits(staff) }
  const check = processorUwChecker({
    ...exampleReference(),
    today,
    now: new Date(`${today}T18:00:00Z`),
    people: new PeopleBook(staff),
    limits,
  })
  return rows.map((cells, index) => check({ row: index + 2, cells }))
}

it.each(['2026-01-02', '2026-07-05', '2026-11-20', '2028-02-29'])('the sample has rows that pass every rule on %s', (today) => {
  expect(checkRows(make({ today }), today).flatMap((row) => row.problems)).toEqual([])
})

it('the sample has rows only for processors if there is no underwriter', () => {
  const staff = people.filter(({ roles }) => !roles.includes('Underwriter'))
  expect(checkRows(make({ people: staff }), '2026-11-20', staff).flatMap((row) => row.problems)).toEqual([])
})

it('the sample ends before anybody is above the daily limit', () => {
  const staff = people.map((person) => ({ ...person, maxDailyAssign: person.clientId === 'pxr4471' ? 5 : 2 }))
  const rows = make({ people: staff, untilFull: true })
  expect(rows).toHaveLength(7)
  expect(checkRows(rows, '2026-11-20', staff).flatMap((row) => row.problems)).toEqual([])
})

it('the same seed makes the same rows, and another seed makes others', () => {
  expect(make({})).toEqual(make({}))
  expect(make({})).not.toEqual(make({ seed: 8 }))
})

it('the sample has one row for every kind of mistake, reported at its column, and the other rows are valid', () => {
  const checked = checkRows(make({ errors: 'every-kind' }), '2026-11-20')
  MISTAKES.forEach(({ field, level }, index) => {
    expect(checked[index]?.problems, `${field} in row ${index + 2}`).toContainEqual(
      expect.objectContaining({ column: columnLetters(PROCESSOR_UW_COLUMNS)[field], level }),
    )
    if (level === 'warning') expect(checked[index]?.values, `${field} in row ${index + 2}`).not.toBeNull()
  })
  expect(checked.flatMap((row) => row.problems)).toContainEqual(expect.objectContaining({ msg: 'Also in row 3 of this file' }))
  expect(checked.slice(MISTAKES.length).flatMap((row) => row.problems)).toEqual([])
  expect(new Set(MISTAKES.map(({ field }) => field))).toEqual(new Set(PROCESSOR_UW_COLUMNS.map(({ field }) => field)))
})
