import { addDays, type Day } from '../calendar/days.ts'
import { type Purpose, REGIONS, REGIONS_OF } from '../loans/words.ts'

/** The selectors of the landing dashboard (platform 2.11). Each first word is the default. */
export const LANDING_PURPOSES = ['All', 'Refinance', 'Purchase'] as const
export type LandingPurpose = (typeof LANDING_PURPOSES)[number]
export const SALES_REGIONS = ['All Sales Regions', 'Centralized Sales', 'Retail Sales', ...REGIONS] as const
export type SalesRegion = (typeof SALES_REGIONS)[number]
export const CYCLES = ['APP', 'ASG', 'APR'] as const
export type Cycle = (typeof CYCLES)[number]

/** Where a cycle starts, as it is read (domain 5.4, Cycle time). */
export const CYCLE_FROM: Readonly<Record<Cycle, string>> = { APP: 'application', ASG: 'assignment', APR: 'approval' }

/** Purposes of loans behind a choice; null for all. Cash-Out counts as Refinance, Construction only under All (domain 5.4). */
export const PURPOSES_BEHIND: Readonly<Record<LandingPurpose, readonly Purpose[] | null>> = {
  All: null,
  Refinance: ['Refinance', 'Cash-Out Refinance'],
  Purchase: ['Purchase'],
}

/** Regions behind a choice; null for all. */
export function regionsBehind(sales: SalesRegion): readonly string[] | null {
  if (sales === 'All Sales Regions') return null
  if (sales === 'Centralized Sales') return REGIONS_OF.Centralized
  return sales === 'Retail Sales' ? REGIONS_OF.Retail : [sales]
}

/** What a loan enters, in the order in which it does (domain 5.4, Movement; FCD is the Final Credit Decision). */
export const MOVEMENTS = ['FCD', 'Closing', 'Funded', 'Cancelled'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** The movements are drawn up to this where nothing moved at all (platform 9). */
const MOVEMENT_MAX = 150
/** The routings are drawn at least up to this (platform 9). */
const ROUTING_MAX = 30

const nextTenAbove = (value: number) => (Math.floor(value / 10) + 1) * 10

export const movementMax = (largest: number): number => (largest === 0 ? MOVEMENT_MAX : nextTenAbove(largest))
export const routingMax = (largest: number): number => Math.max(ROUTING_MAX, nextTenAbove(largest))

/** How many weeks tell what a usual weekday is. */
const USUAL_WEEKS = 8

/** The seven days up to yesterday, oldest first. */
export const lastSevenDays = (today: Day): Day[] => Array.from({ length: 7 }, (_, index) => addDays(today, index - 7))

/** The same weekday of the eight weeks before a day, the latest first. */
export const usualDays = (day: Day): Day[] => Array.from({ length: USUAL_WEEKS }, (_, index) => addDays(day, -7 * (index + 1)))

/** A day projects itself once this share of a usual one has elapsed. */
const ENOUGH_ELAPSED = 0.1

/** What a day will have counted when it ends: so far ÷ the share of a usual day that has elapsed; null before that says anything. `elapsed` of `usual`: events of usual days by this hour, and in all. */
export function projected(soFar: number, elapsed: number, usual: number): number | null {
  if (usual === 0 || elapsed / usual < ENOUGH_ELAPSED) return null
  return Math.max(soFar, Math.round((soFar * usual) / elapsed))
}

/** A mean of whole days, rounded half up to one decimal; null of nothing. */
export const meanDays = (days: number, loans: number): number | null =>
  loans === 0 ? null : Math.floor((days * 20 + loans) / (2 * loans)) / 10
