import type { Desk } from '@ivue/contracts/desks/words.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { addExceptions } from '../../data-tests/every-exception-list.fixture.ts'
import { addHours } from '../../home/every-landing-list.fixture.ts'
import type { Database } from '../../platform/database/database.ts'
import { addBanks } from '../../quality/checkpoints/every-checkpoint-list.fixture.ts'
import { addFindings } from '../../quality/findings/every-findings-list.fixture.ts'
import { addSamples } from '../../quality/sampling/every-sampling-list.fixture.ts'
import { addReported } from '../../reports/every-report-list.fixture.ts'
import { addQuality } from '../../reports/tests/every-quality-list.fixture.ts'
import { addServices } from '../../services/every-service-list.fixture.ts'
import type { PersonInput } from '../../testing/add-person.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignedInPerson, signedInPeople } from '../../testing/signed-in-people.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { addEntries, addWork, at } from './every-role-work.fixture.ts'

/**
 * One person per role and per access level, in three teams of two units. All hold every permission, so that only the row scope
 * differs.
 */
const PEOPLE = {
  closer: { roles: ['Closer'] },
  assistant: { roles: ['Closer Assistance'] },
  analyst: { roles: ['QC Analyst'] },
  processor: { roles: ['Processor'] },
  bystander: {},
  closerSouth: { roles: ['Closer'] },
  underwriter: { roles: ['Underwriter'] },
  closerWest: { roles: ['Closer'] },
  processorWest: { roles: ['Processor'] },
  underwriterWest: { roles: ['Underwriter'] },
  closingManager: { roles: ['Manager - Closing'] },
  processingManager: { roles: ['Manager - Processing'] },
  underwritingManager: { roles: ['Manager - Underwriting'] },
  qcManager: { roles: ['Manager - QC'] },
  leadOfNorth: { accessLevel: 'Team Leader', roles: ['Closer', 'Processor'] },
  leadOfWest: { accessLevel: 'Team Leader' },
  unitLeader: { accessLevel: 'Unit Leader', roles: ['Underwriter'] },
  manager: { accessLevel: 'Manager' },
  administrator: { accessLevel: 'Administrator' },
  byRole: { roles: ['Administrator'] },
} satisfies Record<string, PersonInput>

export type Name = keyof typeof PEOPLE
export const NAMES = Object.keys(PEOPLE) as Name[]

const NORTH = ['closer', 'assistant', 'analyst', 'processor', 'bystander'] as const
const SOUTH = ['closerSouth', 'underwriter', 'leadOfWest'] as const
const WEST = ['closerWest', 'processorWest', 'underwriterWest'] as const

/** The kinds of row scope: a desk, quality, or loans. */
export type Floor = Desk | 'quality' | 'loan'
type VisibleNames = 'everything' | readonly Name[]
const everywhere = (seen: VisibleNames): Record<Floor, VisibleNames> => ({
  closing: seen,
  processor: seen,
  underwriter: seen,
  quality: seen,
  loan: seen,
})

/** Whose rows each person sees, listed by hand (domain 1, Row scope). People not listed see their own. */
const SEES: Partial<Record<Name, Partial<Record<Floor, VisibleNames>>>> = {
  assistant: { closing: NORTH, loan: NORTH },
  closingManager: { closing: 'everything', loan: 'everything' },
  processingManager: { processor: 'everything', loan: 'everything' },
  underwritingManager: { underwriter: 'everything', loan: 'everything' },
  qcManager: { quality: 'everything', loan: 'everything' },
  leadOfNorth: everywhere(['leadOfNorth', ...NORTH]),
  leadOfWest: everywhere([...SOUTH, ...WEST]),
  unitLeader: everywhere(['unitLeader', ...NORTH, ...SOUTH]),
  manager: everywhere('everything'),
  administrator: everywhere('everything'),
  byRole: everywhere('everything'),
}

export interface World extends TestApp {
  people: Record<Name, SignedInPerson>
  nobody: SignIn
  /** User ids in a person's scope; null for everybody. */
  seenBy(name: Name, floor: Floor): number[] | null
}

/**
 * Starts the server with all people, and sixty loans for them at every desk and in every state, with reviews, events and audit
 * entries.
 */
export async function everyRoleWorld(): Promise<World> {
  const t = await testApp()
  const inputs = Object.fromEntries(
    NAMES.map((name, n): [Name, PersonInput] => [
      name,
      {
        ...PEOPLE[name],
        fullName: `${at(['Nneka', 'álvaro', 'Joy'], n)} ${name}`,
        permissions: ALL_PERMISSIONS,
        location: at(['Plano', '', 'Chandler'], n),
        lastLoginAt: n % 3 === 0 ? null : new Date(Date.UTC(2026, 1, 1 + (n % 4))),
      },
    ]),
  ) as Record<Name, PersonInput>
  const people = await signedInPeople<Name>(t, inputs, [
    { name: 'north', leader: 'leadOfNorth', unitLeader: 'unitLeader', members: NORTH },
    { name: 'south', unitLeader: 'unitLeader', members: SOUTH },
    { name: 'west', leader: 'leadOfWest', members: WEST },
  ])
  const nobody = await openSession(t.db, await t.person({ fullName: 'Noel Nobody' }))
  await t.person({ fullName: 'Zoe Gone', inactive: true })
  const idOf = (name: Name) => people[name].id
  await addWork(t, idOf)
  await addEntries(t, people)
  await addBanks(t.db)
  await addSamples(t.db)
  await addFindings(t.db)
  await addExceptions(t.db)
  await addServices(
    t.db,
    NAMES.map((name) => idOf(name)),
  )
  await addHours(t.db, idOf)
  await addQuality(t.db)
  await addReported(t.db, NAMES.map(idOf))
  await addKeys(t.db, people.byRole.groupId)
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

/** Adds a service account of a group with keys. It is in no other list than that of the keys. */
async function addKeys(db: Database, groupId: number): Promise<void> {
  const account = { username: 'Warehouse', fullName: 'Zoe Warehouse', employeeId: 'service:warehouse', accessLevel: 'Manager' }
  const { id } = await db.user.create({ data: { ...account, inactive: true, service: true, groups: { create: { groupId } } } })
  const day = (n: number) => new Date(Date.UTC(2100, 0, 1 + n, 6))
  await db.apiKey.createMany({
    data: ['Nightly import', 'Reads lists', 'Reads figures', 'Tried once'].map((description, n) => ({
      userId: id,
      keyHash: Buffer.from(description),
      description,
      addresses: n < 2 ? [] : [`10.1.0.${n}`, '10.2.0.0/16'],
      endsAt: day(n % 3),
      createdById: id,
      createdAt: day(-1),
      lastUsedAt: n === 1 ? null : day(-n),
      revokedAt: n === 3 ? day(0) : null,
    })),
  })
}
