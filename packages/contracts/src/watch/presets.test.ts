import { expect, it } from 'vitest'
import { snoozePresets } from './presets.ts'

it.each([
  ['a Wednesday', '2026-06-17T15:00:00Z', ['2026-06-17T17:00:00Z', '2026-06-18T13:00:00Z', '2026-06-22T13:00:00Z']],
  ['a Monday', '2026-06-15T15:00:00Z', ['2026-06-15T17:00:00Z', '2026-06-16T13:00:00Z', '2026-06-22T13:00:00Z']],
  ['a Sunday, when Monday is tomorrow', '2026-06-21T15:00:00Z', ['2026-06-21T17:00:00Z', '2026-06-22T13:00:00Z']],
  [
    'the Saturday before the clocks change',
    '2026-10-31T15:00:00Z',
    ['2026-10-31T17:00:00Z', '2026-11-01T14:00:00Z', '2026-11-02T14:00:00Z'],
  ],
  ['late in the evening of the office', '2026-06-18T04:30:00Z', ['2026-06-18T06:30:00Z', '2026-06-18T13:00:00Z', '2026-06-22T13:00:00Z']],
])('a loan is snoozed on %s until two hours later, tomorrow or Monday at 08:00', (_name, now, expected) => {
  const presets = snoozePresets(new Date(now), 'America/Chicago')
  expect(presets.map(({ until }) => until.toISOString())).toEqual(expected.map((moment) => new Date(moment).toISOString()))
})
