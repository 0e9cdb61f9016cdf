import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Button } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { COMMAND_KEY } from '../ui/controls/keys.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { callWithMessage } from './call.ts'
import { errorMessage, isRecord } from './errors.ts'
import { forgetAct } from './window-acts.ts'

/** Milliseconds for which a message with Undo is shown. */
const UNDO_MS = 10_000
/** A message with Undo replaces the one before. */
const UNDO_TOAST = 'undo'

/** Shows the message of an act. If its answer has an `undoId`, the message has Undo, which refetches what is on screen. */
export function showOutcome(client: QueryClient, words: string, ms: number, response: unknown): void {
  const undoId = isRecord(response) && typeof response.undoId === 'number' ? response.undoId : null
  if (undoId === null) return void toast.success(words, ms)
  const undo = async () => {
    try {
      await callWithMessage(worklist.undoAct, { undoId })
      forgetAct(undoId)
      toast.success(`${words}, undone`, ms)
    } catch (error) {
      toast.error(errorMessage(error))
    }
    await client.invalidateQueries()
  }
  showWithUndo(words, () => void undo())
}

/** Shows the message of an act with Undo for ten seconds. Afterwards the header has it. */
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
      <span className="key-hints" aria-hidden="true">
        <Kbd>{COMMAND_KEY} Z</Kbd>
      </span>
    </Button>
  )
  toast.success(words, UNDO_MS, { detail, id: UNDO_TOAST })
}

export const hideUndo = () => toast.close(UNDO_TOAST)
