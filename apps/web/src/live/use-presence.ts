import { DESKS } from '@ivue/contracts/desks/words.ts'
import { type Doing, type Lease, live, type PresentPerson } from '@ivue/contracts/live/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../rpc/call.ts'
import { useCommand } from '../rpc/use-command.ts'
import { clock } from '../ui/moments.ts'
import { keepOpen, type Opening } from './keep-open.ts'
import { concerns, onNews } from './news.ts'
import { windowName } from './window-name.ts'

export interface DecisionLease {
  /** The reason why Submit is disabled because another person or window is deciding on the task, or ''. */
  refused: string
  by: string
  takeOver(): void
  takingOver: boolean
}

/** Dialogs that save repeatedly as the person works. One person may have them open in only one window. */
const IN_ONE_WINDOW: readonly Doing[] = ['qc']

/**
 * Reports a task as open while a dialog shows it. With `lease`, it also takes the lease on the decision, and reports when another person
 * takes it over: `const lease = usePresence('closing', recsID, 'decision', mayDecide)`, with `<LeaseBanner lease={lease} />` in the dialog
 * and `lease.refused` as the reason of its button.
 */
export function usePresence(list: WorklistName, recsID: number, doing: Doing, lease = false): DecisionLease {
  const [held, setHeld] = useState<Lease | null>(null)
  const [hadIt, setHadIt] = useState(false)
  const wants = useRef(lease)
  wants.current = lease
  const opening = useRef<Opening>(undefined)
  const own = useRef(IN_ONE_WINDOW.includes(doing) ? { window: windowName() } : {})

  const hear = (now: Lease | null) => {
    setHeld(now)
    if (now?.byMe) setHadIt(true)
  }
  const latest = useRef(hear)
  latest.current = hear

  useEffect(() => {
    const open = keepOpen(
      (name) => call(live.open, { list, recsID, doing, opening: name, lease: wants.current, ...own.current }, { background: true }),
      (answer) => latest.current(answer.lease),
    )
    opening.current = open
    const unsubscribe = onNews((event) => {
      if (!concerns(event, 'presence', list)) return
      if (!event.data.ids || event.data.ids.includes(recsID)) open.again()
    })
    return () => {
      unsubscribe()
      open.stop()
    }
  }, [list, recsID, doing])
  useEffect(() => {
    if (lease) opening.current?.again()
  }, [lease])

  const take = useCommand(live.takeOver, { success: false, onDone: (answer) => hear(answer.lease) })
  const others = lease && held && !held.byMe ? held : null
  return {
    refused: others ? refusalOf(others, hadIt) : '',
    by: others?.by ?? '',
    takeOver: () => take.mutate({ list, recsID, opening: opening.current?.name ?? '', ...own.current }),
    takingOver: take.isPending,
  }
}

/** Returns 'Luis Ortega is deciding on this loan since 14:02'. */
function refusalOf({ by, elsewhere, since }: Lease, hadIt: boolean): string {
  if (elsewhere)
    return hadIt
      ? `You took this over in another window at ${clock(since)}, what you wrote is still here`
      : `You have this open in another window since ${clock(since)}`
  return hadIt
    ? `${by} took this decision over at ${clock(since)}, what you wrote is still here`
    : `${by} is deciding on this loan since ${clock(since)}`
}

/** Reports a loan's popup as open, which shows on the loan's rows at every desk. Returns the other people who have the loan open. */
export function useLoanPresence(loanNumber: string): readonly PresentPerson[] {
  const [people, setPeople] = useState<readonly PresentPerson[]>([])
  useEffect(() => {
    // Before the first answer the loan's rows are unknown, so any event may be about them.
    let tasks: ReadonlySet<number> | null = null
    const open = keepOpen(
      (name) => call(live.openLoan, { loanNumber, opening: name }, { background: true }),
      (answer) => {
        tasks = new Set(answer.tasks)
        setPeople(answer.people)
      },
    )
    const unsubscribe = onNews((event) => {
      if (!DESKS.some((list) => concerns(event, 'presence', list))) return
      const ids = tasks && event.data.ids
      if (!ids || ids.some((id) => tasks?.has(id))) open.again()
    })
    return () => {
      unsubscribe()
      open.stop()
    }
  }, [loanNumber])
  return people
}
