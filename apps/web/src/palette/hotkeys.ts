import { readPreference, writePreference } from '../ui/theme/preferences.ts'
import type { Overlay } from './overlay.ts'

interface Pressed {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  typing: boolean
}

/** What a key opens: Ctrl or Cmd with K opens the palette from anywhere; `?` lists the shortcuts, except in a text field. */
export function overlayOf({ key, ctrlKey, metaKey, altKey, typing }: Pressed): Exclude<Overlay, null> | null {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette'
  if (key === '?' && !ctrlKey && !metaKey && !altKey && !typing) return 'keys'
  return null
}

const FIELDS = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"]'

export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null

/** A shortcut without a modifier can be triggered by mistake or by speech input, so it must be possible to turn it off (WCAG 2.1.4). */
export const questionMarkIsOn = (): boolean => readPreference('question') !== 'off'
export const switchQuestionMark = (on: boolean): void => writePreference('question', on ? null : 'off')
