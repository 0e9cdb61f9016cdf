import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { isTyping, overlayOf, questionMarkIsOn } from './hotkeys.ts'
import { showOverlay, useOverlay } from './overlay.ts'

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** Milliseconds after which the page has what it needs, and the palette is fetched. */
const FETCH_AFTER_MS = 500

/** The command palette and the list of keys over every page; no page waits for their code. */
export function PaletteLayer() {
  const overlay = useOverlay()
  const Palette = usePalette(overlay === 'palette')
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
      {overlay === 'palette' && Palette && <Palette />}
      <Suspense>{overlay === 'keys' && <KeysDialog />}</Suspense>
    </>
  )
}

/** Once it is fetched it opens within the key press itself, which `lazy` does not: what is typed right after is not lost. */
function usePalette(wanted: boolean): ComponentType | null {
  const [palette, setPalette] = useState<{ Dialog: ComponentType } | null>(null)
  const fetched = palette !== null
  useEffect(() => {
    if (fetched) return
    const load = () => import('./palette-dialog.tsx').then(({ PaletteDialog }) => setPalette({ Dialog: PaletteDialog }))
    const timer = setTimeout(() => void load().catch(() => {}), wanted ? 0 : FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [fetched, wanted])
  return palette?.Dialog ?? null
}
