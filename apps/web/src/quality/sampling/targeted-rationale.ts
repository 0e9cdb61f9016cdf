import type { NeverSampled, PlanDetails } from '@ivue/contracts/quality/sampling/sampling-contract.ts'

const MOST_NAMED = 8

/** Why whom the sample never looks at is reviewed beside it, for the reviews to keep; it may be written anew. */
export function rationaleOf({ code }: Pick<PlanDetails, 'code'>, { groups }: Pick<NeverSampled, 'groups'>): string {
  const named = groups.slice(0, MOST_NAMED).map(({ by, name, loans }) => `${by} ${name} (${loans} ${loans === 1 ? 'loan' : 'loans'})`)
  const more = groups.length > MOST_NAMED ? `, and ${groups.length - MOST_NAMED} more` : ''
  return `No loan of these was drawn by ${code}: ${named.join(', ')}${more}.`
}
