import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { clockTime } from '../ui/moments.ts'
import styles from './shell.module.css'

function subscribeOnline(heard: () => void) {
  window.addEventListener('online', heard)
  window.addEventListener('offline', heard)
  return () => {
    window.removeEventListener('online', heard)
    window.removeEventListener('offline', heard)
  }
}

/** The time at which the data on screen was last loaded, and whether the browser is offline: 'Updated 14:02', 'Offline · Updated 14:02'. */
export function Freshness() {
  const cache = useQueryClient().getQueryCache()
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const subscribe = (heard: () => void) => cache.subscribe(({ type }) => type === 'updated' && queueMicrotask(heard))
  const updated = useSyncExternalStore(subscribe, () => {
    const times = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)
    // Rounded down to the minute, so that it renders again only when its text changes.
    return Math.floor(Math.max(0, ...times) / 60_000) * 60_000
  })
  return (
    <span role="status" className={isOnline ? undefined : styles.offline}>
      {!isOnline && 'Offline · '}
      {updated > 0 && `Updated ${clockTime(new Date(updated))}`}
    </span>
  )
}
