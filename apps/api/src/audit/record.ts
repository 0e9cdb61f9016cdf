import type { Call } from '@ivue/contracts/contract.ts'
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

/** Who called which command and what came of it. Bodies are not kept: what changed stands in the events. */
export function auditOf(db: Database): Audit {
  return {
    async record({ call, actor, outcome, message, requestId, address }) {
      await db.auditEntry.create({
        data: {
          userId: actor?.userId ?? null,
          username: actor?.username ?? '',
          option: call.option,
          task: call.task,
          title: call.title,
          outcome,
          message: message.slice(0, 500),
          requestId,
          address,
        },
      })
    },
  }
}
