import { DESKS } from '@ivue/contracts/desks/words.ts'
import { type Lease, live, type PresentPerson, type RowActivity } from '@ivue/contracts/live/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useEffect, useRef, useState } from 'react'
import { randomName } from '../browser/random-name.ts'
import { readOfWindow, storeOfWindow } from '../browser/window-storage.ts'
import { call } from '../rpc/call.ts'
import { useCommand } from '../rpc/use-command.ts'
import { clockTime } from '../ui/moments.ts'
import { concernsList, onLiveEvent } from './live-events.ts'
import { type OpenDialogReport, reportOpenDialog } from './report-open-dialog.ts'

export interface DecisionLease {
  /** The reason why Submit is disabled because another person or window is deciding on the task, or ''. */
  refused: string
  by: string
  takeOver(): void
  takingOver: boolean
}

/** Dialogs that save repeatedly as the person works. One person may have them open in only one window. */
const IN_ONE_WINDOW: readonly RowActivity[] = ['qc']

const KEY = 'name'

/** Returns an id of this window, which stays the same after a reload. It distinguishes the windows of a person. */
function windowName(): string {
  const known = readOfWindow(KEY)
  if (typeof known === 'string') return known
  const name = randomName()
  storeOfWindow(KEY, name)
  return name
}

/**
 * Reports a task as open while a dialog shows it. With `lease`, it also takes the lease on the decision and reports when another person
 * takes it over. Use: `const lease = usePresence('closing', recsID, 'decision', mayDecide)`, `<LeaseBanner lease={lease} />` in the
 * dialog, and `lease.refused` as the reason why its button is disabled.
 */
export function usePresence(list: WorklistName, recsID: number, doing: RowActivity, lease = false): DecisionLease {
  const [current, setCurrent] = useState<Lease | null>(null)
  const [hadLease, setHadLease] = useState(false)
  const wantsLease = useRef(lease)
  wantsLease.current = lease
  const opening = useRef<OpenDialogReport>(undefined)
  const ownWindow = useRef(IN_ONE_WINDOW.includes(doing) ? { window: windowName() } : {})

  const onLease = (now: Lease | null) => {
    setCurrent(now)
    if (now?.byMe) setHadLease(true)
  }
  const latest = useRef(onLease)
  latest.current = onLease

  useEffect(() => {
    const open = reportOpenDialog(
      (name) =>
        call(live.open, { list, recsID, doing, opening: name, lease: wantsLease.current, ...ownWindow.current }, { background: true }),
      (answer) => latest.current(answer.lease),
    )
    opening.current = open
    const unsubscribe = onLiveEvent((event) => {
      if (!concernsList(event, 'presence', list)) return
      if (!event.data.ids || event.data.ids.includes(recsID)) open.reportNow()
    })
    return () => {
      unsubscribe()
      open.stop()
    }
  }, [list, recsID, doing])
  useEffect(() => {
    if (lease) opening.current?.reportNow()
  }, [lease])

  const take = useCommand(live.takeOver, { success: false, onDone: (answer) => onLease(answer.lease) })
  const others = lease && current && !current.byMe ? current : null
  return {
    refused: others ? leaseRefusal(others, hadLease) : '',
    by: others?.by ?? '',
    takeOver: () => take.mutate({ list, recsID, opening: opening.current?.name ?? '', ...ownWindow.current }),
    takingOver: take.isPending,
  }
}

/** Returns 'Luis Ortega has been deciding on this loan since 14:02'. */
function leaseRefusal({ by, elsewhere, since }: Lease, hadLease: boolean): string {
  if (elsewhere)
    return hadLease
      ? `You took this over in another window at ${clockTime(since)}, what you wrote is still here`
      : `You have had this open in another window since ${clockTime(since)}`
  return hadLease
    ? `${by} took this decision over at ${clockTime(since)}, what you wrote is still here`
    : `${by} has been deciding on this loan since ${clockTime(since)}`
}

/** Reports that this person has a loan's popup open, which the loan's rows show at every desk. Returns the other people who have it open. */
export function useLoanPresence(loanNumber: string): readonly PresentPerson[] {
  const [people, setPeople] = useState<readonly PresentPerson[]>([])
  useEffect(() => {
    // Before the first answer the loan's rows are unknown, so any event may be about them.
    let tasks: ReadonlySet<number> | null = null
    const open = reportOpenDialog(
      (name) => call(live.openLoan, { loanNumber, opening: name }, { background: true }),
      (answer) => {
        tasks = new Set(answer.tasks)
        setPeople(answer.people)
      },
    )
    const unsubscribe = onLiveEvent((event) => {
      if (!DESKS.some((list) => concernsList(event, 'presence', list))) return
      const ids = tasks && event.data.ids
      if (!ids || ids.some((id) => tasks?.has(id))) open.reportNow()
    })
    return () => {
      unsubscribe()
      open.stop()
    }
  }, [loanNumber])
  return people
}
