import { useSyncExternalStore } from 'react'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { readExplanation, subscribeToExplanation } from './explanation.ts'

/** The card and the registry, loaded after the first load. */
const FigureCard = lazyComponent(async () => (await import('./figure-card.tsx')).FigureCard)

/** The place of the open figure card. The frame has one for all screens. */
export function FigureHost() {
  const shown = useSyncExternalStore(subscribeToExplanation, readExplanation, readExplanation)
  return shown && <FigureCard shown={shown} />
}
