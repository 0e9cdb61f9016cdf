import { login, tabs } from '@ivue/contracts/session/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'
import { storedToken } from '../../browser/storage.ts'
import { callWithoutRenewal } from '../../rpc/call.ts'
import { callQuery, callQueryKey } from '../../rpc/call-query.ts'
import { isOutdatedFailure, type RenewInPlace, registerRenewal } from '../../rpc/session-over.ts'
import { forgetUnsaved } from '../../ui/dialog/use-unsaved.tsx'
import { type LoginInfo, useViewer } from '../../viewer/viewer.tsx'
import { msUntilNextCheck, type SessionEnd, sessionEnd, WARN_MS } from './session-clock.ts'

/** Milliseconds before the next attempt when a request got no answer. */
const RETRY_MS = 5_000

/** Reloads the page after another person has signed in in this browser, because nothing on it is theirs. */
function reloadPage(): void {
  forgetUnsaved()
  window.location.reload()
}

/** The channel that notifies the other tabs of this browser of a changed session. Each of them then reads it from the server. */
const channel = new BroadcastChannel('ivue.session')

function notifyOtherTabs(): void {
  channel.postMessage('look')
}

/**
 * Calls `onChange` when another tab sends a notification, or signs in, which puts a new token into the shared storage. Returns a function
 * that unsubscribes.
 */
function listenToOtherTabs(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'loggedInToken') onChange()
  }
  channel.addEventListener('message', onChange)
  window.addEventListener('storage', onStorage)
  return () => {
    channel.removeEventListener('message', onChange)
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * Returns the state of the session while a protected page is open: when it ends, whether it is over, and how to continue. Calls that failed
 * with 'Session Over' wait for `goOn`.
 */
export function useSession() {
  const viewer = useViewer()
  const client = useQueryClient()
  const [owner] = useState(viewer.loggedId)
  const [end, setEnd] = useState<SessionEnd>(() => sessionEnd(viewer, serverNow()))
  const [over, setOver] = useState(false)
  const waiting = useRef<((signedIn: boolean) => void)[]>([])
  const isOver = useRef(false)
  const renewed = useRef<string | null>(null)

  const take = useCallback(
    (answer: LoginInfo) => {
      if (answer.loggedId === owner) setEnd(sessionEnd(answer, serverNow()))
      else reloadPage()
    },
    [owner],
  )
  useEffect(() => take(viewer), [take, viewer])

  const renew: RenewInPlace = useCallback((sentWith) => {
    if (isOutdatedFailure(sentWith, renewed.current)) return Promise.resolve(true)
    if (!isOver.current) {
      isOver.current = true
      setOver(true)
      notifyOtherTabs()
    }
    return new Promise((resolve) => waiting.current.push(resolve))
  }, [])

  const settle = useCallback((signedIn: boolean) => {
    isOver.current = false
    for (const resolve of waiting.current.splice(0)) resolve(signedIn)
  }, [])

  useEffect(() => {
    const giveBack = registerRenewal(renew)
    return () => {
      giveBack()
      settle(false)
    }
  }, [renew, settle])

  /** Continues after the person has signed in again, here or in another tab. Their permissions may have changed, so they are refetched. */
  const goOn = useCallback(() => {
    renewed.current = storedToken()
    settle(true)
    setOver(false)
    for (const call of [login.getLoginInfo, tabs.getList]) void client.invalidateQueries({ queryKey: callQueryKey(call) })
  }, [client, settle])

  const look = useCallback(async () => {
    try {
      if (isOver.current) {
        const { response } = await callWithoutRenewal(login.getLoginInfo, {}, { background: true })
        take(response)
        if (response.loggedId === owner) goOn()
      } else take(await client.fetchQuery({ ...callQuery(login.getLoginInfo, {}, { background: true }), staleTime: 0 }))
    } catch {
      // There was no answer, or the session is still over. The next check follows.
      if (!isOver.current) setTimeout(() => setEnd((before) => ({ ...before })), RETRY_MS)
    }
  }, [client, goOn, owner, take])

  useEffect(() => listenToOtherTabs(() => void look()), [look])

  useEffect(() => {
    if (over) return
    const timer = setTimeout(look, msUntilNextCheck(end, serverNow()))
    // Checks when the page becomes visible, because timers are late after a computer has slept.
    const onVisible = () => {
      if (document.visibilityState === 'visible' && end.endsAt - serverNow() < WARN_MS) void look()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [end, look, over])

  const stay = useCallback(async () => {
    take(await client.fetchQuery({ ...callQuery(login.getLoginInfo, {}), staleTime: 0 }))
    notifyOtherTabs()
  }, [client, take])

  return { viewer, end, over, goOn, stay }
}
