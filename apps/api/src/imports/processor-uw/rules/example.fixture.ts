import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import type { SheetCell, SheetRow } from '../../../platform/xlsx/sheet.ts'
import { EXAMPLE_PEOPLE } from '../../rules/example-people.fixture.ts'
import { PeopleBook } from '../../rules/people.ts'
import { PROCESSOR_UW_COLUMNS, type ProcessorUwField } from './columns.ts'
import { DailyLimits } from './daily-limits.ts'
import type { ProcessorUwReference } from './reference.ts'

/** Returns a reference for tests, with new limits on each call; a test changes one field of it. */
export const exampleReference = (): ProcessorUwReference => ({
  today: '2026-06-30',
  now: new Date('2026-06-30T18:00:00Z'),
  date1904: false,
  people: new PeopleBook(EXAMPLE_PEOPLE),
  licenceStates: new Set(['AZ']),
  operations: DEFAULT_CALENDARS.operations,
  contact: { days: 2, daysAfterApproval: 5 },
  due: { processorDays: 3, underwriterDays: 3, minute: 17 * 60 },
  limits: { processor: new DailyLimits(EXAMPLE_PEOPLE), underwriter: new DailyLimits(EXAMPLE_PEOPLE) },
})

/** Returns the examples of domain 7.2 as one row, with `changes` applied. */
export function exampleRow(changes: Partial<Record<ProcessorUwField, SheetCell>> = {}, row = 2): SheetRow {
  return { row, cells: PROCESSOR_UW_COLUMNS.map(({ field, example }) => (changes[field] !== undefined ? changes[field] : example || null)) }
}
