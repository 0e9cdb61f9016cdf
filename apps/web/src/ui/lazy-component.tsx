import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Milliseconds after the load of the page at which browsers without `requestIdleCallback` count as idle. */
const IDLE_FALLBACK_MS = 2000

/** Runs `work` after the page has loaded and the browser is idle. */
function whenIdle(work: () => void): void {
  const wait = () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, IDLE_FALLBACK_MS))
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
}

type ReplaceMissing = (error: unknown) => Promise<() => ReactNode>
let replaceMissing: ReplaceMissing = (error) => Promise.reject(error)

/** Sets the function that returns the replacement of a part whose code could not be loaded. */
export function provideReplacement(replace: ReplaceMissing): void {
  replaceMissing = replace
}

/** Marks the place of a part that loads, for programs that wait for the page. */
const BUSY = <span hidden aria-busy="true" />

/**
 * Returns a component whose code is not in the first load, such as a dialog. The code is loaded when the browser is idle, so that it is
 * there even if the server becomes unreachable. A component that renders earlier shows `waiting` until it has loaded, and the component of
 * `provideReplacement` if it cannot be loaded.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ReactNode = BUSY): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded = await load()
    return { default: loaded }
  }
  const Awaited = lazy<ComponentType<P>>(() => fetched().catch(async (error: unknown) => ({ default: await replaceMissing(error) })))
  if (typeof window !== 'undefined') whenIdle(() => void fetched().catch(() => {}))
  return function Later(props: P) {
    // A loaded component renders without Suspense, because React would delay it by 300 ms after a fallback.
    const [Part] = useState(() => loaded ?? Awaited)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
