import type { InputOf } from '@ivue/contracts/contract.ts'
import type { ChangedRows, GridPage, GridRequest } from '@ivue/contracts/grid.ts'
import { live } from '@ivue/contracts/live/contract.ts'
import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { ask } from '../rpc/ask.ts'
import { call as callServer } from '../rpc/call.ts'
import { Refused } from '../rpc/errors.ts'
import { Button } from '../ui/controls/button.tsx'
import styles from './live.module.css'
import { concerns, onNews } from './news.ts'
import type { RowLooks } from './row-looks.ts'
import { inWords, judgeTold, NOTHING_WAITS } from './told-rows.ts'
import { watchRows } from './watch-rows.ts'

/** A page may have been read this long before it came, in milliseconds. */
const ON_THE_WAY_MS = 10_000
/** Whoever leaves without a word (a closed lid) is looked after this often, in milliseconds, while anybody is seen. */
const LOOK_AFTER_MS = 15_000

interface LiveRowsProps {
  call: Parameters<typeof ask>[0]
  list: WorklistName
  /** The body that asks for the page on screen. */
  request: GridRequest
  looks: RowLooks
  reload(): Promise<unknown>
  /** Tells a screen reader. */
  say(words: string): void
  /** The waiting rows stand in the list now. */
  onApplied(): void
}

/**
 * Keeps a list of tasks as it is: rows change where they stand, and who has one open is seen on it. Rows that come or go wait behind '3 changes – apply', so that
 * nothing moves under the pointer.
 */
export function LiveRows({ call, list, request, looks, reload, say, onApplied }: LiveRowsProps) {
  const client = useQueryClient()
  const key = useMemo(() => ask(call, request as InputOf<typeof call>).queryKey, [call, request])
  const readAt = client.getQueryState(key)?.dataUpdatedAt
  const [waiting, setWaiting] = useState(NOTHING_WAITS)
  const latest = useRef(waiting)
  latest.current = waiting
  const [applying, setApplying] = useState(false)

  useEffect(() => setWaiting(NOTHING_WAITS), [key, readAt])
  useEffect(() => looks.setGone(waiting.gone), [looks, waiting.gone])

  useEffect(() => {
    const off = new AbortController()
    const page = () => client.getQueryData<GridPage>(key)
    const look = async (ids: readonly number[] | null) => {
      const before = client.getQueryState(key)?.dataUpdatedAt
      if (!page()) return false
      const body = ids === null ? request : { ...request, ids: [...ids] }
      const answer = await answered(callServer(call, body as InputOf<typeof call>, { background: true, signal: off.signal }))
      if (!answer) return true
      const shown = page()?.tdata
      // Another page came meanwhile: whether it was read before this answer or after is not known.
      if (!shown || client.getQueryState(key)?.dataUpdatedAt !== before) return off.signal.aborted
      const next = judgeTold({ shown, fresh: answer.tdata, ids }, latest.current)
      if (next.rows !== shown)
        client.setQueryData(key, (now: GridPage | undefined) => now && ({ ...now, tdata: next.rows } as GridPage), { updatedAt: before })
      setWaiting(next.waiting)
      return true
    }
    const since = (client.getQueryState(key)?.dataUpdatedAt || Date.now()) - ON_THE_WAY_MS
    const isShown = (id: number) => page()?.tdata.some((row) => row.recsID === id) ?? false
    const stop = watchRows({ list, since, isShown, look })
    return () => {
      stop()
      off.abort()
    }
  }, [client, call, list, key, request])

  usePeople(list, looks, key)

  const count = waiting.arrived.size + waiting.gone.size
  const tell = useEffectEvent(() => count > 0 && say(`${inWords(waiting)} to apply`))
  useEffect(() => {
    if (count > 0) tell()
  }, [count])

  if (count === 0) return null
  const apply = async () => {
    setApplying(true)
    await reload()
    setApplying(false)
    setWaiting(NOTHING_WAITS)
    requestAnimationFrame(onApplied)
  }
  return (
    <Button icon={RefreshCw} className={styles.waiting} busy={applying && 'Applying ...'} onClick={apply}>
      {inWords(waiting)} – apply
    </Button>
  )
}

/** Null when it was refused: asking again would change nothing. */
async function answered(asking: Promise<unknown>): Promise<ChangedRows | null> {
  try {
    return (await asking) as ChangedRows
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Who has which row open: asked for with each page, and when somebody comes to a row in sight or leaves it. */
function usePeople(list: WorklistName, looks: RowLooks, key: readonly unknown[]) {
  const client = useQueryClient()
  const question = useMemo(() => ask(live.getPresence, { list }, { background: true }), [list])
  const { data, refetch } = useQuery({
    ...question,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.rows.length ? LOOK_AFTER_MS : false),
  })
  useEffect(() => {
    if (data) looks.setPeople(data.rows)
  }, [data, looks])
  useEffect(() => {
    void refetch()
    return onNews((event) => {
      if (!concerns(event, 'presence', list)) return
      const shown = client.getQueryData<GridPage>(key)?.tdata
      const ids = event.data.ids && new Set(event.data.ids)
      if (ids && shown && !shown.some((row) => ids.has(row.recsID))) return
      // The first answer, where it is still on its way, may be older than the news.
      const isFirst = client.getQueryData(question.queryKey) === undefined
      const asked = refetch()
      if (isFirst) void asked.then(() => refetch())
    })
  }, [client, list, key, question, refetch])
}
