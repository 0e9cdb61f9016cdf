import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { ActPlace } from '@ivue/contracts/worklist/undo.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callWithMessage } from '../../rpc/call.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type BulkResult, refusedResult, type TickedLoans } from '../bulk-result.ts'
import { withdrawUndo } from './bulk-outcome.ts'
import { reportBulk } from './report-bulk.ts'

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
