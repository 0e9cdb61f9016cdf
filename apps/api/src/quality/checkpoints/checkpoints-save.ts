import type { SaveCheckpoint, SavedCheckpoint } from '@ivue/contracts/quality/checkpoints/contract.ts'
import {
  type BankState,
  type CheckpointContent,
  checkpointChanges,
  checkpointProblems,
  checkpointRefusal,
  toStoredContent,
  whyNotDeleteCheckpoint,
} from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Act } from '../../audit/record-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuseStaleRecord } from '../../platform/rows/refuse-stale-record.ts'
import { Refusal, refuse } from '../../platform/rpc/refusal.ts'
import { checkpointName, countReviewsInQc, findBank, lockBank, splitBank, writeCheckpoint } from './checkpoints-queries.ts'
import { notifyApprovers, proposeCheckpoint } from './proposals.ts'

interface Change extends Act {
  kind: ReviewKind
  /** Whether a second person must approve a change before it is written. */
  waits: boolean
}

/** Creates a question or a new version of one, or proposes it if it needs approval. Reviews in progress keep their copy. */
export function saveCheckpoint(
  db: Database,
  { kind, viewer, now, changed, waits }: Change,
  sent: SaveCheckpoint,
): Promise<SavedCheckpoint> {
  return db.$transaction(async (tx) => {
    await lockBank(tx, kind)
    const bank = await findBank(tx, kind)
    const { stored, others } = sent.id === undefined ? { stored: null, others: bank } : splitBank(bank, sent.id)
    if (stored) await refuseStaleRecord(tx, 'checkpoint', stored, sent.version)
    const { sno, qc, type, category, question, showWhen = stored?.showWhen ?? null } = sent
    const words = toStoredContent(kind, { sno, qc, type, category, question, showWhen })
    refuseInvalid(kind, words, { stored, others })
    const underWay = stored ? await countReviewsInQc(tx, kind, stored.id) : 0
    const changes = checkpointChanges(stored, words)
    if (stored && changes.length === 0) return { id: stored.id, version: stored.version, underWay }
    const name = checkpointName(kind, (stored ?? words).sno)
    for (const { what, before, after } of changes) changed(`${waits ? proposedName(name) : name}: ${what}`, before, after)
    const writing = { kind, words, at: now, by: viewer.userId }
    if (!waits) return { ...(await writeCheckpoint(tx, stored, writing)), underWay }
    const { id, version } = await proposeCheckpoint(tx, stored, writing)
    await notifyApprovers(tx, kind, viewer, 1)
    return { id, version, underWay: 0 }
  })
}

/** Removes a question from its bank, or proposes that. Its versions and the reviews that asked it remain. */
export function deleteCheckpoint(
  db: Database,
  { kind, viewer, now, changed, waits }: Change,
  sent: { id: number; version?: number | undefined },
): Promise<void> {
  return db.$transaction(async (tx) => {
    await lockBank(tx, kind)
    const { stored, others } = splitBank(await findBank(tx, kind), sent.id)
    await refuseStaleRecord(tx, 'checkpoint', stored, sent.version)
    refuse(whyNotDeleteCheckpoint({ stored, others }))
    const name = checkpointName(kind, stored.sno)
    await (waits ? proposeCheckpoint : writeCheckpoint)(tx, stored, { kind, words: stored, active: false, at: now, by: viewer.userId })
    changed(waits ? proposedName(name) : name, stored.question, 'deleted')
    if (waits) await notifyApprovers(tx, kind, viewer, 1)
  })
}

/** Returns the name of a proposed change in the audit trail. */
export const proposedName = (name: string): string => `${name} (proposed)`

function refuseInvalid(kind: ReviewKind, words: CheckpointContent, now: BankState): void {
  const problems = checkpointProblems(kind, words, now)
  const refused = checkpointRefusal(kind, words, problems)
  if (refused) throw new Refusal(refused, { fields: problems })
}
