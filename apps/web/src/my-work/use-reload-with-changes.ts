import { myWork, teamWork } from '@ivue/contracts/my-work/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { useEffect, useEffectEvent } from 'react'
import { onLiveEvent } from '../live/live-events.ts'
import { useRefetch } from '../rpc/use-refetch.ts'

/** Milliseconds for which changes are collected before the page reloads, because one act may change many rows. */
const COLLECT_MS = 2_000

/** Events after which the page shows something else: rows of a list changed, or the viewer's notices. */
const EVENTS: readonly string[] = ['tasks', 'notification', 'unread']

/** Reloads My work when rows of a list or the viewer's notices change, and once a minute, because work becomes due. */
export function useReloadWithChanges(): void {
  const refetch = useRefetch(myWork.getMyWork)
  const refetchTeam = useRefetch(teamWork.getTeamWork)
  const refetchActs = useRefetch(worklist.getRecentActs)
  const reload = useEffectEvent(() => void Promise.all([refetch(), refetchTeam(), refetchActs()]))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveEvent(({ name }) => {
      if (!EVENTS.includes(name)) return
      timer ??= setTimeout(() => {
        timer = undefined
        reload()
      }, COLLECT_MS)
    })
    const everyMinute = setInterval(() => reload(), 60_000)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(everyMinute)
    }
  }, [])
}
