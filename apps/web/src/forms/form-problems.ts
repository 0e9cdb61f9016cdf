import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { Refused } from '../rpc/errors.ts'

/** A problem of a form field: the field's name in the form (nested: `away.0.from`) and the message below it. */
export interface FieldProblem {
  field: string
  msg: string
}

/** A rule of the contracts. It returns the problems that prevent sending, in order, or null or an empty list if there are none. */
export type Rule<Words> = (words: Words) => FieldProblem | readonly FieldProblem[] | null

/** Returns a resolver that validates a form by a rule of the contracts, so that web and server agree. */
export function createResolver<Words extends FieldValues>(rule: Rule<Words>): Resolver<Words> {
  return (words) => {
    const errors: FieldErrors<Words> = {}
    for (const { field, msg } of [rule(words) ?? []].flat()) set(errors, field, { type: 'rule', message: msg })
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: words, errors: {} }
  }
}

/**
 * Returns the problems of a refused body that belong to fields of the form, in the order of `fields`. With `within` 'postData', the
 * server's `postData.newPassword` is the field `newPassword`. Problems of other fields are left out.
 */
export function refusedFieldProblems(error: unknown, fields: readonly string[], within = ''): FieldProblem[] {
  if (!(error instanceof Refused)) return []
  const placeOf = ({ field }: FieldProblem) => fields.indexOf(field.split('.')[0] ?? '')
  return Object.entries(error.fields)
    .map(([path, msg]) => ({ field: path.startsWith(`${within}.`) ? path.slice(within.length + 1) : path, msg }))
    .filter((problem) => placeOf(problem) >= 0)
    .sort((one, other) => placeOf(one) - placeOf(other))
}
