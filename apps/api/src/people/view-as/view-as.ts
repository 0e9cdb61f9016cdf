import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import type { SeenPerson } from '@ivue/contracts/people/view-as.ts'
import { isPermission, type Permission } from '@ivue/contracts/permissions.ts'
import type { AccessLevel, Role, Viewer } from '@ivue/contracts/session/viewer.ts'
import { searchWords } from '@ivue/contracts/wire/text.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import type { EvaluatedPerson } from './view-as-rules.ts'

export interface ViewAsResult {
  evaluated: EvaluatedPerson
  /** Null for an imagined new employee, who is only in the drafted group. */
  person: (SeenPerson & { roles: string[]; groups: string[]; team: string }) | null
  draftOf: string | null
}

interface ViewAsRequest {
  userId: number | null
  draft?: { groupId: number | null; selectedPowers: string[] } | undefined
}

/** Returns what a person, an imagined member of a drafted group, or a person with that draft may do. Changes nothing. */
export async function evaluateViewAs(db: Database, { userId, draft }: ViewAsRequest): Promise<ViewAsResult> {
  const stored = userId === null ? NOBODY : await findPerson(db, userId)
  if (!draft) return { ...stored, draftOf: null }
  const title = draft.groupId === null ? 'the new group' : await titleOf(db, draft.groupId)
  const others = stored.evaluated.groups.filter((group) => group.title !== title)
  const groups = [...others, { title, permissions: draft.selectedPowers }]
  const { person } = stored
  return {
    evaluated: { ...stored.evaluated, viewer: { ...stored.evaluated.viewer, permissions: permissionsOfGroups(groups) }, groups },
    person: person && { ...person, groups: groups.map((group) => group.title) },
    draftOf: title,
  }
}

const NOBODY: Omit<ViewAsResult, 'draftOf'> = {
  evaluated: {
    viewer: {
      userId: 0,
      employeeId: '',
      username: '',
      fullName: 'Somebody',
      accessLevel: 'Employee',
      roles: [],
      teamId: null,
      loginType: 0,
      finalReviewPermission: '',
      permissions: new Set(),
    },
    inactive: false,
    inactiveReason: '',
    groups: [],
  },
  person: null,
}

const permissionsOfGroups = (groups: EvaluatedPerson['groups']): Viewer['permissions'] =>
  new Set(groups.flatMap(({ permissions }) => permissions.filter(isPermission)))

async function findPerson(db: Database, userId: number): Promise<Omit<ViewAsResult, 'draftOf'>> {
  const user = await db.user.findUnique({
    where: { id: userId, service: false },
    include: {
      roles: { orderBy: { role: 'asc' } },
      groups: { include: { group: { include: { permissions: true } } }, orderBy: { group: { title: 'asc' } } },
      team: true,
    },
  })
  if (!user) throw new Refusal(MESSAGES.notFound)
  const groups = user.groups.map(({ group }) => ({
    title: group.title,
    permissions: group.permissions.map(({ permission }) => permission),
  }))
  const roles = user.roles.map(({ role }) => role)
  const viewer: Viewer = {
    userId: user.id,
    employeeId: user.employeeId,
    username: user.username,
    fullName: user.fullName,
    accessLevel: user.accessLevel as AccessLevel,
    roles: roles as Role[],
    teamId: user.teamId,
    loginType: user.loginType,
    finalReviewPermission: user.finalReviewPermission,
    permissions: permissionsOfGroups(groups),
  }
  return {
    evaluated: { viewer, inactive: user.inactive, inactiveReason: user.inactiveReason, groups },
    person: { ...personOf(user), roles, groups: groups.map(({ title }) => title), team: user.team?.name ?? '' },
  }
}

interface UserNames {
  id: number
  fullName: string
  username: string
  accessLevel: string
  inactive: boolean
}
const personOf = ({ id, fullName, username, accessLevel, inactive }: UserNames): SeenPerson => ({
  userId: String(id),
  fullName,
  username,
  accessLevel,
  inactive,
})

async function titleOf(db: Database, groupId: number): Promise<string> {
  const group = await db.group.findUnique({ where: { id: groupId }, select: { title: true } })
  if (!group) throw new Refusal(MESSAGES.notFound)
  return group.title
}

/** Returns the titles of the groups that hold a permission. An unsaved draft counts instead of its stored group. */
export async function findGroupsWithPermission(
  db: Database,
  permission: Permission,
  draftOf: string | null,
  draft: GroupDraft | undefined,
): Promise<string[]> {
  const groups = await db.group.findMany({ where: { permissions: { some: { permission } } }, select: { title: true } })
  const titles = groups.map(({ title }) => title).filter((title) => title !== draftOf)
  if (draftOf !== null && draft?.selectedPowers.includes(permission)) titles.push(draftOf)
  return titles.sort((a, b) => a.localeCompare(b))
}

const MAX_FOUND = 20

export async function findPeople(db: Database, search: string): Promise<SeenPerson[]> {
  const text = Prisma.sql`search_form(concat_ws(E'\\x1f', full_name, username, employee_id))`
  const fits = searchWords(search).map((word) => Prisma.sql`AND strpos(${text}, search_form(${word})) > 0`)
  const users = await db.$queryRaw<UserNames[]>(Prisma.sql`
    SELECT id, full_name AS "fullName", username, access_level AS "accessLevel", inactive
    FROM users WHERE NOT service ${fits.length > 0 ? Prisma.join(fits, ' ') : Prisma.empty} ORDER BY inactive, full_name, id LIMIT ${MAX_FOUND}`)
  return users.map(personOf)
}
