import type { LogList } from '@ivue/contracts/desks/lists.ts'
import { deskOfModule, EVENT_MODULES, moduleOptions, modulesOfChoice } from '@ivue/contracts/desks/modules.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { rowScope, userRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { list } from '../exports/list.ts'
import type { Table } from '../exports/tables.ts'
import { constantSql } from '../grid/cells.ts'
import { column, momentColumn } from '../grid/columns.ts'
import type { ColumnShape, ListDefinition } from '../grid/definition.ts'
import { choiceFilterSql, dayFilterSql, personFilterSql, textFilterSql } from '../grid/filters.ts'
import { searchConditions, searchTextSql } from '../grid/search.ts'
import type { Services } from '../platform/app-services.ts'
import { blindedEventIdsSql } from '../platform/rows/blind-reviews.ts'
import { IS_REMOVED_COMMENT, SHOWN_AFTER } from '../platform/rows/removed-comments.ts'
import { peopleInScopeSql, tasksVisibleTo } from '../platform/rows/visible-to.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'

/** A log: the events of its desks, with the list declared in contracts. */
export interface LogDefinition {
  desks: readonly [Desk, ...Desk[]]
  list: LogList
  /** Figures of all people together, a sheet of the workbook for viewers who may see them. */
  totalsSheet?: (viewer: SignedIn) => Promise<Table | undefined>
}

const ALL = 'All'

/**
 * Returns the Closing Log or the ProcessorUWLog (work 2.2 and 2.6, domain 8): events of the desks in scope. The module is sent as
 * taskStatus; `userId` is the holder of the task.
 */
export function logList(input: GridInput, viewer: SignedIn, zone: string, log: LogDefinition): ListDefinition<object> {
  const chosen = input.taskStatus || log.list.filters.taskStatus.initial
  const desks = Prisma.join(log.desks.map(constantSql))
  const seen = log.desks.map((desk) => ({ desk, ...visibleEvents(viewer, desk) }))
  const columns = columnsIn(zone)
  const counted = (): Prisma.Sql[] => seen.flatMap(({ desk, shown, bySlot = [shown] }) => splitByModule(desk, chosen, bySlot))
  return {
    ...FIXED_PARTS,
    columns,
    scope: seen.flatMap(({ desk, shown }) => splitByModule(desk, chosen, [shown])),
    ...(seen.some(({ bySlot }) => bySlot) && { countedScope: counted() }),
    filters: [
      ...choiceFilterSql('taskStatus', input, log.list.filters.taskStatus, moduleChoices(log.list)),
      ...textFilterSql(input.loanNumber, (pattern) => Prisma.sql`(e.search LIKE ${pattern} AND e.loan_number LIKE ${pattern})`),
      ...personFilterSql(
        input.userId,
        (ids) =>
          Prisma.sql`e.task_id = ANY(ARRAY(SELECT t.id FROM tasks t WHERE t.desk IN (${desks}) AND (t.slot1_id = ANY(${ids}) OR t.slot2_id = ANY(${ids}))))`,
      ),
      ...dayFilterSql(input, zone, Prisma.sql`e.at`),
      ...withoutRemovedTexts(columns, input),
      ...withoutBlindedEvents(viewer),
    ],
    spec: log.list,
  }
}

/** Hides events of the first review from the blind second reviewer. Only people who may review need this condition. */
const withoutBlindedEvents = (viewer: SignedIn): Prisma.Sql[] =>
  REVIEW_KINDS.some((kind) => viewer.permissions.has(`quality.${kind}.review`))
    ? [Prisma.sql`e.id <> ALL(${blindedEventIdsSql(viewer)})`]
    : []

/** Conditions that the search finds a removed comment by what its row shows. The stored search text still has its words. */
const withoutRemovedTexts = (columns: readonly ColumnShape[], { filterData }: GridInput): Prisma.Sql[] =>
  searchConditions({ columns, search: searchTextSql(columns) }, filterData?.searchString ?? '').map(
    (found) => Prisma.sql`(NOT ${IS_REMOVED_COMMENT} OR ${found})`,
  )

/** Choices of the module filter. They add no condition, because the parts of the scope contain it. */
const moduleChoices = ({ modules }: LogList) => Object.fromEntries([ALL, ...modules].map((word) => [word, null]))

/**
 * Returns a condition per module at a desk: the viewer's condition and the module. The indexes begin with the desk and
 * continue with the module, so each part is read in order from an index. A condition on several modules would need a
 * full sort.
 */
function splitByModule(desk: Desk, chosen: string, seen: readonly Prisma.Sql[]): Prisma.Sql[] {
  if (chosen === ALL) return [...seen]
  const modules = modulesOfChoice(chosen).filter((module) => deskOfModule(module) === desk)
  return modules.flatMap((module) => seen.map((part) => Prisma.sql`${part} AND e.module = ${constantSql(module)}`))
}

/**
 * Returns the conditions of the events that a viewer may see at a desk. The one that reads a page is `shown`. `bySlot` is set only for a
 * team or unit at its own desk: two disjoint conditions that count from an index. For one person, or at a desk where the viewer has no
 * role, `shown` goes through the tasks, because the events are few.
 */
function visibleEvents(viewer: SignedIn, desk: Desk): { shown: Prisma.Sql; bySlot?: Prisma.Sql[] } {
  const visible = tasksVisibleTo(viewer, desk)
  const onDesk = Prisma.sql`e.desk = ${constantSql(desk)}`
  if (!visible) return { shown: onDesk }
  const scope = rowScope(viewer, desk)
  if (scope === 'own' || userRole(viewer, desk) === '') {
    const tasks = Prisma.sql`SELECT t.id FROM tasks t WHERE t.desk = ${constantSql(desk)} AND ${visible}`
    return { shown: Prisma.sql`${onDesk} AND e.task_id = ANY(ARRAY(${tasks}))` }
  }
  const ofTasks = (which: Prisma.Sql) => Prisma.sql`${onDesk} AND EXISTS (SELECT 1 FROM tasks t WHERE t.id = e.task_id AND ${which})`
  const people = peopleInScopeSql(scope, viewer)
  const slots = [
    Prisma.sql`t.slot1_id = ANY(${people})`,
    Prisma.sql`t.slot2_id = ANY(${people}) AND (t.slot1_id = ANY(${people})) IS NOT TRUE`,
  ]
  return { shown: ofTasks(visible), bySlot: slots.map(ofTasks) }
}

/**
 * Returns the list of a log's call. The modules are sent in both lists, because the old client reads them from the call statuses (work
 * 2.6).
 */
export function logCall(services: Services, log: LogDefinition) {
  const offered = moduleOptions(log.list.modules)
  const extras = { taskList: offered, callStatusList: offered }
  return list(services, async (input: GridInput, viewer) => {
    const zone = await services.settings.get('business.zone')
    return { list: logList(input, viewer, zone, log), extras, totalsSheet: await log.totalsSheet?.(viewer) }
  })
}

const columnsIn = (zone: string) => [
  momentColumn('Date', Prisma.sql`e.at`, zone),
  column('Loan Number', Prisma.sql`e.loan_number`, { draw: 'loan' }),
  column('Module', Prisma.sql`e.module`, { options: moduleOptions(EVENT_MODULES) }),
  column('By', Prisma.sql`e.actor_name`),
  column('Before', Prisma.sql`nullif(e.before, '')`, { sort: null }),
  column('After', Prisma.sql`nullif(${SHOWN_AFTER}, '')`, { sort: null }),
  column('Reason', Prisma.sql`nullif(e.reason, '')`, { sort: null }),
]

/** The parts of a log that do not depend on viewer or request. */
const FIXED_PARTS = {
  from: Prisma.sql`events e`,
  alias: Prisma.sql`e`,
  id: Prisma.sql`e.id`,
  moment: Prisma.sql`e.at`,
  read: {},
  search: Prisma.sql`e.search`,
  searchIsIndexed: true,
  defaultOrder: { col: 'Date', dir: 'DESC' },
} satisfies Partial<ListDefinition<object>>
