import type { Call, ParsedInputOf } from '@ivue/contracts/contract.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { exportList } from '../exports/start.ts'
import { once } from '../rpc/answer.ts'
import type { Handler, HttpContext, Implementation, Recalled, SignedIn } from '../rpc/implement.ts'
import type { Services } from '../services.ts'
import type { ListDefinition } from './definition.ts'
import { type Extras, type PlannedPage, planPage, readPage } from './page.ts'

/** A list for one viewer and one request, and what stands beside its page (userList, taskList, …). */
export interface MadeList<Row> {
  list: ListDefinition<Row>
  extras?: Extras
}

/** Makes the list of a call. Throws Refusal when the request does not fit. */
export type MakeList = (input: GridInput, viewer: SignedIn) => Promise<MadeList<never>> | MadeList<never>

/**
 * The handler of a list call: its page, or with `xls` or `mailToMe` the whole list as a workbook. Every list of the wire is made by this. `hangsOn` answers all that
 * a list hangs on beside who asks and what they ask, where that is no more than a word: such a list is not made anew for who asks the same again.
 */
export function listHandler<C extends Call, Row extends object>(
  services: Services,
  call: C,
  make: (input: ParsedInputOf<C>, viewer: SignedIn) => Promise<MadeList<Row>> | MadeList<Row>,
  hangsOn?: () => Promise<string>,
): Handler<C> {
  const handle = async (input: ParsedInputOf<C> & GridInput, { viewer, http }: { viewer: SignedIn; http: HttpContext }) => {
    const { list, extras } = await make(input, viewer)
    if (input.xls || input.mailToMe) return exportList(services, { call, input, list: list as ListDefinition<never>, viewer, http })
    return readPage(services.db, planPage(list, input, extras))
  }
  const keptFor = once((_stands: Prisma.Sql) => new Map<string, PlannedPage<Row>>())
  const atOnce = async (input: ParsedInputOf<C> & GridInput, { viewer, stands }: Recalled) => {
    // With `operation` a desk's list answers the questions of a review.
    if (input.xls || input.mailToMe || input.count === 'only' || input.operation) return null
    const plan = async () => {
      const { list, extras } = await make(input, viewer)
      return planPage(list, input, extras, stands)
    }
    if (!hangsOn) return readPage(services.db, await plan())
    const kept = keptFor(stands)
    const question = `${await hangsOn()} ${JSON.stringify(input)}`
    const known = kept.get(question)
    if (known) return readPage(services.db, known)
    const planned = await plan()
    if (kept.size === MOST_KEPT) kept.clear()
    kept.set(question, planned)
    return readPage(services.db, planned)
  }
  return Object.assign(handle, { make, atOnce }) as unknown as Handler<C>
}

/** What somebody looks at by turns. */
const MOST_KEPT = 8

/** How the list of a call is made; null where the call is no list. */
export const listOf = ({ handle }: Implementation): MakeList | null => ('make' in handle ? (handle.make as MakeList) : null)
