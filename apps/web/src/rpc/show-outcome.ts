import { isRecord } from '@ivue/contracts/wire/record.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { forgetAct } from '../browser/window-acts.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { showWithUndo } from '../ui/feedback/undo-toast.tsx'
import { callWithMessage } from './call.ts'
import { errorMessage } from './errors.ts'

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
