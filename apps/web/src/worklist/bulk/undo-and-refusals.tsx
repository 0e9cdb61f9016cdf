import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useEffect } from 'react'
import { useViewer } from '../../rpc/viewer.tsx'
import { hideRefusedLoans, restoreUndo, useBulkOutcome } from './bulk-outcome.ts'
import { RefusedDialog } from './refused-dialog.tsx'
import { UndoBar, type UndoCalls } from './undo-bar.tsx'

export type UndoCallsByList = Readonly<Partial<Record<WorklistName, UndoCalls>>>

/** Offers Undo for the last bulk action, and opens the list of the loans that it refused. `calls` has the undo call of each worklist. */
export function UndoAndRefusals({ calls }: { calls: UndoCallsByList }) {
  const { loggedId } = useViewer()
  useEffect(() => restoreUndo(loggedId), [loggedId])
  const { undoable, refused } = useBulkOutcome()
  // An action stored by an earlier version of the page may have no worklist.
  const undoCalls = undoable && calls[undoable.list]
  return (
    <>
      {undoCalls && <UndoBar key={undoable.id} undoable={undoable} calls={undoCalls} />}
      {refused && <RefusedDialog {...refused} onClose={hideRefusedLoans} />}
    </>
  )
}
