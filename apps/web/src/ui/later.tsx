import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Milliseconds after the page has loaded, where the browser cannot say that it is idle. */
const SETTLED_MS = 2000

/** Does something once the first page stands and the browser has time. */
function whenIdle(work: () => void): void {
  const wait = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, SETTLED_MS))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

/**
 * A part that is drawn now and then (a dialog, a message): its code is no weight of the first load. It is fetched once the page stands, so that
 * it is there when the server is not; drawn before that, it comes a moment later, and `waiting` stands in its place.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting?: ReactNode): ComponentType<P> {
  let there: ComponentType<P> | undefined
  const fetched = async () => {
    there = await load()
    return { default: there }
  }
  const Awaited = lazy(fetched)
  if (typeof window !== 'undefined') whenIdle(() => void fetched().catch(() => {}))
  return function Later(props: P) {
    // What is there is drawn at once: React keeps back for 300 ms what follows upon a fallback, be it nothing.
    const [Part] = useState(() => there ?? Awaited)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
