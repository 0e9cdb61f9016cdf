import { describe, expect, it } from 'vitest'
import { sparkPath } from './sparkline.tsx'

const BOX = { width: 52, height: 20, inset: 2 }

describe('a sparkline', () => {
  it('reaches from the bottom to the top of its box, with the last step as a separate line', () => {
    expect(sparkPath([0, 5, 10], BOX)).toEqual({ line: 'M2 18L26 10', running: 'M26 10L50 2', end: { x: 50, y: 2 } })
  })

  it('is interrupted where a value is missing', () => {
    expect(sparkPath([1, null, 3, 2, 1], BOX).line).toBe('M2 18M26 2L38 10')
    expect(sparkPath([1, 2, null], BOX)).toMatchObject({ running: '', end: null })
    expect(sparkPath([1, null, 2], BOX)).toMatchObject({ running: '', end: { x: 50, y: 2 } })
  })

  it('lies in the middle when all values are equal, and is empty without values', () => {
    expect(sparkPath([4, 4, 4], BOX).line).toBe('M2 10L26 10')
    expect(sparkPath([null, null], BOX)).toEqual({ line: '', running: '', end: null })
    expect(sparkPath([], BOX)).toEqual({ line: '', running: '', end: null })
  })
})
