import { mayAssignBulk } from '@ivue/contracts/desks/rules.ts'
import { managerFlag, roleUlTl, userRole } from '@ivue/contracts/desks/scope.ts'
import { hasRole, type Viewer } from '@ivue/contracts/session/viewer.ts'
import type { ListShape } from '../grid/definition.ts'
import { fieldChoices } from '../grid/filters.ts'
import { keptJson, once } from '../rpc/answer.ts'
import type { DeskDefinition } from './desk.ts'
import { type DeskPerson, listedOf, peopleWithin } from './desk-people.ts'

/** Words as choices; of the same words always the same. */
export const named = once((words: readonly string[]) => keptJson(words.map((word) => ({ label: word, value: word }))))

const everyAction = once(({ assigns, other }: DeskDefinition['assistant']): readonly string[] => [...assigns, ...other])

/** What Closer Assistance may do from the action menu (work 6). */
function actionsOf(viewer: Viewer, { desk, assistant }: DeskDefinition): readonly string[] {
  if (!hasRole(viewer, 'Closer Assistance')) return NONE
  return mayAssignBulk(viewer, desk) === null ? everyAction(assistant) : assistant.other
}
const NONE: readonly string[] = []

/** What the extras of a page are made of. */
export interface Beside {
  people: readonly DeskPerson[]
  columns: ListShape['columns']
  flag: 0 | 1
}

/** What stands beside a page of a desk (work 3, List response). */
export function extrasOf(viewer: Viewer, definition: DeskDefinition, { people, columns, flag }: Beside) {
  const { desk, statuses, stages } = definition
  const all = listedOf(people)
  return {
    actionList: named(actionsOf(viewer, definition)),
    userList: listedOf(peopleWithin(people, viewer, desk)),
    taskList: named(statuses),
    userListAssignment: all,
    userListCloser: all,
    userListAssignmentCloser: all,
    fieldList: fieldChoices(columns),
    manager: managerFlag(viewer, desk),
    callStatusList: named(stages),
    autoCompleteFlg: viewer.permissions.has(`${desk}.act`) ? flag : (0 as const),
    roleUlTl: roleUlTl(viewer),
    userRole: userRole(viewer, desk),
  }
}
