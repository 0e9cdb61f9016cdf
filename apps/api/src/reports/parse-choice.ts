import type { ChoiceSpec } from '@ivue/contracts/grid/list.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { Refusal } from '../rpc/refusal.ts'

/** Returns the choice, or its default if empty. Throws a Refusal that names the field. */
export function parseChoice(
  field: string,
  word: string | undefined,
  { choices, initial }: Pick<ChoiceSpec, 'choices' | 'initial'>,
): string {
  const chosen = word || initial
  if (!isOneOf(choices, chosen)) throw Refusal.field(field, `Choose one of ${choices.join(', ')}`)
  return chosen
}
