import { DEFAULT_CALENDARS } from '../calendar/federal-holidays.ts'
import type { ClosingReference } from './closing-rules.ts'
import { CLOSING_COLUMNS, type ClosingField } from './columns.ts'
import { type ImportPerson, PeopleBook } from './people.ts'
import type { Cell, SheetRow } from './sheet.ts'

/** People, a reference and a good row for tests; every case changes one thing of it. */
const person = (id: number, clientId: string, name: string, roles: string[], active = true, licences: string[] = ['AZ']): ImportPerson => ({
  id,
  clientId,
  name,
  active,
  roles,
  licences,
})

export const EXAMPLE_PEOPLE = [
  person(1, 'pxr4471', 'Pia Roth', ['Processor']),
  person(2, 'uwk2093', 'Uma Kern', ['Underwriter']),
  person(3, 'clm1180', 'Dana Kim', ['Closer']),
  person(4, 'clt2206', 'Theo Lund', ['Closer', 'Manager - Closing']),
  person(5, 'clm1810', 'Mara Voss', ['Closer'], false),
  person(6, 'clx9000', 'Xenia Diaz', ['Closer'], true, []),
]

export const EXAMPLE_REFERENCE: ClosingReference = {
  today: '2026-06-30',
  date1904: false,
  people: new PeopleBook(EXAMPLE_PEOPLE),
  sameCloserTwice: false,
  licenceStates: new Set(['AZ']),
  ...DEFAULT_CALENDARS,
}

const GOOD: Partial<Record<ClosingField, Cell>> = { fundedAt: null }

/** The examples of domain 7.1 as one row, with what is given in place of theirs. */
export function exampleRow(changes: Partial<Record<ClosingField, Cell>> = {}, row = 2): SheetRow {
  return {
    row,
    cells: CLOSING_COLUMNS.map(({ field, example }) => {
      const changed = changes[field] !== undefined ? changes[field] : GOOD[field]
      return changed === undefined ? example : changed
    }),
  }
}
