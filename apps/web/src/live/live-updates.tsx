import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../rpc/ask.ts'
import { keepListening } from './keep-listening.ts'
import { publish } from './news.ts'

/** News that come together are asked for once, after this many milliseconds. */
const GATHER_MS = 150
/** What the bell goes by. */
const RINGS: readonly string[] = ['hello', 'notification', 'unread']

/** Keeps what is on screen up to date while somebody is signed in. News carry no content: it is asked for by the ordinary call. */
export function LiveUpdates() {
  const client = useQueryClient()
  useEffect(() => {
    const bell = ask(notifications.getList, {}, { background: true })
    let gathering: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined
        void client.invalidateQueries({ queryKey: bell.queryKey })
      }, GATHER_MS)
    }
    const stop = keepListening((event) => {
      publish(event)
      const { name, id, data } = event
      if (!RINGS.includes(name)) return
      const known = client.getQueryData(bell.queryKey)
      // A stream that begins where the list ends brings nothing new.
      const same = name === 'hello' && known?.unread === data.unread && String(known?.rows[0]?.id ?? 0) === id
      if (!same) refresh()
    })
    return () => {
      clearTimeout(gathering)
      stop()
    }
  }, [client])
  return null
}
