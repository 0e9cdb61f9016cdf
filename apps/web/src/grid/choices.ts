import { typedLabel } from '../ui/type-ahead.ts'
import type { Choice } from './types.ts'

/** The next choice that can be chosen, from `from` in steps of `by`; stays where there is none. */
export function nextChoice(choices: readonly Choice[], from: number, by: 1 | -1): number {
  for (let i = from + by; i >= 0 && i < choices.length; i += by) if (!choices[i]?.why) return i
  return from
}

/** The first choice that can be chosen and begins with what was typed, looking on from `from` and round; −1 where there is none. */
export function typedChoice(choices: readonly Choice[], typed: string, from: number): number {
  const labels = choices.map(({ label, why }) => (why ? null : label))
  return typedLabel(labels, typed, from)
}
