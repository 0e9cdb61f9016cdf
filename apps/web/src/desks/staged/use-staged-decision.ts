import type { Problem } from '@ivue/contracts/desks/facts.ts'
import type { StagedDecision } from '@ivue/contracts/desks/staged-contract.ts'
import type { Row } from '@ivue/contracts/grid.ts'
import { useRef, useState } from 'react'
import { usePresence } from '../../live/use-presence.ts'
import { messageOf, Refused } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import type { DeskShape } from '../desk.ts'

/**
 * Sends a decision of a processor or an underwriter. What is wrong with a field stands under it; any other refusal (somebody else was first) over the
 * fields, and the list reloads beneath, so that a second Submit is made knowingly.
 */
export function useStagedDecision(desk: DeskShape, row: Row, onSaved: () => void) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const { list, decide } = desk.calls
  const lease = usePresence(desk.desk, row.recsID, 'decision', true)
  // The row changes under the open dialog, live: what was seen holds until a refusal said that it does no longer.
  const seen = useRef<number | null>(row.version)
  const save = useCommand(decide, { failure: false, invalidate: [list], onDone: onSaved })

  const refused = (error: Error) => {
    const [first] = error instanceof Refused ? Object.entries(error.fields) : []
    if (!first) seen.current = null
    setProblem(first ? { field: first[0], msg: first[1] } : { field: '', msg: messageOf(error) })
  }
  const submit = (words: Omit<StagedDecision, 'recsID' | 'version'>, missing: Problem | null) => {
    setProblem(missing)
    if (missing) return
    save.mutate({ ...words, recsID: row.recsID, version: seen.current ?? row.version }, { onError: refused })
  }
  /** What is wrong with a field. */
  const errorOf = (field: string) => (problem?.field === field ? problem.msg : undefined)
  return { lease, submit, errorOf, clear: () => setProblem(null), refusal: errorOf(''), busy: save.isPending && 'Saving ...' }
}
