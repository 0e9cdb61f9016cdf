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
const judge = (team: TeamData, people: TeamCandidate[] = [], now = NO_TEAM, nameTaken = false) =>
  teamProblems(team, now, { people: new Map(people.map((one) => [one.employeeId, one])), nameTaken })

describe('what is wrong with a team', () => {
  it('is nothing, without leaders or members too', () => {
    expect(judge(data())).toEqual({})
    expect(judge(data({ usersSelected: ['DR1'] }), [person()])).toEqual({})
  })

  it.each([
    ['an unknown department', data({ department: '' }), 'department'],
    ['no name', data({ teamName: '' }), 'teamName'],
    ['a leader who leads units', data({ teamLeader: 'DR1' }), 'teamLeader'],
    ['nobody for a unit leader', data({ unitLeader: 'DR9' }), 'unitLeader'],
    ['a member who is unknown', data({ usersSelected: ['DR9'] }), 'usersSelected'],
    ['a member who leads', data({ usersSelected: ['DR1'] }), 'usersSelected'],
  ])('is %s', (_what, team, field) => {
    expect(Object.keys(judge(team, [person({ accessLevel: 'Unit Leader' })]))).toEqual([field])
  })

  it('is somebody inactive, unless they are there already', () => {
    const people = [person({ inactive: true }), person({ employeeId: 'DR2', accessLevel: 'Team Leader', inactive: true })]
    const team = data({ teamLeader: 'DR2', usersSelected: ['DR1'] })
    expect(Object.keys(judge(team, people))).toEqual(['teamLeader', 'usersSelected'])
    expect(judge(team, people, { teamLeader: 'DR2', unitLeader: '', members: ['DR1'] })).toEqual({})
  })

  it('is a name that the department has', () => {
    expect(judge(data(), [], NO_TEAM, true)).toEqual({ teamName: 'Closing already has a team named Team North' })
  })
})

describe('a team may be deleted', () => {
  it('while its members hold nothing open, or nobody leads it', () => {
    expect(whyNotDeleteTeam('Team North', ['Lena Lead'], { people: 0, tasks: 0, reviews: 0 })).toBe(null)
    expect(whyNotDeleteTeam('Team North', [], { people: 2, tasks: 7, reviews: 1 })).toBe(null)
  })

  it('not while leaders see open work through it', () => {
    expect(whyNotDeleteTeam('Team North', ['Lena Lead'], { people: 2, tasks: 7, reviews: 1 })).toBe(
      'Team North cannot be deleted: 2 members hold 7 open tasks and 1 open review that Lena Lead would no longer see. Move these people to another team or reassign the work first.',
    )
  })
})
