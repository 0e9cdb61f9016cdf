import { countText } from '@ivue/contracts/wire/words.ts'
import type pg from 'pg'
import { ANCHORS, anchorsFor, hashAnchors, readAnchors, writeAnchors } from '../audit/anchors.ts'
import { verifyPart } from '../audit/verify.ts'
import { withConnection } from '../platform/database/own-connection.ts'

/** The tables that are partitioned by month. */
export const HISTORY_TABLES = ['audit_entries', 'comments', 'events'] as const
export type HistoryTable = (typeof HISTORY_TABLES)[number]

/** A detached partition, now a table in the schema `archive`. */
export interface DetachedPart {
  part: string
  rows: number
}

interface DetachablePart extends DetachedPart {
  ends: Date
}

/**
 * Detaches the partitions of a table whose months ended before a month (`YYYY-MM`, in UTC), and moves them to the schema `archive`. In
 * the audit trail, anchors replace them. It is one transaction with an audit entry. Connect as the owner.
 * Throws when a month is not over, fails verification, or is locked by a long read; nothing is changed then.
 */
export async function detachHistory(connectionString: string, table: HistoryTable, before: string): Promise<DetachedPart[]> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before)) throw new RangeError(`${before} is no month: write it as 2024-01`)
  return withConnection(connectionString, 'ivue-history', async (client) => {
    // After an error the transaction is rolled back when the connection ends.
    await client.query('BEGIN')
    await client.query("SET LOCAL lock_timeout = '5s'")
    await refuseUnfinished(client, before)
    const parts = await partsBefore(client, table, before)
    const left = parts.filter(({ rows }) => rows > 0)
    const last = parts.at(-1)
    if (left.length === 0 || !last) return []

    const anchors = table === 'audit_entries' ? await buildAnchors(client, left) : []
    for (const part of parts) await detachPart(client, table, part)
    // Late rows of the detached months need a partition.
    const name = `${table}_before_${last.ends.toISOString().slice(0, 7).replace('-', '_')}`
    await client.query('SELECT add_history_partition($1, $2, NULL, $3)', [table, name, last.ends])
    await writeAnchors(client, anchors)
    await auditDetached(client, left, anchors.length > 0)
    await client.query('COMMIT')
    return left.map(({ part, rows }) => ({ part, rows }))
  })
}

async function refuseUnfinished(client: pg.Client, before: string): Promise<void> {
  const { rows } = await client.query<{ month: string }>(`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM') AS month`)
  if (rows[0] && before > rows[0].month) throw new RangeError(`Only months that are over can be detached: those before ${rows[0].month}`)
}

/** Returns the partitions that end before a month, and locks them against writes. */
async function partsBefore(client: pg.Client, table: HistoryTable, before: string): Promise<DetachablePart[]> {
  const { rows } = await client.query<{ part: string; ends: Date }>(
    'SELECT name AS part, ends FROM history_partitions WHERE history = $1 AND ends <= $2 ORDER BY ends',
    [table, `${before}-01T00:00:00Z`],
  )
  const parts: DetachablePart[] = []
  for (const { part, ends } of rows) {
    const name = client.escapeIdentifier(part)
    await client.query(`LOCK TABLE ${name} IN SHARE MODE`)
    const counted = await client.query<{ rows: string }>(`SELECT count(*) AS rows FROM ${name}`)
    parts.push({ part, ends, rows: Number(counted.rows[0]?.rows) })
  }
  return parts
}

/** Returns the anchors of the partitions. Throws when one fails verification, because a fault could not be located after detaching. */
async function buildAnchors(client: pg.Client, parts: readonly DetachablePart[]) {
  const all = []
  for (const { part } of parts) {
    const anchors = await anchorsFor(client, part)
    const { problem } = await verifyPart(client, client.escapeIdentifier(part), anchors)
    if (problem) throw new Error(`${part} stays, for the audit trail does not hold there. ${problem}`)
    all.push(...anchors)
  }
  return all
}

/** Drops an empty partition. Turns one with rows into an independent table, so that it can be dumped and restored elsewhere. */
async function detachPart(client: pg.Client, table: HistoryTable, { part, rows }: DetachablePart): Promise<void> {
  const name = client.escapeIdentifier(part)
  await client.query(`ALTER TABLE ${table} DETACH PARTITION ${name}`)
  if (rows === 0) {
    await client.query(`DROP TABLE ${name}`)
    return
  }
  await client.query(`ALTER TABLE ${name} ALTER COLUMN id DROP DEFAULT`)
  const keys = await client.query<{ name: string }>(
    "SELECT quote_ident(conname) AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'",
    [name],
  )
  for (const key of keys.rows) await client.query(`ALTER TABLE ${name} DROP CONSTRAINT ${key.name}`)
  await client.query(`ALTER TABLE ${name} SET SCHEMA archive`)
}

/** Writes the audit entry. It locks the head of the chain until the commit. */
async function auditDetached(client: pg.Client, left: readonly DetachedPart[], anchored: boolean): Promise<void> {
  const changes = left.map(({ part, rows }) => ({ subject: part, before: countText(rows, 'row'), after: 'detached' }))
  if (anchored) changes.push({ subject: ANCHORS, before: '', after: hashAnchors(await readAnchors(client)) })
  await client.query(
    `INSERT INTO audit_entries (username, option, task, title, outcome, request_id, address, changes)
     VALUES (session_user, 'history', 'detach', 'Detach history', 'done', '', '', $1)`,
    [JSON.stringify(changes)],
  )
}
