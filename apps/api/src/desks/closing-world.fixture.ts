import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { type SignIn, type TestApp, testApp } from '../testing/app.ts'
import type { Person, PersonInput } from '../testing/people.ts'
import { openSession } from '../testing/sessions.ts'

const WORK: Permission[] = ['closing.view', 'closing.act', 'closing.assign', 'closing.log', 'loans.view', 'quality.submit']
const ACT: Permission[] = WORK.filter((permission) => permission !== 'closing.assign')

export const PEOPLE = [
  'admin',
  'manager',
  'lead',
  'unitLeader',
  'first',
  'second',
  'mate',
  'assistant',
  'outsider',
  'looker',
  'processor',
  'nobody',
] as const
export type Name = (typeof PEOPLE)[number]

export interface World extends TestApp {
  people: Record<Name, Person & SignIn & { viewer: Viewer }>
}

/**
 * The server with everybody who meets at the closing desk. `first`, `second`, `mate` and `assistant` are one team under `lead` and `unitLeader`; `outsider`
 * closes in another team. `looker` may only look, `processor` works the processor desk, `nobody` may do nothing.
 */
export async function closingWorld(): Promise<World> {
  const t = await testApp()
  const inputs: Record<Name, PersonInput> = {
    admin: { fullName: 'Ada Admin', accessLevel: 'Administrator', roles: ['Administrator'], permissions: ALL_PERMISSIONS },
    manager: { fullName: 'Mona Manager', accessLevel: 'Manager', roles: ['Manager - Closing'], permissions: WORK },
    lead: { fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: ['Closer'], permissions: WORK },
    unitLeader: { fullName: 'Uma Unit', accessLevel: 'Unit Leader', roles: ['Closer'], permissions: WORK },
    first: { fullName: 'Farid First', roles: ['Closer'], permissions: WORK },
    second: { fullName: 'Sigrid Second', roles: ['Closer'], permissions: ACT },
    mate: { fullName: 'Mateo Mate', roles: ['Closer'], permissions: ACT },
    assistant: { fullName: 'Asha Assistant', roles: ['Closer Assistance'], permissions: WORK },
    outsider: { fullName: 'Otto Outsider', roles: ['Closer'], permissions: WORK },
    looker: { fullName: 'Lou Looker', roles: ['Closer'], permissions: ['closing.view'] },
    processor: { fullName: 'Priya Processor', roles: ['Processor'], permissions: ['processor.view', 'processor.act', 'loans.view'] },
    nobody: { fullName: 'Noel Nobody' },
  }
  const persons = new Map<Name, Person>()
  for (const name of PEOPLE) persons.set(name, await t.person(inputs[name]))
  const idOf = (name: Name) => persons.get(name)?.id ?? 0
  const ours = { department: 'Closing', name: 'Team North', leaderId: idOf('lead'), unitLeaderId: idOf('unitLeader') }
  const team = await t.db.team.create({ data: ours })
  const other = await t.db.team.create({ data: { department: 'Closing', name: 'Team South' } })
  const members = (['first', 'second', 'mate', 'assistant'] as const).map(idOf)
  await t.db.user.updateMany({ where: { id: { in: members } }, data: { teamId: team.id } })
  await t.db.user.update({ where: { id: idOf('outsider') }, data: { teamId: other.id } })

  const entries = await Promise.all(
    PEOPLE.map(async (name) => {
      const person = persons.get(name) as Person
      const session = await openSession(t.db, person)
      const { accessLevel = 'Employee', roles = [], permissions = [] } = inputs[name]
      const viewer: Viewer = {
        userId: person.id,
        employeeId: person.employeeId,
        username: person.username,
        fullName: person.fullName,
        accessLevel: accessLevel as Viewer['accessLevel'],
        roles,
        teamId: members.includes(person.id) ? team.id : name === 'outsider' ? other.id : null,
        loginType: 0,
        finalReviewPermission: 'Full Permission',
        permissions: new Set(permissions),
      }
      return [name, { ...person, ...session, viewer }] as const
    }),
  )
  return { ...t, people: Object.fromEntries(entries) as World['people'] }
}
