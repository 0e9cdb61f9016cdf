import { formatFullName } from '@ivue/contracts/people/rules.ts'
import type { UserValues } from '@ivue/contracts/people/user-fields.ts'
import { SKILL_KINDS, type SkillField } from '@ivue/contracts/people/user-words.ts'
import type { Queries } from '../../platform/database/database.ts'
import type { Stamp } from '../record-versions.ts'

/** Returns the columns of a user's own row: all values except roles, skills, groups and absences. */
export function userColumns(values: UserValues) {
  return {
    username: values.ad_network_acc,
    employeeId: values.employee_id,
    firstName: values.first_name,
    lastName: values.last_name,
    fullName: formatFullName(values),
    accessLevel: values.access_level,
    loginType: values.loginType,
    finalReviewPermission: values.selectedFinalPermission,
    maxDailyAssign: Number(values.max_daily_assign),
    teamId: values.team === '' ? null : Number(values.team),
    location: values.location,
    drPhone: values.dr_phone,
    drPhoneExt: values.dr_phone_ext,
    clientPhone: values.client_phone,
    clientPhoneExt: values.client_phone_ext,
    drEmail: values.dr_email,
    clientEmail: values.client_email,
    mobileEmail: values.m_email,
    term: values.term,
    inactive: values.inactive === 1,
    inactiveReason: values.inactive_reason,
  }
}

const toSkills = (values: UserValues) =>
  (Object.keys(SKILL_KINDS) as SkillField[]).flatMap((field) => values[field].map((value) => ({ kind: SKILL_KINDS[field], value })))
const toAbsences = (values: UserValues) =>
  values.away.map(({ from, to, reason }) => ({ fromDay: new Date(from), toDay: new Date(to), reason }))

/** Creates a user without a password; the first one is set by a mailed reset. */
export async function createUser(tx: Queries, values: UserValues, stamp: Stamp): Promise<{ id: number; version: number }> {
  return tx.user.create({
    data: {
      ...userColumns(values),
      ...stamp,
      roles: { create: values.selectedRoles.map((role) => ({ role })) },
      skills: { create: toSkills(values) },
      groups: { create: values.selectedUserGroups.map((id) => ({ groupId: Number(id) })) },
      away: { create: toAbsences(values) },
    },
    select: { id: true, version: true },
  })
}

/** Writes all fields of a user, who must be locked by the caller. */
export async function updateUser(tx: Queries, id: number, values: UserValues, stamp: Stamp): Promise<{ id: number; version: number }> {
  const replaced = { deleteMany: {} }
  return tx.user.update({
    where: { id },
    data: {
      ...userColumns(values),
      ...stamp,
      version: { increment: 1 },
      roles: { ...replaced, create: values.selectedRoles.map((role) => ({ role })) },
      skills: { ...replaced, create: toSkills(values) },
      groups: { ...replaced, create: values.selectedUserGroups.map((id) => ({ groupId: Number(id) })) },
      away: { ...replaced, create: toAbsences(values) },
    },
    select: { id: true, version: true },
  })
}
