import { expect, test } from 'vitest'
import { limitBody, limitDraftProblems, toLimitDraft } from './limit-draft.ts'

test('a limit is typed with or without separators, and ends after it begins', () => {
  expect(limitDraftProblems(toLimitDraft(null))).toEqual([
    { field: 'fromOn', msg: 'Choose the first day' },
    { field: 'value', msg: 'Enter a number of at least 0' },
  ])
  const baseline = { ...toLimitDraft(null), name: 'Baseline loan amount', value: '806,500', fromOn: '2025-01-01', toOn: '2025-12-31' }
  expect(limitDraftProblems(baseline)).toEqual([])
  expect(limitDraftProblems({ ...baseline, toOn: '2024-12-31' })).toEqual([{ field: 'toOn', msg: 'The last day is before the first one' }])
  expect(limitDraftProblems({ ...baseline, value: '-1' })).toEqual([{ field: 'value', msg: 'Enter a number of at least 0' }])
  const keys = { type: '', purpose: '', occupancy: '', propertyType: '', state: '' }
  const saved = { name: 'Baseline loan amount', ...keys, fromOn: '2025-01-01', toOn: '2025-12-31', value: 806_500 }
  expect(limitBody(baseline)).toEqual(saved)
  expect(limitBody({ ...baseline, id: 4 })).toEqual({ ...saved, id: 4 })
})
