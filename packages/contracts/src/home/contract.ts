import { z } from 'zod'
import { command, contract, query } from '../contract.ts'
import { exportAnswer, gridInput, gridPage } from '../grid/wire.ts'
import { limitedText, MAX_RECORD_NUMBER, orDefaults, savedVersion } from '../wire/fields.ts'
import { fundedProblem, goalRegionProblem, qcScoreProblem } from './goals.ts'
import { CYCLES, LANDING_PURPOSES, MOVEMENTS, SALES_REGION_CHOICES } from './words.ts'

/** Returns the schema of an input field with a few choices. Absent, empty or null means the first. */
const choice = <const Word extends string>(all: readonly [Word, ...Word[]]) =>
  z
    .union([z.string().trim(), z.null()], `Choose one of ${all.join(', ')}`)
    .optional()
    .transform((value) => value || all[0])
    .pipe(z.enum(all, `Choose one of ${all.join(', ')}`))

/** Restricts which of the visible loans are counted. The old client sends no selectors where platform 7 names no body. */
const selectors = z.object({ purpose: choice(LANDING_PURPOSES), sales: choice(SALES_REGION_CHOICES) })
const withCycle = selectors.extend({ cycle: choice(CYCLES) })
export type Selectors = z.output<typeof selectors>

const listAnswer = gridPage.or(exportAnswer)
const listSelectors = gridInput.extend(orDefaults({ purpose: limitedText(40, 'The purpose'), sales: limitedText(40, 'The region') }))
const lateInput = listSelectors.extend(
  orDefaults({
    state: limitedText(20, 'The state'),
    /** The loans that moved (`parseMoved`), also those that are not active. Not in the old client's wire. */
    moved: limitedText(30, 'The movement'),
    unitLeader: limitedText(9, 'The unit leader'),
    teamLeader: limitedText(9, 'The team leader'),
    person: limitedText(9, 'The person'),
  }),
)
export type LateInput = z.output<typeof lateInput>

const count = z.number().int()

/**
 * Active loans per leader: all, to watch, at risk and late. The ids `ulId` and `tlId` are 0 for loans without a holder, or whose holder has
 * no leader.
 */
const led = z.object({ ul_full_name: z.string(), ulId: z.number(), total: count, watch: count, risk: count, late: count })
const ledByTeam = led.extend({ tl_full_name: z.string(), tlId: z.number() })
export type LateUnit = z.infer<typeof led>
export type LateTeam = z.infer<typeof ledByTeam>

/**
 * Days from start to funding of the loans funded in a month: the mean to one decimal, median and P90 in whole days. They are null if none
 * was funded.
 */
const cycleMonth = z.object({
  month: z.string(),
  cycle: z.number().nullable(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
  loans: count,
})
export type CycleMonth = z.infer<typeof cycleMonth>

/**
 * Hours of this month and of the previous one. The fields `share` and `prevShare` are overtime in percent of all hours, null without hours.
 */
const hours = z.object({
  curr_ot: z.number(),
  curr_regular: z.number(),
  prev_ot: z.number(),
  prev_regular: z.number(),
  share: z.number().nullable(),
  prevShare: z.number().nullable(),
})
const total = z.object({ ot: z.number(), regular: z.number(), share: z.number().nullable() })
export type OvertimeHours = z.infer<typeof hours>

const goalRow = z.object({
  region: z.string(),
  funded: count,
  /** The goal of funded loans, null if nobody has set one. */
  goalFunded: z.number().nullable(),
  /** In percent; null without an answered question. */
  qcScore: z.number().nullable(),
  findings: count,
  opportunities: count,
  goalScore: z.number(),
  /** The month, `YYYY-MM`, from which the goal applies; '' without one. */
  since: z.string(),
  /** How often the goal of this month was changed. */
  version: z.number(),
})
export type GoalRow = z.infer<typeof goalRow>

const goalChange = z.object({
  month: z.string(),
  version: z.number(),
  at: z.string(),
  by: z.string(),
  before: z.string(),
  after: z.string(),
})

const checked = <T>(schema: z.ZodType<T>, problem: (value: T) => string | null) =>
  schema.superRefine((value, ctx) => {
    const message = problem(value)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })

/**
 * The landing dashboard (platform 2.11, 3.5, 7; domain 5.4), its two lists, and the goals of regions. Only loans that the viewer may see
 * are counted.
 */
export const landing = contract('com_landing', {
  getPipeDistribution: query('See the pipeline distribution', 'home.view', {
    input: selectors,
    /** In the order of the pipeline. Funded and Cancelled are of this month; `active` counts the loans of the statuses before them. */
    output: z.object({
      pipe: z.array(z.object({ CUR_STATUS_NAME: z.string(), CUR_SUBSTATUS_NAME: z.string(), CNT: count })),
      active: count,
      total: count,
    }),
  }),
  getLateLoans: query('See late loans', 'home.view', {
    input: selectors,
    output: z.object({
      ul: z.array(led),
      tl: z.array(ledByTeam),
      totalPipe: count,
      totalWatch: count,
      totalRisk: count,
      totalLate: count,
      totalLateRisk: count,
      /** totalLateRisk in percent of totalPipe. */
      share: z.number().nullable(),
    }),
  }),
  getCycle: query('See the cycle time', 'home.view', {
    input: withCycle,
    /** The figures of twelve `months`, oldest first. The last is the current month, whose figures are repeated in the other fields. */
    output: z.object({
      type: z.enum(CYCLES),
      cycle: z.number().nullable(),
      prevCycle: z.number().nullable(),
      median: z.number().nullable(),
      p90: z.number().nullable(),
      months: z.array(cycleMonth),
    }),
  }),
  getMovement: query('See the movements', 'home.view', {
    /** The selectors. The old client also sends `cycle`, which movements do not have. */
    input: withCycle,
    /**
     * The counts of the seven days up to yesterday. The `usual` ones are the mean counts of yesterday's weekday over the eight weeks
     * before.
     */
    output: z.object({
      days: z.array(z.string()),
      labels: z.array(z.string()),
      datasets: z.array(z.object({ label: z.enum(MOVEMENTS), data: z.array(count) })),
      max: z.number(),
      lastFcd: count,
      lastClosing: count,
      lastfunded: count,
      lastCancel: count,
      /** How many of yesterday's closings are still in Closing. */
      yesterdayClosingCurrent: count,
      usual: z.array(z.number()),
    }),
  }),
  getOvertime: query('See the overtime', 'home.view', {
    input: z.object({}),
    output: z.object({
      month: z.string(),
      prevMonth: z.string(),
      curr_total: total,
      prev_total: total,
      ul: z.array(hours.extend({ name: z.string() })),
      role: z.array(hours.extend({ role: z.string() })),
    }),
  }),
  getRoutings: query('See the routings', 'home.view', {
    input: selectors,
    /** The queues in the order a loan passes them (`rows`), and the number of loans that entered each today (`values`). */
    output: z.object({ rows: z.array(z.string()), values: z.array(count), routingMax: z.number() }),
  }),
  getTodayMove: query("See today's movements", 'home.view', {
    input: selectors,
    /**
     * The movements of today. The share of a usual day of this weekday that has passed is `elapsed`, in percent, null without usual days.
     * The `projected` counts are null until enough has passed.
     */
    output: z.object({
      movements: z.array(z.object({ label: z.enum(MOVEMENTS), current: count, projected: z.number().nullable() })),
      elapsed: z.number().nullable(),
    }),
  }),

  getLateList: query('List late loans by leader', 'home.view', { input: listSelectors, output: listAnswer }),
  getLateLoanList: query('List late loans', 'home.view', { input: lateInput, output: listAnswer }),
  getOvertimeList: query('List overtime', 'home.view', {
    input: gridInput.extend(orDefaults({ by: limitedText(10, 'The grouping') })),
    output: listAnswer,
  }),

  getGoals: query('See the goals', 'home.view', {
    input: selectors.pick({ sales: true }),
    /** The goals of the regions. They are `whole` if the viewer sees every loan, so that the figures cover the whole regions. */
    output: z.object({ month: z.string(), whole: z.boolean(), mayEdit: z.boolean(), rows: z.array(goalRow) }),
  }),
  saveGoal: command('Set a goal', 'settings.edit', {
    /**
     * The goal applies from its month until a later one replaces it. Refused, naming who changed it and when, if it was changed after
     * `version`.
     */
    input: z.object({
      region: checked(z.string(), goalRegionProblem),
      month: z.string().max(7, 'Enter the month as YYYY-MM'),
      funded: checked(z.number('Enter a whole number'), fundedProblem),
      qcScore: checked(z.number('Enter a number'), qcScoreProblem),
      version: z.number('Send the version you saw').int().min(0).max(MAX_RECORD_NUMBER),
    }),
    output: savedVersion,
  }),
  getGoalHistory: query('See the history of a goal', 'settings.edit', {
    input: z.object({ region: checked(z.string(), goalRegionProblem) }),
    /** The changes of the goals, newest first, as readable text. */
    output: z.object({ changes: z.array(goalChange) }),
  }),
})
