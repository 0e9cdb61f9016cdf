import { FocusBack } from '../ui/focus-back.tsx'
import { hideRefused, useAftermath } from './aftermath.ts'
import { RefusedDialog } from './refused-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'

/** What a bulk action leaves on every page: the way back, and the loans that were refused. */
export function AfterBulk() {
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
