import { expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'

it('the pause doubles up to 15 seconds, and is spread randomly over its second half', () => {
  expect([0, 1, 2, 5, 50].map((failures) => backoffMs(failures, () => 1))).toEqual([500, 1000, 2000, 15_000, 15_000])
  expect([0, 50].map((failures) => backoffMs(failures, () => 0))).toEqual([250, 7_500])
})
