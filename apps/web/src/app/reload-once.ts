import { readOfWindow, storeOfWindow } from '../browser/window-storage.ts'
import { isPageServed } from '../rpc/server-state.ts'

/** The storage key of the releases for which this window was already reloaded. */
const RELOADED = 'reloaded'

/**
 * Reloads the page, once for each release, because code that is not in the first load is missing, such as after an upgrade. Returns if that
 * did not help, if the server sends no page, or if the reload would lose unsaved input.
 */
export async function reloadOnce(): Promise<void> {
  // The name of the first script has a hash that changes with every other script.
  const release = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''
  const reloaded = String(readOfWindow(RELOADED) ?? '')
  if (reloaded.includes(release) || !(await isPageServed())) return
  // The listener of unsaved forms (`use-unsaved.tsx`) cancels it.
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) return
  storeOfWindow(RELOADED, reloaded + release)
  window.location.reload()
  await new Promise(() => {})
}
