import { expect, it } from 'vitest'
import { buildWeeks } from './year-view.tsx'

it("a month's weeks begin on Sunday and leave out days of other months", () => {
  const july = buildWeeks(2026, 7)
  expect(july).toHaveLength(5)
  expect(july[0]).toEqual(['', '', '', '2026-07-01', '2026-07-02', '2026-07-03', '2026-07-04'])
  expect(july[4]).toEqual(['2026-07-26', '2026-07-27', '2026-07-28', '2026-07-29', '2026-07-30', '2026-07-31', ''])
  expect(buildWeeks(2026, 2).flat().filter(Boolean)).toHaveLength(28)
  expect(buildWeeks(2028, 2).flat().filter(Boolean)).toHaveLength(29)
})
