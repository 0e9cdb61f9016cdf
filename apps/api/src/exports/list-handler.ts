import type { Call, ParsedInputOf } from '@ivue/contracts/contract.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import type { Services } from '../app-services.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { type Extras, readGroupSizes, readPage } from '../grid/page.ts'
import { withListIds } from '../grid/people.ts'
import type { Handler, HttpContext, Implementation, SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import { exportList } from './start.ts'
import type { Table } from './tables.ts'

/**
 * A list for one viewer and one request, with the additional members of its page (userList, taskList, …). `together` holds the figures
 * of all people together, a further sheet of the workbook.
 */
export interface MadeList<Row> {
  list: ListDefinition<Row>
  extras?: Extras
  together?: Table | undefined
}

/** Makes the list of a call. Throws Refusal if the request is invalid. */
export type MakeList = (input: GridInput, viewer: SignedIn) => Promise<MadeList<never>> | MadeList<never>

/** The handler of a list call, with the function that makes its list. */
export type ListHandler<C extends Call> = Handler<C> & { make: MakeList }

/**
 * Returns the handler of a list call. It answers a page or, with `xls` or `mailToMe`, exports the whole list as a workbook. All list
 * calls use it.
 */
export function listHandler<C extends Call, Row extends object>(
  services: Services,
  call: C,
  make: (input: ParsedInputOf<C>, viewer: SignedIn) => Promise<MadeList<Row>> | MadeList<Row>,
): ListHandler<C> {
  const handle = async (asked: ParsedInputOf<C> & GridInput, { viewer, http }: { viewer: SignedIn; http: HttpContext }) => {
    if (asked.count === 'views') throw Refusal.field('count', 'This list has no views to count')
    if (asked.count === 'groups' && !call.output.safeParse({ groups: {} }).success)
      throw Refusal.field('count', 'This list has no groups to count')
    const input = await withListIds(services.db, asked)
    const { list, extras, together } = await make(input, viewer)
    if (input.xls || input.mailToMe)
      return exportList(services, { call, input, list: list as ListDefinition<never>, together, viewer, http })
    if (input.count === 'groups') return services.readers.read((db) => readGroupSizes(db, list, input))
    return services.readers.read((db) => readPage(db, list, input, extras))
  }
  return Object.assign(handle, { make }) as unknown as ListHandler<C>
}

/** Returns the function that makes the list of a call; null if the call is not a list. */
export const listOf = ({ handle }: Implementation): MakeList | null => ('make' in handle ? (handle.make as MakeList) : null)
