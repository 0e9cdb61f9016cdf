import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../rpc/call-query.ts'
import { publishLiveEvent } from './live-events.ts'
import { startEventStream } from './start-event-stream.ts'

/** Updates within this many milliseconds are fetched together. */
const BATCH_MS = 150
const BELL_EVENTS: readonly string[] = ['hello', 'notification', 'unread']

/** Keeps the page up to date while somebody is signed in. Events contain only ids, so the content is fetched by the usual calls. */
export function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    const { queryKey } = callQuery(notifications.getList, {}, { background: true })
    let batchTimer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      batchTimer ??= setTimeout(() => {
        batchTimer = undefined
        // Cancels a running first request, because its answer may be older than the event and would not be refetched.
        void client.cancelQueries({ queryKey }).then(() => client.invalidateQueries({ queryKey }))
      }, BATCH_MS)
    }
    const stop = startEventStream((event) => {
      publishLiveEvent(event)
      const { name, id, data } = event
      if (!BELL_EVENTS.includes(name)) return
      const known = client.getQueryData(queryKey)
      // Skips the refetch if the unread count and the latest notification are those already loaded.
      const isUpToDate = name === 'hello' && known?.unread === data.unread && String(known?.rows[0]?.id ?? 0) === id
      if (!isUpToDate) refresh()
    })
    return () => {
      clearTimeout(batchTimer)
      stop()
    }
  }, [client])
  return null
}
