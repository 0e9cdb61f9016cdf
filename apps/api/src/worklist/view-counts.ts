import { type GridInput, gridInput, MAX_COUNTED, type ViewCounts } from '@ivue/contracts/grid/wire.ts'
import { ZodError } from 'zod'
import { countsStatement, MORE_THAN_BOUND } from '../grid/statement.ts'
import type { Services } from '../platform/app-services.ts'
import { readRows } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { tickPurpose } from './page-extras.ts'
import type { MakeWorklist, WorklistDefinition } from './worklist-definition.ts'

/**
 * Returns a function that counts the rows in a viewer's scope for each built-in view they have and each saved view, up to
 * MAX_COUNTED, in one statement.
 */
export function createViewCounter<Row extends object>(
  { db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>,
  definition: WorklistDefinition,
  make: MakeWorklist<Row>,
) {
  return async (viewer: SignedIn, saved: NonNullable<GridInput['views']> = {}): Promise<ViewCounts> => {
    const listContext = { people: [], zone: await settings.get('business.zone'), now: now(), ticked: tickPurpose(viewer, definition, 0) }
    const had = definition.views.filter(({ needs }) => needs === undefined || viewer.permissions.has(needs))
    const listOf = async (name: string, input: GridInput) => ({ name, list: await make(input, viewer, listContext), input })
    const builtIn = await Promise.all(had.map(({ key, filters }) => listOf(key, gridInput.parse(filters))))
    const others = await Promise.all(
      Object.entries(saved).map(([id, { q = '', ...filters }]) => nullIfRefused(() => listOf(id, savedInput(filters, q)))),
    )
    const lists = [...builtIn, ...others.flatMap((list) => list ?? [])]
    // Built-in views give a few distinct statements, worth preparing. Saved views give one per person.
    const [counts = {}] = await readRows<Record<string, number>>(db, countsStatement(lists), { prepared: others.length === 0 })
    const shown = Object.entries(counts).map(([key, count]) => [key, count === MORE_THAN_BOUND ? MAX_COUNTED + 1 : count])
    return { counts: Object.fromEntries(shown) }
  }
}

const savedInput = (filters: Record<string, string>, searchString: string): GridInput =>
  gridInput.parse({ ...filters, ...(searchString && { filterData: { searchString } }) })

/** Returns null for a saved view whose filters the list no longer accepts. */
async function nullIfRefused<List>(read: () => Promise<List>): Promise<List | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refusal || error instanceof ZodError) return null
    throw error
  }
}
