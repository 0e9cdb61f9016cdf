import { type RefObject, useEffect } from 'react'
import { type Layer, topLayer } from '../top-escape.ts'

/** Presses the main button of the topmost dialog at Ctrl+Enter or Cmd+Enter, unless the dialog has handled the key itself. */
export function useSubmitKey(opened: boolean, layer: Layer, inside: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!opened) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.isComposing) return
      if (topLayer() !== layer) return
      const main = inside.current?.closest('[role="dialog"]')?.querySelectorAll<HTMLElement>('[data-main]')
      // A form in the body may have its own main button. That of the dialog is the last one.
      main?.[main.length - 1]?.click()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [opened, layer, inside])
}
