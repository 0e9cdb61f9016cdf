import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { MonthChannel, SizePlan } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { Estimate } from '@ivue/contracts/quality/statistics/jackknife.ts'
import type { CorrectiveAction, SavedAction } from '@ivue/contracts/reports/actions/actions-contract.ts'
import type { TargetState, Waterfall } from '@ivue/contracts/reports/charts/charts-contract.ts'
import type { SampleRate } from '@ivue/contracts/reports/charts/sample-rate.ts'
import type { Severity } from '@ivue/contracts/reports/charts/words.ts'
import type { ClockStatus } from '@ivue/contracts/reports/clocks/clocks-contract.ts'

/**
 * How a review came into the month: drawn for the rate, drawn before funding, picked for a reason, or a component
 * review. Groups are never mixed (domain 4).
 */
export type SampleGroup = 'Random' | 'Prefunding' | 'Discretionary' | 'Component'

/** The gross rate of a month of production. */
export interface MonthOfRate extends SampleRate {
  month: string
}

export interface RateData {
  reviewType: ReviewType
  /** The highest severity of the question bank, which the programme's rate counts. */
  severity: Severity
  /** Thirteen months of production, the pack's month last, and the gross rate of them all. */
  months: readonly MonthOfRate[]
  whole: SampleRate
  /** The waterfall of the loans that were funded in the pack's month. */
  waterfall: Waterfall
  /** The target in force when the data were read, with its verdict. Null if none was. */
  target: TargetState | null
  /** The last twelve closed months when the data were read, to which the verdict refers. */
  observedMonths: { from: string; to: string }
}

export interface SampleData extends InLineData {
  group: SampleGroup
  phase: string
  /** Null if the reviews were not drawn by a plan. */
  planId: number | null
  /** The reason for which they were picked; '' for reviews of a plan. */
  rationale: string
}

/** Full in-line reviews, which belong to no sample. */
export interface InLineData {
  reviewType: string
  reviewed: number
  found: number
}

/** A drawn plan with reviews of the month. Moments are formatted text. */
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

/** The findings of a review that are alike. */
export interface CountedFindings {
  reviewId: number
  reviewType: string
  severity: string
  /** '' if none was chosen. */
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

export interface ActionData extends Omit<SavedAction, 'ownerId'>, Pick<CorrectiveAction, 'id' | 'state' | 'effect'> {
  owner: string
  closedOn: string
}

export interface AgreementData {
  reviewType: string
  published: boolean
  pairs: number
  percentage: number | null
  positive: number | null
  kappa: Estimate
  ac1: Estimate
  /** The defect rate of twelve months as observed, and corrected by reviewer error, as fractions. */
  observed: { numerator: number; denominator: number }
  corrected: { rate: number; low: number; high: number } | null
}

export interface BankData {
  name: string
  /** How often the bank's questions changed until the end of the month. */
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

export interface LoanData extends Pick<SampleData, 'group' | 'planId' | 'rationale' | 'phase'> {
  number: string
  reviewType: ReviewType
  channel: string
  state: string
  findings: readonly FindingOfLoan[]
}

/** All data of a pack: integers, names and days. `makePack` builds the document from it. */
export interface PackData {
  month: string
  /** The business day on which the data were read (`YYYY-MM-DD`), and the moment as formatted text. */
  today: string
  asOf: string
  rates: readonly RateData[]
  samples: readonly SampleData[]
  plans: readonly PlanData[]
  /** These reviews count in no rate of the programme. */
  inLine: readonly InLineData[]
  findings: readonly CountedFindings[]
  people: readonly ResponsibleData[]
  actions: readonly ActionData[]
  clocks: readonly (ClockStatus & { rule: string; confirmed: boolean })[]
  agreement: readonly AgreementData[]
  banks: readonly BankData[]
  loans: readonly LoanData[]
  loanCount: number
}
