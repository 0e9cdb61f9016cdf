import { type Day, daysBetween, isDay } from '../../calendar/days.ts'
import type { FieldMessages } from '../../envelope.ts'
import { isOneOf } from '../../wire/words.ts'
import type { SavePlan } from './contract.ts'
import {
  DATE_KINDS,
  FAILED_TESTS,
  INTERVAL_SIDES,
  PHASES,
  PLAN_TYPES,
  type PlanState,
  type PlanStep,
  POPULATION_FIELDS,
  POPULATION_FILTERS,
  POPULATION_LABELS,
  type PopulationFilter,
  SAMPLING_METHODS,
  SCOPES,
  STRATA_BY,
} from './words.ts'

/** A plan as entered, before validation. */
export type PlanContent = SavePlan
export type PlanField = Exclude<keyof PlanContent, 'filter'> | `filter.${keyof PopulationFilter}`

const MAX_DAYS = 366
/** The format of a plan's code. Codes occur in a line of SQL that people copy, and in links. */
const CODE = /^[A-Z0-9](?:[A-Z0-9-]{1,28})[A-Z0-9]$/

/** Returns the problem of a rationale, or null. A targeted pick is not random and so must be justified (domain 4). */
export const rationaleProblem = (rationale: string): string | null =>
  rationale.trim().length < 10 ? 'Write in at least 10 characters why these loans are picked' : null

const choose = (choices: readonly string[], word: string): string | null =>
  isOneOf(choices, word) ? null : `Choose one of ${choices.join(', ')}`
const between = (value: number, low: number, high: number, unit: string): string | null =>
  Number.isFinite(value) && value >= low && value <= high && isHundredths(value)
    ? null
    : `Enter a number from ${low} to ${high} ${unit}, with at most two decimals`
const isHundredths = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9

/** Returns the message for each invalid field. Empty if the plan may be saved. */
export function planProblems(plan: PlanContent): FieldMessages {
  const { code, title, method, fromOn, toOn, most, filter } = plan
  const problems: Partial<Record<PlanField, string | null>> = {
    code: CODE.test(code) ? null : 'Enter a code of 3 to 30 capital letters, digits and hyphens, such as PC-2026-Q3',
    title: title.trim() === '' ? 'Enter a title' : null,
    reviewType: choose(PLAN_TYPES, plan.reviewType),
    phase: choose(PHASES, plan.phase),
    scope: choose(SCOPES, plan.scope),
    method: methodProblem(plan),
    dateKind: choose(Object.keys(DATE_KINDS), plan.dateKind),
    fromOn: isDay(fromOn) ? null : 'Choose the first day',
    toOn: isDay(toOn) ? (isDay(fromOn) ? periodProblem(fromOn, toOn) : null) : 'Choose the last day',
    strataBy: strataProblem(plan),
    sides: choose(INTERVAL_SIDES, plan.sides),
    points: between(plan.points, 0.1, 20, 'points'),
    rate: between(plan.rate, 0.1, 50, 'percent'),
    most: Number.isInteger(most) && most >= 0 && most <= 100_000 ? null : 'Enter a whole number up to 100,000, or 0 for every loan',
    rationale: method === 'Targeted' ? rationaleProblem(plan.rationale) : null,
    'filter.tests': method !== 'Targeted' && filter.tests.length > 0 ? 'Only a targeted plan draws loans that fail data tests' : null,
  }
  for (const field of POPULATION_FIELDS) {
    const wrong = filter[field].find((word) => !isOneOf(POPULATION_FILTERS[field] as readonly string[], word))
    if (wrong !== undefined) problems[`filter.${field}`] = `${POPULATION_LABELS[field]}: there is no ${wrong}`
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([field, why]) => (why ? [[field, why]] : [])))
}

/** Returns the problem of the data tests of a plan, or null. */
export function testsProblem(codes: readonly string[], live: readonly string[]): string | null {
  const unknown = codes.find((code) => !live.includes(code))
  return unknown === undefined ? null : `${FAILED_TESTS}: no live test is ${unknown}`
}

function periodProblem(from: Day, to: Day): string | null {
  if (to < from) return 'The last day is before the first one'
  return daysBetween(from, to) >= MAX_DAYS ? 'A plan covers at most one year' : null
}

function methodProblem({ method, phase }: PlanContent): string | null {
  if (method === 'Prefunding minimum' && phase !== 'Prefunding') return 'The prefunding minimum is for plans of the phase Prefunding'
  return choose(SAMPLING_METHODS, method)
}

function strataProblem({ method, strataBy }: PlanContent): string | null {
  if (method === 'Ten percent' && strataBy !== 'Month and channel') return 'The 10 % rule counts each channel: choose Month and channel'
  if (method === 'Prefunding minimum' && strataBy === 'None')
    return 'The prefunding minimum counts each month: choose Month and channel, or Month'
  return choose(STRATA_BY, strataBy)
}

export interface PlanProgress {
  state: PlanState
  /** The pending work of a worker: freeze, draw, or ''. */
  work: string
  toOn: Day
}

const FROM: Record<PlanStep, PlanState> = { seal: 'Draft', freeze: 'Sealed', draw: 'Frozen' }
const DONE: Record<PlanState, string> = {
  Draft: 'This plan is a draft',
  Sealed: 'This plan is sealed already',
  Frozen: 'The population of this plan is frozen already',
  Drawn: 'This plan is drawn already, and cannot be changed',
}
const FIRST: Record<PlanStep, string> = { seal: '', freeze: 'Seal the plan first', draw: 'Freeze the population first' }

/**
 * Returns why a plan may not take a step today, or null. Loans are frozen
 * only after the period is over, because later ones would be missing.
 */
export function whyNotTakeStep({ state, work, toOn }: PlanProgress, step: PlanStep, today: Day): string | null {
  if (work !== '') return 'Somebody already started the next step: it is running'
  if (state !== FROM[step]) return state === 'Draft' || (state === 'Sealed' && step === 'draw') ? FIRST[step] : DONE[state]
  return step === 'freeze' && toOn >= today ? `The period ends on ${toOn}: freeze the population after it` : null
}

/** Returns why a plan may not be changed, or null. Only drafts can change, because the sealed plan is the one that is drawn. */
export const whyNotChangePlan = ({ state }: Pick<PlanProgress, 'state'>): string | null =>
  state === 'Draft' ? null : `${DONE[state].replace(/, and.*/, '')}: a draft alone can be changed`

/** Returns why a plan's sample cannot be drawn again, or loans picked in addition to it, or null. */
export const whyNotRedraw = ({ state }: Pick<PlanProgress, 'state'>): string | null =>
  state === 'Drawn' ? null : 'This plan is not drawn yet'
