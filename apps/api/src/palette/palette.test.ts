import { palette } from '@ivue/contracts/palette/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closingWorld, type Name, type World } from '../desks/closing/closing-world.fixture.ts'
import { addLoan } from '../testing/loans.ts'

let t: World

beforeAll(async () => {
  t = await closingWorld()
  const { first, outsider } = t.people
  await addLoan(t.db, {
    number: '0204517702',
    borrowerLastName: 'Brandt',
    borrowerFirstName: 'Jonas',
    coBorrowerLastName: 'Weaver',
    slots: [first.id],
  })
  await addLoan(t.db, { number: '0204517999', slots: [outsider.id] })
  await addLoan(t.db, { number: '9991204517', slots: [first.id] })
  await addLoan(t.db, { number: '8800000001', borrowerLastName: 'N\u00fa\u00f1ez', coBorrowerLastName: 'D\u2019Angelo', slots: [first.id] })
  await addLoan(t.db, { number: '8800000002', borrowerLastName: 'Nu\u0301n\u0303ez', coBorrowerLastName: "D'Angelo", slots: [first.id] })
  for (let i = 10; i < 30; i++) await addLoan(t.db, { number: `55500000${i}`, slots: [outsider.id] })
})
afterAll(() => t.close())

async function found(text: string, as: Name) {
  const { flag, response } = await t.call(palette.search, { text }, t.people[as])
  expect(flag).toBe(true)
  const { loans, people } = palette.search.output.parse(response)
  return { loans: loans.map(({ number }) => number), people: people.map(({ name, desk }) => [name, desk]), rows: { loans, people } }
}

describe('loans in the palette', () => {
  it('are found by digits of their number, with borrower and status', async () => {
    expect((await found('0204517', 'manager')).rows.loans).toEqual([
      { number: '0204517702', borrower: 'Brandt, Jonas', status: 'Closing' },
      { number: '0204517999', borrower: 'Amadi, Joy', status: 'Closing' },
    ])
    expect((await found('999', 'manager')).loans).toEqual(['0204517999', '9991204517'])
    expect((await found('7702', 'manager')).loans).toEqual(['0204517702'])
    expect((await found('1204', 'manager')).loans).toEqual(['9991204517'])
    expect((await found('4517', 'manager')).loans).toEqual(['9991204517', '0204517702', '0204517999'])
    expect((await found('020-451', 'manager')).loans).toEqual([])
    for (const copied of ['"0204517702"', "'0204517702", '=0204517702.0'])
      expect((await found(copied, 'manager')).loans).toEqual(['0204517702'])
  })

  it.each([
    ['brandt', ['0204517702']],
    ['Brandt, Jo', ['0204517702']],
    ['jonas BRA', ['0204517702']],
    ['randt', []],
    ['jonas nobody', []],
    ['b%t', []],
    ['weaver', ['0204517702']],
    ['bra\u0308ndt', ['0204517702']],
  ])('are found by the beginning of their borrowers’ names: %s', async (text, numbers) => {
    expect((await found(text, 'manager')).loans).toEqual(numbers)
    expect((await found(text, 'first')).loans).toEqual(numbers)
    expect((await found(text, 'outsider')).loans).toEqual([])
    expect((await found(text, 'nobody')).loans).toEqual([])
  })

  it.each([['nunez'], ['N\u00da\u00d1EZ'], ['nu\u0301n\u0303ez'], ["d'angelo"], ['D\u2019Angelo'], ['d\u0060angelo']])(
    'are found by any form of the name: %j',
    async (text) => {
      expect((await found(text, 'manager')).loans).toEqual(['8800000002', '8800000001'])
    },
  )

  it('are returned for given numbers in the same order, within the scope', async () => {
    const numbers = ['0204517999', '404404404404', '0204517702']
    const recent = async (name: Name) => {
      const { flag, response } = await t.call(palette.recent, { numbers }, t.people[name])
      return flag && palette.recent.output.parse(response).loans.map(({ number, borrower }) => [number, borrower])
    }
    expect(await recent('manager')).toEqual([
      ['0204517999', 'Amadi, Joy'],
      ['0204517702', 'Brandt, Jonas'],
    ])
    expect(await recent('first')).toEqual([['0204517702', 'Brandt, Jonas']])
    expect(await recent('nobody')).toBe(false)
  })

  it('are at most eight, in the order of their numbers', async () => {
    const { loans } = await found('555', 'manager')
    expect(loans).toEqual(Array.from({ length: 8 }, (_, i) => `55500000${i + 10}`))
  })

  it.each([
    ['first', ['0204517702']],
    ['lead', ['0204517702']],
    ['outsider', ['0204517999']],
    ['looker', []],
    ['nobody', []],
  ] as [Name, string[]][])('are within the scope of %s', async (name, numbers) => {
    expect((await found('0204517', name)).loans).toEqual(numbers)
  })
})

describe('people in the palette', () => {
  it('are found by the beginning of any of their names, Client ID or DR ID', async () => {
    const { mate } = t.people
    for (const text of ['Mateo', 'mAte', mate.username, mate.employeeId])
      expect((await found(text, 'admin')).people).toContainEqual(['Mateo Mate', 'closing'])
    expect((await found('teo', 'admin')).people).toEqual([])
    expect((await found('%%%', 'admin')).people).toEqual([])
  })

  it.each([["ine\u0301s o'hara"], ['In\u00e9s O\u2019Hara'], ['ines o\u0060hara']])(
    'are found by any form of the name: %j',
    async (text) => {
      await t.person({ fullName: 'In\u00e9s O\u02bcHara', roles: ['Closer'] })
      expect((await found(text, 'admin')).people).toContainEqual(['In\u00e9s O\u02bcHara', 'closing'])
    },
  )

  it('are not found if they are inactive', async () => {
    await t.person({ fullName: 'Gone Grace', roles: ['Closer'], inactive: true })
    expect((await found('Grace', 'admin')).people).toEqual([])
  })

  it.each([
    ['manager', [['Mateo Mate', 'closing']]],
    ['lead', [['Mateo Mate', 'closing']]],
    ['unitLeader', [['Mateo Mate', 'closing']]],
    ['assistant', [['Mateo Mate', 'closing']]],
    ['first', []],
    ['outsider', []],
    ['nobody', []],
  ] as [Name, string[][]][])('are those whose work %s sees', async (name, people) => {
    expect((await found('Mateo', name)).people).toEqual(people)
  })

  it('of another desk are found only by people who see users, without a list to filter', async () => {
    expect((await found('Priya', 'manager')).people).toEqual([])
    const office = await t.signedIn('people.users.view')
    const { response } = await t.call(palette.search, { text: 'Priya' }, office)
    expect(response.people).toMatchObject([{ name: 'Priya Processor', about: 'Processor', desk: '' }])
  })
})

it('a search needs three characters', async () => {
  expect(await t.call(palette.search, { text: ' 02 ' }, t.people.first)).toMatchObject({
    flag: false,
    response: { fields: { text: 'Enter at least 3 characters' } },
  })
})

it('characters that no name has are accepted, and find nothing', async () => {
  for (const text of ['Mat\u0000eo', 'Mat\ud800eo', "' OR 1=1", '1'.repeat(60)])
    expect((await t.send(palette.search, { text }, t.people.admin)).json()).toMatchObject({
      flag: true,
      response: { loans: [], people: [] },
    })
})
