import { useEffect } from 'react'
import { useViewer } from '../rpc/viewer.tsx'
import { FocusBack } from '../ui/focus-back.tsx'
import { hideRefused, offerKeptUndo, useAftermath } from './aftermath.ts'
import { RefusedDialog } from './refused-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'

/** What a bulk action leaves on every page: the way back, and the loans that were refused. */
export function AfterBulk() {
  const { loggedId } = useViewer()
  useEffect(() => offerKeptUndo(loggedId), [loggedId])
  const { undoable, refused } = useAftermath()
  return (
    <>
      {undoable && <UndoBar key={undoable.id} undoable={undoable} />}
      {refused && (
        <>
          <FocusBack />
          <RefusedDialog {...refused} onClose={hideRefused} />
        </>
      )}
    </>
  )
}
