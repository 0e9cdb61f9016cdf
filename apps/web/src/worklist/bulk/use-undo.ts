import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callWithMessage } from '../../rpc/call.ts'
import { callKey } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type BulkResult, refusedResult, type TickedLoans } from '../bulk-result.ts'
import type { WorklistShape } from '../shape.ts'
import { withdrawUndo } from './bulk-outcome.ts'
import { reportBulk } from './report-bulk.ts'

/** The call that undoes an act on a worklist, and the list to refetch afterwards. */
export type UndoCalls = Pick<WorklistShape['calls'], 'list' | 'action'>
export type UndoCallsByList = Readonly<Record<WorklistName, UndoCalls>>

/** An act to undo: its `undoId`, its worklist, and its loan numbers by row id. */
export interface ActToUndo {
  id: number
  list: WorklistName
  ticked: TickedLoans
}

/** Returns a mutation that undoes an act and reports each of its loans. */
export function useUndo(calls: UndoCallsByList) {
  const client = useQueryClient()
  const report = (result: BulkResult, { id, ticked }: ActToUndo) => {
    withdrawUndo(id)
    reportBulk(result, ticked, { many: 'undone', one: 'as it was before' })
  }
  return useMutation({
    mutationFn: ({ id, list }: ActToUndo) => callWithMessage(calls[list].action, { operation: 'undo', recId: id }),
    onSuccess: ({ response }, act) => report(response, act),
    onError: (error, act) => {
      const refused = refusedResult(error)
      if (refused) report(refused, act)
      else toast.error(errorMessage(error))
    },
    onSettled: (_, __, { list }) =>
      Promise.all([calls[list].list, worklist.getRecentActs].map((stale) => client.invalidateQueries({ queryKey: callKey(stale) }))),
  })
}
