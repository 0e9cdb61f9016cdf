import type { Problem } from '@ivue/contracts/wire/problem.ts'
import { Refusal } from './refusal.ts'

/** Throws Refusal with a problem under its field; does nothing for null. */
export function refuseProblem(problem: Problem | null): void {
  if (problem) throw Refusal.field(problem.field, problem.msg)
}

/**
 * Throws a Refusal with the first problem as the message and each problem under its field. `within` is the path of the object that
 * holds the fields on the wire.
 */
export function refuseProblems(problems: readonly Problem[], within = ''): void {
  const [first] = problems
  if (!first) return
  const path = within === '' ? '' : `${within}.`
  // Reversed so that the first problem of a field wins.
  const fields = Object.fromEntries(problems.toReversed().map(({ field, msg }) => [`${path}${field}`, msg]))
  throw new Refusal(first.msg, { fields })
}
