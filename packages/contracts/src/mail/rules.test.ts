import { expect, it } from 'vitest'
import { formatHeld, formatHeldCounts, whyNotRelease } from './rules.ts'

const before = new Date('2026-11-29T19:41:00Z')
const ZONE = 'America/Chicago'

it.each([
  [12, 3, '12 mails and 3 scheduled reports from before 11/29/2026 13:41 CST are held'],
  [1, 0, '1 mail from before 11/29/2026 13:41 CST is held'],
  [0, 1, '1 scheduled report from before 11/29/2026 13:41 CST is held'],
  [1, 1, '1 mail and 1 scheduled report from before 11/29/2026 13:41 CST are held'],
  [1_200, 0, '1,200 mails from before 11/29/2026 13:41 CST are held'],
])('%i mails and %i scheduled reports are named with their moment, and may be released', (mails, reports, text) => {
  expect(formatHeld({ mails, reports, before }, ZONE)).toBe(text)
  expect(text.startsWith(`${formatHeldCounts({ mails, reports })} from before`)).toBe(true)
  expect(whyNotRelease({ mails, reports, before })).toBeNull()
})

it('what is not held is not released', () => {
  expect(whyNotRelease({ mails: 0, reports: 0, before })).toBe('Nothing is held')
})
