import { shorten } from '@ivue/contracts/wire/shorten.ts'
import type { FastifyBaseLogger } from 'fastify'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import type { AuditedCommand, AuditTrail, Change, CommandOutcome } from '../platform/rpc/audit-trail.ts'
import { withoutQuoted } from '../platform/rpc/typed-text.ts'
import { createAnonymousTally } from './anonymous.ts'

const RETRY_MS = 5_000

export function createAuditTrail(db: Database, log: Pick<FastifyBaseLogger, 'error'>): AuditTrail {
  const unsettled = new Map<bigint, { command: AuditedCommand; outcome: CommandOutcome }>()
  const anonymous = createAnonymousTally((entry) => db.auditEntry.create({ data: entry }), log)
  let timer: NodeJS.Timeout | undefined

  async function trySettling(intent: bigint, command: AuditedCommand, outcome: CommandOutcome): Promise<void> {
    const [row] = await db.$queryRaw<{ settled: boolean }[]>`
      SELECT settle_audit(${intent}::bigint, ${outcome.outcome}, ${storedMessage(outcome.message)}, ${storedChanges(outcome.changes)}::jsonb) AS settled`
    // The intent of a very long command was already settled as "unknown": add an entry with the real outcome.
    if (!row?.settled) await add(command, outcome)
    unsettled.delete(intent)
  }

  async function retrySettling(): Promise<void> {
    timer = undefined
    for (const [intent, { command, outcome }] of Array.from(unsettled)) {
      try {
        await trySettling(intent, command, outcome)
      } catch {
        timer ??= setTimeout(retrySettling, RETRY_MS).unref()
        return
      }
    }
  }

  async function flush(): Promise<void> {
    await Promise.all([anonymous.flush(), retrySettling()])
  }

  return {
    begin,
    async settle(intent, command, outcome) {
      try {
        await trySettling(intent, command, outcome)
      } catch (error) {
        log.error({ err: error, requestId: command.requestId }, 'The outcome of a command is not in the audit trail yet; its intent is')
        unsettled.set(intent, { command, outcome })
        timer ??= setTimeout(retrySettling, RETRY_MS).unref()
      }
    },
    add,
    countAnonymous: anonymous.count,
    flush,
    async close() {
      await flush()
      anonymous.stop()
      clearTimeout(timer)
    },
  }

  /**
   * Writes the intent of a command. It commits asynchronously, because the command's commit comes later in the same WAL and makes both
   * durable. If that commit is lost too, nothing has changed that would need an entry.
   */
  async function begin({ call, actor, requestId, address }: AuditedCommand): Promise<bigint> {
    const [row] = await db.$queryRaw<{ id: bigint }[]>`
      WITH options AS (SELECT set_config('synchronous_commit', 'off', true))
      INSERT INTO audit_intents (user_id, username, option, task, title, request_id, address)
      SELECT ${actor.userId}, ${actor.username}, ${call.option}, ${call.task}, ${call.title}, ${requestId}, ${address} FROM options
      RETURNING id`
    if (!row) throw new Error('The intent was not written')
    return row.id
  }

  async function add(command: AuditedCommand, outcome: CommandOutcome, through: Queries = db): Promise<void> {
    await through.$executeRaw(auditEntrySql(command, outcome))
  }
}

/**
 * Returns a statement that writes an entry, for transactions outside Prisma. Run it last: it locks the head of the chain until the commit.
 */
export const auditEntrySql = (
  { call, actor, requestId, address }: AuditedCommand,
  { outcome, message, changes }: CommandOutcome,
): Prisma.Sql =>
  Prisma.sql`INSERT INTO audit_entries (user_id, username, option, task, title, outcome, message, request_id, address, changes)
    VALUES (${actor.userId}, ${actor.username}, ${call.option}, ${call.task}, ${call.title}, ${outcome}, ${storedMessage(message)}, ${requestId}, ${address}, ${storedChanges(changes)}::jsonb)`

/** Age at which an intent without an outcome belongs to a server that died. Commands end within two minutes. */
const ABANDONED_AFTER = '10 minutes'

/** Closes the audit entries of servers that died before writing the outcome. Returns how many. */
export async function settleAbandonedIntents(db: Database): Promise<number> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT settle_audit(id, 'unknown', 'The server ended before it wrote what became of this', '[]'::jsonb)
    FROM audit_intents WHERE at < now() - ${ABANDONED_AFTER}::interval ORDER BY id LIMIT 1000`
  return rows.length
}

/**
 * Most characters of a text in an entry. Longer texts are truncated, because the trail records what happened and is no copy of the data.
 */
const MAX_TEXT = 500
const MAX_CHANGES = 200

const storedMessage = (message: string) => shorten(withoutQuoted(message), MAX_TEXT)

function storedChanges(changes: readonly Change[]): string {
  const cut = (text: string) => shorten(text, MAX_TEXT)
  const shown = changes
    .slice(0, MAX_CHANGES)
    .map(({ subject, before, after }) => ({ subject: cut(subject), before: cut(before), after: cut(after) }))
  const left = changes.length - shown.length
  return JSON.stringify(left > 0 ? [...shown, { subject: `${left} more`, before: '', after: '' }] : shown)
}
