import type { Call } from '@ivue/contracts/contract.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'

/** What a command changed: of what, before and after, in words. */
export interface Change {
  subject: string
  before: string
  after: string
}

export interface AuditFact {
  call: Call
  /** Whose call it was; null where nobody was known. */
  actor: Pick<SignedIn, 'userId' | 'username'> | null
  outcome: 'done' | 'refused' | 'failed'
  message: string
  changes: readonly Change[]
  requestId: string
  address: string
}

export interface Audit {
  record(fact: AuditFact): Promise<void>
}

/** A text longer than this is cut: the trail says what happened, it does not keep it. */
const LONGEST = 500
const MOST_CHANGES = 200

/**
 * Who called which command, what it changed and what came of it. Bodies are not kept. The database chains the entries (migration audit_settings): whoever adds one
 * holds the head of the chain until they commit, so it is a transaction of its own, which waits for no caller. What a command does to a loan is on record in the
 * command's own transaction: its events.
 */
export function auditOf(db: Database): Audit {
  return {
    async record({ call, actor, outcome, message, changes, requestId, address }) {
      await db.auditEntry.create({
        data: {
          userId: actor?.userId ?? null,
          username: actor?.username ?? '',
          option: call.option,
          task: call.task,
          title: call.title,
          outcome,
          message: message.slice(0, LONGEST),
          changes: kept(changes),
          requestId,
          address,
        },
      })
    },
  }
}

function kept(changes: readonly Change[]): Prisma.InputJsonValue {
  const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)
  const shown = changes
    .slice(0, MOST_CHANGES)
    .map(({ subject, before, after }) => ({ subject: cut(subject), before: cut(before), after: cut(after) }))
  const left = changes.length - shown.length
  return left > 0 ? [...shown, { subject: `${left} more`, before: '', after: '' }] : shown
}
