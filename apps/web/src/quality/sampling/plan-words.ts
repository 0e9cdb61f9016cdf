import { monthName } from '@ivue/contracts/calendar/names.ts'
import { type Allocation, allocate, type SizePlan } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { POPULATION_FIELDS, POPULATION_LABELS } from '@ivue/contracts/quality/sampling/words.ts'
import { isMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { fullMoment, zoneName } from '../../ui/moments.ts'

export const count = (value: number): string => value.toLocaleString('en-US')

/** Formats a fraction as percent with two decimals, without the sign: `3.54`. */
export const points = (part: number): string => (part * 100).toFixed(2)

export const pathOf = (name: 'samplingPlan' | 'sampledLoans' | 'samplingProof', planId: number | string): string =>
  paths[name].replace(':planId', String(planId))

/** For example `06/30/2026 17:00 CDT`. */
export const momentOf = (at: string, zone: string): string => `${fullMoment(at, zone)} ${zoneName(at, zone)}`

/** Without the year: `06/30 17:00 CDT`. */
export const shortMomentOf = (at: string, zone: string): string => momentOf(at, zone).replace(/\/\d{4} /, ' ')

/** Formats a hash in groups of four characters; at most `groups` of them. */
export const grouped = (hash: string, groups = 16): string => {
  const all = hash.match(/.{1,4}/g) ?? []
  return all.slice(0, groups).join(' ') + (all.length > groups ? ' …' : '')
}

/** Formats a stratum's name: '2026-07' becomes 'July 2026'; a channel stays as it is. */
export const stratumName = (name: string): string => (isMonth(name) ? monthName(name) : name)

/** Returns label and values of each filter of the population, such as ['Status', 'Funded']. */
export const filterLines = ({ filter }: Pick<PlanDetails, 'filter'>): [string, string][] =>
  POPULATION_FIELDS.filter((field) => filter[field].length > 0).map((field) => [POPULATION_LABELS[field], filter[field].join(', ')])

export const allocationOf = (plan: PlanDetails): Allocation => allocate(plan as SizePlan, plan.strata)

/** Names the grouping of the strata, outer level first. */
export const strataHeading = ({ strataBy, method }: Pick<PlanDetails, 'strataBy' | 'method'>): string => {
  if (strataBy === 'None') return 'Stratum'
  if (strataBy === 'Month') return 'Month'
  return method === 'Ten percent' ? 'Channel, month' : 'Month, channel'
}
