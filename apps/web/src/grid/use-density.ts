import { useState } from 'react'
import { readPreference, writePreference } from '../ui/preferences.ts'

export type Density = 'compact' | 'normal'
export const ROW_HEIGHT: Record<Density, number> = { compact: 28, normal: 36 }
const NAME = 'rows'

/** The height of rows, the same in every list and remembered by this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() => (readPreference(NAME) === 'normal' ? 'normal' : 'compact'))
  const keep = (next: Density) => {
    writePreference(NAME, next)
    setDensity(next)
  }
  return [density, keep]
}
