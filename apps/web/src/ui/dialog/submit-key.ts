import { type RefObject, useEffect } from 'react'
import { type Layer, topLayer } from './top-escape.ts'

/** Ctrl or Cmd with Enter presses the main button of the dialog, while it is on top. A dialog that hears the keys itself comes first. */
export function useSubmitKey(opened: boolean, layer: Layer, inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!opened) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.isComposing) return
      if (topLayer() !== layer) return
      const main = inside.current?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('[data-main]')
      // The last one: a form in the body may have a main button of its own above that of the dialog.
      main?.[main.length - 1]?.click()
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [opened, layer, inside])
}
