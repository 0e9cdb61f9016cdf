import { hasRole, isAdministrator, isLead, type Role, type Viewer } from '../session/viewer.ts'

/** A desk or quality. The lists of a floor share roles and row scope. */
export type Floor = 'closing' | 'processor' | 'underwriter' | 'quality'

export type Scope = 'all' | 'unit' | 'team' | 'own'

interface FloorRoles {
  manager: Role
  /** The roles that work on the floor, highest first. Work is assigned to people with the first role. */
  workers: readonly [Role, ...Role[]]
}

const ROLES_OF: Record<Floor, FloorRoles> = {
  closing: { manager: 'Manager - Closing', workers: ['Closer', 'Closer Assistance'] },
  processor: { manager: 'Manager - Processing', workers: ['Processor'] },
  underwriter: { manager: 'Manager - Underwriting', workers: ['Underwriter'] },
  quality: { manager: 'Manager - QC', workers: ['QC Analyst'] },
}

export const managerRole = (floor: Floor): Role => ROLES_OF[floor].manager

/** Returns the role whose people are assigned the floor's work. */
export const workerRole = (floor: Floor): Role => ROLES_OF[floor].workers[0]

/** Whether the viewer has the floor's manager role or is an administrator, which gives full authority over the floor's work. */
export function manages(viewer: Viewer, floor: Floor): boolean {
  return hasRole(viewer, managerRole(floor)) || isAdministrator(viewer)
}

export function worksOn(viewer: Viewer, floor: Floor): boolean {
  return ROLES_OF[floor].workers.some((role) => hasRole(viewer, role)) || manages(viewer, floor)
}

/** Returns the row scope of a viewer on a floor (domain 1, Row scope). Closer Assistance sees the rows of the whole team (domain 2). */
export function rowScope(viewer: Viewer, floor: Floor): Scope {
  if (manages(viewer, floor) || viewer.accessLevel === 'Manager') return 'all'
  if (viewer.accessLevel === 'Unit Leader') return 'unit'
  if (viewer.accessLevel === 'Team Leader') return 'team'
  return floor === 'closing' && hasRole(viewer, 'Closer Assistance') ? 'team' : 'own'
}

/** Returns the field `manager` of the lists (domain 1): 1 for a manager of the floor, a lead who works on it, or an administrator. */
export function managerFlag(viewer: Viewer, floor: Floor): 0 | 1 {
  return manages(viewer, floor) || (isLead(viewer) && worksOn(viewer, floor)) ? 1 : 0
}

export function roleUlTl(viewer: Viewer): 0 | 1 {
  return isLead(viewer) ? 1 : 0
}

/** Returns the field `userRole` of the lists: the viewer's highest role on the floor, or empty. */
export function userRole(viewer: Viewer, floor: Floor): Role | '' {
  const { manager, workers } = ROLES_OF[floor]
  const held = [manager, ...workers].find((role) => hasRole(viewer, role))
  return held ?? (isAdministrator(viewer) ? 'Administrator' : '')
}
