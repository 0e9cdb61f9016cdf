import { createContext, useEffect, useRef } from 'react'

/** An open dialog. Its `current` handles the Escape key. */
export type Layer = { current: () => void }

const open: Layer[] = []

function onKeyDown(event: KeyboardEvent) {
  if (event.key !== 'Escape' || event.isComposing) return
  // Open lists, menus and panels have this attribute and close themselves on Escape.
  if (event.target instanceof Element && event.target.closest('[data-mantine-stop-propagation="true"]')) return
  open.at(-1)?.current()
}

export const topLayer = (): Layer | null => open.at(-1) ?? null

/** The dialog that contains a component, or null on the page itself. */
export const LayerContext = createContext<Layer | null>(null)

/**
 * Handles Escape for stacked dialogs: only the topmost one closes. Mantine's own handling closes all open dialogs at once, and a
 * confirmation opened by Escape would be closed by the same key press.
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
