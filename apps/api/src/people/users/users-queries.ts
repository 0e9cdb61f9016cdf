import { FIRST_GROUP } from '@ivue/contracts/people/group-rules.ts'
import type { EditedHolder, GrantingGroup } from '@ivue/contracts/people/rules.ts'
import type { OpenTasks, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { SKILL_KINDS, type SkillField } from '@ivue/contracts/people/user-words.ts'
import { isPermission, type Permission } from '@ivue/contracts/permissions.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../../platform/database/database.ts'

export interface StoredUser {
  id: number
  version: number
  teamId: number | null
  values: UserValues
  holder: EditedHolder
  updatedAt: Date | null
  updatedById: number | null
}

const WITH_ALL_PARTS = {
  roles: { orderBy: { role: 'asc' } },
  skills: { orderBy: [{ kind: 'asc' }, { value: 'asc' }] },
  away: { orderBy: [{ fromDay: 'asc' }, { id: 'asc' }] },
  groups: { include: { group: { include: { permissions: true } } }, orderBy: { groupId: 'asc' } },
} as const satisfies Prisma.UserInclude

type UserWithParts = Prisma.UserGetPayload<{ include: typeof WITH_ALL_PARTS }>

const findPermissions = (rows: readonly { permission: string }[]): Permission[] =>
  rows.map(({ permission }) => permission).filter(isPermission)

/** Returns a user; null if there is none, or if it is a service account. With `lock` it locks the user until the transaction ends. */
export async function findUser(db: Queries, id: number, { lock = false } = {}): Promise<StoredUser | null> {
  if (lock) await db.$queryRaw(Prisma.sql`SELECT 1 FROM users WHERE id = ${id} FOR NO KEY UPDATE`)
  const user = await db.user.findUnique({ where: { id, service: false }, include: WITH_ALL_PARTS })
  if (!user) return null
  const { version, teamId, accessLevel, updatedAt, updatedById } = user
  const roles = user.roles.map(({ role }) => role)
  const permissions = new Set(user.groups.flatMap(({ group }) => findPermissions(group.permissions)))
  return {
    id,
    version,
    teamId,
    updatedAt,
    updatedById,
    values: toValues(user, roles),
    holder: { userId: id, accessLevel, roles, permissions },
  }
}

function toValues(user: UserWithParts, roles: string[]): UserValues {
  const skills = (field: SkillField) => user.skills.filter(({ kind }) => kind === SKILL_KINDS[field]).map(({ value }) => value)
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    client_system_full_name: user.fullName,
    employee_id: user.employeeId,
    ad_network_acc: user.username,
    loginType: user.loginType,
    access_level: user.accessLevel,
    dr_phone: user.drPhone,
    dr_phone_ext: user.drPhoneExt,
    client_phone: user.clientPhone,
    client_phone_ext: user.clientPhoneExt,
    location: user.location,
    term: user.term,
    dr_email: user.drEmail,
    client_email: user.clientEmail,
    m_email: user.mobileEmail,
    max_daily_assign: String(user.maxDailyAssign),
    team: user.teamId === null ? '' : String(user.teamId),
    inactive: user.inactive ? 1 : 0,
    inactive_reason: user.inactiveReason,
    selectedRoles: roles,
    selectedSkillsLicense: skills('selectedSkillsLicense'),
    selectedSkillsQC_Type: skills('selectedSkillsQC_Type'),
    selectedSkillsPurpose: skills('selectedSkillsPurpose'),
    selectedSkillsType: skills('selectedSkillsType'),
    selectedUserGroups: user.groups.map(({ groupId }) => String(groupId)),
    selectedFinalPermission: user.finalReviewPermission,
    away: user.away.map(({ fromDay, toDay, reason }) => ({ from: formatDate(fromDay), to: formatDate(toDay), reason })),
  }
}

export async function findGroups(db: Queries): Promise<GrantingGroup[]> {
  const groups = await db.group.findMany({ include: { permissions: true }, orderBy: [{ title: 'asc' }, { id: 'asc' }] })
  return groups.map(({ id, title, permissions }) => ({ id, title, permissions: findPermissions(permissions) }))
}

export async function findTeams(db: Queries) {
  const name = { select: { fullName: true } }
  const teams = await db.team.findMany({ select: { id: true, name: true, leader: name, unitLeader: name }, orderBy: { name: 'asc' } })
  const record = (word: (team: (typeof teams)[number]) => string) => Object.fromEntries(teams.map((team) => [team.id, word(team)]))
  return {
    allTeams: record((team) => team.name),
    allTeamLeader: record((team) => team.leader?.fullName ?? ''),
    allUnitLeader: record((team) => team.unitLeader?.fullName ?? ''),
  }
}

/**
 * Returns the first administrator group and the number of its active members other than one user. Locks the group
 * until the transaction ends, so that two administrators who deactivate each other are serialized.
 */
export async function lockAdministrators(db: Queries, besides: number | null) {
  const [group] = await db.$queryRaw<{ id: number }[]>(Prisma.sql`SELECT id FROM groups WHERE title = ${FIRST_GROUP} FOR NO KEY UPDATE`)
  if (!group) return { groupId: null, others: 0 }
  const others = await db.groupMember.count({ where: { groupId: group.id, userId: { not: besides ?? 0 }, user: { inactive: false } } })
  return { groupId: group.id, others }
}

/** Returns which of a user's two ids another user already has, ignoring case. */
export async function findTakenIds(db: Queries, { employee_id, ad_network_acc }: UserValues, besides: number | null) {
  const [taken] = await db.$queryRaw<{ username: boolean; employee_id: boolean }[]>(Prisma.sql`
    SELECT coalesce(bool_or(lower(username) = lower(${ad_network_acc})), FALSE) AS username,
           coalesce(bool_or(lower(employee_id) = lower(${employee_id})), FALSE) AS employee_id
    FROM users WHERE id <> ${besides ?? 0}::int AND (lower(username) = lower(${ad_network_acc}) OR lower(employee_id) = lower(${employee_id}))`)
  return taken ?? { username: false, employee_id: false }
}

export async function findOpenTasks(db: Queries, userId: number): Promise<OpenTasks[]> {
  return db.$queryRaw<OpenTasks[]>(Prisma.sql`
    SELECT desk, status, count(*)::int AS count FROM tasks
    WHERE (slot1_id = ${userId}::int OR slot2_id = ${userId}::int) AND status IN ('WIP', 'Reschedule', 'Open')
    GROUP BY desk, status ORDER BY desk, count DESC`)
}

export async function findAbsences(db: Queries, from: string, to: string) {
  const within = { fromDay: { lte: new Date(to) }, toDay: { gte: new Date(from) } }
  const people = await db.user.findMany({
    where: { inactive: false, away: { some: within } },
    select: { id: true, fullName: true, away: { where: within, orderBy: { fromDay: 'asc' } } },
    orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
  })
  return people.map(({ id, fullName, away }) => ({
    userId: String(id),
    Name: fullName,
    away: away.map(({ fromDay, toDay, reason }) => ({ from: formatDate(fromDay), to: formatDate(toDay), reason })),
  }))
}
