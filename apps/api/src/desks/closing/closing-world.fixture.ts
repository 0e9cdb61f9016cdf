import { ALL_PERMISSIONS, type Permission } from '@ivue/contracts/permissions.ts'
import type { PersonInput } from '../../testing/add-person.ts'
import { type SignedInPerson, signedInPeople } from '../../testing/signed-in-people.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const WORK: Permission[] = ['closing.view', 'closing.act', 'closing.assign', 'closing.log', 'loans.view', 'quality.submit']
const ACT: Permission[] = WORK.filter((permission) => permission !== 'closing.assign')

const INPUTS = {
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
} satisfies Record<string, PersonInput>
export type Name = keyof typeof INPUTS

export interface World extends TestApp {
  people: Record<Name, SignedInPerson>
}

/**
 * Starts the server with the people of the closing desk. `first`, `second`, `mate` and `assistant` are one team under `lead` and
 * `unitLeader`; `outsider` closes in another team. `looker` may only view, `processor` works at the processor desk, `nobody` has no
 * permissions.
 */
export async function closingWorld(): Promise<World> {
  const t = await testApp()
  const people = await signedInPeople<Name>(t, INPUTS, [
    { name: 'Team North', leader: 'lead', unitLeader: 'unitLeader', members: ['first', 'second', 'mate', 'assistant'] },
    { name: 'Team South', members: ['outsider'] },
  ])
  return { ...t, people }
}
