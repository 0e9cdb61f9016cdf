import { createHash } from 'node:crypto'
import { hash } from 'argon2'
import { CopyBuffer, type CopyLot, type CopyTable, type CopyValue } from './copy.ts'
import { dayText, momentText } from './days.ts'
import { DEFAULT_GROUPS } from './groups.ts'
import type { Person } from './people.ts'
import { DEMO_PASSWORD, POSTS } from './staff.ts'
import { TABLES } from './tables.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
/** The parameters of the house for passwords (argon2id). */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One hash for everybody: the password is public, and a thousand hashes would cost a minute. The seed makes the salt, so a world repeats. */
export function demoPasswordHash(seed: string): Promise<string> {
  const salt = createHash('sha256').update(`${seed}/salt`).digest().subarray(0, 16)
  return hash(DEMO_PASSWORD, { ...ARGON2, salt })
}

function userRow(person: Person, world: World, passwordHash: string): CopyValue[] {
  const { id, username, employeeId, first, last, fullName, post, loginType, inactiveReason, teamId } = person
  const ago = (days: number) => momentText(world.now - days * DAY_MS + ((id * 7919) % 480) * 60_000)
  const local = loginType !== 1
  return [
    ...[id, username, employeeId, first, last, fullName, POSTS[post].access, loginType],
    ...[
      local ? passwordHash : null,
      local ? ago(person.passwordAge) : null,
      person.finalReviewPermission,
      person.maxDailyAssign,
      person.location,
    ],
    ...[`(480) 555-01${String(id % 100).padStart(2, '0')}`, `${username}@ivue.example`, `${username}@client.example`],
    ...[inactiveReason !== '', inactiveReason, teamId, ago(person.lastLogin)],
  ]
}

/** Rows of everything that stands before the first loan, table by table in the order in which they can be written. */
export function staffRows(world: World, passwordHash: string): CopyLot[] {
  const { people, teams } = world.staff
  const buffer = (table: CopyTable, rows: Iterable<CopyValue[]>) => {
    const filled = new CopyBuffer(table)
    for (const row of rows) filled.add(row)
    return filled.take()
  }
  const groups = DEFAULT_GROUPS.map((group, index) => ({ ...group, id: index + 1 }))
  const groupOf = (person: Person) => groups.find(({ title }) => title === POSTS[person.post].group)?.id as number
  return [
    buffer(
      TABLES.teams,
      teams.map(({ id, name, department }) => [id, name, department]),
    ),
    buffer(
      TABLES.users,
      people.map((person) => userRow(person, world, passwordHash)),
    ),
    buffer(
      TABLES.userRoles,
      people.map(({ id, post }) => [id, POSTS[post].role]),
    ),
    buffer(
      TABLES.userSkills,
      people.flatMap(({ id, skills }) => skills.map(({ kind, value }) => [id, kind, value])),
    ),
    buffer(
      TABLES.groups,
      groups.map(({ id, title, description }) => [id, title, description]),
    ),
    buffer(
      TABLES.groupPermissions,
      groups.flatMap(({ id, permissions }) => permissions.map((permission) => [id, permission])),
    ),
    buffer(
      TABLES.groupMembers,
      people.map((person) => [groupOf(person), person.id]),
    ),
    buffer(
      TABLES.imports,
      world.imports.list.map((entry) => {
        const { created, changed, unchanged, mismatched, rejected } = entry
        const rows = created + changed + unchanged + mismatched + rejected
        return [
          ...[
            entry.id,
            entry.type,
            dayText(entry.day),
            `\\x${entry.contentHash.toString('hex')}`,
            entry.fileName,
            'done',
            'done',
            rows,
            rows,
          ],
          ...[created, changed, unchanged, mismatched, rejected, entry.by.id, momentText(entry.startedAt), momentText(entry.endedAt)],
        ]
      }),
    ),
  ]
}
