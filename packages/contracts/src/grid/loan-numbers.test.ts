import { describe, expect, it } from 'vitest'
import { loanNumberFilters } from './list.ts'
import {
  isLoanNumberList,
  loanNumberPart,
  loanNumbersProblem,
  MAX_LOAN_NUMBERS,
  parseLoanNumbers,
  unmarkedLoanNumber,
} from './loan-numbers.ts'
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

  const [A, B] = ['0204519203', '923000033012']
  const MARKS = [
    '""',
    "''",
    '\u2018\u2019',
    '\u201c\u201d',
    '()',
    '[]',
    '{}',
    '<>',
    '##',
    "'",
    '=""',
    "('')",
    '\u2022 ',
    '\u200b\ufeff',
    '\u00a0\u00a0',
    '* ',
    '+',
    '$$',
    '- ',
  ]
  const around = (number: string, marks: string) => {
    const half = Math.ceil(marks.length / 2)
    return `${marks.slice(0, half)}${number}${marks.slice(half)}`
  }
  const SEPARATORS = ['\t', '|', '/', ';', ',', '\n', '\r\n', '\u00a0', ' ', ', ', ' and ', ' | ', '\u2028', '\u0085', '\uff0c', '\u3001']

  it('is read whatever is around and between its numbers', () => {
    for (const marks of MARKS)
      for (const separator of SEPARATORS)
        for (const end of ['', '.0', '.00']) {
          const pasted = [A, B].map((number) => around(number + end, marks)).join(separator)
          expect([pasted, parseLoanNumbers(pasted)]).toEqual([pasted, [A, B]])
          const table = `Loan Number${separator}${pasted}`
          expect([table, parseLoanNumbers(table)]).toEqual([table, [A, B]])
        }
  })

  it.each([
    ['923,000,033', ['0923000033']],
    ['923.000.033', ['0923000033']],
    ["923'000'033.00", ['0923000033']],
    ['204,519,203\t412,500\n204,519,240\t300,000.00', ['0204519203', '412,500', '0204519240', '300,000.00']],
    [`Loan Number\tAmount\n${A}\t412,500.00\n${B}\t300,000.00`, [A, '412,500.00', B, '300,000.00']],
    [`${A} 412500 3 2026-06-30 1,234,567.89`, [A, '412500', '3', '2026-06-30', '1,234,567.89']],
    ['1.91E+09 2.04519E+08 1e10', ['1.91E+09', '2.04519E+08', '1e10']],
    [`1. ${A}\n2. ${B}`, ['1.', A, '2.', B]],
    ['\uff10\uff12\uff10\uff14\uff15\uff11\uff19\uff12\uff10\uff13', [A]],
    ['1234567890123 AZ-0417 020-451-9203', ['1234567890123', 'AZ-0417', '020-451-9203']],
    [`https://ivue.example/closing?loan=${A}`, [A]],
  ])('of %j is %j', (pasted, words) => {
    expect(parseLoanNumbers(pasted)).toEqual(words)
    expect(parseLoanNumbers(parseLoanNumbers(pasted).join(', '))).toEqual(words)
  })

  it.each([
    ['"0204519203"', '0204519203', '0204519203'],
    ['=0204519203.0', '0204519203', '0204519203'],
    ['(20451920)', '20451920', '20451920'],
    ["'0204", '0204', "'0204"],
    ['-12345678', '12345678', '-12345678'],
    ['12,345,678', '12,345,678', '12,345,678'],
    ['%', '%', '%'],
    ["O'Neil", "O'Neil", "O'Neil"],
    ['\u20ac\uff11\uff12', '12', '\u20ac\uff11\uff12'],
  ])('%j is the part %j of a loan number, and the word %j of a search', (text, part, word) => {
    expect([loanNumberPart(text), unmarkedLoanNumber(text)]).toEqual([part, word])
  })

  it('differs from a part of one number', () => {
    expect(['0204', ' 0204 ', '"0204519203"', '0204,', '0204519203.0', '0204 519', '0204\n0205'].map(isLoanNumberList)).toEqual([
      ...Array(5).fill(false),
      true,
      true,
    ])
  })

  it('has at most 500 numbers, and at least one', () => {
    expect(loanNumbersProblem(many(MAX_LOAN_NUMBERS).join('\n'))).toBeNull()
    expect(loanNumbersProblem(many(501).join('\n'))).toBe('Search for at most 500 loan numbers at once. These are 501')
    expect(loanNumbersProblem('9'.repeat(1_000_000))).toBe('Search for at most 500 loan numbers at once')
    expect(loanNumbersProblem('Loan Number')).toBe('Send loan numbers of 10 to 12 digits, separated by blanks, commas or lines')
  })

  it('is a text or a list on the wire, and an empty one does not filter', () => {
    const parsed = (loanNumbers: unknown) => gridInput.safeParse({ loanNumbers }).data?.loanNumbers
    expect([parsed('204519203, 0204519240'), parsed(['0204519203', 204519240])]).toEqual(Array(2).fill(['0204519203', '0204519240']))
    expect([parsed(''), parsed(null), parsed([])]).toEqual([undefined, undefined, []])
    expect(gridInput.parse(gridInput.parse({ loanNumbers: '12345678 0000000002' })).loanNumbers).toEqual(['0012345678', '0000000002'])
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
