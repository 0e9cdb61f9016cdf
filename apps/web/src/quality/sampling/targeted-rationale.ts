import type { NeverSampled, PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'

const MOST_NAMED = 8

/** Returns the suggested rationale for targeted reviews: the groups of which no loan was drawn. It can be edited. */
export function rationaleOf({ code }: Pick<PlanDetails, 'code'>, { groups }: Pick<NeverSampled, 'groups'>): string {
  const named = groups.slice(0, MOST_NAMED).map(({ by, name, loans }) => `${by} ${name} (${loans} ${loans === 1 ? 'loan' : 'loans'})`)
  const more = groups.length > MOST_NAMED ? `, and ${groups.length - MOST_NAMED} more` : ''
  return `No loan of these was drawn by ${code}: ${named.join(', ')}${more}.`
}
