import { describe, expect, it } from 'vitest'
import { formatLoad, rankWorkers, type Worker, whyBetterNot } from './loads.ts'

const ana: Worker = {
  Name: 'Ana',
  open: 4,
  dueToday: 1,
  today: 2,
  most: 10,
  awayUntil: '',
  licences: ['AZ'],
  purposes: [],
  types: ['FHA'],
}
const loan = { state: 'AZ', purpose: 'Purchase', type: 'FHA' }

describe('a reason against giving somebody loans', () => {
  it.each([
    ['does not exist when all fits', {}, [loan], null],
    ['is that they are away', { awayUntil: '2026-11-27' }, [loan], 'Away until 11/27'],
    ['is a missing licence', {}, [{ ...loan, state: 'TX' }], 'No licence on file for TX'],
    ['is no licence that the state does not need', {}, [{ ...loan, state: 'OH' }], null],
    ['is a purpose that they do not take', { purposes: ['Refinance'] }, [loan], 'Does not take the purpose Purchase'],
    ['is a type that they do not take', {}, [{ ...loan, type: 'VA' }], 'Does not take VA loans'],
    ['is their daily maximum', { today: 10 }, [loan], 'Was given 10 of at most 10 today'],
    [
      'counts the loans that do not fit',
      {},
      [loan, { ...loan, type: 'VA' }, { ...loan, type: 'VA' }],
      'Does not take VA loans (2 of 3 loans)',
    ],
  ])('%s', (_, differs, loans, expected) => {
    expect(whyBetterNot({ ...ana, ...differs }, loans, ['AZ', 'TX'])).toBe(expected)
  })
})

it('the load of a person is written in words', () => expect(formatLoad(ana)).toBe('4 open, 1 due today, given 2 of 10 today'))

describe('the order of people to choose from', () => {
  const one = (Name: string, differs: Partial<Worker & { why: string; refused: string }> = {}) => ({
    ...ana,
    why: '',
    refused: '',
    ...differs,
    Name,
  })
  const named = (...people: ReturnType<typeof one>[]) => rankWorkers(people).map(({ Name, best }) => [Name, best])
  it('is people without a reason against them, then with one, then refused ones', () => {
    expect(named(one('Refused', { refused: 'Worked on this loan' }), one('Away', { why: 'Away until 11/27' }), one('Free'))).toEqual([
      ['Free', 'The only one who can take it'],
      ['Away', ''],
      ['Refused', ''],
    ])
  })
  it.each([
    [{ today: 3 }, 'Given the least today'],
    [{ dueToday: 2 }, 'Has the least due today'],
    [{ open: 5 }, 'Has the least open'],
    [{}, 'As free as the next, first by name'],
  ])('starts with the person who has the least when the other has %o', (differs, best) => {
    expect(named(one('Other', differs), one('First'))).toEqual([
      ['First', best],
      ['Other', ''],
    ])
  })
  it('marks nobody as best if everybody has a reason against them', () =>
    expect(named(one('Away', { why: 'Away until 11/27' }))).toEqual([['Away', '']]))
})
