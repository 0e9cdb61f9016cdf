import { useEffect } from 'react'
import { later } from '../ui/later.tsx'
import { isTyping, overlayOf, questionMarkIsOn } from './hotkeys.ts'
import { showOverlay, useOverlay } from './overlay.ts'

const PaletteDialog = later(async () => (await import('./palette-dialog.tsx')).PaletteDialog)
const KeysDialog = later(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** The command palette and the list of shortcuts over every page. Their code is loaded lazily. */
export function PaletteLayer() {
  const overlay = useOverlay()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const asked = overlayOf({ key, ctrlKey, metaKey, altKey, typing: isTyping(event.target) })
      if (!asked || (asked === 'keys' && !questionMarkIsOn())) return
      event.preventDefault()
      showOverlay(asked)
    }
    // Captured, so that it runs before the key handlers of lists and fields.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      showOverlay(null)
    }
  }, [])
  return (
    <>
      {overlay === 'palette' && <PaletteDialog />}
      {overlay === 'keys' && <KeysDialog />}
    </>
  )
}
