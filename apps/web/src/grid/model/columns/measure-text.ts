import { useSyncExternalStore } from 'react'
import type { MeasureText } from './column-ranges.ts'

/** The width of a character in pixels where there is no canvas: in unit tests. */
const ESTIMATE = 7

/** Returns a function that measures text in the font of cells (13 px) or of headings (12 px). */
function createMeasure(): MeasureText {
  const context = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')
  if (!context) return (text) => text.length * ESTIMATE
  const { fontFamily } = getComputedStyle(document.body)
  return (text, small = false) => {
    context.font = `${small ? '500 12px' : '400 13px'} ${fontFamily}`
    return context.measureText(text).width
  }
}

let measure: MeasureText | undefined

/** Returns the function that measures text in the fonts that have arrived. */
export const currentMeasure = (): MeasureText => {
  measure ??= createMeasure()
  return measure
}

function subscribe(onChange: () => void): () => void {
  const onFonts = () => {
    measure = createMeasure()
    onChange()
  }
  document.fonts.addEventListener('loadingdone', onFonts)
  return () => document.fonts.removeEventListener('loadingdone', onFonts)
}

/** Returns the function that measures text. It changes when a font arrives. */
export const useMeasureText = (): MeasureText => useSyncExternalStore(subscribe, currentMeasure, currentMeasure)
