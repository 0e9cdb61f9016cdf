import { describe, expect, it } from 'vitest'
import { isBusinessDay, shiftBusinessDays } from './business-calendar.ts'
import {
  applyCalendarEdits,
  applyDayChange,
  type CalendarName,
  type DayChange,
  dayProblem,
  hoursProblem,
  markedDays,
  NO_EDITS,
} from './calendar-edits.ts'
import { DEFAULT_CALENDARS } from './federal-holidays.ts'

const close = (calendar: CalendarName, day: string, name = 'Office move'): DayChange => ({ calendar, day, closed: true, name })
const open = (calendar: CalendarName, day: string): DayChange => ({ calendar, day, closed: false, name: '' })

describe('an edited calendar', () => {
  it('without edits equals the legal calendar', () => {
    const { operations, specific } = applyCalendarEdits(NO_EDITS, 1)
    expect(operations).toEqual(DEFAULT_CALENDARS.operations)
    expect(specific).toEqual(DEFAULT_CALENDARS.specific)
  })

  it('skips a closed day and counts a holiday that is worked', () => {
    const edits = applyDayChange(applyDayChange(NO_EDITS, close('operations', '2026-07-07')), open('operations', '2026-07-03'))
    const { operations, specific } = applyCalendarEdits(edits, 2)
    expect(shiftBusinessDays('2026-07-06', 1, operations)).toBe('2026-07-08')
    expect(isBusinessDay('2026-07-03', operations)).toBe(true)
    expect([operations.version, specific.version]).toEqual([2, 2])
    expect(isBusinessDay('2026-07-07', specific)).toBe(true)
    expect(DEFAULT_CALENDARS.operations.holidays.has('2026-07-07')).toBe(false)
  })

  it('equals the legal calendar again after each edit is reversed', () => {
    for (const [there, back] of [
      [close('operations', '2026-07-07'), open('operations', '2026-07-07')],
      [open('specific', '2026-07-04'), close('specific', '2026-07-04')],
    ] as const)
      expect(applyDayChange(applyDayChange(NO_EDITS, there), back)).toEqual(NO_EDITS)
  })

  it('lists the changed days of a year with their kind', () => {
    const edits = applyDayChange(applyDayChange(NO_EDITS, close('operations', '2026-07-07')), open('operations', '2026-07-03'))
    const july = markedDays('operations', edits.operations, 2026).filter(({ day }) => day.startsWith('2026-07'))
    expect(july).toEqual([
      { day: '2026-07-03', name: 'Independence Day', kind: 'worked' },
      { day: '2026-07-07', name: 'Office move', kind: 'closed' },
    ])
    expect(markedDays('operations', edits.operations, 2027).map(({ kind }) => kind)).not.toContain('closed')
  })
})

describe('a day', () => {
  it.each([
    ['is not one', close('operations', '2026-02-30'), 'day', 'Choose a day from 2000 to 2070'],
    ['is out of range', close('operations', '2071-01-05'), 'day', 'Choose a day from 2000 to 2070'],
    ['is a holiday already', close('operations', '2026-07-03'), 'day', 'Independence Day closes that day already'],
    ['is a Sunday', close('operations', '2026-07-05'), 'day', 'Nobody works on that weekday anyway'],
    ['is open already', open('operations', '2026-07-07'), 'day', 'That day is not closed'],
    ['is closed without a reason', close('operations', '2026-07-07', ' '), 'name', 'Say why it is closed'],
  ])('that %s is refused', (_what, change, field, msg) => {
    expect(dayProblem(change, NO_EDITS)).toEqual({ field, msg })
  })

  it('that is a legal holiday may be opened, and a Saturday may be closed only in the Regulation Z calendar', () => {
    expect(dayProblem(open('operations', '2026-07-03'), NO_EDITS)).toBeNull()
    expect(dayProblem(close('specific', '2026-07-11'), NO_EDITS)).toBeNull()
    expect(dayProblem(close('operations', '2026-07-11'), NO_EDITS)?.field).toBe('day')
  })
})

it('opening hours need one weekday and a close after the opening', () => {
  expect(hoursProblem({ weekdays: [], openMinute: 480, closeMinute: 1020 })?.field).toBe('weekdays')
  expect(hoursProblem({ weekdays: [1], openMinute: 480, closeMinute: 480 })?.field).toBe('closeMinute')
  expect(hoursProblem(NO_EDITS)).toBeNull()
})
