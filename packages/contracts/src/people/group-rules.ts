import type { FieldMessages } from '../envelope.ts'
import { isPermission, PERMISSIONS, type Permission } from '../permissions.ts'
import type { Viewer } from '../session/viewer.ts'
import type { AclPool, GroupData } from './group.ts'

/**
 * The group of the first administrator. It exists from the start and keeps its name, its permissions and at least one member (domain 2).
 */
export const FIRST_GROUP = 'Administrators'

/** Returns all permissions by module, as the group editor shows them (platform 2.8). */
export function buildAclPool(): AclPool {
  const pool: AclPool = {}
  for (const [id, [module, val, desc]] of Object.entries(PERMISSIONS)) {
    const cards = pool[module] ?? []
    pool[module] = cards
    cards.push({ id, val, desc })
  }
  return pool
}

/** Returns the label of a permission, such as "Assign closing tasks". An unknown (retired) permission is returned unchanged. */
export const permissionLabel = (permission: string): string => (isPermission(permission) ? PERMISSIONS[permission][1] : permission)

export interface StoredGroup {
  title: string
  permissions: readonly string[]
  memberIds: readonly number[]
}

type Editor = Pick<Viewer, 'userId' | 'permissions'>

/** Returns why the viewer may not change a group (null: a new group), or null. Nobody edits a group they are in (domain 2). */
export function whyNotEditGroup(viewer: Editor, group: Pick<StoredGroup, 'memberIds'> | null): string | null {
  if (!viewer.permissions.has('people.groups.edit')) return 'You may see groups, not change them'
  if (group?.memberIds.includes(viewer.userId)) return 'You are in this group yourself. Somebody who is not in it has to change it.'
  return null
}

/**
 * Returns why a permission of a group may not be toggled, or null. A toggle grants the permission if the group lacks it, and revokes it if
 * the group has it.
 */
export function whyNotTogglePermission(
  viewer: Editor,
  group: Pick<StoredGroup, 'title' | 'permissions'> | null,
  permission: Permission,
): string | null {
  if (group?.permissions.includes(permission))
    return group.title === FIRST_GROUP ? `${FIRST_GROUP} keeps every permission it has, so that somebody can always give them` : null
  return viewer.permissions.has(permission) ? null : 'You cannot grant permissions that you do not have'
}

/** Returns the problems of a group to be saved, by field of `groupData`. Another group has the title if `titleTaken` is true. */
export function groupProblems(viewer: Editor, data: GroupData, now: StoredGroup | null, titleTaken: boolean): FieldMessages {
  const problems: FieldMessages = {}
  if (data.title === '') problems.title = 'Enter a group title'
  else if (titleTaken) problems.title = `There is a group named ${data.title} already`
  else if (now?.title === FIRST_GROUP && data.title !== FIRST_GROUP) problems.title = `${FIRST_GROUP} keeps its name`
  const unknown = data.selectedPowers.find((word) => !isPermission(word))
  const reason = unknown === undefined ? powersProblem(viewer, data.selectedPowers, now) : `There is no permission ${unknown}`
  if (reason) problems.selectedPowers = reason
  return problems
}

function powersProblem(viewer: Editor, selected: readonly string[], now: StoredGroup | null): string | null {
  const { given, taken } = diffLists(now?.permissions ?? [], selected)
  const refused = [...given, ...taken].filter(isPermission).flatMap((permission) => {
    const why = whyNotTogglePermission(viewer, now, permission)
    return why ? [{ permission, why }] : []
  })
  const [first] = refused
  return first
    ? `${first.why}: ${refused
        .filter(({ why }) => why === first.why)
        .map(({ permission }) => permissionLabel(permission))
        .join(', ')}`
    : null
}

/** Returns what the second list adds to the first, and what it removes. */
export function diffLists(before: readonly string[], after: readonly string[]): { given: string[]; taken: string[] } {
  const old = new Set(before)
  const next = new Set(after)
  return { given: [...next].filter((word) => !old.has(word)), taken: [...old].filter((word) => !next.has(word)) }
}
