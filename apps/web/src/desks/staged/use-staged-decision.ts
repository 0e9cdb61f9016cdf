import type { StagedDecision } from '@ivue/contracts/desks/staged-contract.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import type { Problem } from '@ivue/contracts/wire/problem.ts'
import { useRef, useState } from 'react'
import { usePresence } from '../../live/use-presence.ts'
import { errorMessage, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { OUTCOME_TOAST_MS, rowOutcome } from '../../worklist/rows.ts'
import type { WorklistShape } from '../../worklist/shape.ts'
import type { StagedDecisionCall } from '../desk.tsx'

interface Options {
  worklist: WorklistShape
  decide: StagedDecisionCall
  row: Row
  onSaved: () => void
}

/**
 * Sends a processor's or underwriter's decision. A field's problem is shown below the field, any other refusal above all fields. The list
 * reloads, so that the person sees the change before deciding again.
 */
export function useStagedDecision({ worklist, decide, row, onSaved }: Options) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const lease = usePresence(worklist.name, row.recsID, 'decision', true)
  // Optimistic lock: sends the version first seen, because live updates may change the row under the open dialog. After a refusal that
  // concerns no field, the row's current version is sent.
  const seen = useRef<number | null>(row.version)
  const save = useCommand(decide, {
    failure: false,
    invalidate: [worklist.calls.list],
    success: OUTCOME_TOAST_MS,
    successText: (msg, { loanStatus, uwStatus }) => rowOutcome(row, msg, String(loanStatus || uwStatus || '')),
    onDone: onSaved,
  })

  const refused = (error: Error) => {
    const [first] = error instanceof Refused ? Object.entries(error.fields) : []
    if (!first) seen.current = null
    setProblem(first ? { field: first[0], msg: first[1] } : { field: '', msg: errorMessage(error) })
  }
  const submit = (words: Omit<StagedDecision, 'recsID' | 'version'>, missing: Problem | null) => {
    setProblem(missing)
    if (missing) return
    save.mutate({ ...words, recsID: row.recsID, version: seen.current ?? row.version }, { onError: refused })
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.msg : undefined)
  return { lease, submit, errorOf, clear: () => setProblem(null), refusal: errorOf(''), busy: save.isPending && 'Saving ...' }
}
