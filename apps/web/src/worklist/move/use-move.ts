import { type MovePreview, moveWork } from '@ivue/contracts/worklist/move/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sortLike } from '../../grid/model/rows/choices.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { calendarDay } from '../../ui/moments.ts'
import { reportBulk } from '../bulk/report-bulk.ts'
import { useUndo } from '../bulk/use-undo.ts'
import { type BulkResult, refusedResult } from '../bulk-result.ts'
import { slotKey } from './move-words.ts'

/**
 * What to move. Without `from`, it is the work of the person who holds most of the ticked rows. With null, it is the ticked rows of all
 * people.
 */
export interface MoveTarget {
  from?: string | null
  ticked?: { list: WorklistName; ids: readonly number[] }
}

export type MovedPart = 'all' | 'until' | 'ticked'

/** What is chosen in the dialog: the keys of the slots that stay (`left`) and the ids of the receivers (`to`). */
export interface MoveChoice {
  from: string | null | undefined
  part: MovedPart
  until: string
  left: readonly string[]
  to: readonly string[]
}

/** Returns the choices of the dialog 'Move work', the preview of the move, and the function that moves. */
export function useMove({ from, ticked }: MoveTarget, onDone: () => void) {
  const [choice, setChoice] = useState<MoveChoice>({
    from,
    part: ticked ? 'ticked' : 'all',
    until: calendarDay(new Date()),
    left: [],
    to: [],
  })
  const [held, setHeld] = useState<MovePreview['held']>([])
  const { part, until, left, to } = choice
  const parts = held.filter((slot) => !left.includes(slotKey(slot)))
  const preview = useQuery({
    ...callQuery(moveWork.previewMove, {
      from: choice.from,
      only: part === 'ticked' && ticked ? { list: ticked.list, ids: [...ticked.ids] } : undefined,
      parts: left.length > 0 ? parts.map(({ list, slot }) => ({ list, slot })) : [],
      until: part === 'until' ? until : '',
      to: [...to],
    }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const { data } = preview
  if (data && data.held !== held) setHeld(data.held)
  // Receivers stay where they were first shown, whatever their loads become.
  const [order, setOrder] = useState<readonly string[]>([])
  const receivers = sortLike(data?.receivers ?? [], order, ({ id }) => id)
  if (receivers.some(({ id }) => !order.includes(id))) setOrder([...new Set([...order, ...receivers.map(({ id }) => id)])])

  const client = useQueryClient()
  const undo = useUndo()
  const rows = data?.rows.filter((row) => row.to !== '') ?? []
  const loans = rows.map(({ list, id, loanNumber: name }) => ({ list, id, name }))
  const report = (result: BulkResult) => {
    onDone()
    const { undoId } = result
    const words = data?.person ? `moved from ${data.person.Name}` : 'assigned by load'
    reportBulk(result, loans, { many: words, one: words }, undoId ? () => undo.mutate({ id: undoId, ticked: loans }) : undefined)
    void client.invalidateQueries()
  }
  const command = useCommand(moveWork.moveWork, { success: false, failure: false, onDone: report })
  const move = () => {
    const body = {
      from: data?.person?.id ?? null,
      rows: rows.map(({ list, id, version, slots, to }) => ({ list, id, version, slots, to })),
    }
    command.mutate(body, {
      onError: (error) => {
        const refused = refusedResult(error)
        if (refused) report(refused)
        else toast.error(errorMessage(error))
      },
    })
  }
  const change = (changes: Partial<MoveChoice>) => setChoice({ ...choice, ...changes })
  /** Whether the preview is that of the present choices. */
  const fresh = data !== undefined && !preview.isPlaceholderData && !preview.isFetching
  return { choice, change, preview, receivers, rows, fresh, move, moving: command.isPending }
}
