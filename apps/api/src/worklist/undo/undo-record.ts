import { type ActRecordFacts, whyNotUndoRecord } from '@ivue/contracts/worklist/undo.ts'
import type { Queries } from '../../platform/database/database.ts'
import { readUserNames } from '../../platform/rows/user-names.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { refuse } from '../../platform/rpc/refusal.ts'

/** Returns the one row of an act that `saveAct` stored. `Before` is what that act passed as `before`. */
export async function readActRow<Before>(tx: Queries, actId: number): Promise<{ recordId: number; versionAfter: number; before: Before }> {
  const { recordId, versionAfter, before } = await tx.actRow.findFirstOrThrow({ where: { actId } })
  return { recordId, versionAfter, before: before as Before }
}

interface LockedRecord {
  version: number
  /** The version from which on only `updatedById` changed the record. Null means the present version. */
  soleFrom: number | null
  updatedById: number | null
}

/** Throws Refusal if somebody other than the viewer changed a locked record since the act that left it at `versionAfter`. */
export async function refuseChangedSince(
  tx: Queries,
  { userId }: Pick<SignedIn, 'userId'>,
  what: ActRecordFacts['what'],
  { version, soleFrom, updatedById }: LockedRecord,
  versionAfter: number,
): Promise<void> {
  const isOwn = updatedById === userId
  const changedBy = isOwn ? 'Somebody else' : (await readUserNames(tx, [updatedById]))(updatedById) || 'The system'
  refuse(whyNotUndoRecord({ what, freshFrom: isOwn ? (soleFrom ?? version) : version, versionAfter, changedBy }))
}
