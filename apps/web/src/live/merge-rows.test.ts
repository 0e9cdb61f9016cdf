import type { Row } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { changeCount, mergeRows, NO_WAITING_ROWS } from './merge-rows.ts'

const row = (recsID: number, version = 1, status = 'WIP'): Row => ({ recsID, version, Status: { value: status } })
const shown = [row(1), row(2), row(3)]
const ids = (rows: readonly Row[]) => rows.map(({ recsID }) => recsID)

describe('rows that the server answers', () => {
  it('change where they stand, whatever the order of the answer', () => {
    const { rows, waiting } = mergeRows({ shown, fresh: [row(3, 2, 'Closed'), row(1, 2)], ids: [1, 3] }, NO_WAITING_ROWS)
    expect(rows).toEqual([row(1, 2), row(2), row(3, 2, 'Closed')])
    expect(rows[1]).toBe(shown[1])
    expect(waiting).toEqual(NO_WAITING_ROWS)
  })

  it('change also when their own version does not: a review began, the closing moved', () => {
    expect(mergeRows({ shown, fresh: [row(2, 1, 'In QC')], ids: [2] }, NO_WAITING_ROWS).rows[1]).toEqual(row(2, 1, 'In QC'))
  })

  it('are the same array when nothing changed', () => {
    expect(mergeRows({ shown, fresh: [row(2)], ids: [2] }, NO_WAITING_ROWS).rows).toBe(shown)
  })

  it('bring nothing old back', () => {
    const newer = [row(1, 5, 'Closed')]
    expect(mergeRows({ shown: newer, fresh: [row(1, 4)], ids: [1] }, NO_WAITING_ROWS).rows).toBe(newer)
  })
})

describe('rows that come or go', () => {
  it('wait, and nothing moves', () => {
    const { rows, waiting } = mergeRows({ shown, fresh: [row(9)], ids: [2, 7, 9] }, NO_WAITING_ROWS)
    expect(ids(rows)).toEqual([1, 2, 3])
    expect([[...waiting.arrived], [...waiting.gone]]).toEqual([[9], [2]])
    expect(changeCount(waiting)).toBe('2 changes')
  })

  it('wait no longer when they return to where they were', () => {
    const { waiting } = mergeRows({ shown, fresh: [row(9)], ids: [2, 9] }, NO_WAITING_ROWS)
    const back = mergeRows({ shown, fresh: [row(2, 3)], ids: [2, 9] }, waiting)
    expect(back.waiting).toEqual(NO_WAITING_ROWS)
    expect(back.rows[1]).toEqual(row(2, 3))
  })

  it('are told by a whole page at once, which forgets what waited', () => {
    const before = { arrived: new Set([8]), gone: new Set([3]) }
    const { rows, waiting } = mergeRows({ shown, fresh: [row(4), row(3, 2), row(1)], ids: null }, before)
    expect(ids(rows)).toEqual([1, 2, 3])
    expect([[...waiting.arrived], [...waiting.gone]]).toEqual([[4], [2]])
    expect(changeCount(mergeRows({ shown, fresh: [row(1), row(2)], ids: null }, before).waiting)).toBe('1 change')
  })
})
