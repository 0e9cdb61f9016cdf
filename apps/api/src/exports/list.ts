import type { Call } from '@ivue/contracts/contract.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { type Extras, readGroupSizes, readPage } from '../grid/page.ts'
import { withListIds } from '../grid/people.ts'
import type { Services } from '../platform/app-services.ts'
import type { CallHandler, HttpContext, Implementation, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { startListExport } from './start.ts'
import type { Table } from './tables.ts'

/**
 * A list for one viewer and one request, with the additional members of its page (userList, taskList, …). `totalsSheet` holds the figures
 * of all people together, a further sheet of the workbook.
 */
export interface BuiltList<Row> {
  list: ListDefinition<Row>
  extras?: Extras
  totalsSheet?: Table | undefined
}

export interface ListAnswers {
  /** Answers a request that names an `operation`: the questions of a review. */
  operation?(viewer: SignedIn, input: GridInput & { operation: string }, http: HttpContext, call: Call): Promise<object>
  countViews?(viewer: SignedIn, views: GridInput['views']): Promise<object>
}

/** The value that implements a list call. Exports, schedules and counts use `make`. */
export interface List<Input> extends CallHandler<Input> {
  /** Makes the list of a request. Throws Refusal if the request is invalid. */
  make(input: Input, viewer: SignedIn): Promise<BuiltList<never>> | BuiltList<never>
}

/** Returns the implementation of a list call from `make`, which describes its list. */
export function list<Input extends GridInput, Row extends object>(
  services: Services,
  make: (input: Input, viewer: SignedIn) => Promise<BuiltList<Row>> | BuiltList<Row>,
  onRequest: ListAnswers = {},
): List<Input> {
  return { make, handle: (call, input, { viewer, http }) => answerList(services, { make, ...onRequest }, { call, input, viewer, http }) }
}

/** Answers counts of views, an operation, a workbook (`xls`, `mailToMe`), sizes of groups, or a page. */
async function answerList<Input extends GridInput>(
  services: Services,
  { make, operation, countViews }: Pick<List<Input>, 'make'> & ListAnswers,
  { call, input, viewer, http }: { call: Call; input: Input; viewer: SignedIn; http: HttpContext },
): Promise<unknown> {
  if (input.count === 'views') {
    if (!countViews) throw Refusal.field('count', 'This list has no views to count')
    return countViews(viewer, input.views)
  }
  if (operation && input.operation) return operation(viewer, { ...input, operation: input.operation }, http, call)
  if (input.count === 'groups' && !call.output.safeParse({ groups: {} }).success)
    throw Refusal.field('count', 'This list has no groups to count')
  const found = await withListIds(services.db, input)
  const { list, extras, totalsSheet } = await make(found, viewer)
  if (found.xls || found.mailToMe) return startListExport(services, { call, input: found, list, totalsSheet, viewer, http })
  if (found.count === 'groups') return services.readers.read((db) => readGroupSizes(db, list, found))
  return services.readers.read((db) => readPage(db, list, found, extras))
}

/** Whether a call is a list. */
export const isList = (one: Implementation): one is Implementation & Pick<List<GridInput>, 'make'> => 'make' in one
