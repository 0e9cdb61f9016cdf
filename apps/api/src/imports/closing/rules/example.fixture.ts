import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import type { SheetCell, SheetRow } from '../../../platform/xlsx/sheet.ts'
import { EXAMPLE_PEOPLE } from '../../rules/example-people.fixture.ts'
import { PeopleBook } from '../../rules/people.ts'
import { CLOSING_COLUMNS, type ClosingField } from './columns.ts'
import type { ClosingReference } from './reference.ts'

export const EXAMPLE_REFERENCE: ClosingReference = {
  today: '2026-06-30',
  date1904: false,
  people: new PeopleBook(EXAMPLE_PEOPLE),
  sameCloserTwice: false,
  licenceStates: new Set(['AZ']),
  ...DEFAULT_CALENDARS,
}

const GOOD: Partial<Record<ClosingField, SheetCell>> = { fundedAt: null }

/** Returns the examples of domain 7.1 as one row, with `changes` applied. */
export function exampleRow(changes: Partial<Record<ClosingField, SheetCell>> = {}, row = 2): SheetRow {
  return {
    row,
    cells: CLOSING_COLUMNS.map(({ field, example }) => {
      const changed = changes[field] !== undefined ? changes[field] : GOOD[field]
      return changed === undefined ? example : changed
    }),
  }
}
