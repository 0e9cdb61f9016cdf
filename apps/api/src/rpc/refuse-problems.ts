import type { Problem } from '@ivue/contracts/wire/problem.ts'
import { Refusal } from './refusal.ts'

/** Refuses with the first problem, and every one under its field. `within` is what the fields stand in on the wire. */
export function refuseProblems(problems: readonly Problem[], within = ''): void {
  const [first] = problems
  if (!first) return
  const path = within === '' ? '' : `${within}.`
  // Of two problems of a field the first is said.
  const fields = Object.fromEntries(problems.toReversed().map(({ field, msg }) => [`${path}${field}`, msg]))
  throw new Refusal(first.msg, { fields })
}
