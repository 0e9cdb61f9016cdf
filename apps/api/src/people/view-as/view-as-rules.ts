import type { Permission } from '@ivue/contracts/permissions.ts'
import { isAdministrator, type Viewer } from '@ivue/contracts/session/viewer.ts'
import { type Floor, manages, rowScope, type Scope, userRole } from '@ivue/contracts/worklist/scope.ts'

export interface EvaluatedPerson {
  viewer: Viewer
  inactive: boolean
  inactiveReason: string
  groups: readonly { title: string; permissions: readonly string[] }[]
}

/** Returns the sentence why an inactive person can do nothing; empty for an active one. */
export function describeInactivity({ viewer, inactive, inactiveReason }: EvaluatedPerson): string {
  if (!inactive) return ''
  const reason = inactiveReason ? ` (${inactiveReason})` : ''
  return `${viewer.fullName} is inactive${reason} and cannot sign in, so no permission counts.`
}

/**
 * Says whether a person holds a permission, and why (domain 2). `holders` are the titles of all groups that hold it.
 */
export function explainPermission(
  person: EvaluatedPerson,
  permission: Permission,
  holders: readonly string[],
): { holds: boolean; words: string } {
  const closed = describeInactivity(person)
  if (closed) return { holds: false, words: closed }
  const by = person.groups.filter(({ permissions }) => permissions.includes(permission)).map(({ title }) => title)
  if (by.length > 0) return { holds: true, words: `Allowed by ${by.length === 1 ? 'group' : 'groups'} ${listed(by)}.` }
  const mine = person.groups.map(({ title }) => title)
  const none = mine.length === 0 ? 'They are in no group.' : `None of their groups (${mine.join(', ')}) holds it.`
  return { holds: false, words: `${none} ${holders.length === 0 ? 'No group holds it.' : `Groups that do: ${holders.join(', ')}.`}` }
}

const listed = (words: readonly string[]) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`)

const LOANS: readonly Permission[] = ['loans.view', 'loans.pipeline', 'loans.assign', 'loans.conflictCheck']
const WORK: Record<Floor, string> = {
  closing: 'closing tasks',
  processor: 'processor tasks',
  underwriter: 'underwriter tasks',
  quality: 'reviews',
}
const FLOORS = Object.keys(WORK) as Floor[]

/** Returns whose rows a permission covers and why (domain 1, Row scope); empty for permissions without a row scope. */
export function describeScope(viewer: Viewer, permission: Permission): string {
  if (LOANS.includes(permission)) return describeLoanScope(viewer)
  const floor = FLOORS.find((name) => permission.startsWith(`${name}.`))
  if (!floor || permission.startsWith('quality.checkpoints')) return ''
  const scope = rowScope(viewer, floor)
  const whose: Record<Scope, string> = {
    all: `All ${WORK[floor]}`,
    unit: `The ${WORK[floor]} of the teams of their unit`,
    team: `The ${WORK[floor]} of their team`,
    own: `Only the ${WORK[floor]} assigned to them`,
  }
  return `${whose[scope]}: ${explainScope(viewer, floor, scope)}.`
}

function explainScope(viewer: Viewer, floor: Floor, scope: Scope): string {
  if (scope === 'team' && viewer.accessLevel === 'Employee') return 'role Closer Assistance'
  if (scope !== 'all' || !manages(viewer, floor)) return `access level ${viewer.accessLevel}`
  if (viewer.accessLevel === 'Administrator') return 'access level Administrator'
  return `role ${isAdministrator(viewer) ? 'Administrator' : userRole(viewer, floor)}`
}

/** Returns whose loans the viewer sees and why. A loan is visible to everyone who sees a task, a slot or a review of it. */
function describeLoanScope(viewer: Viewer): string {
  const widest =
    (['all', 'unit', 'team', 'own'] as const).flatMap((scope) => FLOORS.filter((floor) => rowScope(viewer, floor) === scope))[0] ??
    'closing'
  const scope = rowScope(viewer, widest)
  const whose: Record<Scope, string> = {
    all: 'All loans',
    unit: 'The loans that people of their unit work on',
    team: 'The loans that people of their team work on',
    own: 'Only the loans they work on themselves',
  }
  return `${whose[scope]}: ${explainScope(viewer, widest, scope)}.`
}
