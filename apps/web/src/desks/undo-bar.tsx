import { UNDO_MINUTES } from '@ivue/contracts/desks/undo.ts'
import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOf } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'
import { type BulkResult, refusedResult } from './bulk-result.ts'
import type { DeskShape } from './desk.ts'
import { tellBulk } from './tell-bulk.ts'
import styles from './undo-bar.module.css'
import type { DeskWork } from './use-desk-work.ts'

interface UndoBarProps {
  desk: DeskShape
  work: DeskWork
}

/** '23 assigned. Undo': for ten minutes, over the list. Says afterwards of each loan what became of it, as the bulk action itself does. */
export function UndoBar({ desk, work }: UndoBarProps) {
  const { undoable, setUndoable, showRefused } = work
  const [until] = useState(() => Date.now() + UNDO_MINUTES * 60_000)
  useEffect(() => {
    const timer = setTimeout(() => setUndoable(null), until - Date.now())
    return () => clearTimeout(timer)
  }, [setUndoable, until])
  const told = (result: BulkResult) => {
    setUndoable(null)
    tellBulk(result, undoable?.rows ?? [], showRefused, 'undone')
  }
  const { list, action } = desk.calls
  const undo = useCommand(action, { success: false, failure: false, invalidate: [list], onDone: told })
  if (!undoable) return null
  const send = () =>
    undo.mutate(
      { operation: 'undo', recId: undoable.id },
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
        <b>{undoable.words}.</b> It can be undone until {time}.
      </span>
      <Button icon={Undo2} busy={undo.isPending && 'Undoing ...'} onClick={send}>
        Undo
      </Button>
      <Button variant="quiet" square icon={X} aria-label="Keep it and close" onClick={() => setUndoable(null)} />
    </div>
  )
}
