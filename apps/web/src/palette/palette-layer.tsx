import { useEffect } from 'react'
import { later } from '../ui/later.tsx'
import { isTyping, overlayOf, questionMarkIsOn } from './hotkeys.ts'
import { showOverlay, useOverlay } from './overlay.ts'

const PaletteDialog = later(async () => (await import('./palette-dialog.tsx')).PaletteDialog)
const KeysDialog = later(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** The command palette and the list of keys over every page; no page waits for their code. */
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
    // Before a list or a field takes the key for itself.
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
