import type { GridPage } from '@ivue/contracts/grid/wire.ts'
import { describe, expect, it } from 'vitest'
import { chooseLoanOnArrival, findBorrower, findNeighbours, readLoanNumbers, withoutMissing } from './list-neighbours.ts'

const answer = (drawType: string, ...numbers: (string | undefined)[]) => ({
  headers: [
    { Title: 'Select', drawType: 'select' },
    { Title: 'Loan Number', drawType },
  ],
  tdata: numbers.map((value, id) => ({ recsID: id, ...(value ? { 'Loan Number': { value } } : {}) })),
})

describe('the list behind the popup', () => {
  it('is recognized by a column of loan numbers, and read row by row', () => {
    expect(readLoanNumbers(answer('loan', '0200', '0100', undefined, '0200'))).toEqual(['0200', '0100', '', '0200'])
    expect(readLoanNumbers(answer('text', '0200'))).toEqual([])
    for (const other of [null, undefined, 'page', {}, { headers: [], tdata: [] }]) expect(readLoanNumbers(other)).toEqual([])
    const same = answer('loan', '1')
    expect(readLoanNumbers(same)).toBe(readLoanNumbers(same))
  })

  const middle = { loans: ['a', 'b', '', 'a', 'c'], page: 2, before: 5, total: 15 }
  const loan = (loanNumber: string) => ({ loanNumber })
  const page = (page: number) => ({ page })
  it.each([
    ['a', { place: 6, total: 15, previous: page(1), next: loan('b') }],
    ['b', { place: 7, total: 15, previous: loan('a'), next: loan('c') }],
    ['c', { place: 10, total: 15, previous: loan('b'), next: page(3) }],
    ['x', { place: 0, total: 15, previous: null, next: null }],
  ])('gives place and neighbours of loan %s', (number, expected) => {
    expect(findNeighbours(middle, number)).toEqual(expected)
  })

  it('has no neighbour before its start or after its end, but a next page while the total is unknown', () => {
    const whole = { loans: ['a', 'b'], page: 1, before: 0, total: 2 }
    expect(findNeighbours(whole, 'a').previous).toBeNull()
    expect(findNeighbours(whole, 'b').next).toBeNull()
    expect(findNeighbours({ ...whole, total: null }, 'b')).toMatchObject({ total: null, next: page(2) })
  })

  it('continues with the nearest other loan of the page that it turned to', () => {
    expect(chooseLoanOnArrival(['a', '', 'b', 'c'], 'a', 1)).toBe('b')
    expect(chooseLoanOnArrival(['a', '', 'b', 'c'], 'z', -1)).toBe('c')
    expect(chooseLoanOnArrival(['a', 'a'], 'a', 1)).toBe('a')
    expect(chooseLoanOnArrival(['', ''], 'a', 1)).toBeNull()
  })

  it('keeps the open loan, but no other loan that left the list', () => {
    const before = ['a', 'b', 'c', 'd']
    expect(withoutMissing(before, ['a', 'd', 'e'], 'b')).toEqual(['a', 'b', 'd'])
    expect(withoutMissing(before, ['d', 'c', 'a'], 'b')).toBe(before)
  })

  it('finds the borrower of the next loan in the row of that loan', () => {
    const page = answer('loan', '0200', '0300')
    const withBorrowers = { ...page, tdata: page.tdata.map((row, at) => ({ ...row, Borrower: { value: ['Ortega', 'Escobedo'][at] } })) }
    expect(findBorrower(withBorrowers as unknown as GridPage, '0300')).toBe('Escobedo')
    expect(findBorrower(withBorrowers as unknown as GridPage, '0100')).toBe('')
  })
})
