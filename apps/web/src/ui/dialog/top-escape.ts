import { createContext, useEffect, useRef } from 'react'

/** A dialog that is open: what Escape does in it. */
export type Layer = { current: () => void }

const open: Layer[] = []

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // Open lists, menus and panels close themselves with this key; they carry this mark.
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')) return
  open.at(-1)?.current()
}

/** The topmost dialog that is open; null where there is none. */
export const topLayer = (): Layer | null => open.at(-1) ?? null

/** The dialog around a component; null on the page itself. */
export const LayerContext = createContext<Layer | null>(null)

/**
 * Escape for stacked dialogs: only the topmost one closes. Mantine's own handling closes all open dialogs together, and a confirmation that
 * Escape opens would be closed by the same key press.
 */
export function useTopEscape(active: boolean, onEscape: () => void): Layer {
  const handler = useRef(onEscape)
  handler.current = onEscape
  useEffect(() => {
    if (!active) return
    open.push(handler)
    if (open.length === 1) window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      open.splice(open.indexOf(handler), 1)
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown, { capture: true })
    }
  }, [active])
  return handler
}
