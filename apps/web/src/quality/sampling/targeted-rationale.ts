import type { PlanDetails, UnsampledLoans } from '@ivue/contracts/quality/sampling/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'

const MAX_NAMED_GROUPS = 8

/** Returns the rationale suggested for targeted reviews. It names the groups without a drawn loan. The person can edit it. */
export function suggestRationale({ code }: Pick<PlanDetails, 'code'>, { groups }: Pick<UnsampledLoans, 'groups'>): string {
  const named = groups.slice(0, MAX_NAMED_GROUPS).map(({ by, name, loans }) => `${by} ${name} (${countText(loans, 'loan')})`)
  const more = groups.length > MAX_NAMED_GROUPS ? `, and ${groups.length - MAX_NAMED_GROUPS} more` : ''
  return `No loan of these was drawn by ${code}: ${named.join(', ')}${more}.`
}
