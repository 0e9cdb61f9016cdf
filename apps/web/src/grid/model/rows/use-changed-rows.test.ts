import { expect, it } from 'vitest'
import { findChangedRows } from './use-changed-rows.ts'

it('rows with a newer version are highlighted, but not added or unchanged ones', () => {
  const before = new Map([
    [1, 3],
    [2, 3],
  ])
  const now = [
    { recsID: 1, version: 4 },
    { recsID: 2, version: 3 },
    { recsID: 9, version: 7 },
  ]
  expect([...findChangedRows(before, now)]).toEqual([1])
})
