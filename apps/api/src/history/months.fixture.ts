import type pg from 'pg'
import type { HistoryTable } from './detach.ts'

/**
 * Splits the first partition of a table into months since `from`, as if it had always been partitioned, and moves its rows with
 * triggers disabled. `client` connects as the owner.
 */
export async function cutSince(client: pg.Client, table: HistoryTable, from: string): Promise<void> {
  const { rows } = await client.query<{ name: string; ends: Date }>(
    'SELECT name, ends FROM history_partitions WHERE history = $1 AND starts IS NULL',
    [table],
  )
  const first = rows[0]
  if (!first) throw new Error(`${table} has no first partition`)
  await client.query('BEGIN')
  await client.query(`ALTER TABLE ${table} DETACH PARTITION ${first.name}`)
  await client.query(`ALTER TABLE ${first.name} RENAME TO whole`)
  await client.query(
    `SELECT add_history_partition($1, $1 || to_char(month, '_YYYY_MM'), month, month + interval '1 month')
     FROM generate_series($2::timestamp, $3::timestamp - interval '1 month', '1 month') month`,
    [table, `${from}-01`, first.ends.toISOString().slice(0, 10)],
  )
  await client.query('SELECT add_history_partition($1, $2, NULL, $3)', [
    table,
    `${table}_before_${from.replace('-', '_')}`,
    `${from}-01T00:00:00Z`,
  ])
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await client.query(`INSERT INTO ${table} SELECT * FROM whole ORDER BY id`)
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  await client.query('DROP TABLE whole')
  await client.query('COMMIT')
}

/** Returns the partitions of a table, the earliest first. */
export async function partsOf(client: pg.Client, table: HistoryTable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM history_partitions WHERE history = $1 ORDER BY ends', [table])
  return rows.map(({ name }) => name)
}
