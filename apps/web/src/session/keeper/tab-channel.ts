/** How the tabs of one browser tell each other that the session has changed: each then asks the server itself. */
const channel = new BroadcastChannel('ivue.session')

/** The session ended or was extended here. */
export function tellOtherTabs(): void {
  channel.postMessage('look')
}

/** `look` is called when another tab says so, and when another tab signed in (the token in the shared storage is a new one). */
export function listenToOtherTabs(look: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === 'loggedInToken') look()
  }
  channel.addEventListener('message', look)
  window.addEventListener('storage', onStorage)
  return () => {
    channel.removeEventListener('message', look)
    window.removeEventListener('storage', onStorage)
  }
}
