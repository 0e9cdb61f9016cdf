import { aUser } from '@ivue/contracts/people/user.fixture.ts'
import type { UserDetails } from '@ivue/contracts/people/user-fields.ts'
import { describe, expect, it } from 'vitest'
import { describeOpenTasks, openTasksLink } from './users-open-tasks.tsx'
import { changedValues, toUserValues, userSubject } from './users-values.ts'

const details = {
  ...aUser(),
  userId: '12',
  version: 3,
  team: '4',
  allTeams: { 4: 'Closing Team 1' },
  openTasks: [],
} as unknown as UserDetails

describe('the form of a user', () => {
  const stored = { ...aUser(), team: '4' }

  it('contains all fields and nothing else', () => {
    expect(toUserValues(details)).toEqual(stored)
  })

  it('sends the changed fields, and all fields of a new user', () => {
    expect(changedValues({ ...stored, location: 'Plano', selectedRoles: ['Closer', 'QC Analyst'] }, details)).toEqual({
      location: 'Plano',
      selectedRoles: ['Closer', 'QC Analyst'],
    })
    expect(changedValues(aUser(), { ...details, userId: '' })).toEqual(aUser())
  })

  it('names the user', () => {
    expect(userSubject(details)).toBe('Nneka Okafor · clm1180 · Employee · Closing Team 1')
    expect(userSubject({ ...details, inactive: 1, inactive_reason: 'Retired', team: '' })).toBe(
      'Nneka Okafor · clm1180 · Employee · inactive: retired',
    )
    expect(userSubject({ ...details, userId: '' })).toBe('A new user')
  })
})

describe('the open tasks of a person', () => {
  it('are shown as counts, with a link if the desk has a list', () => {
    expect(describeOpenTasks({ desk: 'closing', status: 'WIP', count: 1200 })).toBe('1,200 closing tasks in WIP')
    expect(describeOpenTasks({ desk: 'processor', status: 'Open', count: 1 })).toBe('1 processor task in Open')
    expect(openTasksLink({ closing: '/closing' }, { desk: 'closing', status: 'Reschedule', count: 2 }, '12')).toBe(
      '/closing?userId=12&taskStatus=Reschedule',
    )
    expect(openTasksLink({ closing: '/closing' }, { desk: 'processor', status: 'Open', count: 2 }, '12')).toBeNull()
  })
})
