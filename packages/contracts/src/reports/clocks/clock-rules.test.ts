import { expect, test } from 'vitest'
import { addDays } from '../../calendar/days.ts'
import { type Clock, clockProblems, evaluateClocks, eventProblem, formatDue, MONTH_ENDED, nextDue } from './clock-rules.ts'
import { CLOCK_EVENTS } from './clocks-contract.ts'

const clock = (id: number, startsWith: string, endsWith: string, days: number): Clock => ({
  id,
  name: `Clock ${id}`,
  startsWith,
  endsWith,
  days,
  calendar: 'Calendar days',
})
const CYCLE = clock(1, MONTH_ENDED, 'QC cycle ended', 90)
const REPORT = clock(2, 'Ineligibility confirmed', 'Self-report made', 30)
const businessDay = (from: string, days: number) => addDays(from, days + 2)
const stand = (of: Clock, happened: Record<string, string>, today: string) =>
  evaluateClocks([of], '2026-06', new Map(Object.entries(happened)), { today, businessDay })[0]

test.each([
  [{}, '2026-06-30', null, 'waiting'],
  [{}, '2026-07-01', '2026-09-28', 'running'],
  [{}, '2026-09-13', '2026-09-28', 'running'],
  [{}, '2026-09-14', '2026-09-28', 'due soon'],
  [{}, '2026-09-28', '2026-09-28', 'due soon'],
  [{}, '2026-09-29', '2026-09-28', 'overdue'],
  [{ 'QC cycle ended': '2026-09-28' }, '2026-12-01', '2026-09-28', 'done'],
  [{ 'QC cycle ended': '2026-09-29' }, '2026-12-01', '2026-09-28', 'done late'],
])('the cycle of June with %j on %s is due %s: %s', (happened, today, dueOn, state) => {
  expect(stand(CYCLE, happened, today)).toMatchObject({ dueOn, state })
})

test('a clock starts with its event and counts in its calendar', () => {
  expect(stand(REPORT, {}, '2026-08-01')).toMatchObject({ startedOn: null, dueOn: null, state: 'waiting' })
  const happened = { 'Ineligibility confirmed': '2026-08-01' }
  expect(stand(REPORT, happened, '2026-08-02')).toMatchObject({ startedOn: '2026-08-01', dueOn: '2026-08-31' })
  expect(stand({ ...REPORT, calendar: 'Business days' }, happened, '2026-08-02')?.dueOn).toBe('2026-09-02')
})

test('the next due clock is the open one with the earliest due day', () => {
  const stands = evaluateClocks(
    [CYCLE, REPORT, clock(3, 'Initial findings report', 'FHA initial report to management', 30)],
    '2026-06',
    new Map([
      ['Ineligibility confirmed', '2026-08-20'],
      ['Initial findings report', '2026-08-01'],
      ['FHA initial report to management', '2026-08-30'],
    ]),
    { today: '2026-09-01', businessDay },
  )
  expect(nextDue(stands)?.clockId).toBe(2)
  expect(nextDue([])).toBeNull()
})

test('a due day is written relative to today', () => {
  const due = (day: string) => formatDue({ name: 'Self-report', dueOn: day }, '2026-11-23')
  expect([due('2026-12-04'), due('2026-11-24'), due('2026-11-23'), due('2026-11-20')]).toEqual([
    'Self-report is due 12/04/2026, in 11 days',
    'Self-report is due 11/24/2026, in 1 day',
    'Self-report is due 11/23/2026, today',
    'Self-report was due 11/20/2026, 3 days ago',
  ])
})

test('an event must be after the month of the notes and not in the future', () => {
  const on = (day: string) => eventProblem({ month: '2026-06', on: day, today: '2026-08-10' })?.msg ?? null
  expect([on('2026-07-01'), on('2026-08-10'), on('')]).toEqual([null, null, null])
  expect([on('2026-06-30'), on('2026-08-11'), on('soon')]).toEqual([
    'It comes after the month of the notes: from 07/01/2026 on',
    'It cannot have happened on a day to come',
    'Choose the day',
  ])
  expect(CLOCK_EVENTS).not.toContain(MONTH_ENDED)
})

test('a clock needs a name, a known calendar and 1 to 730 days', () => {
  const fields = (words: object) =>
    clockProblems({ name: 'Cycle', days: 90, calendar: 'Calendar days', ...words }).map(({ field }) => field)
  expect([
    fields({}),
    fields({ name: '' }),
    fields({ days: 0 }),
    fields({ days: 731 }),
    fields({ days: 1.5 }),
    fields({ calendar: 'Moons' }),
  ]).toEqual([[], ['name'], ['days'], ['days'], ['days'], ['calendar']])
})
