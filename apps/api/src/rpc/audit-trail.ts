import type { Call } from '@ivue/contracts/contract.ts'
import type { Queries } from '../database.ts'

/** One change made by a command, in words: its subject, the value before and after. */
export interface Change {
  subject: string
  before: string
  after: string
}

export type Actor = { userId: number; username: string }

/** A command and its caller, as the trail names them. */
export interface AuditedCommand {
  call: Pick<Call, 'option' | 'task' | 'title'>
  actor: Actor
  requestId: string
  /** The client's address; empty for a job. */
  address: string
}

/** `unknown`: the server ended before it wrote what became of the command. */
export interface Outcome {
  outcome: 'done' | 'refused' | 'failed' | 'unknown'
  message: string
  changes: readonly Change[]
}

/**
 * The audit trail (quality S14): who called which command, what it changed and what came of it. Bodies are not kept. The database chains the entries (migration
 * audit_settings): adding one locks the head of the chain until the commit.
 */
export interface AuditTrail {
  /** Writes down that a command is about to run, before it does anything. Answers the intent. Throws when that cannot be written: the command must not run then. */
  begin(command: AuditedCommand): Promise<bigint>
  /** Puts the entry in the place of the intent. Never throws: while it cannot be written the intent keeps the command on record, and it is tried again. */
  settle(intent: bigint, command: AuditedCommand, outcome: Outcome): Promise<void>
  /** Adds an entry of what has no intent: a command that was refused before it ran, or, through its transaction, the end of a job. */
  add(command: AuditedCommand, outcome: Outcome, through?: Queries): Promise<void>
  /** Counts a call without a session; such calls are aggregated per address and minute. */
  countAnonymous(address: string, call: AuditedCommand['call'], outcome: Omit<Outcome, 'changes'>): void
  /** Writes what waits: anonymous calls and outcomes that could not be written. */
  flush(): Promise<void>
  /** Flushes for the last time. */
  close(): Promise<void>
}
