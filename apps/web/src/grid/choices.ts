import type { Choice } from './types.ts'

/** The next choice that can be chosen, from `from` in steps of `by`; stays where there is none. */
export function nextChoice(choices: readonly Choice[], from: number, by: 1 | -1): number {
  for (let i = from + by; i >= 0 && i < choices.length; i += by) if (!choices[i]?.why) return i
  return from
}

/**
 * The first choice that begins with what was typed, looking on from `from` and round; −1 where there is none. The same letter again and again goes
 * through those that begin with it.
 */
export function typedChoice(choices: readonly Choice[], typed: string, from: number): number {
  const find = (words: string, start: number) =>
    choices
      .map((_, i) => (start + i) % choices.length)
      .find((i) => !choices[i]?.why && choices[i]?.label.toLowerCase().startsWith(words.toLowerCase())) ?? -1
  const found = find(typed, from)
  const [letter = ''] = typed
  return found < 0 && [...typed].every((other) => other === letter) ? find(letter, from + 1) : found
}
