import { Undo2, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { withdrawUndo } from './bulk-outcome.ts'
import type { Undoable } from './stored-undo.ts'
import styles from './undo-bar.module.css'
import { useUndo } from './use-undo.ts'

/** '23 assigned. Undo': shown on every page for ten minutes. The undo reports each loan, as the bulk action does. */
export function UndoBar({ undoable: { id, words, ticked, until } }: { undoable: Undoable }) {
  useEffect(() => {
    const timer = setTimeout(() => withdrawUndo(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  const undo = useUndo()
  return (
    <div className={styles.bar} role="status">
      <span>
        <b>{words}.</b> It can be undone until <Moment at={new Date(until).toISOString()} look="clock" />.
      </span>
      <Button icon={Undo2} busy={undo.isPending && 'Undoing ...'} onClick={() => undo.mutate({ id, ticked: new Map(ticked) })}>
        Undo
      </Button>
      <Button variant="quiet" square icon={X} aria-label="Keep it and close" onClick={() => withdrawUndo()} />
    </div>
  )
}
