import type { ClientBase } from 'pg'

/**
 * Drops the plain indexes of tables (not those behind keys) and answers how to build them again. Both belong to the transaction of
 * the load, so a load that fails leaves them as they were.
 */
export async function dropIndexes(client: ClientBase, tables: readonly string[]): Promise<(log: (line: string) => void) => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT quote_ident(c.relname) AS name, pg_get_indexdef(i.indexrelid) AS definition
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN pg_class t ON t.oid = i.indrelid
     WHERE t.relname = ANY($1) AND t.relnamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid)
     ORDER BY t.relname, c.relname`,
    [tables],
  )
  if (rows.length > 0) await client.query(`DROP INDEX ${rows.map(({ name }) => name).join(', ')}`)
  return async (log) => {
    log(`Building ${rows.length} indexes`)
    await client.query("SET LOCAL maintenance_work_mem = '384MB'")
    for (const { definition } of rows) await client.query(definition)
  }
}
