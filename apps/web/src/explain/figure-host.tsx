import { useActions } from '../ui/actions.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useExplanation } from './explanation.ts'

/** The card and the registry, loaded after the first load. */
const FigureCard = lazyComponent(async () => (await import('./figure-card.tsx')).FigureCard)

/** Explains the focused figure, or that of the focused cell or heading. A click with Shift explains a count that otherwise opens its rows. */
function explainFocused() {
  const focused = document.activeElement?.closest('[data-figure], td, th')
  const figure = focused?.matches('[data-figure]') ? focused : focused?.querySelector('[data-figure]')
  if (!figure) return false
  figure.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
}

/** The place of the open figure card. The frame has one for all screens. */
export function FigureHost() {
  const shown = useExplanation()
  useActions([{ label: 'Explain the figure', hotkey: 'i', unlisted: true, run: explainFocused }])
  return shown && <FigureCard shown={shown} />
}
