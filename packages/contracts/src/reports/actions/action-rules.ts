import { isDay } from '../../calendar/days.ts'
import { usDay } from '../../calendar/moment-text.ts'
import type { Fraction } from '../../figures/atoms.ts'
import { testEffect } from '../../quality/statistics/effect.ts'
import type { Problem } from '../../wire/problem.ts'
import { aimProblems } from '../charts/target-rules.ts'
import type { ActionState, SavedAction } from './actions-contract.ts'

/** How many days before the effective day are compared with the days since. Fixed, so that nobody can choose a favourable period. */
export const DAYS_BEFORE_EFFECTIVE = 365
const MIN_WORDS = 10

const REQUIRED_FIELDS = {
  problem: 'what the problem is',
  rootCause: 'why it happens',
  actions: 'what is done about it',
} as const

/** Returns the problems of an action by field. Root cause and actions may be written later, but a due day is required. */
export function actionProblems(words: SavedAction, today: string): Problem[] {
  const { title, ownerId, dueOn, effectiveOn } = words
  const problems = aimProblems(words)
  const say = (field: keyof SavedAction, msg: string) => problems.push({ field, msg })
  if (title.trim() === '') say('title', 'Enter a title')
  if (words.problem.trim().length < MIN_WORDS) say('problem', `Write in at least ${MIN_WORDS} characters ${REQUIRED_FIELDS.problem}`)
  if (ownerId === null) say('ownerId', 'Choose who answers for it')
  if (!isDay(dueOn) || dueOn < '2000-01-01') say('dueOn', 'Choose the day by which it is done')
  if (effectiveOn === '') return problems
  if (!isDay(effectiveOn) || effectiveOn < '2000-01-01') say('effectiveOn', 'Choose the day since when it is in effect')
  else if (effectiveOn > today) say('effectiveOn', 'It cannot be in effect since a day to come')
  for (const field of ['rootCause', 'actions'] as const)
    if (words[field].trim().length < MIN_WORDS)
      say(field, `It is in effect: say in at least ${MIN_WORDS} characters ${REQUIRED_FIELDS[field]}`)
  return problems
}

export const whyNotChangeAction = ({ state }: { state: ActionState }): string | null =>
  state === 'Closed' ? 'This action is closed: open another one for what follows' : null

/**
 * The two samples that the test of effect compares: loans with a finding of the action's severity among all loans of the programme's random
 * sample, before and since the action took effect.
 */
export interface ComparedSamples {
  before: Fraction
  after: Fraction
}

export const formatCounts = ({ before, after }: ComparedSamples): string =>
  `${before.numerator} of ${before.denominator} before, ${after.numerator} of ${after.denominator} since`

export const formatP = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`)

/** Returns why an action cannot be closed, or null. The rate of the random sample must have fallen by more than chance (domain 5.3). */
export function whyNotCloseAction(
  { state, effectiveOn }: { state: ActionState; effectiveOn: string },
  compared: ComparedSamples | null,
): string | null {
  const closed = whyNotChangeAction({ state })
  if (closed) return closed
  if (effectiveOn === '' || compared === null) return 'Say first since when it is in effect'
  const { before, after } = compared
  if (before.denominator === 0)
    return `The random sample has no loan reviewed in the ${DAYS_BEFORE_EFFECTIVE} days before ${usDay(effectiveOn)}`
  if (after.denominator === 0) return `The random sample has no loan reviewed since ${usDay(effectiveOn)}`
  const { p, changed } = testEffect(before, after)
  if (!changed)
    return `The rate has not changed by more than chance: ${formatCounts(compared)}, ${formatP(p)} where less than 0.050 is needed`
  const fell = after.numerator * before.denominator < before.numerator * after.denominator
  return fell ? null : `The rate rose: ${formatCounts(compared)}`
}
