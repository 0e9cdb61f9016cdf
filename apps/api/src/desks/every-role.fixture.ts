import type { Desk } from '@ivue/contracts/desks/words.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/app.ts'
import type { Person, PersonInput } from '../testing/people.ts'
import { openSession } from '../testing/sessions.ts'
import { addEntries, addWork, at } from './every-role-work.fixture.ts'

type Team = 'north' | 'south' | 'west'

/** Everybody there is: each role at its plainest, each access level, in three teams of two units. All hold every permission, so that scope alone tells them apart. */
const PEOPLE = {
  closer: { roles: ['Closer'], team: 'north' },
  assistant: { roles: ['Closer Assistance'], team: 'north' },
  analyst: { roles: ['QC Analyst'], team: 'north' },
  processor: { roles: ['Processor'], team: 'north' },
  bystander: { team: 'north' },
  closerSouth: { roles: ['Closer'], team: 'south' },
  underwriter: { roles: ['Underwriter'], team: 'south' },
  closerWest: { roles: ['Closer'], team: 'west' },
  processorWest: { roles: ['Processor'], team: 'west' },
  underwriterWest: { roles: ['Underwriter'], team: 'west' },
  closingManager: { roles: ['Manager - Closing'] },
  processingManager: { roles: ['Manager - Processing'] },
  underwritingManager: { roles: ['Manager - Underwriting'] },
  qcManager: { roles: ['Manager - QC'] },
  leadOfNorth: { accessLevel: 'Team Leader', roles: ['Closer', 'Processor'] },
  leadOfWest: { accessLevel: 'Team Leader', team: 'south' },
  unitLeader: { accessLevel: 'Unit Leader', roles: ['Underwriter'] },
  manager: { accessLevel: 'Manager' },
  administrator: { accessLevel: 'Administrator' },
  byRole: { roles: ['Administrator'] },
} as const satisfies Record<string, Pick<PersonInput, 'roles' | 'accessLevel'> & { team?: Team }>

export type Name = keyof typeof PEOPLE
export const NAMES = Object.keys(PEOPLE) as Name[]

const NORTH = ['closer', 'assistant', 'analyst', 'processor', 'bystander'] as const
const SOUTH = ['closerSouth', 'underwriter', 'leadOfWest'] as const
const WEST = ['closerWest', 'processorWest', 'underwriterWest'] as const

/** Where work is seen: at a desk, or as a loan of any. */
export type Floor = Desk | 'loan'
type Seen = 'everything' | readonly Name[]
const everywhere = (seen: Seen): Record<Floor, Seen> => ({ closing: seen, processor: seen, underwriter: seen, loan: seen })

/** Whose work each sees, written down person by person (domain 1, Row scope); those who are not named here see their own. */
const SEES: Partial<Record<Name, Partial<Record<Floor, Seen>>>> = {
  assistant: { closing: NORTH, loan: NORTH },
  closingManager: { closing: 'everything', loan: 'everything' },
  processingManager: { processor: 'everything', loan: 'everything' },
  underwritingManager: { underwriter: 'everything', loan: 'everything' },
  qcManager: { loan: 'everything' },
  leadOfNorth: everywhere(['leadOfNorth', ...NORTH]),
  leadOfWest: everywhere([...SOUTH, ...WEST]),
  unitLeader: everywhere(['unitLeader', ...NORTH, ...SOUTH]),
  manager: everywhere('everything'),
  administrator: everywhere('everything'),
  byRole: everywhere('everything'),
}

export interface World extends TestApp {
  people: Record<Name, Person & SignIn>
  nobody: SignIn
  /** User ids whose work a person sees; null for everybody's. */
  seenBy(name: Name, floor: Floor): number[] | null
}

/** The server with everybody, and sixty loans among them at every desk, in every place, with reviews, events and entries of the audit trail. */
export async function everyRoleWorld(): Promise<World> {
  const t = await testApp()
  const people = {} as World['people']
  for (const [n, name] of NAMES.entries()) {
    const { roles = [], accessLevel = 'Employee' } = PEOPLE[name] as PersonInput
    const person = await t.person({
      roles,
      accessLevel,
      fullName: `${at(['Nneka', 'álvaro', 'Joy'], n)} ${name}`,
      permissions: ALL_PERMISSIONS,
      location: at(['Plano', '', 'Chandler'], n),
      lastLoginAt: n % 3 === 0 ? null : new Date(Date.UTC(2026, 1, 1 + (n % 4))),
    })
    people[name] = { ...person, ...(await openSession(t.db, person)) }
  }
  const nobody = await openSession(t.db, await t.person({ fullName: 'Noel Nobody' }))
  await t.person({ fullName: 'Zoe Gone', inactive: true })
  const idOf = (name: Name) => people[name].id
  const teams: [Team, Name | null, Name | null][] = [
    ['north', 'leadOfNorth', 'unitLeader'],
    ['south', null, 'unitLeader'],
    ['west', 'leadOfWest', null],
  ]
  for (const [name, leader, unitLeader] of teams) {
    const data = { department: 'Lending', name, leaderId: leader && idOf(leader), unitLeaderId: unitLeader && idOf(unitLeader) }
    const { id: teamId } = await t.db.team.create({ data })
    const members = NAMES.filter((person) => (PEOPLE[person] as { team?: Team }).team === name).map(idOf)
    await t.db.user.updateMany({ where: { id: { in: members } }, data: { teamId } })
  }
  await addWork(t, idOf)
  await addEntries(t, people)
  return {
    ...t,
    people,
    nobody,
    seenBy(name, floor) {
      const seen = SEES[name]?.[floor] ?? [name]
      return seen === 'everything' ? null : seen.map(idOf)
    },
  }
}
