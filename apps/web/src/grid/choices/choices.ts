import { typedLabel } from '../../ui/menu/type-ahead.ts'
import type { Choice } from '../types.ts'

/** The index of the next choice that is on, from `from` in steps of `by`; `from` where there is none. */
export function nextChoice(choices: readonly Choice[], from: number, by: 1 | -1): number {
  for (let i = from + by; i >= 0 && i < choices.length; i += by) if (!choices[i]?.why) return i
  return from
}

/** The index of the first choice that is on and begins with the typed text, from `from` and wrapping around; −1 where there is none. */
export function typedChoice(choices: readonly Choice[], typed: string, from: number): number {
  const labels = choices.map(({ label, why }) => (why ? null : label))
  return typedLabel(labels, typed, from)
}
