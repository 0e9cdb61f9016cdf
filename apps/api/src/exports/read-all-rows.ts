import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type pg from 'pg'
import type { Identity, ListDefinition } from '../grid/definition.ts'
import { allRowsStatements, type Order } from '../grid/statement.ts'

/** Rows per batch. A batch takes some milliseconds, so that other requests are served in between. */
const BATCH_ROWS = 250
const MAX_DURATION = '30min'

/**
 * Yields every row of a list from one snapshot, in batches. `onTotal` is called first with the number of rows. Do not use the
 * connection until the last row was read.
 */
export async function* readAllRows(
  client: pg.Client,
  list: ListDefinition<never>,
  input: GridInput,
  order: readonly Order[],
  onTotal: (total: number) => Promise<unknown>,
): AsyncGenerator<Identity[]> {
  const { rows, total } = allRowsStatements(list, input, order)
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query(`SET LOCAL statement_timeout = '${MAX_DURATION}'`)
  await client.query(`SET LOCAL work_mem = '64MB'`)
  const counted = await client.query<{ total: number }>({ text: total.text, values: total.values })
  await onTotal(counted.rows[0]?.total ?? 0)
  await client.query({ text: `DECLARE whole NO SCROLL CURSOR FOR ${rows.text}`, values: rows.values })
  const next = () => client.query<Identity>(`FETCH ${BATCH_ROWS} FROM whole`)
  let coming = next()
  for (;;) {
    const { rows: batch } = await coming
    const isLast = batch.length < BATCH_ROWS
    // Reads the next batch while the consumer uses this one.
    if (!isLast) {
      coming = next()
      // If the consumer stops early, nobody awaits the pending read.
      coming.catch(() => undefined)
    }
    if (batch.length > 0) yield batch
    if (isLast) break
  }
  await client.query('COMMIT')
}
