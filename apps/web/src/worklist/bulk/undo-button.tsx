import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { subscribeToActs, windowActs } from '../../browser/window-acts.ts'
import { useCurrentMinute } from '../../grid/cells/use-current-minute.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useUndoNewest } from './use-undo.ts'

/** Undo with the number of this window's acts that can still be undone. It undoes the newest, as Ctrl+Z does. */
export function UndoButton() {
  const acts = useSyncExternalStore(subscribeToActs, windowActs)
  const since = useCurrentMinute() - UNDO_MINUTES * 60_000
  const undoNewest = useUndoNewest()
  const count = acts.filter(({ undoId, at }) => undoId !== null && at > since).length
  if (count === 0) return null
  return (
    <Button icon={Undo2} aria-label={`Undo, ${count} ${count === 1 ? 'act' : 'acts'}`} onClick={() => void undoNewest()}>
      <span className="narrow-hidden">Undo</span>
      <span className="text-center min-width-18 pad-0-5 rounded-9 on-accent-soft color-accent-2 text-12 line-18">{count}</span>
    </Button>
  )
}
