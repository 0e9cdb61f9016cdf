import type { Permission } from '@ivue/contracts/permissions.ts'
import type { Role } from '@ivue/contracts/session/viewer.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../platform/database/database.ts'
import { hashPassword } from '../session/passwords/passwords.ts'
import { now } from './clock.ts'
import { createCounterPerDatabase } from './counter-per-database.ts'

/** The password of all people in tests. */
export const PASSWORD = 'Welcome#2026'
const HASH = hashPassword(PASSWORD)

export interface PersonInput extends Partial<Omit<Prisma.UserUncheckedCreateInput, 'roles' | 'groups' | 'skills'>> {
  /** Granted through a separate group. */
  permissions?: readonly Permission[]
  roles?: readonly Role[]
  licences?: readonly string[]
}

export interface Person {
  id: number
  username: string
  fullName: string
  employeeId: string
  /** The person's separate group. */
  groupId: number
}

const numberOf = createCounterPerDatabase()

/** Adds a user: by default an Employee with a local password. */
export async function addPerson(
  db: Database,
  { permissions = [], roles = [], licences = [], ...fields }: PersonInput = {},
): Promise<Person> {
  const number = numberOf(db)
  const group = await db.group.create({
    data: { title: `Group of person ${number}`, permissions: { create: permissions.map((permission) => ({ permission })) } },
  })
  const user = await db.user.create({
    data: {
      username: `person.${number}`,
      employeeId: `DR${String(90_000 + number)}`,
      fullName: `Person ${number}`,
      accessLevel: 'Employee',
      passwordHash: await HASH,
      passwordChangedAt: now(),
      ...fields,
      roles: { create: roles.map((role) => ({ role })) },
      skills: { create: licences.map((value) => ({ kind: 'licence', value })) },
      groups: { create: { groupId: group.id } },
    },
  })
  return { id: user.id, username: user.username, fullName: user.fullName, employeeId: user.employeeId, groupId: group.id }
}
