import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { isTyping } from '../../ui/controls/keys.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { topLayer } from '../../ui/top-escape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { hideRecentActs, hideRefusedLoans, restoreUndo, useBulkOutcome } from './bulk-outcome.ts'
import { RecentActsDialog } from './recent-acts-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useUndo } from './use-undo.ts'

const NOTHING_TO_UNDO = 'Nothing that you did in the last ten minutes can be undone'

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

/** Undoes the viewer's last act when Ctrl+Z or Cmd+Z is pressed outside text fields and dialogs. */
function useUndoKey(): void {
  const client = useQueryClient()
  const undo = useUndo()
  const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, target: Element) =>
    (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z' && topLayer() === null && !isTyping(target)
  const undoLastAct = async () => {
    try {
      const { acts } = await client.fetchQuery({ ...callQuery(worklist.getRecentActs, {}), staleTime: 0 })
      const last = acts.find(({ undoneAt }) => undoneAt === null)
      if (last) undo.mutate({ ...last, ticked: new Map(last.rows) })
      else toast.info(NOTHING_TO_UNDO, 5000)
    } catch (error) {
      toast.error(errorMessage(error))
    }
  }
  useKeys(
    (event, target) => (isUndoKey(event, target) && !undo.isPending ? undoLastAct : null),
    (run) => void run(),
  )
}
