import type { Call } from '@ivue/contracts/contract.ts'
import { DUE_BY_TODAY, DUE_TODAY } from '@ivue/contracts/desks/clock/clock-words.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { NOT_ASSIGNED } from '@ivue/contracts/desks/lists.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { DESKS } from '@ivue/contracts/desks/words.ts'
import { EMPTY_VALUE, writeNot } from '@ivue/contracts/grid/column-filters.ts'
import type { TeamList } from '@ivue/contracts/my-work/words.ts'
import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'
import { correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { managerFlag, rowScope } from '@ivue/contracts/worklist/scope.ts'
import { getWorklist, WORKLIST_NAMES, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import {
  type ItemOfRow,
  REVIEW_AND_WORKER,
  REVIEW_MISMATCH,
  selectReviewsSql,
  selectTasksSql,
  TASK_MISMATCH,
  UNDECIDED_DISPUTES,
  unlessLockedSql,
  withLockReasonSql,
} from './sources.ts'

/** The filters of a list that a link sets and a count uses. `where` filters by columns. */
export type Filter = Readonly<Record<string, string>>

export const TEAM_CALLS = {
  closing: closing.getDashboardClosingTaskList,
  processor: processor.getDashboardProcessorTaskList,
  underwriter: underwriter.getDashboardUnderwritterTaskList,
  qaProcessor: checklists.getDashboardQcProcessorTaskList,
  qaUnderwriter: checklists.getDashboardQcUnderwritterTaskList,
  qaCloser: checklists.getDashboardQcCloserTaskList,
  correctiveActions: correctiveActions.getCorrectiveActions,
  sharedServices: sharedServices.listQueries,
} as const satisfies Record<TeamList, Call>

export const isDesk = (list: TeamList) => isOneOf(DESKS, list)

/** Returns the filters of the late rows of a worklist, of those due next, and of both or of all open ones. */
export const dueFilters = (list: WorklistName): Record<'late' | 'due' | 'all', Filter> =>
  isDesk(list)
    ? {
        late: { taskStatus: 'All', clock: 'Late' },
        due: { taskStatus: 'All', clock: DUE_TODAY },
        all: { taskStatus: 'All', clock: DUE_BY_TODAY },
      }
    : { late: { taskStatus: 'Expired' }, due: { taskStatus: 'Expiring soon' }, all: { taskStatus: 'Open' } }

/** Whether the viewer leads people whose rows are on the list. They then see the rows of others, and manage or assign them. */
export const leadsPeopleOf = (viewer: Viewer, list: WorklistName): boolean => {
  const { floor, view, assign } = getWorklist(list)
  const sees = viewer.permissions.has(view) && rowScope(viewer, floor) !== 'own'
  return sees && (managerFlag(viewer, floor) === 1 || viewer.permissions.has(assign))
}

/** Rows of a worklist that wait for a lead: the filter of the list that has them, and the item of a row. */
export interface TeamSource {
  section: 'unassigned' | 'decisions'
  list: WorklistName
  filter: Filter
  /** The due moment of a row, by which the first items are chosen. */
  order: Prisma.Sql
  /** Selects the items of rows with these ids. */
  select(ids: Prisma.Sql): Prisma.Sql
}

const EMPTY_SLOTS = Prisma.sql`CASE WHEN t.desk <> 'closing' THEN t.stage WHEN t.slot1_id IS NOT NULL THEN 'Closer 2' WHEN t.slot2_id IS NOT NULL THEN 'Closer 1' ELSE 'Closer 1 and 2' END`

function select(list: WorklistName, item: ItemOfRow) {
  const where = (ids: Prisma.Sql) => Prisma.sql`t.id = ANY(ARRAY(${ids}))`
  return (ids: Prisma.Sql) =>
    isDesk(list)
      ? selectTasksSql({ ...item, list: constantSql(list), where: where(ids) })
      : selectReviewsSql({ ...item, where: where(ids) })
}

/** Returns what waits for the viewer on the lists of the people whom they lead. */
export function teamSources(viewer: Viewer): TeamSource[] {
  return WORKLIST_NAMES.filter((list) => leadsPeopleOf(viewer, list)).flatMap((list): TeamSource[] => {
    const { floor, act, assign } = getWorklist(list)
    const desk = isDesk(list)
    const order = list === 'closing' ? Prisma.sql`t.sla_due_at` : Prisma.sql`t.due_at`
    const decides = viewer.permissions.has(act) && managerFlag(viewer, floor) === 1
    const unassigned: TeamSource = {
      section: 'unassigned',
      list,
      order,
      filter: desk ? { taskStatus: NOT_ASSIGNED } : { taskStatus: 'Not Assigned' },
      select: select(list, {
        kind: 'assign',
        label: list === 'closing' ? Prisma.sql`'P' || t.sla_measure` : constantSql('Due'),
        at: order,
        text: withLockReasonSql(desk ? EMPTY_SLOTS : REVIEW_AND_WORKER),
        act: unlessLockedSql('Assign'),
      }),
    }
    const mismatches: TeamSource = {
      section: 'decisions',
      list,
      order,
      filter: desk
        ? { taskStatus: 'All', where: `Recon=${writeNot(true, EMPTY_VALUE)}` }
        : { taskStatus: 'Open', where: `Re-Assigned To=${writeNot(true, EMPTY_VALUE)}` },
      select: select(list, desk ? TASK_MISMATCH : REVIEW_MISMATCH),
    }
    const disputes: TeamSource = {
      section: 'decisions',
      list,
      order,
      filter: { taskStatus: 'Disputes to decide' },
      select: select(list, UNDECIDED_DISPUTES),
    }
    return [
      ...(viewer.permissions.has(assign) ? [unassigned] : []),
      ...(decides ? [mismatches] : []),
      ...(decides && !desk ? [disputes] : []),
    ]
  })
}
