import { describe, expect, it } from 'vitest'
import { formatCountdown, msUntilNextCheck, sessionEnd } from './session-clock.ts'

const now = Date.parse('2026-11-20T20:00:00Z')
const MINUTE = 60_000
const at = (ms: number) => new Date(now + ms).toISOString()
const end = (idle: number, absolute = 12 * 60 * MINUTE) => sessionEnd({ idleEndsAt: at(idle), absoluteEndsAt: at(absolute) }, now)

describe('the end of a session', () => {
  it('is checked two minutes before it comes, and not earlier', () => {
    expect(end(30 * MINUTE)).toEqual({ endsAt: now + 30 * MINUTE, final: false, warns: false })
    expect(msUntilNextCheck(end(30 * MINUTE), now)).toBe(28 * MINUTE)
  })

  it('leads to a warning if the server confirms it, and is checked again until it has come', () => {
    expect(end(2 * MINUTE).warns).toBe(true)
    expect(msUntilNextCheck(end(2 * MINUTE), now)).toBe(15_000)
    expect(msUntilNextCheck(end(4_000), now)).toBe(5_000)
    expect(msUntilNextCheck(end(-MINUTE), now)).toBe(1_000)
  })

  it('leads to no warning if work in another tab has moved it', () => {
    expect(end(2 * MINUTE + 5_000).warns).toBe(false)
    expect(msUntilNextCheck(end(2 * MINUTE + 5_000), now)).toBe(5_000)
  })

  it('is final if the maximum duration of a sign-in ends first', () => {
    expect(end(20 * MINUTE, 20 * MINUTE).final).toBe(true)
  })

  it.each([
    [102_000, '1:42'],
    [101_200, '1:42'],
    [60_000, '1:00'],
    [900, '0:01'],
    [-5, '0:00'],
  ])('%s ms before is shown as %s', (left, words) => expect(formatCountdown(now + left, now)).toBe(words))
})
