import { createHash } from 'node:crypto'
import pg from 'pg'

const BATCH = 5_000

/**
 * What is hashed of an entry. The database has the same text in `audit_text`, and this one does not call it: whoever changes the function in the database
 * does not change what is found here.
 */
const TEXT = `jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), user_id, username, full_name, option, task,
  title, outcome, message, request_id, address, changes)::text`

interface Link {
  id: string
  hash: Buffer
}

export interface Verdict {
  /** How many entries were followed. */
  entries: number
  /** The last entry that holds, as `id:hash`: kept outside of the database it shows later that nothing before it was rewritten. */
  seal: string
  /** The first thing that is wrong, in words; null when the trail holds. */
  problem: string | null
}

/**
 * Follows the audit trail from its first entry to its last (quality S14). Finds an entry that was altered, one that is missing, and a trail that was cut or
 * written anew: the last by `seal`, what an earlier run answered. Connect as the owner: the app may not read the head.
 */
export async function verifyAudit(connectionString: string, seal?: string): Promise<Verdict> {
  const client = new pg.Client({ connectionString, application_name: 'ivue-audit' })
  await client.connect()
  try {
    // One moment is looked at, however long it takes.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await follow(client, seal)
  } finally {
    await client.end()
  }
}

async function follow(client: pg.Client, seal: string | undefined): Promise<Verdict> {
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
