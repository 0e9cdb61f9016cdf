import { describe, expect, it } from 'vitest'
import type { TeamData } from './team.ts'
import { NO_TEAM, type TeamCandidate, teamProblems, whyNotDeleteTeam } from './team-rules.ts'

const person = (differs: Partial<TeamCandidate> = {}): TeamCandidate => ({
  employeeId: 'DR1',
  fullName: 'Ann Abel',
  accessLevel: 'Employee',
  inactive: false,
  ...differs,
})
const data = (differs: Partial<TeamData> = {}): TeamData => ({
  department: 'Closing',
  teamName: 'Team North',
  teamLeader: '',
  unitLeader: '',
  usersSelected: [],
  ...differs,
})
const findProblems = (team: TeamData, people: TeamCandidate[] = [], now = NO_TEAM, nameTaken = false) =>
  teamProblems(team, now, { people: new Map(people.map((one) => [one.employeeId, one])), nameTaken })

describe('a team is checked', () => {
  it('is valid, also without leaders or members', () => {
    expect(findProblems(data())).toEqual({})
    expect(findProblems(data({ usersSelected: ['DR1'] }), [person()])).toEqual({})
  })

  it.each([
    ['an unknown department', data({ department: '' }), 'department'],
    ['no name', data({ teamName: '' }), 'teamName'],
    ['a unit leader as its team leader', data({ teamLeader: 'DR1' }), 'teamLeader'],
    ['an unknown unit leader', data({ unitLeader: 'DR9' }), 'unitLeader'],
    ['an unknown member', data({ usersSelected: ['DR9'] }), 'usersSelected'],
    ['a unit leader as its member', data({ usersSelected: ['DR1'] }), 'usersSelected'],
  ])('is refused with %s', (_what, team, field) => {
    expect(Object.keys(findProblems(team, [person({ accessLevel: 'Unit Leader' })]))).toEqual([field])
  })

  it('is refused with an inactive person unless they are already in it', () => {
    const people = [person({ inactive: true }), person({ employeeId: 'DR2', accessLevel: 'Team Leader', inactive: true })]
    const team = data({ teamLeader: 'DR2', usersSelected: ['DR1'] })
    expect(Object.keys(findProblems(team, people))).toEqual(['teamLeader', 'usersSelected'])
    expect(findProblems(team, people, { teamLeader: 'DR2', unitLeader: '', members: ['DR1'] })).toEqual({})
  })

  it('is refused with a name that its department already has', () => {
    expect(findProblems(data(), [], NO_TEAM, true)).toEqual({ teamName: 'Closing already has a team named Team North' })
  })
})

describe('a team may be deleted', () => {
  it('if its members have nothing open, or if it has no leader', () => {
    expect(whyNotDeleteTeam('Team North', ['Lena Lead'], { people: 0, tasks: 0, reviews: 0 })).toBe(null)
    expect(whyNotDeleteTeam('Team North', [], { people: 2, tasks: 7, reviews: 1 })).toBe(null)
  })

  it('not if leaders would lose sight of open work', () => {
    expect(whyNotDeleteTeam('Team North', ['Lena Lead'], { people: 2, tasks: 7, reviews: 1 })).toBe(
      'Team North cannot be deleted: 2 members hold 7 open tasks and 1 open review that Lena Lead would no longer see. Move these people to another team or reassign the work first.',
    )
  })
})
