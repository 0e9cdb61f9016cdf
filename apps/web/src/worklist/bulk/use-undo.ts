import { worklist } from '@ivue/contracts/worklist/contract.ts'
import type { ActPlace } from '@ivue/contracts/worklist/undo.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { forgetAct, windowActs } from '../../browser/window-acts.ts'
import { callWithMessage } from '../../rpc/call.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { isTyping } from '../../ui/controls/keys.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { hideUndo } from '../../ui/feedback/undo-toast.tsx'
import { LayerContext, topLayer } from '../../ui/top-escape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { type BulkResult, refusedResult, type TickedLoans } from '../bulk-result.ts'
import { askToUndo } from './bulk-outcome.ts'
import { findNextUndo } from './next-undo.ts'
import { reportBulk } from './report-bulk.ts'

/** An act to undo: its `undoId`, where it was done if that was not on a worklist, and its rows. */
export interface ActToUndo {
  id: number
  list?: ActPlace
  ticked: TickedLoans
}

/** Returns a mutation that undoes an act, reports each of its loans, and refetches what is on screen. */
export function useUndo() {
  const client = useQueryClient()
  const report = (result: BulkResult, { id, list, ticked }: ActToUndo) => {
    hideUndo()
    forgetAct(id)
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
    onSettled: () => void client.invalidateQueries(),
  })
}

/**
 * Returns a function that undoes the newest act of this window. An act of another screen is named first. If the newest act cannot be
 * undone, it says why and undoes no other. Calls run one after another, so that each undoes the act before.
 */
export function useUndoNewest(): () => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync: undo } = useUndo()
  const latest = useRef(Promise.resolve())
  const undoOne = async () => {
    const { acts } = await client.fetchQuery({ ...callQuery(worklist.getRecentActs, {}), staleTime: 0 })
    const next = findNextUndo(windowActs(), acts, location.pathname)
    if ('why' in next) toast.info(next.why, 5000, { id: 'undo-key' })
    else if (next.asks) askToUndo(next.act)
    // The mutation reports its own errors.
    else await undo({ ...next.act, ticked: next.act.rows }).catch(() => {})
  }
  return () => {
    latest.current = latest.current.then(undoOne).catch((error: unknown) => void toast.error(errorMessage(error)))
    return latest.current
  }
}

/** Undoes the newest act of this window when Ctrl+Z or Cmd+Z is pressed outside text fields, on the page or in the dialog of the caller. */
export function useUndoKey(): void {
  const undoNewest = useUndoNewest()
  const layer = use(LayerContext)
  const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent, target: Element) =>
    (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'z' && topLayer() === layer && !isTyping(target)
  useKeys(
    (event, target) => (isUndoKey(event, target) ? undoNewest : null),
    (run) => void run(),
  )
}

/** Adds Ctrl+Z to the dialog that contains it. */
export function UndoKey(): null {
  useUndoKey()
  return null
}
