import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { Refused } from './errors.ts'

/** What is wrong with a field of a form: its name there (`away.0.from` further in), and the words that stand under it. */
export interface FieldProblem {
  field: string
  msg: string
}

/** What keeps words from being sent: a rule of the contracts. One problem or several in their order; null or none where nothing does. */
export type Rule<Words> = (words: Words) => FieldProblem | readonly FieldProblem[] | null

/** Judges what stands in a form by a rule, so that screen and server say the same. */
export function resolverOf<Words extends FieldValues>(rule: Rule<Words>): Resolver<Words> {
  return (words) => {
    const errors: FieldErrors<Words> = {}
    for (const { field, msg } of [rule(words) ?? []].flat()) set(errors, field, { type: 'rule', message: msg })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: words, errors: {} }
  }
}

/**
 * What a refused body says of the fields of a form, in the form's order: the server says `postData.newPassword` (`within` is 'postData'), the form `newPassword`.
 * What names no field of it is left out.
 */
export function namedProblems(error: unknown, fields: readonly string[], within = ''): FieldProblem[] {
  if (!(error instanceof Refused)) return []
  const placeOf = ({ field }: FieldProblem) => fields.indexOf(field.split('.')[0] ?? '')
  return Object.entries(error.fields)
    .map(([path, msg]) => ({ field: path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path, msg }))
    .filter((problem) => placeOf(problem) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other))
}
