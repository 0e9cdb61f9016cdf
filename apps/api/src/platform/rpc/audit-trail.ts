import type { Call } from '@ivue/contracts/contract.ts'
import type { Queries } from '../database/database.ts'

/** One change made by a command: its subject and the values before and after, as text. */
export interface Change {
  subject: string
  before: string
  after: string
}

export type Actor = { userId: number; username: string }

export interface AuditedCommand {
  call: Pick<Call, 'option' | 'task' | 'title'>
  actor: Actor
  requestId: string
  /** The client's address; empty for a job. */
  address: string
}

/** How a command ended. `unknown`: the server ended before it recorded the outcome. */
export interface CommandOutcome {
  outcome: 'done' | 'refused' | 'failed' | 'unknown'
  message: string
  changes: readonly Change[]
}

/**
 * The audit trail (quality S14): who called which command, what it changed and its outcome. Bodies are not stored. The database links
 * the entries in a hash chain (trigger `fill_audit_entry`): adding an entry locks the head of the chain until the commit.
 */
export interface AuditTrail {
  /**
   * Records that a command is about to run and returns the id of this intent. Throws when it cannot be written; the command must not
   * run then.
   */
  begin(command: AuditedCommand): Promise<bigint>
  /**
   * Replaces the intent by the entry with the outcome. Never throws: when it cannot be written, the intent stays on record and the
   * write is retried.
   */
  settle(intent: bigint, command: AuditedCommand, outcome: CommandOutcome): Promise<void>
  /** Adds an entry that has no intent: a command refused before it ran or, in the transaction `through`, the end of a job. */
  add(command: AuditedCommand, outcome: CommandOutcome, through?: Queries): Promise<void>
  /** Counts a call without a session; such calls are aggregated per address and minute. */
  countAnonymous(address: string, call: AuditedCommand['call'], outcome: Omit<CommandOutcome, 'changes'>): void
  /** Writes everything pending: anonymous calls and outcomes that could not be written before. */
  flush(): Promise<void>
  /** Flushes and stops. */
  close(): Promise<void>
}
