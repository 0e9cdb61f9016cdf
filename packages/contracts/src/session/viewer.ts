import type { Permission } from '../permissions.ts'

/** Access levels, lowest first (domain 1, Access level). */
export const ACCESS_LEVELS = ['Employee', 'Team Leader', 'Unit Leader', 'Manager', 'Administrator'] as const
export type AccessLevel = (typeof ACCESS_LEVELS)[number]

/** A person's jobs, of which one person may have several (domain 1, Roles). */
export const ROLES = [
  'Closer',
  'Closer Assistance',
  'Manager - Closing',
  'Processor',
  'Manager - Processing',
  'Underwriter',
  'Manager - Underwriting',
  'QC Analyst',
  'Manager - QC',
  'Administrator',
] as const
export type Role = (typeof ROLES)[number]

/** Which Final Reviews a person may submit (platform 6). */
export const FINAL_REVIEW_PERMISSIONS = ['Full Permission', 'Only if UW Review was NOT Bypassed', 'Only if UW Review WAS Bypassed'] as const

export interface Viewer {
  userId: number
  /** The DR ID. */
  employeeId: string
  /** The Client ID. */
  username: string
  fullName: string
  accessLevel: AccessLevel
  roles: readonly Role[]
  teamId: number | null
  /** With 1 the directory verifies the password. With any other value this system does. */
  loginType: number
  /** One of FINAL_REVIEW_PERMISSIONS; any other text allows no Final Review. */
  finalReviewPermission: string
  permissions: ReadonlySet<Permission>
}

export function hasRole(viewer: Viewer, role: Role): boolean {
  return viewer.roles.includes(role)
}

export function isAdministrator(viewer: Viewer): boolean {
  return viewer.accessLevel === 'Administrator' || hasRole(viewer, 'Administrator')
}

/** Whether the viewer is a Team Leader or Unit Leader. The lists send it as `roleUlTl`. */
export function isLead(viewer: Viewer): boolean {
  return viewer.accessLevel === 'Team Leader' || viewer.accessLevel === 'Unit Leader'
}
