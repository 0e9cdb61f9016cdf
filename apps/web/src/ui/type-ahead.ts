import { useRef } from 'react'

/** Letters that follow each other this fast belong together, in milliseconds. */
const TYPING_MS = 700

/**
 * The first label that begins with what was typed, looking on from `from` and round; −1 where there is none. The same letter again and again goes
 * through those that begin with it. A label of null is passed over.
 */
export function typedLabel(labels: readonly (string | null)[], typed: string, from: number): number {
  const find = (words: string, start: number) =>
    labels.map((_, i) => (start + i) % labels.length).find((i) => labels[i]?.toLowerCase().startsWith(words.toLowerCase())) ?? -1
  const found = find(typed, from)
  const [letter = ''] = typed
  return found < 0 && [...typed].every((other) => other === letter) ? find(letter, from + 1) : found
}

/** What is being typed into an open list. Moments are those of the key events. */
export function useTypeAhead() {
  const last = useRef({ words: '', at: Number.NEGATIVE_INFINITY })
  const isGoing = (at: number) => at - last.current.at < TYPING_MS
  return {
    /** A space then belongs to the words. */
    isGoing,
    /** All that was typed in one go, `key` at its end. */
    type(key: string, at: number): string {
      last.current = { words: isGoing(at) ? last.current.words + key : key, at }
      return last.current.words
    },
  }
}
