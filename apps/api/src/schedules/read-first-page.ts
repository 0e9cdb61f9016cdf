import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { isList } from '../exports/list.ts'
import { callAsViewer, hasReport } from '../exports/report.ts'
import { withListIds } from '../grid/people.ts'
import { firstRowsSql, requestedOrder } from '../grid/statement.ts'
import type { Services } from '../platform/app-services.ts'
import { readRows } from '../platform/database/database.ts'
import type { Implementation, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

/** Reads the first row of a list or report as its job will (domain 10.4.8). Throws Refusal if that is refused to the viewer. */
export async function readFirstPage(
  services: Services,
  implementations: readonly Implementation[],
  found: Implementation,
  { input, viewer }: { input: unknown; viewer: SignedIn },
): Promise<void> {
  try {
    if (hasReport(found)) await found.report.read?.({ services, viewer, input, ask: callAsViewer(implementations, viewer) })
    if (!isList(found)) return
    const request = await withListIds(services.db, input as GridInput)
    const { list } = await found.make(request, viewer)
    const first = firstRowsSql(list, request, requestedOrder(list, request), 1)
    await services.readers.read((db) => readRows(db, first, { prepared: false }))
  } catch (error) {
    throw error instanceof Refusal ? new Refusal(error.message, { fields: { list: error.message } }, error.recorded) : error
  }
}
