import type { Call } from '@ivue/contracts/contract.ts'
import type { Database } from '../database.ts'
import type { SignedIn } from '../rpc/implement.ts'

export interface AuditFact {
  call: Call
  viewer: SignedIn | null
  outcome: 'done' | 'refused' | 'failed'
  message: string
  requestId: string
  address: string
}

export interface Audit {
  record(fact: AuditFact): Promise<void>
}

/** Who called which command and what came of it. Bodies are not kept: what changed stands in the events. */
export function auditOf(db: Database): Audit {
  return {
    async record({ call, viewer, outcome, message, requestId, address }) {
      await db.auditEntry.create({
        data: {
          userId: viewer?.userId ?? null,
          username: viewer?.username ?? '',
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
