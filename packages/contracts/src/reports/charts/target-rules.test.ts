import { expect, test } from 'vitest'
import { findTargetOn, targetProblems } from './target-rules.ts'

const GOOD = { reviewType: 'UW Review', severity: 'Material', rate: 1.5, rationale: 'What investors ask for', validFrom: '2026-01-01' }

test.each([
  [{}, []],
  [{ rate: 0 }, []],
  [{ reviewType: 'Nothing' }, ['reviewType']],
  [{ severity: 'Critical' }, ['severity']],
  [{ severity: '' }, ['severity']],
  [{ rate: 100.01 }, ['rate']],
  [{ rate: 1.555 }, ['rate']],
  [{ rate: Number.NaN }, ['rate']],
  [{ rationale: 'Because' }, ['rationale']],
  [{ validFrom: '2026-02-30' }, ['validFrom']],
  [{ validFrom: '', rate: -1 }, ['rate', 'validFrom']],
])('a target with %j has problems in the fields %j', (differs, fields) => {
  expect(targetProblems({ ...GOOD, ...differs }).map(({ field }) => field)).toEqual(fields)
})

test('an invalid severity is refused with the valid ones', () => {
  expect(targetProblems({ ...GOOD, severity: 'Critical' })).toEqual([
    { field: 'severity', msg: 'A finding of UW Review is Material, Moderate or Coachback' },
  ])
})

test('the target on a day is the latest one that began by then, and the last stored of two from one day', () => {
  const aim = { reviewType: 'UW Review', severity: 'Material' }
  const targets = [
    { id: 1, ...aim, validFrom: '2025-01-01' },
    { id: 2, ...aim, validFrom: '2026-01-01' },
    { id: 3, ...aim, validFrom: '2026-01-01' },
    { id: 4, ...aim, validFrom: '2025-06-01' },
    { id: 5, ...aim, severity: 'Moderate', validFrom: '2026-02-01' },
  ]
  const on = (day: string) => findTargetOn(targets, aim, day)?.id ?? null
  expect(['2024-12-31', '2025-01-01', '2025-12-31', '2026-01-01', '2030-01-01'].map(on)).toEqual([null, 1, 4, 3, 3])
})
