import { expect, it } from 'vitest'
import { AT_CHOSEN_MOMENT, toSnooze, UNTIL_EVENT } from './snooze-draft.ts'

const draft = { until: '2026-06-18T13:00:00.000Z', day: '', time: '', untilEvent: false, reason: 'payoff letter' }

it.each([
  ['a preset', {}, '2026-06-18T13:00:00.000Z', false],
  ['a preset or an event', { untilEvent: true }, '2026-06-18T13:00:00.000Z', true],
  ['a day and time of the office', { until: AT_CHOSEN_MOMENT, day: '2026-06-19', time: '09:30' }, '2026-06-19T14:30:00.000Z', false],
  ['a day without a time', { until: AT_CHOSEN_MOMENT, day: '2026-06-19' }, null, false],
  ['a time without a day', { until: AT_CHOSEN_MOMENT, time: '09:30' }, null, false],
  ['an event only', { until: UNTIL_EVENT, day: '2026-06-19', time: '09:30' }, null, true],
])('a loan is snoozed until %s', (_name, fields, until, untilEvent) => {
  expect(toSnooze({ ...draft, ...fields }, 'America/Chicago')).toEqual({ until, untilEvent, reason: 'payoff letter' })
})
