import { createHash } from 'node:crypto'
import type pg from 'pg'

/** An entry of the hash chain that takes the place of consecutive entries of a detached month. */
export interface ChainAnchor {
  firstId: string
  lastId: string
  entries: number
  /** The hash of the entry before `firstId` in the chain; empty if there is none. */
  before: Buffer
  /** The hash of the entry `lastId`. */
  hash: Buffer
  /** The name of the detached table. */
  part: string
}

/** The subject under which a trail entry records the digest of all anchors. */
export const ANCHORS = 'Anchors'

const FIELDS = `first_id AS "firstId", last_id AS "lastId", entries, before, hash, part`

export async function readAnchors(client: pg.Client): Promise<ChainAnchor[]> {
  return (await client.query<ChainAnchor>(`SELECT ${FIELDS} FROM audit_anchors ORDER BY first_id`)).rows
}

/**
 * Returns the anchors for the entries of a partition. There are several if entries of other months lie in between. A long transaction, for
 * instance, writes its entry late and dates it at its beginning.
 */
export async function anchorsFor(client: pg.Client, part: string): Promise<ChainAnchor[]> {
  const table = client.escapeIdentifier(part)
  const { rows } = await client.query<ChainAnchor>(
    `SELECT runs.*, last.hash, coalesce(before.hash, '') AS before, $1 AS part
     FROM (SELECT min(id) AS "firstId", max(id) AS "lastId", count(*)::int AS entries
           FROM (SELECT id, id - row_number() OVER (ORDER BY id) AS run FROM ${table}) numbered GROUP BY run) runs
     JOIN ${table} last ON last.id = "lastId"
     LEFT JOIN LATERAL (
       SELECT hash FROM (
         (SELECT id, hash FROM audit_entries WHERE id < "firstId" ORDER BY id DESC LIMIT 1)
         UNION ALL (SELECT last_id, hash FROM audit_anchors WHERE last_id < "firstId" ORDER BY last_id DESC LIMIT 1)) stands
       ORDER BY id DESC LIMIT 1) before ON true
     ORDER BY "firstId"`,
    [part],
  )
  return rows
}

export async function writeAnchors(client: pg.Client, anchors: readonly ChainAnchor[]): Promise<void> {
  for (const { firstId, lastId, entries, before, hash, part } of anchors)
    await client.query('INSERT INTO audit_anchors (first_id, last_id, entries, before, hash, part) VALUES ($1, $2, $3, $4, $5, $6)', [
      firstId,
      lastId,
      entries,
      before,
      hash,
      part,
    ])
}

/** Returns one hash over all anchors. The trail records it, so that altering an anchor requires altering an entry. */
export function hashAnchors(anchors: readonly ChainAnchor[]): string {
  const lines = anchors.map(({ firstId, lastId, entries, before, hash, part }) =>
    [firstId, lastId, entries, before.toString('hex'), hash.toString('hex'), part].join(' '),
  )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** Returns the problem if the anchors differ from the digest last recorded in the trail; else null. */
export async function anchorsProblem(client: pg.Client, anchors: readonly ChainAnchor[]): Promise<string | null> {
  const { rows } = await client.query<{ digest: string }>(
    `SELECT change ->> 'after' AS digest FROM audit_entries, jsonb_array_elements(changes) change
     WHERE option = 'history' AND task = 'detach' AND change ->> 'subject' = $1 ORDER BY id DESC LIMIT 1`,
    [ANCHORS],
  )
  const recordedDigest = rows[0]?.digest
  const found = anchors.length > 0 ? hashAnchors(anchors) : undefined
  return recordedDigest === found
    ? null
    : 'The anchors of detached months are not those that the trail tells of: one was altered, added or removed'
}
