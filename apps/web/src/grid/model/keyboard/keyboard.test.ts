import { describe, expect, it } from 'vitest'
import { findNextPosition } from './keyboard.ts'

const EXTENT = { rows: 30, cols: 5, pageRows: 10 }
const press = (row: number, col: number, key: string, ctrlKey = false) => findNextPosition({ row, col }, { key, ctrlKey }, EXTENT)

describe('the keys of a grid', () => {
  it.each([
    ['ArrowDown', false, 3, 2, 4, 2],
    ['ArrowUp', false, 3, 2, 2, 2],
    ['ArrowLeft', false, 3, 2, 3, 1],
    ['ArrowRight', false, 3, 2, 3, 3],
    ['Home', false, 3, 2, 3, 0],
    ['End', false, 3, 2, 3, 4],
    ['Home', true, 3, 2, 0, 0],
    ['End', true, 3, 2, 29, 4],
    ['PageDown', false, 3, 2, 13, 2],
    ['PageUp', false, 13, 2, 3, 2],
  ])('%s (Ctrl %s) moves the focus from %i,%i to %i,%i', (key, ctrl, row, col, toRow, toCol) => {
    expect(press(row, col, key, ctrl)).toEqual({ row: toRow, col: toCol })
  })

  it('only the arrow key reaches the header', () => {
    expect(press(0, 1, 'ArrowUp')).toEqual({ row: -1, col: 1 })
    expect(press(3, 1, 'PageUp')).toEqual({ row: 0, col: 1 })
    expect(press(-1, 1, 'ArrowUp')).toEqual({ row: -1, col: 1 })
    expect(press(-1, 1, 'ArrowDown')).toEqual({ row: 0, col: 1 })
    expect(press(-1, 1, 'PageDown')).toEqual({ row: 10, col: 1 })
  })

  it('stop at the edges of the grid', () => {
    expect(press(29, 4, 'ArrowDown')).toEqual({ row: 29, col: 4 })
    expect(press(29, 4, 'ArrowRight')).toEqual({ row: 29, col: 4 })
    expect(press(29, 4, 'PageDown')).toEqual({ row: 29, col: 4 })
    expect(press(0, 0, 'ArrowLeft')).toEqual({ row: 0, col: 0 })
  })

  it('do not include any other key', () => {
    expect(press(3, 2, 'a')).toBeNull()
    expect(press(3, 2, 'Tab')).toBeNull()
  })
})
