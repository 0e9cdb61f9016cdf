import type { Call } from '@ivue/contracts/contract.ts'
import type { FastifyRequest } from 'fastify'
import type { Actor, AuditedCommand, AuditTrail, Change, CommandOutcome } from './audit-trail.ts'
import type { RecordChange } from './implement.ts'

/** Collects the audit entry of one request. */
export interface CommandRecord {
  /** The caller; null until the session is known. */
  actor: Actor | null
  title: string
  changed: RecordChange
  /** Returns the subject of the first change; empty without one. */
  subject(): string
  /** Sets the actor and writes the intent, after which the command may change data. Call it once. Throws if it cannot be written to the audit trail. */
  begin(actor: Actor): Promise<void>
  /** Writes the outcome of the command. Never throws. */
  end(outcome: 'done' | 'refused' | 'failed', message?: string): Promise<void>
}

/** The record of calls that change nothing. */
export const NO_RECORD: CommandRecord = {
  actor: null,
  title: '',
  changed() {},
  subject: () => '',
  begin: async () => {},
  end: async () => {},
}

export function commandRecord(audit: AuditTrail, call: Call, request: FastifyRequest): CommandRecord {
  const changes: Change[] = []
  let begun: { intent: bigint; command: AuditedCommand } | null = null
  const commandOf = (actor: Actor): AuditedCommand => ({
    call: { ...call, title: record.title },
    actor,
    requestId: request.id,
    address: request.ip,
  })
  const record: CommandRecord = {
    actor: null,
    title: call.title,
    changed: (subject, before, after) => void (before !== after && changes.push({ subject, before, after })),
    subject: () => changes[0]?.subject ?? '',
    async begin(actor) {
      record.actor = actor
      if (begun) return
      const command = commandOf(actor)
      begun = { intent: await audit.begin(command), command }
    },
    async end(outcome, message = '') {
      const { actor } = record
      const entry: CommandOutcome = { outcome, message, changes: outcome === 'done' ? changes : [] }
      if (begun) return audit.settle(begun.intent, begun.command, entry)
      if (!actor) return audit.countAnonymous(request.ip, call, entry)
      await audit
        .add(commandOf(actor), entry)
        .catch((error: unknown) => request.log.error({ err: error }, 'A refused command is not in the audit trail'))
    },
  }
  return record
}
