import type { TeamPerson } from '@ivue/contracts/people/team.ts'
import { describe, expect, it } from 'vitest'
import { leadersFor, memberLists, searchPeople, withToggled } from './member-lists.ts'

const person = (client_system_full_name: string, differs: Partial<TeamPerson> = {}): TeamPerson => ({
  employee_id: `DR ${client_system_full_name}`,
  client_system_full_name,
  access_level: 'Employee',
  role: 'Closer',
  team: '',
  inactive: false,
  ...differs,
})
const PEOPLE = [
  person('Zoe Adams'),
  person('Ángel Ruiz'),
  person('Bea Brandt', { role: 'Closer Assistance', team: 'Closing Team 2' }),
  person('Lena Lead', { access_level: 'Team Leader' }),
  person('Uma Unit', { access_level: 'Unit Leader' }),
  person('Gone Gomez', { inactive: true }),
]
const names = (people: readonly TeamPerson[]) => people.map((one) => one.client_system_full_name)

describe('the two lists of the picker', () => {
  it('are both sorted by name, and offer only Employees', () => {
    const { available, chosen } = memberLists(PEOPLE, new Set(['DR Zoe Adams', 'DR Gone Gomez']))
    expect(names(available)).toEqual(['Ángel Ruiz', 'Bea Brandt'])
    expect(names(chosen)).toEqual(['Gone Gomez', 'Zoe Adams'])
  })

  it('keep a selected person who has become a leader', () => {
    expect(names(memberLists(PEOPLE, new Set(['DR Lena Lead'])).chosen)).toEqual(['Lena Lead'])
  })

  it('are searched by name, role and team', () => {
    expect(names(searchPeople(PEOPLE, 'team 2 BEA'))).toEqual(['Bea Brandt'])
    expect(searchPeople(PEOPLE, ' ')).toBe(PEOPLE)
    expect(searchPeople(PEOPLE, 'nobody')).toEqual([])
  })
})

describe('the offered leaders', () => {
  it('have the access level of a leader, or are the current one', () => {
    expect(names(leadersFor(PEOPLE, 'teamLeader', ''))).toEqual(['Lena Lead'])
    expect(names(leadersFor(PEOPLE, 'unitLeader', 'DR Gone Gomez'))).toEqual(['Gone Gomez', 'Uma Unit'])
  })
})

it('toggling adds missing elements to a set and removes the others', () => {
  expect([...withToggled(new Set([1, 2]), 2, 3)]).toEqual([1, 3])
})
