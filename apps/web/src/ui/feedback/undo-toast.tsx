import { Button } from '../controls/button.tsx'
import { Kbd } from '../controls/kbd.tsx'
import { COMMAND_KEY } from '../controls/keys.ts'
import { toast } from './toast.tsx'

/** Milliseconds for which a message with Undo is shown. */
const UNDO_MS = 10_000
/** The id of the message with Undo, which replaces the one before. */
const UNDO_TOAST = 'undo'

/** Shows the message of an act with Undo for ten seconds. Afterwards Undo is in the header. */
export function showWithUndo(words: string, undo: () => void): void {
  const detail = (
    <Button
      variant="link"
      onClick={() => {
        hideUndo()
        undo()
      }}
    >
      Undo
      <span className="touch-hidden" aria-hidden="true">
        <Kbd>{COMMAND_KEY} Z</Kbd>
      </span>
    </Button>
  )
  toast.success(words, UNDO_MS, { detail, id: UNDO_TOAST })
}

export const hideUndo = () => toast.close(UNDO_TOAST)
