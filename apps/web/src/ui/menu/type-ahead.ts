import { searchKey } from '@ivue/contracts/wire/text.ts'
import { useRef } from 'react'

/** Letters typed within this many milliseconds of each other belong to one search. */
const TYPING_MS = 700

/**
 * Returns the index of the first label that begins with the typed text, or −1. The search starts at `from` and wraps around. A repeated
 * letter cycles through the labels that begin with it. Labels of null are skipped.
 */
export function typedLabel(labels: readonly (string | null)[], typed: string, from: number): number {
  const find = (words: string, start: number) =>
    labels.map((_, i) => (start + i) % labels.length).find((i) => searchKey(labels[i] ?? '').startsWith(searchKey(words))) ?? -1
  const found = find(typed, from)
  const [letter = ''] = typed
  return found < 0 && [...typed].every((other) => other === letter) ? find(letter, from + 1) : found
}

/** Collects the letters typed into an open list. Times are the time stamps of the key events. */
export function useTypeAhead() {
  const last = useRef({ words: '', at: Number.NEGATIVE_INFINITY })
  const isGoing = (at: number) => at - last.current.at < TYPING_MS
  return {
    isGoing,
    type(key: string, at: number): string {
      last.current = { words: isGoing(at) ? last.current.words + key : key, at }
      return last.current.words
    },
  }
}
