import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, instantOnDay, toLocalTime } from '../calendar/zone.ts'
import { formatRhythm, nextRuns, scheduleProblems } from './rules.ts'
import type { Rhythm } from './schedules-contract.ts'
import { FREQUENCIES, LAST_DAY } from './schedules-contract.ts'

const CHICAGO = 'America/Chicago'
const WEEKLY: Rhythm = { every: 'Weekly', weekday: 1, day: 1, time: '07:30' }
const at = (text: string) => new Date(text)

describe('the next runs', () => {
  it('are in office time, also over a clock change', () => {
    expect(nextRuns(WEEKLY, at('2026-03-01T12:00:00Z'), CHICAGO, 3)).toEqual([
      at('2026-03-02T13:30:00Z'),
      at('2026-03-09T12:30:00Z'),
      at('2026-03-16T12:30:00Z'),
    ])
  })

  it('begin today if the time is still to come, and never with the current moment', () => {
    const daily: Rhythm = { ...WEEKLY, every: 'Daily' }
    expect(nextRuns(daily, at('2026-01-05T13:29:59Z'), CHICAGO, 1)).toEqual([at('2026-01-05T13:30:00Z')])
    expect(nextRuns(daily, at('2026-01-05T13:30:00Z'), CHICAGO, 1)).toEqual([at('2026-01-06T13:30:00Z')])
  })

  it('fall on the same day of each month', () => {
    const monthly: Rhythm = { ...WEEKLY, every: 'Monthly', day: 28 }
    const days = nextRuns(monthly, at('2026-01-31T12:00:00Z'), CHICAGO, 3).map((run) => dayAt(run, CHICAGO))
    expect(days).toEqual(['2026-02-28', '2026-03-28', '2026-04-28'])
  })

  it('ascend, fit their rhythm and skip none', () => {
    const rhythms = fc.record({
      every: fc.constantFrom(...FREQUENCIES),
      weekday: fc.integer({ min: 0, max: 6 }),
      day: fc.integer({ min: 1, max: LAST_DAY }),
      time: fc.constantFrom('00:00', '06:15', '23:59'),
    })
    fc.assert(
      fc.property(rhythms, fc.date({ min: at('2020-01-01'), max: at('2030-01-01'), noInvalidDate: true }), (rhythm, after) => {
        const runs = nextRuns(rhythm, after, CHICAGO, 4)
        const wrong = runs.filter((run, index) => run <= (runs[index - 1] ?? after))
        expect(wrong).toEqual([])
        const [hours = 0, minutes = 0] = rhythm.time.split(':').map(Number)
        for (const run of runs) expect(toLocalTime(run.getTime(), CHICAGO).ms).toBe((hours * 60 + minutes) * 60_000)
        // Computed from just before a run, the first next run is that run.
        expect(nextRuns(rhythm, new Date((runs[3]?.getTime() ?? 0) - 1), CHICAGO, 1)).toEqual(runs.slice(3))
      }),
      { numRuns: 60 },
    )
    expect(instantOnDay('2026-01-05', 450, CHICAGO)).toEqual(at('2026-01-05T13:30:00Z'))
  })
})

it('a rhythm is written as a sentence', () => {
  expect(formatRhythm(WEEKLY)).toBe('Every Monday at 07:30')
  expect(formatRhythm({ ...WEEKLY, every: 'Daily' })).toBe('Every day at 07:30')
  expect(formatRhythm({ ...WEEKLY, every: 'Monthly', day: 3 })).toBe('On day 3 of every month at 07:30')
})

it('a schedule needs a name and a recipient', () => {
  expect(scheduleProblems({ title: ' ', people: [] })).toEqual({ title: 'Enter a name', people: 'Choose who receives it' })
  expect(scheduleProblems({ title: 'Weekly closings', people: [3] })).toEqual({})
})
