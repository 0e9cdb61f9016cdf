import { type SavedRecord, whyNotPutBack } from '@ivue/contracts/worklist/undo.ts'
import type { Queries } from '../../database/database.ts'
import { readUserNames } from '../../rows/user-names.ts'
import { refuse } from '../../rpc/refusal.ts'

/** Returns the record of an act that `saveAct` stored. `Before` is what that act passed as `before`. */
export async function readActRecord<Before>(
  tx: Queries,
  changeId: number,
): Promise<{ recordId: number; versionAfter: number; before: Before }> {
  const { recordId, versionAfter, before } = await tx.bulkChangeRow.findFirstOrThrow({ where: { changeId } })
  return { recordId, versionAfter, before: before as Before }
}

/** Throws Refusal if somebody changed a locked record since the act that left it at `versionAfter`. */
export async function refuseChangedSince(
  tx: Queries,
  what: SavedRecord['what'],
  { version, updatedById }: { version: number; updatedById: number | null },
  versionAfter: number,
): Promise<void> {
  const nameOf = await readUserNames(tx, [updatedById])
  refuse(whyNotPutBack({ what, version, versionAfter, changedBy: nameOf(updatedById) || 'The system' }))
}
