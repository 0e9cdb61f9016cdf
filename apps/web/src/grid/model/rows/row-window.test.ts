import { describe, expect, it } from 'vitest'
import { drawnRows, nextRange, rangeAt, scrollTopFor } from './row-window.ts'

const viewport = { rows: 10_000, rowHeight: 28, height: 600 }

describe('a long list', () => {
  it.each([
    [0, 0, 28],
    [28, 0, 32],
    [2800, 92, 128],
    [279_400, 9972, 10_000],
    [999_999, 9999, 10_000],
  ])('scrolled to %i px draws the rows from %i up to %i', (scrollTop, first, end) => {
    expect(rangeAt({ ...viewport, scrollTop })).toEqual({ first, end })
  })

  it('draws every visible row at any scroll position, and never more than a hundred rows', () => {
    for (let scrollTop = 0; scrollTop <= 280_000 - 600; scrollTop += 977) {
      const { first, end } = rangeAt({ ...viewport, scrollTop })
      expect(first * 28).toBeLessThanOrEqual(scrollTop)
      expect(end * 28).toBeGreaterThanOrEqual(Math.min(scrollTop + 600, 280_000))
      expect(end - first).toBeLessThanOrEqual(100)
    }
  })

  it('draws nothing when it has no rows', () => {
    expect(drawnRows(rangeAt({ ...viewport, rows: 0, scrollTop: 0 }), 0, 0)).toEqual([])
  })

  it('keeps the focused row in the document', () => {
    expect(drawnRows({ first: 4, end: 7 }, 1, 100)).toEqual([1, 4, 5, 6])
    expect(drawnRows({ first: 4, end: 7 }, 50, 100)).toEqual([4, 5, 6, 50])
    expect(drawnRows({ first: 4, end: 7 }, 5, 100)).toEqual([4, 5, 6])
    expect(drawnRows({ first: 4, end: 7 }, -1, 100)).toEqual([4, 5, 6])
  })
})

describe('the steps from the drawn rows to another range', () => {
  const wanted = { first: 100, end: 132 }

  it('keep the rows already drawn, and add eight rows per frame, downwards first', () => {
    expect(nextRange({ first: 96, end: 128 }, wanted, 106)).toEqual(wanted)
    expect(nextRange({ first: 104, end: 136 }, wanted, 106)).toEqual(wanted)
    expect(nextRange({ first: 80, end: 112 }, wanted, 106)).toEqual({ first: 100, end: 120 })
    expect(nextRange({ first: 106, end: 140 }, wanted, 106)).toEqual(wanted)
    expect(nextRange({ first: 110, end: 140 }, wanted, 106)).toEqual({ first: 102, end: 132 })
    expect(nextRange({ first: 120, end: 150 }, wanted, 106)).toEqual({ first: 112, end: 132 })
  })

  it('begin with the visible rows when none is drawn yet, and reach the range', () => {
    const steps = [{ first: 5000, end: 5030 }]
    for (let now = steps[0]; now && steps.length < 9 && (now.first !== 100 || now.end !== 132); now = steps.at(-1))
      steps.push(nextRange(now, wanted, 106))
    expect(steps.slice(1)).toEqual([{ first: 106, end: 114 }, { first: 106, end: 122 }, { first: 106, end: 130 }, wanted])
    expect(nextRange(wanted, wanted, 106)).toEqual(wanted)
  })

  it('stop at the end of the list, also of an empty one', () => {
    expect(nextRange({ first: 0, end: 40 }, { first: 9972, end: 10_000 }, 9996)).toEqual({ first: 9996, end: 10_000 })
    expect(nextRange({ first: 0, end: 40 }, rangeAt({ ...viewport, rows: 0, scrollTop: 0 }), 0)).toEqual({ first: 0, end: 0 })
  })
})

it.each([
  ['above', 10, 2800, 280],
  ['in sight', 105, 2800, null],
  ['just under the header', 100, 2800, null],
  ['below', 130, 2800, 131 * 28 + 30 - 600],
])('the scroll position changes only as far as needed to show a row: %s', (_where, row, scrollTop, to) => {
  expect(scrollTopFor(row, { rowHeight: 28, height: 600, scrollTop }, 30)).toBe(to)
})
