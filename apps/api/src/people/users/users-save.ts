import { MESSAGES } from '@ivue/contracts/messages.ts'
import {
  formatFullName,
  type GrantingGroup,
  USER_REFUSED,
  userChangeProblems,
  userValueProblems,
  userWarning,
} from '@ivue/contracts/people/rules.ts'
import type { OpenTasks, UserData, UserValues } from '@ivue/contracts/people/user-fields.ts'
import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import type { Problem } from '@ivue/contracts/wire/problem.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../../audit/record-events.ts'
import { notify } from '../../notifications/notify.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import type { RecordChange } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import { refuseProblems } from '../../platform/rpc/refuse-problems.ts'
import { endSessionsOf } from '../../session/queries.ts'
import { refuseStaleVersion } from '../record-versions.ts'
import { raiseTeamVersions, serializeTeamChanges } from '../teams/teams.ts'
import { makeRightsNotices } from './users-notices.ts'
import { findGroups, findOpenTasks, findTakenIds, findTeams, findUser, lockAdministrators } from './users-queries.ts'
import { createUser, updateUser } from './users-write.ts'

/** Initial values of a new user (wire conventions, People). */
export const NEW_USER: UserValues = {
  first_name: '',
  last_name: '',
  client_system_full_name: '',
  employee_id: '',
  ad_network_acc: '',
  loginType: 0,
  access_level: 'Employee',
  dr_phone: '',
  dr_phone_ext: '',
  client_phone: '',
  client_phone_ext: '',
  location: '',
  term: '',
  dr_email: '',
  client_email: '',
  m_email: '',
  max_daily_assign: '10',
  team: '',
  inactive: 0,
  inactive_reason: '',
  selectedRoles: [],
  selectedSkillsLicense: [],
  selectedSkillsQC_Type: [],
  selectedSkillsPurpose: [],
  selectedSkillsType: [],
  selectedUserGroups: [],
  selectedFinalPermission: 'Full Permission',
  away: [],
}

/** Returns NEW_USER with the limit from the setting capacity.dailyAssignments. */
export const makeNewUserValues = (dailyAssignments: number): UserValues => ({ ...NEW_USER, max_daily_assign: String(dailyAssignments) })

export interface UserSave extends Act {
  /** Null for a new user, who starts with `blank`. */
  userId: number | null
  blank: UserValues
  data: UserData
  seen: number | undefined
}

export interface SavedUser {
  userId: string
  name: string
  version: number
  openTasks: OpenTasks[]
  deactivated: boolean
  warning: string
}

/** Creates or changes a user (platform 2.8, domain 2). Deactivating a user ends all their sessions in the same transaction. */
export async function saveUser(db: Database, save: UserSave): Promise<SavedUser> {
  try {
    return await db.$transaction((tx) => saveIn(tx, save))
  } catch (error) {
    // Another user took the name between the check and the write.
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error
    const user = save.userId === null ? null : await findUser(db, save.userId)
    refuseProblems(await findTakenProblems(db, applyFields(user?.values ?? save.blank, save.data), save.userId), 'userData')
    throw error
  }
}

async function saveIn(tx: Queries, { viewer, now, changed, userId, blank, data, seen }: UserSave): Promise<SavedUser> {
  if (data.team !== undefined) await serializeTeamChanges(tx)
  const administrators = await lockAdministrators(tx, userId)
  const user = userId === null ? null : await findUser(tx, userId, { lock: true })
  if (userId !== null && !user) throw new Refusal(MESSAGES.notFound)
  if (user) await refuseStaleVersion(tx, 'user', user, seen)
  const groups = await findGroups(tx)
  const teams = (await findTeams(tx)).allTeams
  const before = user?.values ?? blank
  const after = applyFields(before, data)
  const problems = [
    ...userChangeProblems(viewer, before, after, {
      target: user?.holder ?? null,
      groups,
      administrators,
      teamIds: Object.keys(teams).map(Number),
    }),
    ...userValueProblems(after, user?.values ?? null),
    ...(await findTakenProblems(tx, after, userId)),
  ]
  refuseProblems(problems, 'userData')

  const stamp = { updatedAt: now, updatedById: viewer.userId }
  if (before.team !== after.team) await raiseTeamVersions(tx, [before.team, after.team], stamp)
  const { id, version } = user ? await updateUser(tx, user.id, after, stamp) : await createUser(tx, after, stamp)
  const deactivated = before.inactive === 0 && after.inactive === 1
  if (deactivated) await endSessionsOf(tx, id, { now })
  const openTasks = deactivated ? await findOpenTasks(tx, id) : []
  auditChanges(changed, before, after, { groups, teams })
  if (user) await notify(tx, makeRightsNotices(viewer, id, { before, after, groups }))
  return { userId: String(id), name: formatFullName(after), version, openTasks, deactivated, warning: userWarning(after) }
}

/** Returns the user's values with the sent fields. An empty full name becomes first and last name. Active users have no reason for inactivity. */
function applyFields(before: UserValues, data: UserData): UserValues {
  const sent = Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
  const after = { ...before, ...(sent as Partial<UserValues>) }
  return { ...after, client_system_full_name: formatFullName(after), inactive_reason: after.inactive === 1 ? after.inactive_reason : '' }
}

async function findTakenProblems(db: Queries, values: UserValues, userId: number | null): Promise<Problem[]> {
  const taken = await findTakenIds(db, values, userId)
  return [
    ...(taken.employee_id ? [{ field: 'employee_id', msg: USER_REFUSED.drIdTaken }] : []),
    ...(taken.username ? [{ field: 'ad_network_acc', msg: USER_REFUSED.clientIdTaken }] : []),
  ]
}

/** Records the changed fields in the audit trail. A user's fields contain no secrets. */
function auditChanges(
  changed: RecordChange,
  before: UserValues,
  after: UserValues,
  { groups, teams }: { groups: readonly GrantingGroup[]; teams: Record<string, string> },
): void {
  const titles = new Map(groups.map(({ id, title }) => [String(id), title]))
  const words = (values: UserValues, field: keyof UserValues): string => {
    switch (field) {
      case 'inactive':
        return values.inactive === 1 ? 'Yes' : 'No'
      case 'selectedUserGroups':
        return values.selectedUserGroups.map((id) => titles.get(id) ?? id).join(', ')
      case 'team':
        return teams[values.team] ?? ''
      case 'away':
        return values.away.map(({ from, to, reason }) => [`${from} to ${to}`, reason].filter(Boolean).join(' ')).join(', ')
      default:
        return [values[field]].flat().join(', ')
    }
  }
  const whose = `${formatFullName(after)} (${after.ad_network_acc})`
  if (before.ad_network_acc === '') changed(`User ${whose}`, '', 'created')
  for (const field of Object.keys(after) as (keyof UserValues)[]) {
    changed(`User ${whose}: ${USER_LABELS[field]}`, words(before, field), words(after, field))
  }
}
