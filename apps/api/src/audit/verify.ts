import { createHash } from 'node:crypto'
import pg from 'pg'

const BATCH = 5_000

/**
 * The text that is hashed for an entry. It repeats the database function `audit_text` on purpose: calling it would trust a function that an attacker may have
 * replaced.
 */
const TEXT = `jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), user_id, username, full_name, option, task,
  title, outcome, message, request_id, address, changes)::text`

interface Link {
  id: string
  hash: Buffer
}

export interface Verdict {
  /** How many entries were checked. */
  entries: number
  /** The last valid entry, as `id:hash`. Kept outside of the database, it later proves that nothing before it was rewritten. */
  seal: string
  /** The first fault found; null when the trail is intact. */
  problem: string | null
}

/**
 * Verifies the hash chain of the audit trail from first to last entry (quality S14). Detects altered and missing entries, a truncated trail, and, with the `seal` of
 * an earlier run, one that was rewritten as a whole. Connect as the owner: the app's role cannot read the head.
 */
export async function verifyAudit(connectionString: string, seal?: string): Promise<Verdict> {
  const client = new pg.Client({ connectionString, application_name: 'ivue-audit' })
  await client.connect()
  try {
    // One snapshot, however long the check takes.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await verifyChain(client, seal)
  } finally {
    await client.end()
  }
}

async function verifyChain(client: pg.Client, seal: string | undefined): Promise<Verdict> {
  let last: Link = { id: '0', hash: Buffer.alloc(0) }
  let entries = 0
  let sealSeen = seal === undefined || seal === sealOf(last)
  const verdict = (problem: string | null): Verdict => ({ entries, seal: sealOf(last), problem })

  for (;;) {
    const { rows } = await client.query<Link & { text: string; shown: string }>(
      `SELECT id, hash, ${TEXT} AS text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') || ', ' || title AS shown
       FROM audit_entries WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [last.id],
    )
    for (const row of rows) {
      if (!hashOf(last.hash, row.text).equals(row.hash))
        return verdict(
          `Entry ${row.id} (${row.shown}) does not follow from entry ${last.id}: it was altered, or what stood between them was removed`,
        )
      last = { id: row.id, hash: row.hash }
      entries++
      sealSeen ||= sealOf(last) === seal
    }
    if (rows.length < BATCH) break
  }

  const { rows } = await client.query<Link>('SELECT id, hash FROM audit_head')
  const head = rows[0]
  if (!head) return verdict('The head of the trail is gone')
  if (head.id !== last.id || !head.hash.equals(last.hash))
    return verdict(`The trail ends at entry ${last.id} and its head says ${head.id}: entries were removed from its end`)
  if (!sealSeen) return verdict(`The trail holds in itself, and ${seal?.split(':')[0]} is not the entry it was: it was written anew`)
  return verdict(null)
}

const hashOf = (before: Buffer, text: string) => createHash('sha256').update(before).update(text).digest()
const sealOf = ({ id, hash }: Link) => `${id}:${hash.toString('hex')}`
