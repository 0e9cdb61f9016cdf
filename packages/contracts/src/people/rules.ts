import { MESSAGES } from '../messages.ts'
import { PERMISSIONS, type Permission } from '../permissions.ts'
import { ACCESS_LEVELS, FINAL_REVIEW_PERMISSIONS, ROLES, type Viewer } from '../session/viewer.ts'
import type { Problem } from '../wire/problem.ts'
import { awayProblems } from './away.ts'
import { TEAM_POSITION_LEVELS } from './team-rules.ts'
import type { UserValues } from './user-fields.ts'
import { INACTIVE_REASONS, MAX_DAILY_ASSIGN, SKILLS, type SkillField, type UserField } from './user-words.ts'

export const USER_REFUSED = {
  own: 'You cannot change your own permission level, roles, groups or Final Review Permission',
  self: 'You cannot deactivate yourself',
  ownSessions: 'End your own under My Sessions',
  notSignedIn: 'This user is not signed in',
  teamsOnly: 'Only people who may edit teams choose the team',
  team: 'Choose a team from the list',
  member: `Only active people whose access level is ${TEAM_POSITION_LEVELS.member} can be in a team`,
  onlyAdministrators: 'Only an administrator can make somebody an administrator, or end it',
  lastAdministrator: 'The first administrator group needs an active member, and this is the last one',
  inactiveReason: 'Choose why this user is inactive',
  clientId: 'Enter the Client ID',
  clientIdShape: 'A Client ID has letters, digits and . _ - @ only',
  clientIdTaken: 'Another user has this Client ID',
  drId: 'Enter the DR ID',
  drIdShape: 'A DR ID has letters, digits and - only',
  drIdTaken: 'Another user has this DR ID',
  name: 'Enter a name',
  email: 'Enter the e-mail address as name@company.com',
  phone: 'A phone number has digits, spaces and + - . ( ) only',
  extension: 'An extension has digits only',
  qcAnalystsOnly: 'Only QC analysts hold QC review types',
} as const

export interface EditedHolder {
  userId: number
  accessLevel: string
  roles: readonly string[]
  permissions: ReadonlySet<Permission>
}

export interface GrantingGroup {
  id: number
  title: string
  permissions: readonly Permission[]
}

type Editor = Pick<Viewer, 'userId' | 'accessLevel' | 'roles' | 'permissions'>

const administers = ({ accessLevel, roles }: Pick<EditedHolder, 'accessLevel' | 'roles'>) =>
  accessLevel === 'Administrator' || roles.includes('Administrator')

/**
 * Whether a user has more rights than the viewer. This is so if the user is an administrator and the viewer is not, or if the
 * user holds a permission that the viewer lacks (domain 2, last line).
 */
export function holdsMore(viewer: Editor, target: EditedHolder): boolean {
  return (administers(target) && !administers(viewer)) || [...target.permissions].some((permission) => !viewer.permissions.has(permission))
}

/**
 * The fields that decide how a person signs in, where their mail goes and what they may do. The viewer cannot change them for a person who
 * has more rights (`holdsMore`).
 */
const GUARDED: readonly UserField[] = [
  ...(['ad_network_acc', 'employee_id', 'loginType', 'dr_email', 'client_email', 'm_email'] as const),
  ...(['access_level', 'selectedRoles', 'selectedUserGroups', 'selectedFinalPermission', 'inactive', 'inactive_reason'] as const),
]
const OWN: readonly UserField[] = ['access_level', 'selectedRoles', 'selectedUserGroups', 'selectedFinalPermission']

/** Returns why the viewer cannot change a field of this user (null: a new user), or null. */
export function whyNotChangeField(viewer: Editor, target: EditedHolder | null, field: UserField): string | null {
  if (!viewer.permissions.has('people.users.edit')) return MESSAGES.noPermission
  if (field === 'team' && !viewer.permissions.has('people.teams.edit')) return USER_REFUSED.teamsOnly
  if (!target) return null
  if (target.userId === viewer.userId) {
    if (OWN.includes(field)) return USER_REFUSED.own
    return field === 'inactive' || field === 'inactive_reason' ? USER_REFUSED.self : null
  }
  return GUARDED.includes(field) && holdsMore(viewer, target) ? MESSAGES.holdsMore : null
}

/** Returns why the viewer cannot grant or revoke a group, or null. They must hold all its permissions (domain 2). */
export function whyNotGrantGroup(viewer: Editor, group: GrantingGroup): string | null {
  const lacking = group.permissions.filter((permission) => !viewer.permissions.has(permission))
  if (lacking.length === 0) return null
  const labels = lacking.slice(0, 2).map((permission) => PERMISSIONS[permission][1])
  return `${group.title} has permissions that you do not have: ${labels.join(', ')}${lacking.length > 2 ? ` and ${lacking.length - 2} more` : ''}`
}

/** Returns why the viewer cannot grant or revoke a level or role, or null. Only administrators grant or revoke Administrator. */
export function whyNotGrantAdministration(viewer: Editor, word: string): string | null {
  return word === 'Administrator' && !administers(viewer) ? USER_REFUSED.onlyAdministrators : null
}

type MailAccount = Pick<UserValues, 'inactive' | 'loginType' | 'dr_email' | 'client_email' | 'm_email'>

/** Returns why no password reset can be mailed, or null (domain 2). com_login passwordReset uses the same rule. */
export function whyNotMailReset(viewer: Editor, target: EditedHolder, account: MailAccount): string | null {
  if (!viewer.permissions.has('people.users.resetPassword')) return MESSAGES.noPermission
  return holdsMore(viewer, target) ? MESSAGES.holdsMore : whyNotMailAccount(account)
}

/** Returns why an account cannot be mailed a link to set its password, or null. Does not check the sender: `whyNotMailReset` does. */
export function whyNotMailAccount(account: MailAccount): string | null {
  if (account.inactive === 1) return MESSAGES.userInactive
  if (account.loginType === 1) return MESSAGES.directoryPassword
  return account.dr_email || account.client_email || account.m_email ? null : MESSAGES.noEmail
}

/**
 * Returns why a person's `open` sessions cannot be ended, or null. Deactivating a person also ends them, so both need the same permission.
 */
export function whyNotEndSessions(viewer: Editor, target: EditedHolder, open: number): string | null {
  if (!viewer.permissions.has('people.users.edit')) return MESSAGES.noPermission
  if (target.userId === viewer.userId) return USER_REFUSED.ownSessions
  if (holdsMore(viewer, target)) return MESSAGES.holdsMore
  return open === 0 ? USER_REFUSED.notSignedIn : null
}

export interface SaveFacts {
  /** The user who is saved, or null for a new one. */
  target: EditedHolder | null
  groups: readonly GrantingGroup[]
  teamIds: readonly number[]
  /** The first administrator group, and how many active members it has in addition to this user. */
  administrators: { groupId: number | null; others: number }
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
/** Returns the values that are in one of the lists only. */
const differing = (before: readonly string[], after: readonly string[]) => [
  ...after.filter((value) => !before.includes(value)),
  ...before.filter((value) => !after.includes(value)),
]

export function userChangeProblems(viewer: Editor, before: UserValues, after: UserValues, facts: SaveFacts): Problem[] {
  const changed = (Object.keys(after) as (keyof UserValues)[]).filter((field) => !same(before[field], after[field]))
  const locked = changed.flatMap((field): Problem[] => {
    const msg = whyNotChangeField(viewer, facts.target, field)
    return msg ? [{ field, msg }] : []
  })
  const groups = differing(before.selectedUserGroups, after.selectedUserGroups).flatMap((id): Problem[] => {
    const group = facts.groups.find((one) => String(one.id) === id)
    const msg = group ? whyNotGrantGroup(viewer, group) : 'Choose groups from the list'
    return msg ? [{ field: 'selectedUserGroups', msg }] : []
  })
  const administration = [
    { field: 'selectedRoles', words: differing(before.selectedRoles, after.selectedRoles) },
    { field: 'access_level', words: differing([before.access_level], [after.access_level]) },
  ].flatMap(({ field, words }): Problem[] => {
    const msg = words.map((word) => whyNotGrantAdministration(viewer, word)).find(Boolean)
    return msg ? [{ field, msg }] : []
  })
  const unknownTeam = before.team !== after.team && after.team !== '' && !facts.teamIds.some((id) => String(id) === after.team)
  const team: Problem[] = unknownTeam ? [{ field: 'team', msg: USER_REFUSED.team }] : []
  return [...locked, ...groups, ...administration, ...team, ...lastAdministrator(before, after, facts)]
}

function lastAdministrator(before: UserValues, after: UserValues, { administrators: { groupId, others } }: SaveFacts): Problem[] {
  const serves = ({ inactive, selectedUserGroups }: UserValues) => inactive === 0 && selectedUserGroups.includes(String(groupId))
  if (groupId === null || others > 0 || !serves(before) || serves(after)) return []
  return [{ field: after.inactive === 1 ? 'inactive' : 'selectedUserGroups', msg: USER_REFUSED.lastAdministrator }]
}

type OptionField = 'access_level' | 'max_daily_assign' | 'inactive_reason' | 'selectedFinalPermission' | 'selectedRoles' | SkillField

const EMAIL = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"().]{2,}$/

/**
 * Returns the problems of the values themselves, independent of the viewer. A stored value stays valid even if it is no longer in its list.
 */
export function userValueProblems(values: UserValues, before: UserValues | null = null): Problem[] {
  const problems: Problem[] = []
  const check = (field: UserField, wrong: boolean, msg: string) => {
    if (wrong) problems.push({ field, msg })
  }
  const outside = (field: OptionField, words: readonly string[]) => {
    const stored = before ? [before[field]].flat() : []
    return [values[field]].flat().some((word) => !words.includes(word) && !stored.includes(word))
  }
  check('client_system_full_name', formatFullName(values) === '', USER_REFUSED.name)
  check('employee_id', values.employee_id === '', USER_REFUSED.drId)
  check('employee_id', values.employee_id !== '' && !/^[\p{L}\p{N}-]+$/u.test(values.employee_id), USER_REFUSED.drIdShape)
  check('ad_network_acc', values.ad_network_acc === '', USER_REFUSED.clientId)
  check('ad_network_acc', values.ad_network_acc !== '' && !/^[\p{L}\p{N}._@-]+$/u.test(values.ad_network_acc), USER_REFUSED.clientIdShape)
  for (const field of ['dr_email', 'client_email', 'm_email'] as const)
    check(field, values[field] !== '' && !EMAIL.test(values[field]), USER_REFUSED.email)
  for (const field of ['dr_phone', 'client_phone'] as const) check(field, !/^[\d\s+.()-]*$/.test(values[field]), USER_REFUSED.phone)
  for (const field of ['dr_phone_ext', 'client_phone_ext'] as const) check(field, !/^\d*$/.test(values[field]), USER_REFUSED.extension)
  check('access_level', outside('access_level', ACCESS_LEVELS), 'Choose a permission level from the list')
  check('max_daily_assign', outside('max_daily_assign', MAX_DAILY_ASSIGN.map(String)), 'Choose a number from the list')
  check(
    'selectedFinalPermission',
    outside('selectedFinalPermission', FINAL_REVIEW_PERMISSIONS),
    'Choose a Final Review Permission from the list',
  )
  check('selectedRoles', outside('selectedRoles', ROLES), 'Choose roles from the list')
  for (const field of Object.keys(SKILLS) as SkillField[]) check(field, outside(field, SKILLS[field]), 'Choose from the list')
  const analyst = values.selectedRoles.includes('QC Analyst')
  check('selectedSkillsQC_Type', !analyst && values.selectedSkillsQC_Type.length > 0, USER_REFUSED.qcAnalystsOnly)
  const joins = values.team !== '' && values.team !== (before?.team ?? '')
  check('team', joins && (values.inactive === 1 || values.access_level !== TEAM_POSITION_LEVELS.member), USER_REFUSED.member)
  check('inactive_reason', values.inactive === 1 && values.inactive_reason === '', USER_REFUSED.inactiveReason)
  check('inactive_reason', values.inactive_reason !== '' && outside('inactive_reason', INACTIVE_REASONS), 'Choose a reason from the list')
  return [...problems, ...awayProblems(values.away)]
}

/** Returns what an active person lacks to be able to work, or ''. It does not prevent a save. */
export function userWarning({ inactive, selectedRoles, selectedUserGroups }: UserValues): string {
  if (inactive === 1 || (selectedRoles.length > 0 && selectedUserGroups.length > 0)) return ''
  if (selectedRoles.length > 0) return 'Without a group this user has no permissions'
  return selectedUserGroups.length > 0
    ? 'Without a role this user is assigned no work'
    : 'Without a role and a group this user has no permissions and is assigned no work'
}

/** The fields that `userValueProblems` refuses when they are empty. The reason is needed only of inactive people. */
export const REQUIRED_FIELDS: readonly UserField[] = ['client_system_full_name', 'employee_id', 'ad_network_acc', 'inactive_reason']

/** Returns a person's display name: the client system's full name, else first and last name. */
export function formatFullName({
  client_system_full_name,
  first_name,
  last_name,
}: Pick<UserValues, 'client_system_full_name' | 'first_name' | 'last_name'>): string {
  return client_system_full_name.trim() || `${first_name} ${last_name}`.trim()
}
