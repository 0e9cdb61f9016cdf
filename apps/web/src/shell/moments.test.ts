import { describe, expect, it } from 'vitest'
import { spokenMoment, zoneInWords } from './moments.ts'

describe('moments in the shell', () => {
  it('says the last login in the zone of the reader, and names the zone', () => {
    expect(spokenMoment('2026-11-19T15:03:00Z', 'America/Phoenix')).toBe('Thu 11/19/2026 08:03 MST')
    expect(spokenMoment('2026-11-20T00:30:00-07:00', 'UTC')).toBe('Fri 11/20/2026 07:30 UTC')
  })

  it('writes midnight as 00:00', () => {
    expect(spokenMoment('2026-11-20T07:00:00Z', 'America/Phoenix')).toBe('Fri 11/20/2026 00:00 MST')
  })

  it('leaves what is no moment as it is', () => {
    expect(spokenMoment('', 'UTC')).toBe('')
    expect(spokenMoment('Never', 'UTC')).toBe('Never')
  })

  it('names the zone once, long and short', () => {
    expect(zoneInWords(new Date('2026-11-20T00:00:00Z'), 'America/Phoenix')).toBe('Mountain Standard Time (MST)')
  })
})
