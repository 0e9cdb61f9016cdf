import { describe, expect, it } from 'vitest'
import { MESSAGES } from '../messages.ts'
import { type BorrowerEntry, type BorrowerOnFile, conflictPrompt, entryProblems, matchBorrowers, ssnProblem } from './conflict-check.ts'

const good: BorrowerEntry = { lastName: 'Okafor', confirmLastName: 'Okafor', ssn: '900123456', confirmSsn: '900123456' }

describe('the form of a conflict check', () => {
  it.each<[string, Partial<BorrowerEntry>, Partial<Record<keyof BorrowerEntry, string>>]>([
    ['all fields filled and equal', {}, {}],
    ['spaces around a name', { lastName: ' Okafor ' }, {}],
    ['no last name', { lastName: '  ' }, { lastName: 'Cannot be empty', confirmLastName: 'Confirm Last Name Not Matched' }],
    ['no repeated last name', { confirmLastName: '' }, { confirmLastName: 'Cannot be empty' }],
    ['a different repeated last name', { confirmLastName: 'okafor' }, { confirmLastName: 'Confirm Last Name Not Matched' }],
    ['no SSN', { ssn: '' }, { ssn: 'Cannot be empty', confirmSsn: 'Confirm SSN Not Matched' }],
    ['no repeated SSN', { confirmSsn: '' }, { confirmSsn: 'Cannot be empty' }],
    ['a different repeated SSN', { confirmSsn: '900123457' }, { confirmSsn: 'Confirm SSN Not Matched' }],
    ['dashes', { ssn: '900-12-3456', confirmSsn: '900-12-3456' }, { ssn: 'Please enter numeric characters ' }],
    ['eight digits', { ssn: '90012345', confirmSsn: '90012345' }, { ssn: 'Please enter 9 digit numeric characters ' }],
  ])('%s', (_what, change, problems) => {
    expect(entryProblems({ ...good, ...change })).toEqual(problems)
  })

  it.each([
    ['9001234567', MESSAGES.ssnNotNineDigits],
    ['90012345a', MESSAGES.ssnNotNumeric],
    [' 900123456', MESSAGES.ssnNotNumeric],
    ['٩٠٠١٢٣٤٥٦', MESSAGES.ssnNotNumeric],
    ['000000000', null],
  ])('the SSN %s: %s', (ssn, problem) => {
    expect(ssnProblem(ssn)).toBe(problem)
  })

  it('numbers the borrowers from the second on', () => {
    expect(conflictPrompt(1)).toBe('Please complete Borrower conflict check below to unlock the loan:')
    expect(conflictPrompt(2)).toBe('Please complete Borrower 2 conflict check below to unlock the loan:')
  })
})

describe('matching borrowers in a conflict check', () => {
  const file = (...people: [name: string | null, ssn: string | null][]): BorrowerOnFile[] =>
    people.map(([lastName, ssn]) => ({ lastName, ssn }))
  const entered = (...people: [name: string, ssn: string][]) => people.map(([lastName, ssn]) => ({ lastName, ssn }))

  it.each<[string, BorrowerOnFile[], { lastName: string; ssn: string }[], number[] | null]>([
    ['one borrower without an SSN on file', file(['Okafor', null]), entered(['Okafor', 'a']), [0]],
    ['a name in other case and spacing', file(["O'Brien de la Cruz", 'a']), entered(["o'brien  DELACRUZ", 'a']), [0]],
    ['another name', file(['Okafor', null]), entered(['Okoro', 'a']), null],
    ['another SSN', file(['Okafor', 'b']), entered(['Okafor', 'a']), null],
    ['too few borrowers', file(['Okafor', null], ['Diaz', null]), entered(['Okafor', 'a']), null],
    ['too many borrowers', file(['Okafor', null]), entered(['Okafor', 'a'], ['Diaz', 'b']), null],
    ['another order', file(['Okafor', 'a'], ['Diaz', 'b']), entered(['Diaz', 'b'], ['Okafor', 'a']), [1, 0]],
    ['the SSNs swapped', file(['Okafor', 'a'], ['Diaz', 'b']), entered(['Okafor', 'b'], ['Diaz', 'a']), null],
    [
      'two borrowers of one name, one with an SSN on file',
      file(['Diaz', null], ['Diaz', 'b']),
      entered(['Diaz', 'b'], ['Diaz', 'a']),
      [1, 0],
    ],
    [
      'a third borrower without a name on file',
      file(['Diaz', null], [null, null], ['Roy', null]),
      entered(['Roy', 'a'], ['Diaz', 'b'], ['Ito', 'c']),
      [1, 2, 0],
    ],
    ['one name entered twice instead of two names', file(['Diaz', null], ['Roy', null]), entered(['Diaz', 'a'], ['Diaz', 'b']), null],
    ['one SSN for two borrowers', file(['Diaz', null], ['Roy', null]), entered(['Diaz', 'a'], ['Roy', 'a']), null],
    ['no borrowers', [], [], []],
  ])('%s', (_what, onFile, people, match) => {
    expect(matchBorrowers(onFile, people)).toEqual(match)
  })
})
