import { createHash } from 'node:crypto'
import pg from 'pg'
import { anchorsProblem, type ChainAnchor, readAnchors } from './anchors.ts'

const BATCH = 5_000

/**
 * SQL of the text that is hashed for an entry. It repeats the database function `audit_text` on purpose, because calling it would trust a
 * function that an attacker may have replaced.
 */
const HASHED_TEXT = `jsonb_build_array(id, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'), user_id, username, full_name, option, task,
  title, outcome, message, request_id, address, changes)::text`

interface Link {
  id: string
  hash: Buffer
}
type Entry = Link & { text: string; shown: string }

export interface AuditVerdict {
  entries: number
  /** Number of entries in detached months, for which anchors are verified instead. */
  detached: number
  /** The last valid entry, as `id:hash`. Stored outside the database, it later proves that nothing before it was rewritten. */
  seal: string
  /** The first fault found; null when the trail is intact. */
  problem: string | null
}

/**
 * Verifies the hash chain of the audit trail from first to last entry (quality S14). Detects altered and missing entries, a truncated
 * trail, and, with the `seal` of an earlier run, one that was rewritten as a whole. Connect as the owner: the app's role cannot read
 * the head.
 */
export const verifyAudit = (connectionString: string, seal?: string): Promise<AuditVerdict> =>
  inSnapshot(connectionString, (client) => verifyChain(client, seal))

/** Verifies a detached month in the schema `archive` against its anchors. */
export const verifyDetached = (connectionString: string, part: string, seal?: string): Promise<AuditVerdict> =>
  inSnapshot(connectionString, async (client) => {
    const all = await readAnchors(client)
    const anchors = all.filter((anchor) => anchor.part === part)
    if (anchors.length === 0) return { entries: 0, detached: 0, seal: '', problem: `No month left the trail as ${part}` }
    const verdict = await verifyPart(client, `archive.${client.escapeIdentifier(part)}`, anchors, seal)
    return { ...verdict, problem: verdict.problem ?? (await anchorsProblem(client, all)) }
  })

/** Runs a check in one snapshot, however long it takes. */
async function inSnapshot(connectionString: string, check: (client: pg.Client) => Promise<AuditVerdict>): Promise<AuditVerdict> {
  const client = new pg.Client({ connectionString, application_name: 'ivue-audit' })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    return await check(client)
  } finally {
    await client.end()
  }
}

async function* readEntries(client: pg.Client, table: string): AsyncGenerator<Entry> {
  for (let last = '0'; ; ) {
    const { rows } = await client.query<Entry>(
      `SELECT id, hash, ${HASHED_TEXT} AS text, to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') || ', ' || title AS shown
       FROM ${table} WHERE id > $1 ORDER BY id LIMIT ${BATCH}`,
      [last],
    )
    yield* rows
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** Returns a verifier that follows the chain and keeps its position and counts. */
function createChainVerifier(seal: string | undefined) {
  let last: Link = { id: '0', hash: Buffer.alloc(0) }
  let entries = 0
  let detached = 0
  let sealSeen = seal === undefined || seal === toSeal(last)
  const reach = (link: Link) => {
    last = link
    sealSeen ||= toSeal(last) === seal
  }
  return {
    last: () => last,
    sealSeen: () => sealSeen,
    reach,
    /** Advances by one entry. Returns the fault of the entry, or null. */
    step(entry: Entry): string | null {
      if (!hashOf(last.hash, entry.text).equals(entry.hash))
        return `Entry ${entry.id} (${entry.shown}) does not follow from entry ${last.id}: it was altered, or entries between them were removed`
      reach(entry)
      entries++
      return null
    },
    /** Skips the entries that an anchor replaces. Returns the fault, or null. */
    leap({ firstId, lastId, before, hash, part, entries: left }: ChainAnchor): string | null {
      if (!before.equals(last.hash))
        return `Entries ${firstId} to ${lastId}, which were detached as ${part}, do not follow from entry ${last.id}: it or their anchor was altered, or entries between them were removed`
      reach({ id: lastId, hash })
      detached += left
      return null
    },
    verdict: (problem: string | null): AuditVerdict => ({ entries, detached, seal: toSeal(last), problem }),
  }
}

async function verifyChain(client: pg.Client, seal: string | undefined): Promise<AuditVerdict> {
  const anchors = await readAnchors(client)
  const waiting = [...anchors]
  const { last, sealSeen, step, leap, verdict } = createChainVerifier(seal)

  for await (const entry of readEntries(client, 'audit_entries')) {
    for (let [next] = waiting; next && BigInt(next.firstId) < BigInt(entry.id); [next] = waiting) {
      const problem = leap(next)
      if (problem) return verdict(problem)
      waiting.shift()
    }
    const problem = step(entry)
    if (problem) return verdict(problem)
  }

  const { rows } = await client.query<Link>('SELECT id, hash FROM audit_head')
  const head = rows[0]
  if (!head) return verdict('The head of the trail is gone')
  if (head.id !== last().id || !head.hash.equals(last().hash))
    return verdict(`The trail ends at entry ${last().id} and its head says ${head.id}: entries were removed from its end`)
  const altered = await anchorsProblem(client, anchors)
  if (altered) return verdict(altered)
  return verdict(sealSeen() ? null : missing(seal ?? '', anchors))
}

function missing(seal: string, anchors: readonly ChainAnchor[]): string {
  const id = /^\d+(?=:)/.exec(seal)?.[0] ?? '0'
  const left = anchors.find(({ firstId, lastId }) => BigInt(firstId) <= BigInt(id) && BigInt(id) < BigInt(lastId))
  return left
    ? `The trail is consistent, but entry ${id} of the seal was moved out of it as ${left.part}: give the seal when you verify that part`
    : `The trail is consistent, but entry ${id} differs from the seal: the trail was rewritten`
}

/** Verifies the entries of a table that were detached, or are about to be, against their anchors. */
export async function verifyPart(client: pg.Client, table: string, anchors: readonly ChainAnchor[], seal?: string): Promise<AuditVerdict> {
  const waiting = [...anchors]
  const { last, sealSeen, reach, step, verdict } = createChainVerifier(seal)
  let run: ChainAnchor | undefined
  let inRun = 0
  const broken = () =>
    run && (run.lastId !== last().id || !run.hash.equals(last().hash) || run.entries !== inRun)
      ? `Entries ${run.firstId} to ${run.lastId} are incomplete, or were changed after they were detached`
      : null

  for await (const entry of readEntries(client, table)) {
    if (entry.id === waiting[0]?.firstId) {
      const problem = broken()
      if (problem) return verdict(problem)
      run = waiting.shift()
      inRun = 0
      if (run) reach({ id: String(BigInt(run.firstId) - 1n), hash: run.before })
    }
    const problem = step(entry)
    if (problem) return verdict(problem)
    inRun++
  }
  const problem = broken() ?? (waiting[0] ? `Entry ${waiting[0].firstId} is missing` : null)
  return verdict(problem ?? (sealSeen() ? null : missing(seal ?? '', [])))
}

const hashOf = (before: Buffer, text: string) => createHash('sha256').update(before).update(text).digest()
const toSeal = ({ id, hash }: Link) => `${id}:${hash.toString('hex')}`
