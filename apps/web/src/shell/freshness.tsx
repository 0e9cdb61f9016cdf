import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockTime } from '../ui/moments.ts'

function subscribeOnline(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** The time at which the data on screen was last loaded, and whether the browser is offline: 'Updated 14:02', 'Offline · Updated 14:02'. */
export function Freshness() {
  const cache = useQueryClient().getQueryCache()
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const subscribe = (onChange: () => void) => cache.subscribe(({ type }) => type === 'updated' && queueMicrotask(onChange))
  const updated = useSyncExternalStore(subscribe, () => {
    const times = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)
    // Rounded down to the minute, so that it renders again only when its text changes.
    return Math.floor(Math.max(0, ...times) / 60_000) * 60_000
  })
  return (
    <span role="status" className={isOnline ? undefined : 'strong red'}>
      {!isOnline && 'Offline · '}
      {updated > 0 && `Updated ${clockTime(new Date(updated))}`}
    </span>
  )
}
