import { Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { type BulkResult, refusedResult } from '../bulk-result.ts'
import type { WorklistShape } from '../shape.ts'
import { withdrawUndo } from './bulk-outcome.ts'
import { reportBulk } from './report-bulk.ts'
import type { Undoable } from './stored-undo.ts'
import styles from './undo-bar.module.css'

/** The call that undoes an action on a worklist, and the list to refetch afterwards. */
export type UndoCalls = Pick<WorklistShape['calls'], 'list' | 'action'>

/** '23 assigned. Undo': shown on every page for ten minutes. The undo reports each loan, as the bulk action does. */
export function UndoBar({ undoable: { id, words, ticked, until }, calls: { list, action } }: { undoable: Undoable; calls: UndoCalls }) {
  useEffect(() => {
    const timer = setTimeout(withdrawUndo, until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  const report = (result: BulkResult) => {
    withdrawUndo()
    reportBulk(result, new Map(ticked), { many: 'undone', one: 'as it was before' })
  }
  const undo = useCommand(action, { success: false, failure: false, invalidate: [list], onDone: report })
  const send = () =>
    undo.mutate(
      { operation: 'undo', recId: id },
      {
        onError: (error) => {
          const refused = refusedResult(error)
          if (refused) return report(refused)
          toast.error(errorMessage(error))
        },
      },
    )
  return (
    <div className={styles.bar} role="status">
      <span>
        <b>{words}.</b> It can be undone until <Moment at={new Date(until).toISOString()} look="clock" />.
      </span>
      <Button icon={Undo2} busy={undo.isPending && 'Undoing ...'} onClick={send}>
        Undo
      </Button>
      <Button variant="quiet" square icon={X} aria-label="Keep it and close" onClick={withdrawUndo} />
    </div>
  )
}
