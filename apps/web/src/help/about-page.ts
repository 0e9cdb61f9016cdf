import { useEffect, useSyncExternalStore } from 'react'

let about = ''
const listeners = new Set<() => void>()

function setAbout(next: string): void {
  about = next
  for (const listener of listeners) listener()
}

/** Sets what the help says about the page, as long as the page is shown. */
export function useAboutPage(text: string): void {
  useEffect(() => {
    setAbout(text)
    return () => setAbout('')
  }, [text])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns what the shown page says about itself, or ''. */
export const usePageAbout = (): string => useSyncExternalStore(subscribe, () => about)
