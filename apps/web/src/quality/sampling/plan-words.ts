import { monthName } from '@ivue/contracts/calendar/names.ts'
import { type Allocation, allocate, type SizePlan } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { FAILED_TESTS, POPULATION_FIELDS, POPULATION_LABELS } from '@ivue/contracts/quality/sampling/words.ts'
import { isMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { fullMoment, zoneName } from '../../ui/moments.ts'

export const formatCount = (value: number): string => value.toLocaleString('en-US')

/** Formats a fraction as a percentage with two decimals and without the % sign: 0.0354 becomes `3.54`. */
export const percentPoints = (part: number): string => (part * 100).toFixed(2)

export const planPath = (name: 'samplingPlan' | 'sampledLoans' | 'samplingProof', planId: number | string): string =>
  paths[name].replace(':planId', String(planId))

/** Returns `06/30/2026 17:00 CDT`. */
export const momentInZone = (at: string, zone: string): string => `${fullMoment(at, zone)} ${zoneName(at, zone)}`

/** Returns a moment without its year: `06/30 17:00 CDT`. */
export const shortMomentInZone = (at: string, zone: string): string => momentInZone(at, zone).replace(/\/\d{4} /, ' ')

/** Returns a hash in groups of four characters, cut off after `groups` groups. */
export const groupHash = (hash: string, groups = 16): string => {
  const all = hash.match(/.{1,4}/g) ?? []
  return all.slice(0, groups).join(' ') + (all.length > groups ? ' …' : '')
}

/** Formats a stratum's name: '2026-07' becomes 'July 2026'; a channel stays as it is. */
export const stratumText = (name: string): string => (isMonth(name) ? monthName(name) : name)

/** Returns label and values of each filter of the population, such as ['Status', 'Funded']. */
export const filterLines = ({ filter }: Pick<PlanDetails, 'filter'>): [string, string][] =>
  [...POPULATION_FIELDS, 'tests' as const]
    .map((field): [string, string] => [field === 'tests' ? FAILED_TESTS : POPULATION_LABELS[field], (filter[field] ?? []).join(', ')])
    .filter(([, values]) => values !== '')

export const planAllocation = (plan: PlanDetails): Allocation => allocate(plan as SizePlan, plan.strata)

/** Returns the heading of the strata: what they are grouped by, the outer level first. */
export const strataHeading = ({ strataBy, method }: Pick<PlanDetails, 'strataBy' | 'method'>): string => {
  if (strataBy === 'None') return 'Stratum'
  if (strataBy === 'Month') return 'Month'
  return method === 'Ten percent' ? 'Channel, month' : 'Month, channel'
}
