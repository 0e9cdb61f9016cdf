import { expect, it } from 'vitest'
import { clockText, momentText, usDay, usMoment, zoneName } from './moment-text.ts'

const AT = new Date('2026-11-20T19:41:59Z')

it.each([
  ['America/Chicago', '11/20/2026 13:41 CST'],
  ['America/New_York', '11/20/2026 14:41 EST'],
  ['Pacific/Honolulu', '11/20/2026 09:41 HST'],
])('in %s: %s', (zone, text) => {
  expect(momentText(AT, zone)).toBe(text)
  expect(`${usMoment(AT, zone)} ${zoneName(AT, zone)}`).toBe(text)
  expect(text).toContain(clockText(AT, zone))
})

it('a moment is written in daylight saving time, and midnight as 00:00', () => {
  expect(momentText(new Date('2026-07-01T05:00:00Z'), 'America/Chicago')).toBe('07/01/2026 00:00 CDT')
  expect(momentText(new Date('2026-11-01T07:30:00Z'), 'America/Chicago')).toBe('11/01/2026 01:30 CST')
  expect(usDay('2026-11-20')).toBe('11/20/2026')
})
