import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import { Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { withdrawUndo } from './aftermath.ts'
import { type BulkResult, refusedResult } from './bulk-result.ts'
import type { DeskShape } from './desk.ts'
import type { Undoable } from './kept-undo.ts'
import { tellBulk } from './tell-bulk.ts'
import styles from './undo-bar.module.css'

/** Desks whose rows can be ticked: what undoes there, and the list that shows it. */
const CALLS: Record<Desk, Pick<DeskShape['calls'], 'list' | 'action'>> = {
  closing: { list: closing.getDashboardClosingTaskList, action: closing.dashboardClosingAction },
  processor: { list: processor.getDashboardProcessorTaskList, action: processor.dashboardProcessorAction },
  underwriter: { list: underwriter.getDashboardUnderwritterTaskList, action: underwriter.dashboardUnderwritterAction },
}

/** '23 assigned. Undo': for ten minutes, over every page. Says afterwards of each loan what became of it, as the bulk action itself does. */
export function UndoBar({ undoable: { id, desk, words, ticked, until } }: { undoable: Undoable }) {
  const { list, action } = CALLS[desk]
  useEffect(() => {
    const timer = setTimeout(withdrawUndo, until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  const told = (result: BulkResult) => {
    withdrawUndo()
    tellBulk(result, new Map(ticked), 'undone')
  }
  const undo = useCommand(action, { success: false, failure: false, invalidate: [list], onDone: told })
  const send = () =>
    undo.mutate(
      { operation: 'undo', recId: id },
      {
        onError: (error) => {
          const refused = refusedResult(error)
          if (refused) return told(refused)
          toast.error(messageOf(error))
        },
      },
    )
  const time = new Date(until).toLocaleTimeString('en-US', { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <div className={styles.bar} role="status">
      <span>
        <b>{words}.</b> It can be undone until {time}.
      </span>
      <Button icon={Undo2} busy={undo.isPending && 'Undoing ...'} onClick={send}>
        Undo
      </Button>
      <Button variant="quiet" square icon={X} aria-label="Keep it and close" onClick={withdrawUndo} />
    </div>
  )
}
