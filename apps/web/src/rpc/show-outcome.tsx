import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { Button } from '../ui/controls/button.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { callWithMessage } from './call.ts'
import { errorMessage, isRecord } from './errors.ts'

/** Milliseconds for which a message with Undo is shown. */
const UNDO_MS = 10_000
/** A message with Undo replaces the one before. */
const UNDO_TOAST = 'undo'

/** Shows the message of an act. If its answer has an `undoId`, the message has Undo, which refetches what is on screen. */
export function showOutcome(client: QueryClient, words: string, ms: number, response: unknown): void {
  const undoId = isRecord(response) && typeof response.undoId === 'number' ? response.undoId : null
  if (undoId === null) return void toast.success(words, ms)
  const undo = async () => {
    toast.close(UNDO_TOAST)
    try {
      await callWithMessage(worklist.undoAct, { undoId })
      toast.success(`${words}, undone`, ms)
    } catch (error) {
      toast.error(errorMessage(error))
    }
    await client.invalidateQueries()
  }
  const detail = (
    <Button variant="link" onClick={() => void undo()}>
      Undo
    </Button>
  )
  toast.success(words, UNDO_MS, { detail, id: UNDO_TOAST })
}
