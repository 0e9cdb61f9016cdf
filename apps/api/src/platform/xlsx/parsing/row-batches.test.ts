import { expect, it } from 'vitest'
import { RowBatches } from './row-batches.ts'

it('rows arrive about 200 at a time, and fewer if they are long', () => {
  const short = new RowBatches()
  for (let row = 2; row < 502; row++) short.add([row, ['x', 1, null]])
  expect(short.takeFull().map(({ length }) => length)).toEqual([200, 200])
  expect(short.takeFull()).toEqual([])
  expect(short.takeRest().map(({ length }) => length)).toEqual([100])

  const long = new RowBatches()
  for (let row = 2; row < 102; row++) long.add([row, ['x'.repeat(30_000), 1, null]])
  expect(long.takeFull().map(({ length }) => length)).toEqual([34, 34])
  expect(long.takeRest().map(({ length }) => length)).toEqual([32])
  expect(long.takeRest()).toEqual([])
})
