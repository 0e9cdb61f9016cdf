import { shares, weighted } from './random.ts'

/** Shares of loan types in percent (domain 6.2), as are the other shares of this file. */
export const TYPES = shares({ Conventional: 66, FHA: 19, VA: 10, Jumbo: 4, USDA: 1 })
export const REGION_SHARES = shares({
  'CS Chandler': 16,
  'CS Charlotte': 15,
  'CS Plano': 14,
  'RS Sub Div 22 West': 29,
  'RS Sub Div 5 East': 26,
})
export const OUTCOMES = shares({ Funded: 73, Withdrawn: 12, Declined: 10, 'Closed for Incompleteness': 4, 'Approved Not Accepted': 1 })
export type Outcome = (typeof OUTCOMES.values)[number]

/** Days from application to funding, as a log-normal distribution. */
export const CYCLE_DAYS = { median: 43, sigma: 0.33 }
/** How much of the time from application to closing has passed when a loan is submitted, decided and clear to close, as a fraction. */
export const STAGE_SHARES = { submitted: 0.3, decided: 0.55, clear: 0.85 }

/** Closings by weekday, Sunday first. */
export const CLOSING_WEEKDAYS = [0, 15, 16, 18, 20, 30, 1]
/** How many times more closings a day has at the end of a month than otherwise. So the last three business days have a quarter of all closings. */
export const MONTH_END_WEIGHT = 3.2

/** Share of P1, P2, P3 and P4 that are met, and how much lower it is at the end of a month. */
export const SLA_MET_SHARES = [0.94, 0.91, 0.88, 0.96] as const
export const MONTH_END_PENALTY = 0.06
export const PARTIES = shares({ Borrower: 21, Closer: 18, Sales: 14, Processor: 13, Underwriter: 10, Other: 9, NTRT: 8, NIPRT: 7 })

export const OCCUPANCY_SHARES = shares({ Primary: 88, 'Second Home': 4, Investment: 8 })
export const PROPERTY_SHARES = shares({ SF: 61, PUD: 22, Condo: 11, '2-4 Unit': 3, Manufactured: 2, 'Co-op': 1 })
export const TERMS = weighted([360, 180, 240, 300, 120], [83, 9, 5, 2, 1])
export const PRIORITY_SHARES = shares({ Normal: 90, Rush: 8, VIP: 2 })
/** Median amount in dollars at the national price level. */
export const MEDIAN_AMOUNT = { Conventional: 315_000, FHA: 265_000, VA: 330_000, Jumbo: 985_000, USDA: 190_000 }

/**
 * The reviews of each type. `share` is the fraction of loans that get this review once they get that far (in all about 0.35 reviews per
 * loan, domain 6.1). `critical` and `lower` are the fractions of in-line reviews with a finding of the highest severity and of a lower one.
 */
export const REVIEWS = {
  'Processor QC': { kind: 'processor', desk: 'processor', share: 0.13, critical: 0.11, lower: 0.26 },
  'UW Review': { kind: 'underwriter', desk: 'underwriter', share: 0.1, critical: 0.035, lower: 0.29 },
  'Final Review': { kind: 'underwriter', desk: 'underwriter', share: 0.005, critical: 0.03, lower: 0.22 },
  'ICD QC': { kind: 'closer', desk: 'closing', share: 0.1, critical: 0.022, lower: 0.15 },
  'Final Doc QC': { kind: 'closer', desk: 'closing', share: 0.06, critical: 0.016, lower: 0.15 },
} as const
export type ReviewType = keyof typeof REVIEWS
export const DISPUTED_SHARES = { critical: 0.22, lower: 0.09 }
export const OVERTURNED_SHARES = { critical: 0.34, lower: 0.28 }
export const SELECTIONS = shares({ 'In-line': 65, Random: 25, Targeted: 10 })
