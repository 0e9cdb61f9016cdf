import { type GridInput, gridInput, MAX_COUNTED } from '@ivue/contracts/grid/wire.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import { isList, type List } from '../../exports/list.ts'
import type { ListShape } from '../../grid/definition.ts'
import { MORE_THAN_BOUND, pageStatements, parsePageRequest } from '../../grid/statement.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Database, readRows } from '../../platform/database/database.ts'
import type { Implementation, SignedIn } from '../../platform/rpc/implement.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'
import type { CountedList } from './view-as-handlers.ts'

/**
 * Returns every list among the calls, for the counts of "View as". New lists are included automatically. The name is the call's title
 * without its verb.
 */
export function countedLists({ db }: Services, implementations: readonly Implementation[]): CountedList[] {
  return implementations.flatMap((implementation) => {
    const { call } = implementation
    if (!isList(implementation) || !isPermission(call.access)) return []
    const name = call.title.replace(/^(List|See) (the )?/, '')
    return [
      {
        name: name.charAt(0).toUpperCase() + name.slice(1),
        permission: call.access,
        count: async (viewer: SignedIn) => countRows(db, await buildUnfilteredList(implementation, viewer), WHOLE),
      },
    ]
  })
}

const WHOLE = gridInput.parse({ count: 'later' })
const EVERY_STATUS = gridInput.parse({ count: 'later', filterId: 'All', taskStatus: 'All' })

/** Makes the list without any filter, even if it opens on one stage or status by default. */
async function buildUnfilteredList({ make }: Pick<List<GridInput>, 'make'>, viewer: SignedIn): Promise<ListShape> {
  try {
    return (await make(EVERY_STATUS, viewer)).list
  } catch (error) {
    // The list has no such filter, so its default shows all rows.
    if (error instanceof Refusal) return (await make(WHOLE, viewer)).list
    throw error
  }
}

async function countRows(db: Database, list: ListShape, input: GridInput): Promise<{ rows: number; more: boolean }> {
  const { total, prepared } = pageStatements(list, input, parsePageRequest(list, input))
  const rows = (await readRows<{ total: number }>(db, total, { prepared }))[0]?.total ?? 0
  return rows === MORE_THAN_BOUND ? { rows: MAX_COUNTED, more: true } : { rows, more: false }
}
