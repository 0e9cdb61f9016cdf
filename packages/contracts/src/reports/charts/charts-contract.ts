import { z } from 'zod'
import { contract, query } from '../../contract.ts'
import { exportAnswer, gridInput, gridPage } from '../../grid/wire.ts'
import { REVIEW_TYPES, type ReviewType } from '../../quality/reviews/words.ts'
import { flag01, limitedText, orDefaults, recordId } from '../../wire/fields.ts'
import { isMonth } from './chart-months.ts'
import { RATE_VERDICTS } from './verdict.ts'
import { ALL_SEVERITIES, FINDING_BASES, SAMPLES, type Severity, severityProblem, TIME_AXES } from './words.ts'

const ACCESS = 'reports.reviews'
const oneOf = <const Word extends string>(list: readonly Word[]) => z.enum(list, `Choose one of ${list.join(', ')}`)
export const reviewType = oneOf(REVIEW_TYPES)
export const severity = oneOf(ALL_SEVERITIES)
const month = z.string().trim().refine(isMonth, 'Enter the month as YYYY-MM')

/** Adds a problem of the field `severity` if the review type does not have this severity. */
export const severityFits = (input: { reviewType: ReviewType; severity: Severity }, ctx: z.RefinementCtx) => {
  const problem = severityProblem(input.reviewType, input.severity)
  if (problem) ctx.addIssue({ code: 'custom', path: ['severity'], message: problem })
}
const inOrder = (input: { from: string; to: string }, ctx: z.RefinementCtx) => {
  if (input.to < input.from) ctx.addIssue({ code: 'custom', path: ['to'], message: 'The last month is before the first one' })
}

export const axis = oneOf(TIME_AXES).default('Completion')
const rateWords = {
  reviewType,
  severity,
  axis,
  sample: oneOf(SAMPLES).default('Programme'),
  counts: oneOf(FINDING_BASES).default('After rebuttal'),
}
/** Which reviews a rate includes and which of their findings it counts. */
export type RateDefinition = z.output<z.ZodObject<typeof rateWords>>
const interval = z.object({ low: z.number(), high: z.number() }).nullable()

/** How a rate is weighted, as in `SampleRate`. */
const weighting = { plans: z.number(), drawn: z.number(), checks: z.number() }

/** A rate of sampled loans, as the function `sampleRate` returns it. */
const sampleRate = z.object({
  loans: z.number(),
  found: z.number(),
  percent: z.number().nullable(),
  interval,
  population: z.number().nullable(),
  ...weighting,
})

/** How many of the sampled loans that were funded in the period have been reviewed. Null by completion, and if no plan drew any. */
const coverage = z.object({ drawn: z.number(), reviewed: z.number() }).nullable()
export type Coverage = z.infer<typeof coverage>

/** A target in force, in percent, with the observed rate of the last twelve closed months. */
export const targetState = z.object({
  rate: z.number(),
  validFrom: z.string(),
  rationale: z.string(),
  observed: sampleRate,
  coverage,
  verdict: z.enum(RATE_VERDICTS),
})
export type TargetState = z.infer<typeof targetState>

/**
 * A point: a month, or a gap, which is the number of loans without a finding up to one with a finding. Values are shares of 1, findings per
 * loan, or loans.
 */
const point = z.object({
  /** The month, `YYYY-MM`, or for a gap the day on which it ended, `YYYY-MM-DD`. */
  at: z.string(),
  loans: z.number(),
  found: z.number(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  zone: z.number(),
  /** Whether it is the current month, which is in no baseline. */
  running: z.boolean(),
  /** Number of strata by which the rate of the month is weighted; 0 if it is not weighted. */
  plans: z.number(),
})
export type PointOfChart = z.infer<typeof point>

/** The most frequent team or category among the loans with a finding, and the number of those loans. Null if there is none. */
const share = z.object({ name: z.string(), loans: z.number() }).nullable()
const signal = z.object({
  /**
   * The rule that signals. The rule `month`, on a chart of gaps, signals a month with more loans with a finding than the baseline predicts.
   */
  rule: z.enum(['beyond', 'eight', 'trend', 'twoOfThree', 'month']),
  /** Indexes of its points. The last one completes the signal. */
  points: z.array(z.number()),
  /** Totals over these points: loans with a finding and all loans. The `team` and `category` are the most frequent ones. */
  found: z.number(),
  loans: z.number(),
  team: share,
  category: share,
  /** The first and last day of its loans on the time axis, to list them. */
  from: z.string(),
  to: z.string(),
})
export type SignalOfChart = z.infer<typeof signal>

const controlChart = z.object({
  /**
   * What the points show. With `loans` they are rates, with `findings` findings per loan. With `between` they are loans between findings,
   * which is used if fewer than one finding a month is expected (domain 5.3, 9.1).
   */
  mode: z.enum(['loans', 'findings', 'between']),
  /** The baseline, null if nothing was reviewed in the 24 closed months. */
  baseline: z
    .object({
      from: z.string(),
      to: z.string(),
      months: z.number(),
      loans: z.number(),
      found: z.number(),
      centre: z.number(),
      sigmaZ: z.number().nullable(),
      method: z.enum(['exact', 'u', 'laney', 'prediction']),
      /** Median number of loans between findings. */
      median: z.number().nullable(),
      /** The largest rate that is compatible with the baseline of a chart of gaps, one-sided 95 %, as a share of 1. */
      atMost: z.number().nullable(),
      ...weighting,
    })
    .nullable(),
  points: z.array(point),
  signals: z.array(signal),
  /** Mean number of points until a rule signals although nothing has changed. */
  falseAlarm: z.number(),
  /** Number of loans since the last finding on a chart of gaps. Otherwise null. */
  sinceLast: z.number().nullable(),
  target: targetState.nullable(),
  coverage,
})
export type ControlChart = z.infer<typeof controlChart>

const funnel = z.object({
  /** Totals of all people, whether or not the viewer sees them; null if nobody was reviewed. */
  centre: z.object({ found: z.number(), loans: z.number() }).nullable(),
  /** The people, sorted by name. Those `outside` are at or beyond the exact 99.8 % limits, above or below. */
  people: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      team: z.string(),
      found: z.number(),
      loans: z.number(),
      low: z.number().nullable(),
      high: z.number().nullable(),
      outside: z.enum(['', 'above', 'below']),
    }),
  ),
  /** Number of people that the viewer does not see. They are included in the centre. */
  others: z.number(),
  /** The limits as counts, for numbers of loans up to the largest. With a limit of null, no count is a signal. */
  limits: z.array(z.object({ loans: z.number(), low: z.number().nullable(), high: z.number().nullable() })),
})
export type Funnel = z.infer<typeof funnel>

/** Numbers of loans: gross − rebutted − cured = net (domain 5.2). */
const waterfall = z.object({
  severity: z.string(),
  units: z.number(),
  gross: z.number(),
  rebutted: z.number(),
  cured: z.number(),
  net: z.number(),
  /** Rates of those counts. */
  rates: z.object({ gross: sampleRate, rebutted: sampleRate, afterRebuttal: sampleRate, cured: sampleRate, net: sampleRate }),
  coverage,
})
export type Waterfall = z.infer<typeof waterfall>

/** Quality over time (domain 5.2, 5.3). Not in the old client's wire. */
export const qualityCharts = contract('com_qcdashboard', {
  /**
   * Covers 24 closed months and the current one. `counted` 'findings' shows findings per loan. The rules trend and
   * two-of-three are off by default.
   */
  getControlChart: query('See a control chart', ACCESS, {
    input: z
      .object({
        ...rateWords,
        counted: oneOf(['loans', 'findings']).default('loans'),
        trend: flag01.optional(),
        twoOfThree: flag01.optional(),
      })
      .superRefine(severityFits),
    output: controlChart,
  }),
  getFunnel: query('Compare people on a funnel plot', ACCESS, {
    input: z
      .object({ ...rateWords, from: month, to: month })
      .superRefine(severityFits)
      .superRefine(inOrder),
    output: funnel,
  }),
  getWaterfall: query('See what became of the defects of the programme', ACCESS, {
    input: z.object({ reviewType, axis, from: month, to: month }).superRefine(inOrder),
    output: waterfall,
  }),
  getChartLoans: query('List the loans behind a chart', ACCESS, {
    input: gridInput.extend(
      orDefaults({
        reviewType: limitedText(40, 'The type'),
        severity: limitedText(40, 'The severity'),
        sample: limitedText(40, 'The sample'),
        stage: limitedText(40, 'The loans'),
        axis: limitedText(40, 'The month'),
        person: recordId,
      }),
    ),
    output: gridPage.or(exportAnswer),
  }),
})
export type ChartLoansInput = z.output<(typeof qualityCharts)['getChartLoans']['input']>
export type ChartLoansRequest = z.input<(typeof qualityCharts)['getChartLoans']['input']>
