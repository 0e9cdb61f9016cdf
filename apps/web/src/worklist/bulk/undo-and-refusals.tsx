import { useEffect } from 'react'
import { useViewer } from '../../rpc/viewer.tsx'
import { hideRecentActs, hideRefusedLoans, restoreUndo, useBulkOutcome } from './bulk-outcome.ts'
import { RecentActsDialog } from './recent-acts-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useUndoKey } from './use-undo.ts'

/** Offers Undo for the last bulk action and by Ctrl+Z, and opens the recent acts and the loans that an action refused. */
export function UndoAndRefusals() {
  const { loggedId } = useViewer()
  useEffect(() => restoreUndo(loggedId), [loggedId])
  useUndoKey()
  const { undoable, refused, recentActs } = useBulkOutcome()
  return (
    <>
      {undoable && <UndoBar key={undoable.id} undoable={undoable} />}
      {refused && <RefusedDialog {...refused} onClose={hideRefusedLoans} />}
      {recentActs && <RecentActsDialog onClose={hideRecentActs} />}
    </>
  )
}
