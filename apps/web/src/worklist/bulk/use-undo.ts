import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { type ActPlace, UNDO_MESSAGES } from '@ivue/contracts/worklist/undo.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { callWithMessage } from '../../rpc/call.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { isTyping } from '../../ui/controls/keys.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { LayerContext, topLayer } from '../../ui/top-escape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { type BulkResult, refusedResult, type TickedLoans } from '../bulk-result.ts'
import { withdrawUndo } from './bulk-outcome.ts'
import { reportBulk } from './report-bulk.ts'

const NOTHING_TO_UNDO = 'Nothing that you did in the last ten minutes can be undone'

/** An act to undo: its `undoId`, where it was done if that was not on a worklist, and its loan numbers or names by row id. */
export interface ActToUndo {
  id: number
  list?: ActPlace
  ticked: TickedLoans
}

/** Returns a mutation that undoes an act, reports each of its loans, and refetches what is on screen. */
export function useUndo() {
  const client = useQueryClient()
  const report = (result: BulkResult, { id, list, ticked }: ActToUndo) => {
    withdrawUndo(id)
    reportBulk(result, ticked, { many: 'undone', one: 'as it was before', ...(list === 'people' && { what: '' }) })
  }
  return useMutation({
    mutationFn: ({ id }: ActToUndo) => callWithMessage(worklist.undoAct, { undoId: id }),
    onSuccess: ({ response }, act) => report(response, act),
    onError: (error, act) => {
      const refused = refusedResult(error)
      if (refused) report(refused, act)
      else toast.error(errorMessage(error))
    },
    onSettled: () => client.invalidateQueries(),
  })
}

/** Undoes the viewer's last act when Ctrl+Z or Cmd+Z is pressed outside text fields, on the page or in the dialog that contains the caller. */
export function useUndoKey(): void {
  const client = useQueryClient()
  const undo = useUndo()
  const layer = use(LayerContext)
  const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, target: Element) =>
    (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z' && topLayer() === layer && !isTyping(target)
  const undoLastAct = async () => {
    try {
      const { acts } = await client.fetchQuery({ ...callQuery(worklist.getRecentActs, {}), staleTime: 0 })
      const last = acts.find(({ undoneAt }) => undoneAt === null)
      if (last && last.why !== UNDO_MESSAGES.late) undo.mutate({ ...last, ticked: new Map(last.rows) })
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
