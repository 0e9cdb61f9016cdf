import { typedLabel } from '../../../ui/menu/type-ahead.ts'
import type { Choice } from '../types.ts'

/** Returns the index of the next (`by` 1) or previous (`by` −1) enabled choice, or `from` if there is none. */
export function nextChoice(choices: readonly Choice[], from: number, by: 1 | -1): number {
  for (let i = from + by; i >= 0 && i < choices.length; i += by) if (!choices[i]?.why) return i
  return from
}

/** Returns the items in the order of their keys in `order`. Those that are not in it follow in their own order. */
export function sortLike<T>(items: readonly T[], order: readonly string[], keyOf: (item: T) => string): T[] {
  const placeOf = (item: T) => (order.includes(keyOf(item)) ? order.indexOf(keyOf(item)) : order.length)
  return items.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** Returns the index of the first enabled choice that begins with the typed text, or −1. The search starts at `from` and wraps around. */
export function typedChoice(choices: readonly Choice[], typed: string, from: number): number {
  const labels = choices.map(({ label, why }) => (why ? null : label))
  return typedLabel(labels, typed, from)
}
