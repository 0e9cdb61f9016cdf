import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayNumber } from './days.ts'
import { dayAt, dayRange, instantOnDay, isZone, offsetAt, toInstant, toLocalTime } from './zone.ts'

const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles', 'America/Anchorage']
const MORE = [
  ...ZONES,
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/Indiana/Indianapolis',
  'America/Adak',
  'Africa/Casablanca',
  'UTC',
]

/** Returns local time by Intl, which is called for each instant and so is slow. */
function wallByIntl(at: number, zone: string): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone: zone })
}

function wallText(at: number, zone: string): string {
  const { dayNumber: number, ms } = toLocalTime(at, zone)
  return new Date(number * 86_400_000 + Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19).replace('T', ' ')
}

const instants = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2045, 0, 1) })

test('local time agrees with Intl at any instant', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...MORE), (at, zone) => {
      expect(wallText(at, zone)).toBe(wallByIntl(at, zone))
    }),
    { numRuns: 600 },
  )
})

test('local time agrees with Intl around every clock change', () => {
  for (const zone of MORE) {
    for (const change of ['2026-03-08T06:00Z', '2026-03-29T00:00Z', '2026-11-01T04:00Z', '2026-02-15T00:00Z', '2026-12-31T12:00Z']) {
      for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
        for (const ms of [-1, 0]) {
          const at = Date.parse(change) + minutes * 60_000 + ms
          expect(wallText(at, zone), `${zone} ${new Date(at).toISOString()}`).toBe(wallByIntl(at, zone))
        }
      }
    }
  }
})

test('converting to local time and back gives the same instant, or the first of a repeated hour', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...ZONES), (at, zone) => {
      const back = toInstant(toLocalTime(at, zone), zone)
      expect(back === at || (back === at - 3_600_000 && wallText(back, zone) === wallText(at, zone))).toBe(true)
    }),
    { numRuns: 600 },
  )
})

describe('the instant of a local time', () => {
  test.each([
    ['in winter the standard offset applies', '2026-01-15', 8 * 60, 'America/Chicago', '2026-01-15T14:00:00.000Z'],
    ['Phoenix has no daylight saving time in summer', '2026-07-08', 10 * 60 + 30, 'America/Phoenix', '2026-07-08T17:30:00.000Z'],
    ['a time that is skipped in spring becomes one hour later', '2026-03-08', 150, 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['the last minute before the skipped hour is unchanged', '2026-03-08', 119, 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['a time that is repeated in autumn means the first one', '2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['the hour after the repeated one has the standard offset', '2026-11-01', 120, 'America/New_York', '2026-11-01T07:00:00.000Z'],
    ['midnight of New Year is on the right day', '2027-01-01', 0, 'America/Los_Angeles', '2027-01-01T08:00:00.000Z'],
  ])('%s', (_, day, minute, zone, instant) => {
    expect(instantOnDay(day, minute, zone).toISOString()).toBe(instant)
  })
})

test('a day begins and ends at midnight of its zone', () => {
  const late = new Date('2026-07-09T04:59:59.999Z')
  expect(dayAt(late, 'America/Chicago')).toBe('2026-07-08')
  expect(dayAt(late, 'America/New_York')).toBe('2026-07-09')
  expect(dayRange('2026-03-08', '2026-03-08', 'America/Chicago').map((at) => at.toISOString())).toEqual([
    '2026-03-08T06:00:00.000Z',
    '2026-03-09T05:00:00.000Z',
  ])
})

test('an unknown zone and an invalid instant are refused', () => {
  expect(() => offsetAt(0, 'America/Nowhere')).toThrow(RangeError)
  expect(() => offsetAt(Number.NaN, 'UTC')).toThrow(RangeError)
  expect(isZone('America/Nowhere')).toBe(false)
  expect(isZone('America/Boise')).toBe(true)
  expect(toLocalTime(Date.UTC(2026, 0, 1), 'UTC').dayNumber).toBe(dayNumber('2026-01-01'))
})
