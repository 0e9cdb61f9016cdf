import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { Refused } from './errors.ts'

/** A problem of a form field: its name in the form (nested: `away.0.from`) and the message shown below it. */
export interface FieldProblem {
  field: string
  msg: string
}

/** A rule of the contracts: the problem or problems that prevent sending, in order; null or empty if there are none. */
export type Rule<Words> = (words: Words) => FieldProblem | readonly FieldProblem[] | null

/** A resolver that validates a form by a rule of the contracts, so that web and server agree. */
export function resolverOf<Words extends FieldValues>(rule: Rule<Words>): Resolver<Words> {
  return (words) => {
    const errors: FieldErrors<Words> = {}
    for (const { field, msg } of [rule(words) ?? []].flat()) set(errors, field, { type: 'rule', message: msg })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: words, errors: {} }
  }
}

/**
 * The problems of a refused body that are about fields of the form, in the form's order. The server reports `postData.newPassword` (`within`: 'postData') for
 * the field `newPassword`. Problems of other fields are left out.
 */
export function namedProblems(error: unknown, fields: readonly string[], within = ''): FieldProblem[] {
  if (!(error instanceof Refused)) return []
  const placeOf = ({ field }: FieldProblem) => fields.indexOf(field.split('.')[0] ?? '')
  return Object.entries(error.fields)
    .map(([path, msg]) => ({ field: path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path, msg }))
    .filter((problem) => placeOf(problem) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other))
}
