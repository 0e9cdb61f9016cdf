import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import type { Person, PersonInput } from './add-person.ts'
import { openSession } from './sessions.ts'
import type { SignIn, TestApp } from './test-app.ts'

/** A person with a session, and as a viewer for the rules. */
export type SignedInPerson = Person & SignIn & { viewer: Viewer }

/** A team of people by name. A leader is a member only if listed as one. */
export interface TeamInput<Name extends string> {
  name: string
  leader?: Name
  unitLeader?: Name
  members: readonly Name[]
}

/** Makes the present teams, leaders and access levels those of all closed months. */
export async function forgetEarlierPositions(db: Database): Promise<void> {
  await db.userPosition.deleteMany()
  await db.$executeRaw`SELECT record_positions(ARRAY(SELECT id FROM users), '-infinity')`
}

/** Adds people and their teams, which they have had since ever, and signs everyone in. */
export async function signedInPeople<Name extends string>(
  { db, person: add }: TestApp,
  inputs: Readonly<Record<Name, PersonInput>>,
  teams: readonly TeamInput<Name>[],
): Promise<Record<Name, SignedInPerson>> {
  const names = Object.keys(inputs) as Name[]
  const persons = {} as Record<Name, Person>
  for (const name of names) persons[name] = await add(inputs[name])
  const idOf = (name: Name | undefined) => (name ? persons[name].id : null)
  const teamOf = new Map<Name, number>()
  for (const { name, leader, unitLeader, members } of teams) {
    const leaders = { leaderId: idOf(leader), unitLeaderId: idOf(unitLeader) }
    const { id } = await db.team.create({ data: { department: 'Operations', name, ...leaders } })
    await db.user.updateMany({ where: { id: { in: members.map((member) => persons[member].id) } }, data: { teamId: id } })
    for (const member of members) teamOf.set(member, id)
  }
  await forgetEarlierPositions(db)
  const people = {} as Record<Name, SignedInPerson>
  for (const name of names) {
    const person = persons[name]
    const { accessLevel = 'Employee', roles = [], permissions = [] } = inputs[name]
    const viewer: Viewer = {
      userId: person.id,
      employeeId: person.employeeId,
      username: person.username,
      fullName: person.fullName,
      accessLevel: accessLevel as Viewer['accessLevel'],
      roles,
      teamId: teamOf.get(name) ?? null,
      loginType: 0,
      finalReviewPermission: 'Full Permission',
      permissions: new Set(permissions),
    }
    people[name] = { ...person, ...(await openSession(db, person)), viewer }
  }
  return people
}
