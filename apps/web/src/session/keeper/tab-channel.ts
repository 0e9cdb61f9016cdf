/** Notifies the other tabs of this browser that the session has changed. Each of them then asks the server. */
const channel = new BroadcastChannel('ivue.session')

export function notifyOtherTabs(): void {
  channel.postMessage('look')
}

/**
 * Calls `onChange` when another tab sends a notification, or signs in, which puts a new token into the shared storage. Returns a function
 * that unsubscribes.
 */
export function listenToOtherTabs(onChange: () => void): () => void {
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
