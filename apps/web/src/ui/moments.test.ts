import { describe, expect, it } from 'vitest'
import { calendarDay, clockTime, describeZone, durationText, fullMoment, longMoment, shortMoment, usDay, zoneName } from './moments.ts'

const PHOENIX = 'America/Phoenix'
const now = new Date('2026-11-20T21:02:00Z')

describe('times as shown to people', () => {
  it('are in the given time zone', () => {
    expect(clockTime(now, PHOENIX)).toBe('14:02')
    expect(fullMoment('2026-11-20T20:41:00Z', PHOENIX)).toBe('11/20/2026 13:41')
    expect(zoneName(now, PHOENIX)).toBe('MST')
    expect(calendarDay('2026-11-21T03:00:00Z', PHOENIX)).toBe('2026-11-20')
  })

  it('show "today" for today in that zone, and the weekday otherwise', () => {
    expect(shortMoment('2026-11-21T00:00:00Z', now, PHOENIX)).toBe('today 17:00')
    expect(shortMoment('2026-11-18T22:00:00Z', now, PHOENIX)).toBe('Wed 11/18 15:00')
    expect(shortMoment('2027-06-22T22:30:00Z', now, PHOENIX)).toBe('Tue 06/22/2027 15:30')
  })

  it('show midnight as 00:00', () => {
    expect(clockTime('2026-11-20T07:00:00Z', PHOENIX)).toBe('00:00')
  })

  it.each([
    [85, '1 h 25 min'],
    [-85, '1 h 25 min'],
    [45, '45 min'],
    [69 * 60 + 10, '2 d 21 h'],
    [0, '0 min'],
  ])('show a duration of %s minutes as %s', (minutes, words) => {
    expect(durationText(minutes * 60_000)).toBe(words)
  })

  it('show a calendar day without a time zone', () => {
    expect(usDay('2026-11-20')).toBe('11/20/2026')
    expect(usDay('')).toBe('')
  })

  it('have the name of the zone in their long form', () => {
    expect(longMoment('2026-11-19T15:03:00Z', PHOENIX)).toBe('Thu 11/19/2026 08:03 MST')
    expect(longMoment('2026-11-20T00:30:00-07:00', 'UTC')).toBe('Fri 11/20/2026 07:30 UTC')
    expect(longMoment('2026-11-20T07:00:00Z', PHOENIX)).toBe('Fri 11/20/2026 00:00 MST')
    expect(describeZone(now, PHOENIX)).toBe('Mountain Standard Time (MST)')
    expect(zoneName(now, PHOENIX)).toBe('MST')
  })

  it.each(['', 'Never'])('are not changed if invalid: %j', (text) => {
    expect(longMoment(text, 'UTC')).toBe(text)
  })
})
