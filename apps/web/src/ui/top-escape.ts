import { useEffect, useRef } from 'react'

type Handler = { current: () => void }

/** Open dialogs, the topmost last. */
const open: Handler[] = []

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // An open list or menu takes the key for itself and marks its elements so.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  open.at(-1)?.current()
}

/**
 * Escape for dialogs that may lie over each other: only the topmost hears it. Mantine's own closes every open one at once, and a question
 * that Escape opens would be closed by the same key.
 */
export function useTopEscape(active: boolean, onEscape: () => void): void {
  const handler = useRef(onEscape)
  handler.current = onEscape
  useEffect(() => {
    if (!active) return
    const mine: Handler = { current: () => handler.current() }
    open.push(mine)
    if (open.length === 1) window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      open.splice(open.indexOf(mine), 1)
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [active])
}
