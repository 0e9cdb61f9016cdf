import type { MonthChannel, SizePlan } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { Measured } from '@ivue/contracts/quality/statistics/jackknife.ts'
import type { ReviewType } from '@ivue/contracts/quality/words.ts'
import type { Severity } from '@ivue/contracts/reports/charts/words.ts'
import type { ClockStands } from '@ivue/contracts/reports/clocks/clock-rules.ts'

/** How a review entered the month: drawn for the programme's rate, picked for a reason, or a part of a review. They are never mixed (domain 4). */
export type SampleGroup = 'Random' | 'Prefunding' | 'Discretionary' | 'Component'

export interface MonthOfRate {
  month: string
  loans: number
  found: number
  /** Of the frozen samples that all were drawn from; null where one was drawn otherwise. */
  population: number | null
}

export interface RateData {
  reviewType: ReviewType
  /** The highest of its bank, which the programme's rate counts. */
  severity: Severity
  /** Thirteen of them, the pack's month last. */
  months: readonly MonthOfRate[]
  gross: number
  rebutted: number
  cured: number
  net: number
  /** In percent. */
  target: { rate: number; validFrom: string; rationale: string } | null
}

export interface SampleData {
  group: SampleGroup
  reviewType: string
  phase: string
  /** Of those that a plan drew. */
  planId: number | null
  /** Why they were picked; '' of a plan's. */
  rationale: string
  reviewed: number
  found: number
}

/** Full reviews of the work as it comes, which are of no sample. */
export interface InLineData {
  reviewType: string
  reviewed: number
  found: number
}

/** A drawn plan of which reviews were completed in the month. Moments are written out. */
export interface PlanData extends SizePlan {
  planId: number
  code: string
  title: string
  criteria: string
  rationale: string
  population: number
  staffLoans: number
  size: number
  strata: readonly MonthChannel[]
  seed: string
  seedHash: string
  populationHash: string
  sealedAt: string
  frozenAt: string
  seedShownAt: string
  drawnAt: string
}

export interface CountedFindings {
  reviewType: string
  severity: string
  /** '' where nobody said one. */
  category: string
  outcome: string
  findings: number
}

export interface ResponsibleData {
  id: number
  name: string
  reviewType: string
  findings: number
  loans: number
}

export interface ActionData {
  id: number
  title: string
  reviewType: string
  severity: string
  problem: string
  rootCause: string
  /** What is done about it. */
  actions: string
  owner: string
  dueOn: string
  effectiveOn: string
  state: 'Open' | 'Closed'
  closedOn: string
  /** The random sample before and since it is in effect; null while it is not. */
  effect: { before: { numerator: number; denominator: number }; after: { numerator: number; denominator: number }; p: number } | null
}

export interface AgreementData {
  reviewType: string
  published: boolean
  pairs: number
  percentage: number | null
  positive: number | null
  kappa: Measured
  ac1: Measured
  /** The defect rate of twelve months as observed and as corrected by reviewer error, parts of 1. */
  observed: { numerator: number; denominator: number }
  corrected: { rate: number; low: number; high: number } | null
}

export interface BankData {
  name: string
  /** How often a question of it was written until the month ended. */
  revision: number
  changedOn: string
  active: number
}

export interface FindingOfLoan {
  severity: string
  category: string
  outcome: string
  responsible: string
  responsibleId: number | null
  cured: boolean
}

export interface LoanData {
  number: string
  reviewType: ReviewType
  group: SampleGroup
  planId: number | null
  rationale: string
  phase: string
  channel: string
  state: string
  findings: readonly FindingOfLoan[]
}

/** All that a pack says, as it was read: whole numbers, names and days. `packOf` makes the document of it. */
export interface PackData {
  month: string
  /** The business day on which it was read, `YYYY-MM-DD`, and the moment written out. */
  today: string
  asOf: string
  rates: readonly RateData[]
  samples: readonly SampleData[]
  plans: readonly PlanData[]
  /** They enter no rate of the programme. */
  inLine: readonly InLineData[]
  findings: readonly CountedFindings[]
  people: readonly ResponsibleData[]
  actions: readonly ActionData[]
  clocks: readonly (ClockStands & { rule: string; confirmed: boolean })[]
  agreement: readonly AgreementData[]
  banks: readonly BankData[]
  loans: readonly LoanData[]
  loanCount: number
}
