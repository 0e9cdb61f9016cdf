import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callWithMessage } from '../../rpc/call.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type BulkResult, refusedResult, type TickedLoans } from '../bulk-result.ts'
import { withdrawUndo } from './bulk-outcome.ts'
import { reportBulk } from './report-bulk.ts'

/** An act to undo: its `undoId`, and its loan numbers by row id. */
export interface ActToUndo {
  id: number
  ticked: TickedLoans
}

/** Returns a mutation that undoes an act, reports each of its loans, and refetches what is on screen. */
export function useUndo() {
  const client = useQueryClient()
  const report = (result: BulkResult, { id, ticked }: ActToUndo) => {
    withdrawUndo(id)
    reportBulk(result, ticked, { many: 'undone', one: 'as it was before' })
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
