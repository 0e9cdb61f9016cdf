import { lazy, Suspense, useEffect } from 'react'
import { isTyping, overlayOf, questionMarkIsOn } from './hotkeys.ts'
import { showOverlay, useOverlay } from './overlay.ts'

const loadPalette = () => import('./palette-dialog.tsx')
const PaletteDialog = lazy(async () => ({ default: (await loadPalette()).PaletteDialog }))
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** When the page has what it needs, the palette is fetched, so that what is typed after its key is not lost. */
const FETCH_AFTER_MS = 3_000

/** The command palette and the list of keys over every page; no page waits for their code. */
export function PaletteLayer() {
  const overlay = useOverlay()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const asked = overlayOf({ ...pressedOf(event), typing: isTyping(event.target) })
      if (!asked || (asked === 'keys' && !questionMarkIsOn())) return
      event.preventDefault()
      showOverlay(asked)
    }
    // Before a list or a field takes the key for itself.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    const timer = setTimeout(() => void loadPalette().catch(() => {}), FETCH_AFTER_MS)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      showOverlay(null)
    }
  }, [])
  return (
    <Suspense>
      {overlay === 'palette' && <PaletteDialog />}
      {overlay === 'keys' && <KeysDialog />}
    </Suspense>
  )
}

const pressedOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => ({ key, ctrlKey, metaKey, altKey })
