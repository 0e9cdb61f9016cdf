import { z } from 'zod'
import { command, contract, NO_ACT, query } from '../../contract.ts'
import { choiceFilter, type ListSpec } from '../../grid/list.ts'
import { exportAnswer, gridInput, gridPage } from '../../grid/wire.ts'
import { limitedText, orDefaults, recordId, seenVersion } from '../../wire/fields.ts'
import { COVERAGE_BY, MAX_PICKED, PLAN_STATES, PLAN_STEPS, SAMPLING_METHODS, STRATA_BY } from './words.ts'

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
const choices = z.array(limitedText(40, 'A choice')).max(60, 'Choose at most 60').default([])
export const planFilter = z.object({
  statuses: choices,
  channels: choices,
  types: choices,
  purposes: choices,
  regions: choices,
  states: choices,
  /** Codes of live data tests. The loan fails at least one of them. */
  tests: choices,
})

/** The settings of a plan. The rate is in percent, the points in percentage points. With `most` 0, every matching loan is drawn. */
const planWords = z.object({
  code: limitedText(40, 'The code').default(''),
  title: limitedText(120, 'The title').default(''),
  reviewType: limitedText(40, 'The review type').default(''),
  phase: limitedText(40, 'The phase').default(''),
  scope: limitedText(40, 'The scope').default('Full'),
  method: limitedText(40, 'The method').default(''),
  sides: limitedText(40, 'The confidence').default('two-sided'),
  points: number('The precision').default(2),
  rate: number('The expected rate').default(5),
  most: number('The number of loans').default(0),
  dateKind: limitedText(40, 'The date').default('Funded'),
  fromOn: limitedText(10, 'The first day').default(''),
  toOn: limitedText(10, 'The last day').default(''),
  filter: planFilter.prefault({}),
  strataBy: limitedText(40, 'The strata').default('Month and channel'),
  rationale: limitedText(500, 'The rationale').default(''),
})
export type SavePlan = z.output<typeof planWords>

const planInput = z.object({ planId: recordId })
const savedPlan = z.object({ planId: z.number(), version: z.number() })

/** One loan of the draw, with its rank in its stratum and the sort key. The first loan that was not drawn has `drawn` false. */
const drawnLoan = z.object({ rank: z.number(), key: z.string(), loanNumber: z.string(), drawn: z.boolean() })

/** The time of a step, ISO 8601. Null if it has not happened. */
const moment = z.string().nullable()

/**
 * A plan on its page. Values that do not exist yet are '' or null. The seed is '' until it is revealed. Until the population is frozen, its
 * counts are what would be frozen and drawn now.
 */
const planDetails = planWords.extend({
  planId: z.number(),
  version: z.number(),
  /** The population of the plan. A process of 1.0.0 sends no `tests`. */
  filter: planFilter.partial({ tests: true }),
  method: z.enum(SAMPLING_METHODS),
  strataBy: z.enum(STRATA_BY),
  state: z.enum(PLAN_STATES),
  /** The step that a worker is running now, freeze or draw, or ''. */
  work: z.string(),
  /** Why the last requested step failed. */
  problem: z.string(),
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
  /**
   * The population by month and channel, from which `allocate` calculates the shares. For the prefunding minimum, `closedBefore` is the
   * number funded in the month before.
   */
  strata: z.array(z.object({ month: z.string(), channel: z.string(), loans: z.number(), closedBefore: z.number().optional() })),
  seed: z.string(),
  seedShownAt: moment,
  drawnAt: moment,
  /** The draw of the first stratum: its first three loans, the last drawn one, and the first that was not drawn. */
  draw: z.array(drawnLoan),
  /**
   * The results for the drawn loans: reviews by progress, reviews with a
   * finding of the highest severity (gross), and loans that wait for a review.
   */
  result: z.object({
    completed: z.number(),
    inQc: z.number(),
    pending: z.number(),
    defects: z.number(),
    waiting: z.number(),
    unassigned: z.number(),
    /** Targeted reviews in addition to the sample. */
    picked: z.number(),
  }),
})
export type PlanDetails = z.infer<typeof planDetails>

const coverageRow = z.object({
  name: z.string(),
  loans: z.number(),
  sampled: z.number(),
  picked: z.number(),
  /** The latest completion of a review that the plan made for these loans, ISO 8601. */
  last: moment,
})
export type CoverageRow = z.infer<typeof coverageRow>

const neverSampled = z.object({
  /** Groups whose work is not covered by any review of the plan. */
  groups: z.array(z.object({ by: z.enum(COVERAGE_BY), name: z.string(), loans: z.number() })),
  /** The loans of these groups, each counted once. */
  loans: z.number(),
  /** The loans to pick from, in the order of the draw, so that nobody's preference decides. The `first` loan of a group is marked. */
  candidates: z.array(z.object({ loanId: z.number(), loanNumber: z.string(), groups: z.array(z.string()), first: z.boolean() })),
})
export type UnsampledLoans = z.infer<typeof neverSampled>

const STEP_TITLES = { seal: 'Seal a sampling plan', freeze: 'Freeze the population of a sampling plan', draw: 'Draw a sample' } as const

export const PLAN_LIST = {
  filters: { taskStatus: choiceFilter('State', ['All', ...PLAN_STATES]) },
  pageSizes: [15, 25, 50, 100],
  pageSize: 15,
  filterOf: { State: 'taskStatus' },
} as const satisfies ListSpec

/** The loans of plans, by default those that were drawn. */
export const SAMPLED_LIST = {
  filters: { taskStatus: choiceFilter('Loans', ['All', 'Drawn', 'Not drawn', 'Picked'], 'Drawn') },
  pageSizes: [25, 50, 100, 'All'],
  pageSize: 25,
} as const satisfies ListSpec

/** Sampling plans (domain 4, Where a review comes from; 5.3). Not in the old client's wire. */
export const sampling = contract('com_quality', {
  getSamplingPlans: query('List sampling plans', ACCESS, { input: gridInput, output: gridPage.or(exportAnswer) }),
  getSamplingPlan: query('See a sampling plan', ACCESS, { input: planInput, output: planDetails }),
  /** Saves a plan. Without `planId`, a new plan is created. Problems are reported under `plan.<field>`. */
  saveSamplingPlan: command('Save a sampling plan', ACCESS, {
    input: z.object({ planId: recordId.optional(), version: seenVersion, plan: planWords }),
    output: savedPlan,
  }),
  getTestsForPlans: query('See the data tests for sampling plans', ACCESS, {
    input: z.object({}),
    output: z.object({ tests: z.array(z.object({ code: z.string(), name: z.string() })) }),
  }),
  /** Takes a step of a plan. Sealing is done at once. A worker freezes and draws, and `work` is set until it has finished. */
  advanceSamplingPlan: command('Advance a sampling plan', ACCESS, {
    titleFor: ({ step }: { step: keyof typeof STEP_TITLES }) => STEP_TITLES[step],
    input: planInput.extend({ version: seenVersion, step: z.enum(PLAN_STEPS, `Choose one of ${PLAN_STEPS.join(', ')}`) }),
    output: savedPlan,
  }),
  /** Draws a drawn plan again from its frozen loans and its seed, and compares the results. Changes nothing. */
  drawSampleAgain: command('Draw a sample again', ACCESS, {
    ...NO_ACT,
    long: true,
    input: planInput,
    output: z.object({
      same: z.boolean(),
      loans: z.number(),
      populationFits: z.boolean(),
      seedFits: z.boolean(),
      /** Loan numbers that are only in the original draw, and only in this one. At most 20 of each. */
      missing: z.array(z.string()),
      added: z.array(z.string()),
    }),
  }),
  getSamplingCoverage: query('See what a sample covers', ACCESS, {
    input: planInput.extend({ by: z.enum(COVERAGE_BY, `Choose one of ${COVERAGE_BY.join(', ')}`) }),
    output: z.object({ rows: z.array(coverageRow) }),
  }),
  getNeverSampled: query('See what a sample never looks at', ACCESS, { long: true, input: planInput, output: neverSampled }),
  pickTargeted: command('Pick targeted loans in addition to a sample', ACCESS, {
    input: planInput.extend({
      loanIds: z.array(recordId).min(1, 'Tick at least one loan').max(MAX_PICKED, `Pick at most ${MAX_PICKED} loans at once`),
      rationale: limitedText(500, 'The rationale').default(''),
    }),
    output: z.object({ made: z.number() }),
  }),
  /** The loans of a plan. Without `planId`, those of all plans. */
  getSampledLoans: query('List sampled loans', ACCESS, {
    input: gridInput.extend(orDefaults({ planId: recordId })),
    output: gridPage.or(exportAnswer),
  }),
})
