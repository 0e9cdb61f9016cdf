import { describe, expect, it } from 'vitest'
import { loansOf, neighboursOf } from './list-neighbours.ts'

const page = (drawType: string, ...numbers: (string | undefined)[]) => ({
  headers: [
    { Title: 'Select', drawType: 'select' },
    { Title: 'Loan Number', drawType },
  ],
  tdata: numbers.map((value, id) => ({ recsID: id, ...(value ? { 'Loan Number': { value } } : {}) })),
})

describe('the list behind the popup', () => {
  it('is any answer with a column of loan numbers, each once and in order', () => {
    expect(loansOf(page('loan', '0200', '0100', undefined, '0200'))).toEqual(['0200', '0100'])
    expect(loansOf(page('text', '0200'))).toEqual([])
    for (const other of [null, undefined, 'page', {}, { headers: [], tdata: [] }]) expect(loansOf(other)).toEqual([])
    const same = page('loan', '1')
    expect(loansOf(same)).toBe(loansOf(same))
  })

  it.each([
    ['a', { place: 1, of: 3, previous: null, next: 'b' }],
    ['b', { place: 2, of: 3, previous: 'a', next: 'c' }],
    ['c', { place: 3, of: 3, previous: 'b', next: null }],
    ['x', { place: 0, of: 3, previous: null, next: null }],
  ])('says where %s stands', (number, expected) => {
    expect(neighboursOf(['a', 'b', 'c'], number)).toEqual(expected)
  })
})
