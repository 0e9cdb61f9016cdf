import type { Permission } from '@ivue/contracts/permissions.ts'
import type { Role, Viewer } from '@ivue/contracts/session/viewer.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/app.ts'
import type { Person, PersonInput } from '../../testing/people.ts'
import { openSession } from '../../testing/sessions.ts'

const MAY: Permission[] = ['processor.view', 'underwriter.view', 'loans.view']
const BOTH: Role[] = ['Processor', 'Underwriter']

const INPUTS = {
  manager: {
    fullName: 'Mona Manager',
    accessLevel: 'Manager',
    roles: ['Manager - Processing', 'Manager - Underwriting'],
    permissions: MAY,
  },
  unitLeader: { fullName: 'Uma Unit', accessLevel: 'Unit Leader', roles: BOTH, permissions: MAY },
  lead: { fullName: 'Lena Lead', accessLevel: 'Team Leader', roles: BOTH, permissions: MAY },
  first: { fullName: 'Farid First', roles: BOTH, permissions: MAY },
  second: { fullName: 'Sigrid Second', roles: BOTH, permissions: MAY },
  otherLead: { fullName: 'Olga Other', accessLevel: 'Team Leader', roles: BOTH, permissions: MAY },
  outsider: { fullName: 'Otto Outsider', roles: BOTH, permissions: MAY },
  alone: { fullName: 'Alma Alone', roles: BOTH, permissions: MAY },
  gone: { fullName: 'Gus Gone', roles: BOTH, permissions: MAY, inactive: true },
  closer: { fullName: 'Cleo Closer', roles: ['Closer'] },
} satisfies Record<string, PersonInput>
export type Name = keyof typeof INPUTS
export const NAMES = Object.keys(INPUTS) as Name[]

export interface FiguresWorld extends TestApp {
  people: Record<Name, Person & SignIn & { viewer: Viewer }>
}

/**
 * The server with those whom the figures tell of. `first`, `second` and `gone` (who has left) are the team of `lead`, `outsider` that of `otherLead`; only the first team is under
 * `unitLeader`. `alone` has no team, `closer` works elsewhere. The clock stands at noon of 8 July 2026 in Chicago.
 */
export async function figuresWorld(): Promise<FiguresWorld> {
  const t = await testApp()
  t.clock.set('2026-07-08T17:00:00Z')
  const made = new Map<Name, Person>()
  for (const name of NAMES) made.set(name, await t.person(INPUTS[name]))
  const idOf = (name: Name) => made.get(name)?.id ?? 0
  const team = async (name: string, leader: Name, unitLeaderId: number | null, members: Name[]) => {
    const { id } = await t.db.team.create({ data: { department: 'Processing', name, leaderId: idOf(leader), unitLeaderId } })
    await t.db.user.updateMany({ where: { id: { in: members.map(idOf) } }, data: { teamId: id } })
    return id
  }
  const north = await team('North', 'lead', idOf('unitLeader'), ['lead', 'first', 'second', 'gone'])
  const south = await team('South', 'otherLead', null, ['otherLead', 'outsider'])
  const teamOf: Partial<Record<Name, number>> = { lead: north, first: north, second: north, gone: north, otherLead: south, outsider: south }

  const entries = await Promise.all(
    NAMES.map(async (name) => {
      const person = made.get(name) as Person
      const input: PersonInput = INPUTS[name]
      const viewer: Viewer = {
        userId: person.id,
        employeeId: person.employeeId,
        username: person.username,
        fullName: person.fullName,
        accessLevel: (input.accessLevel ?? 'Employee') as Viewer['accessLevel'],
        roles: input.roles ?? [],
        teamId: teamOf[name] ?? null,
        loginType: 0,
        finalReviewPermission: 'Full Permission',
        permissions: new Set(input.permissions ?? []),
      }
      return [name, { ...person, ...(await openSession(t.db, person)), viewer }] as const
    }),
  )
  return { ...t, people: Object.fromEntries(entries) as FiguresWorld['people'] }
}
