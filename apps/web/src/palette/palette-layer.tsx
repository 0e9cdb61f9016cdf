import { LINK } from '@ivue/contracts/links.ts'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { showHelp, toggleHelp } from '../help/open-help.ts'
import { areLetterKeysOn, isTyping } from '../ui/controls/keys.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { screenOfLetter } from '../ui/screen-keys.ts'
import { topLayer } from '../ui/top-escape.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { createLetterKeyHandler, overlayForKey } from './hotkeys.ts'
import { showPalette, useIsPaletteOpen } from './open-palette.ts'
import { rememberLoan } from './recent-loans.ts'

const PaletteDialog = lazyComponent(async () => (await import('./palette-dialog.tsx')).PaletteDialog)

/** The command palette over every page, and the keys of every page. The code of the palette is loaded lazily. */
export function PaletteLayer() {
  const isOpen = useIsPaletteOpen()
  const navigate = useNavigate()
  const { may, loggedId } = useViewer()
  const [params] = useSearchParams()
  const loan = params.get(LINK.loan)
  useEffect(() => {
    if (loan) rememberLoan(loggedId, loan)
  }, [loan, loggedId])
  const go = useEffectEvent((letter: string) => {
    const path = screenOfLetter(letter, may)
    if (path) void navigate(path)
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const requested = overlayForKey({ key, ctrlKey, metaKey, altKey, typing: isTyping(event.target), inDialog: topLayer() !== null })
      if (!requested || (requested === 'help' && !areLetterKeysOn())) return
      event.preventDefault()
      if (requested === 'palette') showPalette(true)
      else toggleHelp()
    }
    // Listens in the capture phase, so that it runs before the key handlers of lists and fields.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    const onLetter = createLetterKeyHandler(go)
    window.addEventListener('keydown', onLetter)
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('keydown', onLetter)
      showPalette(false)
      showHelp(null)
    }
  }, [])
  return isOpen && <PaletteDialog />
}
