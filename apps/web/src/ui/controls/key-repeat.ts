import { isTyping } from './keys.ts'

const MOVES = /^(j|k|Tab|Home|End|Arrow.+|Page.+)$/i

/** Whether a key press is the repetition of a held key that acts. Keys that move or type may repeat, others act once. */
export function isRepeatedAct(
  { repeat, key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'repeat' | 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  typing: boolean,
): boolean {
  if (!repeat) return false
  if (key === 'Escape') return true
  if (ctrlKey || metaKey) return key === 'Enter' || (key.toLowerCase() === 'z' && !typing)
  return !altKey && !MOVES.test(key) && !typing
}

/** Withholds the repetitions of a held key from all handlers, so that one press acts once. */
export function actOncePerPress(): void {
  const withhold = (event: KeyboardEvent) => {
    if (!isRepeatedAct(event, isTyping(event.target))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('keydown', withhold, { capture: true })
}
