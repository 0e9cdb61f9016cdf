import { toOptions } from '@ivue/contracts/grid/list.ts'
import { hasRole, type Viewer } from '@ivue/contracts/session/viewer.ts'
import { whyNotAssignBulk } from '@ivue/contracts/worklist/rules.ts'
import { managerFlag, roleUlTl, userRole } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist } from '@ivue/contracts/worklist/worklists.ts'
import type { TickPurpose } from '../grid/columns.ts'
import type { ListShape } from '../grid/definition.ts'
import { fieldChoices } from '../grid/filters.ts'
import { type AssignablePerson, peopleInViewerScope, toUserList } from './workers.ts'
import type { WorklistDefinition } from './worklist-definition.ts'

/** Actions of Closer Assistance in the action menu (work 6); empty for other roles. */
function assistantActions(viewer: Viewer, { subject, assistant }: WorklistDefinition): readonly string[] {
  if (!hasRole(viewer, 'Closer Assistance')) return []
  return whyNotAssignBulk(viewer, subject.name) === null ? [...assistant.assigns, ...assistant.other] : assistant.other
}

/**
 * Returns the fields that a worklist's page has next to its rows (work 3, List response): menus, choices and flags of the viewer. The lists
 * of people are those of `listPagePeople`. `flag` is 1 if Bulk Auto Complete is on.
 */
export function buildPageExtras(viewer: Viewer, definition: WorklistDefinition, columns: ListShape['columns'], flag: 0 | 1) {
  const { subject, statuses, stages, callStatuses = stages } = definition
  const { floor, act } = getWorklist(subject.name)
  return {
    actionList: toOptions(assistantActions(viewer, definition)),
    taskList: toOptions(statuses),
    fieldList: fieldChoices(columns),
    manager: managerFlag(viewer, floor),
    callStatusList: toOptions(callStatuses),
    autoCompleteFlg: viewer.permissions.has(act) ? flag : (0 as const),
    roleUlTl: roleUlTl(viewer),
    userRole: userRole(viewer, floor),
  }
}

/**
 * Returns the purpose of the viewer's tick boxes: bulk assignment for those who may assign in bulk, else Bulk Auto Complete if it is on.
 */
export const tickPurpose = (viewer: Viewer, { subject }: WorklistDefinition, flag: 0 | 1): TickPurpose =>
  flag === 1 && viewer.permissions.has(getWorklist(subject.name).act) && whyNotAssignBulk(viewer, subject.name) !== null
    ? 'autocomplete'
    : 'bulk'

/** Returns the people sent with a page: whose rows the viewer may filter by, and who may be assigned rows. */
export function listPagePeople(viewer: Viewer, { subject }: WorklistDefinition, people: readonly AssignablePerson[]) {
  const all = toUserList(people)
  return {
    userList: toUserList(peopleInViewerScope(people, viewer, getWorklist(subject.name).floor)),
    userListAssignment: all,
    userListCloser: all,
    userListAssignmentCloser: all,
  }
}
