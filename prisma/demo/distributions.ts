import { weighted } from './random.ts'

/** The shares of domain 6.2. */
export const TYPES = weighted([
  ['Conventional', 66],
  ['FHA', 19],
  ['VA', 10],
  ['Jumbo', 4],
  ['USDA', 1],
] as const)

export const REGION_SHARES = weighted([
  ['CS Chandler', 16],
  ['CS Charlotte', 15],
  ['CS Plano', 14],
  ['RS Sub Div 22 West', 29],
  ['RS Sub Div 5 East', 26],
] as const)

export type Outcome = 'Funded' | 'Withdrawn' | 'Declined' | 'Closed for Incompleteness' | 'Approved Not Accepted'
export const OUTCOMES = weighted<Outcome>([
  ['Funded', 73],
  ['Withdrawn', 12],
  ['Declined', 10],
  ['Closed for Incompleteness', 4],
  ['Approved Not Accepted', 1],
])

/** From application to funding, in days. */
export const CYCLE = { median: 43, sigma: 0.33 }
/** Where in the cycle a loan is submitted, decided, and clear to close. */
export const STAGE_SHARES = { submitted: 0.3, decided: 0.55, clear: 0.85 }

/** Closings by weekday, Sunday first. */
export const CLOSING_WEEKDAYS = [0, 15, 16, 18, 20, 30, 1]
/** The last three business days of a month are about a seventh of it and take a quarter of the closings. */
export const MONTH_END_PULL = 3.2

export const SLA_MET = [0.94, 0.91, 0.88, 0.96] as const
export const MONTH_END_PENALTY = 0.06

export const PARTIES = weighted([
  ['Borrower', 21],
  ['Closer', 18],
  ['Sales', 14],
  ['Processor', 13],
  ['Underwriter', 10],
  ['Other', 9],
  ['NTRT', 8],
  ['NIPRT', 7],
] as const)

export const OCCUPANCY_SHARES = weighted([
  ['Primary', 88],
  ['Second Home', 4],
  ['Investment', 8],
] as const)

export const PROPERTY_SHARES = weighted([
  ['SF', 61],
  ['PUD', 22],
  ['Condo', 11],
  ['2-4 Unit', 3],
  ['Manufactured', 2],
  ['Co-op', 1],
] as const)

export const TERMS = weighted([
  [360, 83],
  [180, 9],
  [240, 5],
  [300, 2],
  [120, 1],
] as const)

export const PRIORITY_SHARES = weighted([
  ['Normal', 90],
  ['Rush', 8],
  ['VIP', 2],
] as const)

/** Median amount in dollars at the national price level. */
export const AMOUNT: Record<string, number> = { Conventional: 315_000, FHA: 265_000, VA: 330_000, Jumbo: 985_000, USDA: 190_000 }

/** Loan-level rates by review type: highest severity, then the lower ones (domain 6.2, in-line findings). */
export const FINDINGS: Record<string, { critical: number; lower: number }> = {
  'Processor QC': { critical: 0.11, lower: 0.26 },
  'UW Review': { critical: 0.035, lower: 0.29 },
  'Final Review': { critical: 0.03, lower: 0.22 },
  'ICD QC': { critical: 0.022, lower: 0.15 },
  'Final Doc QC': { critical: 0.016, lower: 0.15 },
}
export const DISPUTED = { critical: 0.22, lower: 0.09 }
export const OVERTURNED = { critical: 0.34, lower: 0.28 }

export const SELECTIONS = weighted([
  ['In-line', 65],
  ['Random', 25],
  ['Targeted', 10],
] as const)
