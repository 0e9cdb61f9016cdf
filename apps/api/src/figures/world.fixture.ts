import type { Permission } from '@ivue/contracts/permissions.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import type { PersonInput } from '../testing/add-person.ts'
import { type SignedInPerson, signedInPeople } from '../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

const MAY: Permission[] = ['home.view', 'processor.view', 'underwriter.view', 'loans.view']
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

export interface FiguresWorld extends TestApp {
  people: Record<Name, SignedInPerson>
}

/**
 * Starts the server with the people of the figures. `first`, `second` and `gone` (who has left) are the team of `lead`, `outsider`
 * that of `otherLead`. Only the first team is under `unitLeader`. `alone` has no team; `closer` works at another desk. The clock is
 * set to noon of 8 July 2026 in Chicago.
 */
export async function figuresWorld(): Promise<FiguresWorld> {
  const t = await testApp()
  t.clock.set('2026-07-08T17:00:00Z')
  const people = await signedInPeople<Name>(t, INPUTS, [
    { name: 'North', leader: 'lead', unitLeader: 'unitLeader', members: ['lead', 'first', 'second', 'gone'] },
    { name: 'South', leader: 'otherLead', members: ['otherLead', 'outsider'] },
  ])
  return { ...t, people }
}
