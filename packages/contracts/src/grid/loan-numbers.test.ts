import { describe, expect, it } from 'vitest'
import { loanNumberFilters } from './list.ts'
import { isLoanNumberList, loanNumbersProblem, MAX_LOAN_NUMBERS, parseLoanNumbers } from './loan-numbers.ts'
import { gridInput } from './wire.ts'

const many = (count: number, from = 1) => Array.from({ length: count }, (_, at) => String(from + at).padStart(10, '0'))

describe('a pasted list of loan numbers', () => {
  it('is separated by blanks, commas, semicolons, tabs and lines, and has each number once', () => {
    expect(parseLoanNumbers(' 0204519203, 0204519240;0204519203\t0204519260\r\n\n0204519261 ')).toEqual([
      '0204519203',
      '0204519240',
      '0204519260',
      '0204519261',
    ])
  })

  it('has no headings, and gets back the zeros that a spreadsheet drops', () => {
    expect(parseLoanNumbers('Loan Number\n204519203\n020451920355\nx-12')).toEqual(['0204519203', '020451920355', 'x-12'])
  })

  it('differs from a part of one number', () => {
    expect(['0204', ' 0204 ', '0204 519', '0204,', '0204\n0205'].map(isLoanNumberList)).toEqual([false, false, true, true, true])
  })

  it('has at most 500 numbers, and at least one', () => {
    expect(loanNumbersProblem(many(MAX_LOAN_NUMBERS).join('\n'))).toBeNull()
    expect(loanNumbersProblem(many(501).join('\n'))).toBe('Search for at most 500 loan numbers at once. These are 501')
    expect(loanNumbersProblem('9'.repeat(1_000_000))).toBe('Search for at most 500 loan numbers at once')
    expect(loanNumbersProblem('Loan Number')).toBe('Send loan numbers, separated by blanks, commas or lines')
  })

  it('is a text or a list on the wire, and an empty one does not filter', () => {
    const parsed = (loanNumbers: unknown) => gridInput.safeParse({ loanNumbers }).data?.loanNumbers
    expect([parsed('204519203, 0204519240'), parsed(['0204519203', 204519240])]).toEqual(Array(2).fill(['0204519203', '0204519240']))
    expect([parsed(''), parsed(null), parsed([])]).toEqual([undefined, undefined, []])
    expect(gridInput.parse(gridInput.parse({ loanNumbers: '1 2' })).loanNumbers).toEqual(['0000000001', '0000000002'])
    expect(gridInput.safeParse({ loanNumbers: many(501) }).success).toBe(false)
  })

  it('is named by its length in the filters of a list', () => {
    const { loanNumbers } = loanNumberFilters('Loan No')
    expect(['', '0204519203 0204519240'].map((value) => [loanNumbers.accepts(value), loanNumbers.words?.(value)])).toEqual([
      [true, ''],
      [true, 'one of 2'],
    ])
    expect(loanNumbers.accepts(many(501).join(' '))).toBe(false)
  })
})
