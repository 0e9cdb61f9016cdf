import { addDays, type Day } from '../calendar/days.ts'
import { type Purpose, REGIONS, REGIONS_OF } from '../loans/words.ts'

/** The selectors of the landing dashboard (platform 2.11). Each first word is the default. */
export const LANDING_PURPOSES = ['All', 'Refinance', 'Purchase'] as const
export type LandingPurpose = (typeof LANDING_PURPOSES)[number]
export const SALES_REGION_CHOICES = ['All Sales Regions', 'Centralized Sales', 'Retail Sales', ...REGIONS] as const
export type SalesRegion = (typeof SALES_REGION_CHOICES)[number]
export const CYCLES = ['APP', 'ASG', 'APR'] as const
export type Cycle = (typeof CYCLES)[number]

/** The label of the start of a cycle (domain 5.4, Cycle time). */
export const CYCLE_FROM: Readonly<Record<Cycle, string>> = { APP: 'application', ASG: 'assignment', APR: 'approval' }

/** The loan purposes that each choice includes. Null: all. Cash-Out counts as Refinance, Construction only under All (domain 5.4). */
export const PURPOSES_INCLUDED: Readonly<Record<LandingPurpose, readonly Purpose[] | null>> = {
  All: null,
  Refinance: ['Refinance', 'Cash-Out Refinance'],
  Purchase: ['Purchase'],
}

/** Returns the regions that a choice includes. Null: all. */
export function regionsIncluded(sales: SalesRegion): readonly string[] | null {
  if (sales === 'All Sales Regions') return null
  if (sales === 'Centralized Sales') return REGIONS_OF.Centralized
  return sales === 'Retail Sales' ? REGIONS_OF.Retail : [sales]
}

/** The movements of a loan, in the order in which they happen (domain 5.4, Movement). FCD is the Final Credit Decision. */
export const MOVEMENTS = ['FCD', 'Closing', 'Funded', 'Cancelled'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** Least upper end of the axis of movements (platform 9). */
const MIN_MOVEMENT_END = 150
/** Least upper end of the axis of routings (platform 9). */
const MIN_ROUTING_END = 30

const nextTenAbove = (value: number) => (Math.floor(value / 10) + 1) * 10

export const movementMax = (largest: number): number => Math.max(MIN_MOVEMENT_END, nextTenAbove(largest))
export const routingMax = (largest: number): number => Math.max(MIN_ROUTING_END, nextTenAbove(largest))

/** Number of past weeks whose same weekday makes the average with which a day is compared. */
const USUAL_WEEKS = 8

/** Returns the seven days up to yesterday, oldest first. */
export const lastSevenDays = (today: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(today, index - 7))

/** Returns the same weekday in each of the eight weeks before a day, the latest first. */
export const usualDays = (day: Day): Day[] => Array.from({ length: USUAL_WEEKS }, (_, index) => addDays(day, -7 * (index + 1)))

/** The share of a usual day that must have elapsed before a day is projected. */
const ENOUGH_ELAPSED = 0.1

/**
 * Returns the projected count at the end of a day: the count so far, divided by the share of a usual day that has elapsed. Null while too
 * little has elapsed. The `elapsed` events are those of usual days up to this hour, the `usual` ones all events of those days.
 */
export function projectCount(soFar: number, elapsed: number, usual: number): number | null {
  if (usual === 0 || elapsed / usual < ENOUGH_ELAPSED) return null
  return Math.max(soFar, Math.round((soFar * usual) / elapsed))
}

/** Returns the mean days per loan, rounded half up to one decimal. Null without loans. */
export const meanDays = (days: number, loans: number): number | null =>
  loans === 0 ? null : Math.floor((days * 20 + loans) / (2 * loans)) / 10
