import { isPermission } from '@ivue/contracts/permissions.ts'
import { ACCESS_LEVELS, ROLES } from '@ivue/contracts/session/viewer.ts'
import { describe, expect, it } from 'vitest'
import { makeStaff } from '../people.ts'
import { ADMINISTRATORS, DEFAULT_GROUPS } from './groups.ts'
import { demoSignIns, NAMED_SIGN_INS, POSTS } from './staff.ts'

const permissionsOf = (title: string) => DEFAULT_GROUPS.find((group) => group.title === title)?.permissions ?? []

describe('the default groups', () => {
  it('name every permission once and only ones that exist', () => {
    for (const { title, permissions } of DEFAULT_GROUPS) {
      expect(permissions.every(isPermission), title).toBe(true)
      expect(new Set(permissions).size, title).toBe(permissions.length)
    }
    expect(new Set(DEFAULT_GROUPS.map(({ title }) => title)).size).toBe(DEFAULT_GROUPS.length)
  })

  it('keep administration with administrators and assignment with managers, leads and assistants', () => {
    for (const { title, permissions } of DEFAULT_GROUPS) {
      const administers = permissions.some((permission) => permission.startsWith('people.') || permission === 'settings.edit')
      expect(administers, title).toBe(title === ADMINISTRATORS)
      const assigns = permissions.some((permission) => /^(closing|processor|underwriter)\.assign$/.test(permission))
      expect(assigns, title).toBe(
        title === ADMINISTRATORS || title === 'Closer Assistants' || /(Closing|Processing|Underwriting) (Managers|Leads)/.test(title),
      )
    }
    for (const { title } of DEFAULT_GROUPS)
      expect([title, permissionsOf(title).includes('grid.export')]).toEqual([title, title !== 'QC Analysts'])
    expect(permissionsOf('Closing Leads')).toContain('closing.log')
  })
})

describe('the staff', () => {
  const { people, teams } = makeStaff(2_000, 'ivue')

  it('is sixty people in the world that opens by default', () => {
    expect(people).toHaveLength(60)
  })

  it('has the named sign-ins with the ids that others count on, whatever the size', () => {
    const names = NAMED_SIGN_INS.map(([username]) => username)
    expect(people.slice(0, NAMED_SIGN_INS.length).map(({ id, username }) => [id, username])).toEqual(
      names.map((username, index) => [index + 1, username]),
    )
    expect(
      makeStaff(1_000_000, 'x')
        .people.slice(0, NAMED_SIGN_INS.length)
        .map(({ username }) => username),
    ).toEqual(names)
  })

  it('gives nobody the name, Client ID or DR ID of another', () => {
    const crowd = makeStaff(1_000_000, 'ivue').people
    expect(new Set(crowd.map(({ username }) => username.toLowerCase())).size).toBe(crowd.length)
    expect(new Set(crowd.map(({ employeeId }) => employeeId)).size).toBe(crowd.length)
    expect(people.every(({ post }) => ROLES.includes(POSTS[post].role) && ACCESS_LEVELS.includes(POSTS[post].access))).toBe(true)
  })

  it('seats every employee in a team of their desk, with a leader and a unit leader', () => {
    for (const { leaderId, unitLeaderId, department } of teams) {
      const [leader, unitLeader] = [people[(leaderId as number) - 1], people[(unitLeaderId as number) - 1]]
      expect(leader && POSTS[leader.post]).toMatchObject({ access: 'Team Leader', department })
      expect(unitLeader && POSTS[unitLeader.post]).toMatchObject({ access: 'Unit Leader', department })
    }
    for (const { post, teamId } of people) {
      const { access, department } = POSTS[post]
      if (access === 'Employee') expect(teams.find(({ id }) => id === teamId)?.department).toBe(department)
    }
    const lead = people.find(({ username }) => username === 'closing.lead')
    const ofLead = people.filter(({ teamId }) => teamId === lead?.teamId).map(({ username }) => username)
    expect(ofLead).toEqual(expect.arrayContaining(['closer.one', 'closer.two', 'closer.assistant']))
  })

  it('has two administrators, so that one may approve what the other wrote', () => {
    for (const size of [1, 2_000, 1_000_000])
      expect(makeStaff(size, 'ivue').people.flatMap(({ post, username }) => (post === 'administrator' ? [username] : []))).toEqual([
        'admin',
        'admin.two',
      ])
  })

  it('grows with the volume: a million loans need some 1,700 people, two thousand need 60', () => {
    const crowd = makeStaff(1_000_000, 'ivue').people
    const count = (post: string) => crowd.filter((person) => person.post === post).length
    expect(Math.abs(people.length - 60)).toBeLessThan(5)
    expect(Math.abs(count('processor') - 690)).toBeLessThan(10)
    expect(Math.abs(count('underwriter') - 490)).toBeLessThan(10)
    expect(Math.abs(count('closer') - 330)).toBeLessThan(15)
    expect(count('qcAnalyst')).toBe(25)
  })
})

it('prints the sign-ins, with who leads, whose screens are to come, and the directory’s person where there is a directory', () => {
  const printed = [
    'Demo sign-ins, password Welcome#2026:',
    '  admin, admin.two',
    '  closing.manager, closing.lead (team leader), closer.one, closer.two, closer.assistant',
    '  processor.manager, processor.one, processor.two',
    '  underwriter.manager, underwriter.one, underwriter.two',
    '  qc.manager, qc.analyst, qc.analyst2',
    '',
  ].join('\n')
  expect(demoSignIns(false)).toBe(printed)
  expect(demoSignIns(true)).toBe(`${printed}  ldap.user (a closer, with the password of the directory)\n`)
})
