import type { Row } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { changeCount, mergeRows, NO_UNMERGED_ROWS } from './merge-rows.ts'

const row = (recsID: number, version = 1, status = 'WIP'): Row => ({ recsID, version, Status: { value: status } })
const shown = [row(1), row(2), row(3)]
const ids = (rows: readonly Row[]) => rows.map(({ recsID }) => recsID)

describe('rows in an answer of the server', () => {
  it('are replaced at their place in the list, whatever the order of the answer', () => {
    const { rows, waiting } = mergeRows({ shown, fresh: [row(3, 2, 'Closed'), row(1, 2)], ids: [1, 3] }, NO_UNMERGED_ROWS)
    expect(rows).toEqual([row(1, 2), row(2), row(3, 2, 'Closed')])
    expect(rows[1]).toBe(shown[1])
    expect(waiting).toEqual(NO_UNMERGED_ROWS)
  })

  it('are replaced also with an equal version, because a joined record may have changed', () => {
    expect(mergeRows({ shown, fresh: [row(2, 1, 'In QC')], ids: [2] }, NO_UNMERGED_ROWS).rows[1]).toEqual(row(2, 1, 'In QC'))
  })

  it('leave the array the same when nothing changed', () => {
    expect(mergeRows({ shown, fresh: [row(2)], ids: [2] }, NO_UNMERGED_ROWS).rows).toBe(shown)
  })

  it('do not replace rows with a newer version', () => {
    const newer = [row(1, 5, 'Closed')]
    expect(mergeRows({ shown: newer, fresh: [row(1, 4)], ids: [1] }, NO_UNMERGED_ROWS).rows).toBe(newer)
  })
})

describe('rows that enter or leave the list', () => {
  it('wait, so that no shown row moves', () => {
    const { rows, waiting } = mergeRows({ shown, fresh: [row(9)], ids: [2, 7, 9] }, NO_UNMERGED_ROWS)
    expect(ids(rows)).toEqual([1, 2, 3])
    expect([[...waiting.arrived], [...waiting.gone]]).toEqual([[9], [2]])
    expect(changeCount(waiting)).toBe('2 changes')
  })

  it('stop waiting when they return', () => {
    const { waiting } = mergeRows({ shown, fresh: [row(9)], ids: [2, 9] }, NO_UNMERGED_ROWS)
    const back = mergeRows({ shown, fresh: [row(2, 3)], ids: [2, 9] }, waiting)
    expect(back.waiting).toEqual(NO_UNMERGED_ROWS)
    expect(back.rows[1]).toEqual(row(2, 3))
  })

  it('are computed anew from a whole page', () => {
    const before = { arrived: new Set([8]), gone: new Set([3]) }
    const { rows, waiting } = mergeRows({ shown, fresh: [row(4), row(3, 2), row(1)], ids: null }, before)
    expect(ids(rows)).toEqual([1, 2, 3])
    expect([[...waiting.arrived], [...waiting.gone]]).toEqual([[4], [2]])
    expect(changeCount(mergeRows({ shown, fresh: [row(1), row(2)], ids: null }, before).waiting)).toBe('1 change')
  })
})
