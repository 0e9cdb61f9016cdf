import type { InputOf } from '@ivue/contracts/contract.ts'
import type { ChangedRows, GridPage, GridRequest } from '@ivue/contracts/grid/wire.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { call as callServer } from '../rpc/call.ts'
import { callQuery } from '../rpc/call-query.ts'
import { Refused } from '../rpc/errors.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './live.module.css'
import { concernsList, onLiveEvent } from './live-events.ts'
import { changeCount, mergeRows, NO_UNMERGED_ROWS } from './merge-rows.ts'
import type { RowMarksStore } from './row-marks.ts'
import { watchRows } from './watch-rows.ts'

/** The server may have read a page up to this many milliseconds before it arrived. Events of that time are applied again. */
const PAGE_LEAD_MS = 10_000
/** Poll interval in milliseconds while others are present, to notice those who left without closing (laptop lid). */
const PRESENCE_POLL_MS = 15_000

interface LiveRowsProps {
  call: Parameters<typeof callQuery>[0]
  list: WorklistName
  request: GridRequest
  marks: RowMarksStore
  reload(): Promise<unknown>
  announce(words: string): void
  onApplied(): void
}

/**
 * Keeps a list up to date. Changed rows are updated in place, and rows show who has them open. Added and removed rows are held back
 * behind the button '3 changes – apply', so that rows do not move under the pointer.
 */
export function LiveRows({ call, list, request, marks, reload, announce, onApplied }: LiveRowsProps) {
  const client = useQueryClient()
  const key = useMemo(() => callQuery(call, request as InputOf<typeof call>).queryKey, [call, request])
  const loadedAt = client.getQueryState(key)?.dataUpdatedAt
  const [waiting, setWaiting] = useState(NO_UNMERGED_ROWS)
  const latest = useRef(waiting)
  latest.current = waiting
  const [applying, setApplying] = useState(false)

  useEffect(() => setWaiting(NO_UNMERGED_ROWS), [key, loadedAt])
  useEffect(() => marks.setGone(waiting.gone), [marks, waiting.gone])

  useEffect(() => {
    const off = new AbortController()
    const page = () => client.getQueryData<GridPage>(key)
    const fetchRows = async (ids: readonly number[] | null) => {
      const before = client.getQueryState(key)?.dataUpdatedAt
      if (!page()) return false
      const body = ids === null ? request : { ...request, ids: [...ids] }
      const answer = await answerOrNull(callServer(call, body as InputOf<typeof call>, { background: true, signal: off.signal }))
      if (!answer) return true
      const shown = page()?.tdata
      // The page was loaded again during this request, and it is unknown which answer is newer. So the request is repeated.
      if (!shown || client.getQueryState(key)?.dataUpdatedAt !== before) return off.signal.aborted
      const next = mergeRows({ shown, fresh: answer.tdata, ids }, latest.current)
      if (next.rows !== shown)
        client.setQueryData(key, (now: GridPage | undefined) => now && ({ ...now, tdata: next.rows } as GridPage), { updatedAt: before })
      setWaiting(next.waiting)
      return true
    }
    const since = (client.getQueryState(key)?.dataUpdatedAt || Date.now()) - PAGE_LEAD_MS
    const isShown = (id: number) => page()?.tdata.some((row) => row.recsID === id) ?? false
    const stop = watchRows({ list, since, isShown, fetchRows })
    return () => {
      stop()
      off.abort()
    }
  }, [client, call, list, key, request])

  useRowPresence(list, marks, key)

  const count = waiting.arrived.size + waiting.gone.size
  const announceChanges = useEffectEvent(() => count > 0 && announce(`${changeCount(waiting)} to apply`))
  useEffect(() => {
    if (count > 0) announceChanges()
  }, [count])

  if (count === 0) return null
  const apply = async () => {
    setApplying(true)
    await reload()
    setApplying(false)
    setWaiting(NO_UNMERGED_ROWS)
    requestAnimationFrame(onApplied)
  }
  return (
    <Button icon={RefreshCw} className={styles.waiting} busy={applying && 'Applying ...'} onClick={apply}>
      {changeCount(waiting)} – apply
    </Button>
  )
}

/** Returns the answer, or null if the server refused, because a retry would not help. */
async function answerOrNull(request: Promise<unknown>): Promise<ChangedRows | null> {
  try {
    return (await request) as ChangedRows
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Loads who has which row open: with each page, and when somebody opens or leaves a row on screen. */
function useRowPresence(list: WorklistName, marks: RowMarksStore, key: readonly unknown[]) {
  const client = useQueryClient()
  const query = useMemo(() => callQuery(live.getPresence, { list }, { background: true }), [list])
  const { data, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.length ? PRESENCE_POLL_MS : false),
  })
  useEffect(() => {
    if (data) marks.setPeople(data.rows)
  }, [data, marks])
  useEffect(() => {
    void refetch()
    return onLiveEvent((event) => {
      if (!concernsList(event, 'presence', list)) return
      const shown = client.getQueryData<GridPage>(key)?.tdata
      const ids = event.data.ids && new Set(event.data.ids)
      if (ids && shown && !shown.some((row) => ids.has(row.recsID))) return
      // A first request that is still running may have been answered before the update, so it is repeated.
      const isFirst = client.getQueryData(query.queryKey) === undefined
      const refetched = refetch()
      if (isFirst) void refetched.then(() => refetch())
    })
  }, [client, list, key, query, refetch])
}
