import { z } from 'zod'
import { contract } from '../../contract.ts'
import { exportAnswer, gridInput, gridPage } from '../../grid.ts'
import { REVIEW_TYPES, type ReviewType } from '../../quality/words.ts'
import { flag01, orDefaults, recordId, words } from '../../wire/fields.ts'
import { isMonth } from './chart-months.ts'
import { VERDICTS } from './verdict.ts'
import { ALL_SEVERITIES, COUNTS, SAMPLES, type Severity, severityProblem } from './words.ts'

const ACCESS = 'reports.reviews'
const oneOf = <const Word extends string>(list: readonly Word[]) => z.enum(list, `Choose one of ${list.join(', ')}`)
export const reviewType = oneOf(REVIEW_TYPES)
export const severity = oneOf(ALL_SEVERITIES)
const month = z.string().trim().refine(isMonth, 'Write the month as YYYY-MM')

/** The message under `severity` where the type has none of it. */
export const severityFits = (input: { reviewType: ReviewType; severity: Severity }, ctx: z.RefinementCtx) => {
  const problem = severityProblem(input.reviewType, input.severity)
  if (problem) ctx.addIssue({ code: 'custom', path: ['severity'], message: problem })
}
const inOrder = (input: { from: string; to: string }, ctx: z.RefinementCtx) => {
  if (input.to < input.from) ctx.addIssue({ code: 'custom', path: ['to'], message: 'The last month is before the first one' })
}

const rateWords = { reviewType, severity, sample: oneOf(SAMPLES).default('Programme'), counts: oneOf(COUNTS).default('After rebuttal') }
const interval = z.object({ low: z.number(), high: z.number() }).nullable()

/** A target in force with what was observed over the last twelve closed months. Rates in percent; `population` null where it is not known. */
export const targetState = z.object({
  rate: z.number(),
  validFrom: z.string(),
  rationale: z.string(),
  found: z.number(),
  loans: z.number(),
  population: z.number().nullable(),
  /** Parts of 1. */
  interval,
  verdict: z.enum(VERDICTS),
})
export type TargetState = z.infer<typeof targetState>

/** A month, or a gap: loans without a finding up to one with. Values are parts of 1, findings per loan, or loans. */
const point = z.object({
  /** `YYYY-MM`; of a gap the day on which it ended, `YYYY-MM-DD`. */
  at: z.string(),
  loans: z.number(),
  found: z.number(),
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  zone: z.number(),
  /** The month that runs: it is in no baseline. */
  running: z.boolean(),
})
export type PointOfChart = z.infer<typeof point>

/** What most of a signal's loans have in common; '' where nothing was said. */
const share = z.object({ name: z.string(), loans: z.number() }).nullable()
const signal = z.object({
  /** `month`, on a chart of gaps: more loans with a finding than the baseline predicts. */
  rule: z.enum(['beyond', 'eight', 'trend', 'twoOfThree', 'month']),
  /** Places of its points; the last completes it. */
  points: z.array(z.number()),
  /** Of those points together: loans with a finding, and whose and of which kind most of them are. */
  found: z.number(),
  loans: z.number(),
  team: share,
  category: share,
  /** The days of completion of its loans, for their list. */
  from: z.string(),
  to: z.string(),
})
export type SignalOfChart = z.infer<typeof signal>

const controlChart = z.object({
  /** Rates, findings per loan, or loans between findings where under one finding a month is expected, or none (domain 5.3, 9.1). */
  mode: z.enum(['loans', 'findings', 'between']),
  /** Null where nothing was reviewed in the 24 closed months. */
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
      /** Loans between findings: half of the gaps are shorter. */
      median: z.number().nullable(),
      /** Of a chart of gaps, the largest rate that the baseline is compatible with, one-sided 95 %; a part of 1. */
      atMost: z.number().nullable(),
    })
    .nullable(),
  points: z.array(point),
  signals: z.array(signal),
  /** Points until a rule signals without any change, on average. */
  falseAlarm: z.number(),
  /** Loans since the last finding, of a chart of gaps; null elsewhere. */
  sinceLast: z.number().nullable(),
  target: targetState.nullable(),
})
export type ControlChart = z.infer<typeof controlChart>

const funnel = z.object({
  /** Of everybody together, in sight or not; null where nobody was reviewed. */
  centre: z.object({ found: z.number(), loans: z.number() }).nullable(),
  /** By name, never by rank. `outside`: at or beyond the exact 99.8 % limits, above or below. */
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
  /** People that the viewer does not see; they are in the centre. */
  others: z.number(),
  /** The limits as counts, for numbers of loans up to the largest; null: no count signals. */
  limits: z.array(z.object({ loans: z.number(), low: z.number().nullable(), high: z.number().nullable() })),
})
export type Funnel = z.infer<typeof funnel>

/** Loans: gross − rebutted − cured = net (domain 5.2). */
const waterfall = z.object({
  severity: z.string(),
  units: z.number(),
  gross: z.number(),
  rebutted: z.number(),
  cured: z.number(),
  net: z.number(),
  /** Of net. */
  interval,
  population: z.number().nullable(),
})
export type Waterfall = z.infer<typeof waterfall>

/** Quality over time (domain 5.2, 5.3). Ours. */
export const qualityCharts = contract('com_qcdashboard', {
  /** 24 closed months and the one that runs, by completion. `counted` findings: findings per loan. Trend and two-of-three are off unless asked for. */
  getControlChart: {
    kind: 'query',
    title: 'See a control chart',
    access: ACCESS,
    input: z
      .object({
        ...rateWords,
        counted: oneOf(['loans', 'findings']).default('loans'),
        trend: flag01.optional(),
        twoOfThree: flag01.optional(),
      })
      .superRefine(severityFits),
    output: controlChart,
  },
  getFunnel: {
    kind: 'query',
    title: 'Compare people on a funnel plot',
    access: ACCESS,
    input: z
      .object({ ...rateWords, from: month, to: month })
      .superRefine(severityFits)
      .superRefine(inOrder),
    output: funnel,
  },
  getWaterfall: {
    kind: 'query',
    title: 'See what became of the defects of the programme',
    access: ACCESS,
    input: z.object({ reviewType, from: month, to: month }).superRefine(inOrder),
    output: waterfall,
  },
  getChartLoans: {
    kind: 'query',
    title: 'List the loans behind a chart',
    access: ACCESS,
    input: gridInput.extend(
      orDefaults({
        reviewType: words(40, 'The type'),
        severity: words(40, 'The severity'),
        sample: words(40, 'The sample'),
        stage: words(40, 'The loans'),
        person: recordId,
      }),
    ),
    output: gridPage.or(exportAnswer),
  },
})
export type ChartLoansInput = z.output<(typeof qualityCharts)['getChartLoans']['input']>
export type ChartLoansRequest = z.input<(typeof qualityCharts)['getChartLoans']['input']>
