import { z } from 'zod'
import { contract } from '../../contract.ts'
import { exportAnswer, gridInput, gridPage } from '../../grid.ts'
import { orDefaults, recordId, seenVersion, words } from '../../wire/fields.ts'
import { MOST_PICKED } from './plan-rules.ts'
import { COVERAGE_BY, METHODS, PLAN_STATES, PLAN_STEPS, STRATA_BY } from './words.ts'

const ACCESS = 'quality.sample'
const number = (what: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,7}(\.\d{1,4})?$/, `${what} is a number`)
        .transform(Number),
    ],
    `${what} is a number`,
  )
const choices = z.array(words(40, 'A choice')).max(60, 'Choose at most 60').default([])
const filter = z.object({ statuses: choices, channels: choices, types: choices, purposes: choices, regions: choices, states: choices })

/** The words of a plan. Rate in percent, points in percentage points; `most` 0: every loan that fits. */
const planWords = z.object({
  code: words(40, 'The code').default(''),
  title: words(120, 'The title').default(''),
  reviewType: words(40, 'The review type').default(''),
  phase: words(40, 'The phase').default(''),
  scope: words(40, 'The scope').default('Full'),
  method: words(40, 'The method').default(''),
  sides: words(40, 'The confidence').default('two-sided'),
  points: number('The precision').default(2),
  rate: number('The expected rate').default(5),
  most: number('The number of loans').default(0),
  dateKind: words(40, 'The date').default('Funded'),
  fromOn: words(10, 'The first day').default(''),
  toOn: words(10, 'The last day').default(''),
  filter: filter.prefault({}),
  strataBy: words(40, 'The strata').default('Month and channel'),
  rationale: words(500, 'The rationale').default(''),
})
export type SavePlan = z.output<typeof planWords>

const planInput = z.object({ planId: recordId })
const savedPlan = z.object({ planId: z.number(), version: z.number() })

/** One loan of the draw: its place in the order of its stratum and the key that gave it. `drawn` false: the first that was left out. */
const drawnLoan = z.object({ rank: z.number(), key: z.string(), loanNumber: z.string(), drawn: z.boolean() })

/** Who did something when, ISO 8601; null while nobody did. */
const moment = z.string().nullable()

/** A plan as its page shows it. What is not there yet is 0, '' or null; the seed is '' until it is shown. */
const planDetails = planWords.extend({
  planId: z.number(),
  version: z.number(),
  method: z.enum(METHODS),
  strataBy: z.enum(STRATA_BY),
  state: z.enum(PLAN_STATES),
  /** freeze or draw while a worker is at it. */
  work: z.string(),
  /** Why the step that was asked for last was not done. */
  problem: z.string(),
  /** The business zone, and the day in it. */
  zone: z.string(),
  today: z.string(),
  sealedAt: moment,
  seedHash: z.string(),
  frozenAt: moment,
  matched: z.number(),
  staffLoans: z.number(),
  population: z.number(),
  populationHash: z.string(),
  size: z.number(),
  /** Of the frozen population, by month and channel: `allocate` makes the shares of it. Under the prefunding minimum with what was funded in the month before. */
  strata: z.array(z.object({ month: z.string(), channel: z.string(), loans: z.number(), closedBefore: z.number().optional() })),
  seed: z.string(),
  seedShownAt: moment,
  drawnAt: moment,
  /** The draw of the first stratum: the first three, the last one that was drawn, and the first that was not. */
  draw: z.array(drawnLoan),
  /** Of the drawn loans: reviews made, by how far they are, with a finding of the highest severity (gross), and loans that wait for a review. */
  result: z.object({
    completed: z.number(),
    inQc: z.number(),
    pending: z.number(),
    defects: z.number(),
    waiting: z.number(),
    unassigned: z.number(),
    /** Targeted reviews beside the sample. */
    picked: z.number(),
  }),
})
export type PlanDetails = z.infer<typeof planDetails>

const coverageRow = z.object({
  name: z.string(),
  loans: z.number(),
  sampled: z.number(),
  picked: z.number(),
  /** The latest completion of a review of these loans that the plan made, ISO 8601. */
  last: moment,
})
export type CoverageRow = z.infer<typeof coverageRow>

const neverSampled = z.object({
  /** Whose work no review of the plan looks at. */
  groups: z.array(z.object({ by: z.enum(COVERAGE_BY), name: z.string(), loans: z.number() })),
  /** Their loans, each counted once. */
  loans: z.number(),
  /** Those to pick from, in the order of the draw, so that nobody's liking decides; the first of each group comes first. */
  candidates: z.array(z.object({ loanId: z.number(), loanNumber: z.string(), groups: z.array(z.string()), first: z.boolean() })),
})
export type NeverSampled = z.infer<typeof neverSampled>

const STEP_TITLES = { seal: 'Seal a sampling plan', freeze: 'Freeze the population of a sampling plan', draw: 'Draw a sample' } as const

/** Sampling plans (domain 4, Where a review comes from; 5.3). Ours. */
export const sampling = contract('com_quality', {
  getSamplingPlans: {
    kind: 'query',
    title: 'List sampling plans',
    access: ACCESS,
    input: gridInput,
    output: gridPage.or(exportAnswer),
  },
  getSamplingPlan: { kind: 'query', title: 'See a sampling plan', access: ACCESS, input: planInput, output: planDetails },
  /** Without `planId` a new one. Problems are reported under `plan.<field>`. */
  saveSamplingPlan: {
    kind: 'command',
    title: 'Save a sampling plan',
    access: ACCESS,
    input: z.object({ planId: recordId.optional(), version: seenVersion, plan: planWords }),
    output: savedPlan,
  },
  /** Sealing is done at once; a worker freezes and draws, and the plan says `work` meanwhile. */
  advanceSamplingPlan: {
    kind: 'command',
    title: 'Advance a sampling plan',
    titled: ({ step }: { step: keyof typeof STEP_TITLES }) => STEP_TITLES[step],
    access: ACCESS,
    input: planInput.extend({ version: seenVersion, step: z.enum(PLAN_STEPS, `Choose one of ${PLAN_STEPS.join(', ')}`) }),
    output: savedPlan,
  },
  /** Draws a drawn plan again from its frozen loans and its seed, and compares. Changes nothing. */
  drawSampleAgain: {
    kind: 'command',
    title: 'Draw a sample again',
    access: ACCESS,
    long: true,
    input: planInput,
    output: z.object({
      same: z.boolean(),
      loans: z.number(),
      populationFits: z.boolean(),
      seedFits: z.boolean(),
      /** Loan numbers that only the first drawing has, and only this one; at most 20 of each. */
      missing: z.array(z.string()),
      added: z.array(z.string()),
    }),
  },
  getSamplingCoverage: {
    kind: 'query',
    title: 'See what a sample covers',
    access: ACCESS,
    input: planInput.extend({ by: z.enum(COVERAGE_BY, `Choose one of ${COVERAGE_BY.join(', ')}`) }),
    output: z.object({ rows: z.array(coverageRow) }),
  },
  getNeverSampled: {
    kind: 'query',
    title: 'See what a sample never looks at',
    access: ACCESS,
    long: true,
    input: planInput,
    output: neverSampled,
  },
  pickTargeted: {
    kind: 'command',
    title: 'Pick targeted loans beside a sample',
    access: ACCESS,
    input: planInput.extend({
      loanIds: z.array(recordId).min(1, 'Tick at least one loan').max(MOST_PICKED, `Pick at most ${MOST_PICKED} loans at once`),
      rationale: words(500, 'The rationale').default(''),
    }),
    output: z.object({ made: z.number() }),
  },
  /** The loans of a plan; without `planId` those of every plan. */
  getSampledLoans: {
    kind: 'query',
    title: 'List sampled loans',
    access: ACCESS,
    input: gridInput.extend(orDefaults({ planId: recordId })),
    output: gridPage.or(exportAnswer),
  },
})
