import type { OutputOf } from '@ivue/contracts/contract.ts'
import { watch } from '@ivue/contracts/watch/contract.ts'
import { NEWS_KINDS } from '@ivue/contracts/watch/news.ts'
import { useQuery } from '@tanstack/react-query'
import { AlarmClock, Star } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { type LoanWatch, provideLoanWatch } from '../grid/model/loan-watch.ts'
import { callQuery } from '../rpc/call-query.ts'
import { useCommand } from '../rpc/use-command.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { shortMoment } from '../ui/moments.ts'
import { CALLS_SHOWING_WATCHES } from './use-follow.ts'
import styles from './watch.module.css'

const SnoozeDialog = lazyComponent(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog)

type WatchedLoan = OutputOf<typeof watch.getWatches>['loans'][number]

/** Marks followed and snoozed loans on every list, and lets the viewer follow and snooze the loan of a row. One read for all lists. */
export function LoanWatchLayer() {
  const { data } = useQuery(callQuery(watch.getWatches, {}))
  const { mutate: follow } = useCommand(watch.followLoan, { invalidate: CALLS_SHOWING_WATCHES })
  const { mutate: unfollow } = useCommand(watch.unfollowLoan, { invalidate: CALLS_SHOWING_WATCHES })
  const [snoozing, setSnoozing] = useState<string | null>(null)
  const watched = useMemo(() => new Map(data?.loans.map((loan) => [loan.loanNumber, loan])), [data])
  const loanWatch = useMemo<LoanWatch>(
    () => ({
      drawMarks(loanNumber) {
        const loan = watched.get(loanNumber)
        return loan && <Marks {...loan} />
      },
      findActions(loanNumber) {
        const { followed = false, snoozed = null } = watched.get(loanNumber) ?? {}
        const change = followed ? () => unfollow({ loanNumber }) : () => follow({ loanNumber, kinds: [...NEWS_KINDS] })
        return [
          { value: 'follow', label: followed ? 'Unfollow' : 'Follow', icon: Star, hotkey: 'f', onPick: change },
          {
            value: 'snooze',
            label: snoozed ? 'Change the snooze' : 'Snooze',
            icon: AlarmClock,
            hotkey: 'z',
            onPick: () => setSnoozing(loanNumber),
          },
        ]
      },
    }),
    [watched, follow, unfollow],
  )
  useEffect(() => provideLoanWatch(loanWatch), [loanWatch])
  if (snoozing === null) return null
  return <SnoozeDialog loanNumber={snoozing} snoozed={watched.get(snoozing)?.snoozed ?? null} onClose={() => setSnoozing(null)} />
}

function Marks({ followed, snoozed }: WatchedLoan) {
  const until = snoozed?.until ? ` until ${shortMoment(snoozed.until, new Date())}` : ''
  const words = [followed && 'Followed', snoozed && `Snoozed${until}: ${snoozed.reason}`].filter(Boolean).join(', ')
  return (
    <span className={`${styles.marks} inline-flex vertical-middle amber after-2`} role="img" aria-label={words} title={words}>
      {followed && <Star size={10} fill="currentColor" />}
      {snoozed && <AlarmClock size={10} />}
    </span>
  )
}
