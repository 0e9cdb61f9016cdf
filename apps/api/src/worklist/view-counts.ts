import { type GridInput, gridInput, MOST_COUNTED, type ViewCounts } from '@ivue/contracts/grid.ts'
import type { Services } from '../app-services.ts'
import { readRows } from '../database.ts'
import { countsStatement, MORE_THAN_BOUND } from '../grid/statement.ts'
import type { SignedIn } from '../rpc/implement.ts'
import type { MakeWorklist } from './calls.ts'
import { tickedFor } from './extras.ts'
import type { WorklistDefinition } from './worklist-definition.ts'

/** Counts the rows in a viewer's scope of each built-in view that they have, all in one statement and none beyond MOST_COUNTED. */
export function viewCounter<Row extends object>(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  definition: WorklistDefinition,
  make: MakeWorklist<Row>,
) {
  return async (viewer: SignedIn): Promise<ViewCounts> => {
    const beside = { people: [], zone: await settings.get('business.zone'), now: now(), ticked: tickedFor(viewer, definition, 0) }
    const had = definition.views.filter(({ needs }) => needs === undefined || viewer.permissions.has(needs))
    const lists = await Promise.all(
      had.map(async ({ key, filters }) => {
        const input: GridInput = gridInput.parse(filters)
        return { name: key, list: await make(input, viewer, beside), input }
      }),
    )
    const [counts = {}] = await readRows<Record<string, number>>(db, countsStatement(lists), { prepared: true })
    const shown = Object.entries(counts).map(([key, count]) => [key, count === MORE_THAN_BOUND ? MOST_COUNTED + 1 : count])
    return { counts: Object.fromEntries(shown) }
  }
}
