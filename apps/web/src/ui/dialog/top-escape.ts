import { useEffect, useRef } from 'react'

type Handler = { current: () => void }

const open: Handler[] = []

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // Open lists and menus close themselves with this key; their elements carry this mark.
  if (event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true') return
  open.at(-1)?.current()
}

/**
 * Escape for stacked dialogs: only the topmost one closes. Mantine's own handling closes all open dialogs together, and a confirmation that
 * Escape opens would be closed by the same key press.
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
