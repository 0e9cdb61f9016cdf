import { isDay } from '../calendar/days.ts'
import type { FieldMessages } from '../envelope.ts'
import { LOAN_TYPES, OCCUPANCIES, PROPERTY_TYPES, PURPOSES } from '../loans/words.ts'
import { MESSAGES } from '../messages.ts'
import type { Permission } from '../permissions.ts'
import { ALL_SEVERITIES } from '../reports/charts/words.ts'
import type { Viewer } from '../session/viewer.ts'
import { STATE_CODES } from '../wire/states.ts'
import { isOneOf } from '../wire/words.ts'
import { type Condition, type ConditionProblem, conditionProblems } from './condition.ts'
import { conditionText } from './condition-text.ts'
import type { SaveTestLimit, TestContent } from './contract.ts'
import { LIMIT_NAMES } from './fact-rows.ts'
import { type Acknowledgement, MAX_QUESTIONS, PARTIES, type Proposal, type TestDecision, type TestState, type TestStep } from './words.ts'

type Person = Pick<Viewer, 'userId' | 'permissions'>

const whyWithout = ({ permissions }: Person, permission: Permission): string | null =>
  permissions.has(permission) ? null : MESSAGES.noPermission

/**
 * What the rules need to know of a test: the state of its newest version, its live version (null if none is), and the proposal that waits.
 */
export interface TestFacts {
  state: TestState
  liveNumber: number | null
  proposal: Proposal
  proposedById: number | null
  /** Whether the newest version was run over all loans. */
  hasRun: boolean
}

const WAITS = 'A proposal waits for approval: withdraw it first'

/** Returns why the viewer may not save a draft of a test, or null. A shadow or live version stays, and a draft of the next one is saved. */
export function whyNotSaveTest(viewer: Person, test: Pick<TestFacts, 'state' | 'proposal'> | null): string | null {
  const refused = whyWithout(viewer, 'quality.tests.edit')
  if (refused || !test) return refused
  if (test.proposal) return WAITS
  return test.state === 'Retired' ? 'This test is retired: make another one' : null
}

/** Returns why the viewer may not take a step with the newest version of a test, or null. */
export function whyNotTakeTestStep(viewer: Person, { state, proposal, proposedById }: TestFacts, step: TestStep): string | null {
  const refused = whyWithout(viewer, 'quality.tests.edit')
  if (refused) return refused
  if (step === 'withdraw') {
    if (!proposal) return 'Nothing waits for approval'
    return proposedById === viewer.userId ? null : 'Only the person who proposed it may withdraw it'
  }
  if (proposal) return WAITS
  if (state === 'Retired') return 'This test is retired'
  if (step === 'shadow') return state === 'Draft' ? null : 'This version runs already'
  return step === 'propose' && state === 'Live' ? 'This version is live' : null
}

/** Returns why the viewer may not decide on what is proposed, or null. Nobody approves or rejects what they proposed. */
export function whyNotDecideTest(
  viewer: Person,
  { proposal, proposedById, hasRun }: Pick<TestFacts, 'proposal' | 'proposedById' | 'hasRun'>,
  decision: TestDecision,
): string | null {
  const refused = whyWithout(viewer, 'quality.tests.approve')
  if (refused) return refused
  if (!proposal) return 'Nothing waits for approval'
  if (proposedById === viewer.userId) return 'You proposed this: somebody else decides on it'
  return decision === 'approve' && proposal === 'Go live' && !hasRun ? 'This version was not run yet: wait a minute' : null
}

export interface ExceptionFacts {
  /** Whether the loan fails the live version now. */
  isOpen: boolean
  isAcknowledged: boolean
}

/** Returns why the viewer may not acknowledge a fail with this reason, or null. Who works the loan may only report that it is fixed. */
export function whyNotAcknowledge(viewer: Person, { isOpen, isAcknowledged }: ExceptionFacts, reason: Acknowledgement): string | null {
  if (!isOpen) return 'The loan does not fail this test any more'
  if (isAcknowledged) return 'Somebody acknowledged it already'
  return reason === 'Fixed in the loan system' ? null : whyWithout(viewer, 'quality.tests.view')
}

/** Returns why an acknowledgement cannot be undone, or null. */
export const whyNotUndoAcknowledgement = ({ isOpen }: Pick<ExceptionFacts, 'isOpen'>): string | null =>
  isOpen ? null : 'The result of this test changed since'

export const acknowledgementProblem = (reason: Acknowledgement, comment: string): string | null =>
  reason !== 'Fixed in the loan system' && comment.trim().length < 5
    ? `Write in at least 5 characters why it is ${reason.toLowerCase()}`
    : null

const chooseOne = (words: readonly string[], word: string) => (isOneOf(words, word) ? null : `Choose one of ${words.join(', ')}`)
const dayProblem = (day: string) => (day === '' || isDay(day) ? null : 'Enter the day as MM/DD/YYYY')

const rowProblems = (problems: readonly ConditionProblem[]) => problems.map(({ row, msg }) => `Row ${row}: ${msg}`).join('. ') || null

/** Returns the message for each condition with invalid rows, which names them. */
export const judgementProblems = ({ inScope, mustHold }: Pick<TestContent, 'inScope' | 'mustHold'>): FieldMessages =>
  listProblems({ inScope: inScope && rowProblems(conditionProblems(inScope)), mustHold: rowProblems(conditionProblems(mustHold)) })

/** Returns the message for each invalid field. Empty if the test may be saved. */
export function testProblems(test: TestContent): FieldMessages {
  const { code, name, source, severity, party, questionIds, effectiveFrom, effectiveTo } = test
  const problems: Record<Exclude<keyof TestContent, 'inScope' | 'mustHold'>, string | null> = {
    code: /^[A-Z][A-Z0-9-]{1,11}$/.test(code) ? null : 'Enter a code of 2 to 12 capital letters, digits and hyphens, such as T25',
    name: name.trim() === '' ? 'Write what is true of a good loan, as a sentence' : null,
    source: source.trim() === '' ? 'Write where the rule comes from, with its paragraph' : null,
    severity: chooseOne(ALL_SEVERITIES, severity),
    party: chooseOne(PARTIES, party),
    questionIds: questionIds.length > MAX_QUESTIONS ? `Link at most ${MAX_QUESTIONS} questions` : null,
    effectiveFrom: dayProblem(effectiveFrom),
    effectiveTo: periodProblem(effectiveFrom, effectiveTo),
  }
  return { ...listProblems(problems), ...judgementProblems(test) }
}

/** A version as it is shown. Its `mustHold` is null if a column of the conditions does not exist any more. */
export type ShownTest = Omit<TestContent, 'mustHold'> & { mustHold: Condition | null }

const CHANGED_WORDS = {
  name: 'Name',
  source: 'Source',
  severity: 'Severity',
  party: 'Party',
  questionIds: 'Linked questions',
  effectiveFrom: 'From',
  effectiveTo: 'To',
  mustHold: 'Condition',
} as const satisfies Partial<Record<keyof TestContent, string>>

/** Returns what differs between two versions of a test, as people read it. `questionText` names a question. */
export function testChanges(
  before: ShownTest | null,
  after: ShownTest,
  questionText: (id: number) => string,
): { what: string; before: string; after: string }[] {
  const textOf = (test: ShownTest, field: keyof typeof CHANGED_WORDS): string => {
    if (field === 'questionIds') return test.questionIds.map(questionText).join(', ')
    if (field === 'mustHold') return test.mustHold ? conditionText(test.inScope, test.mustHold) : ''
    return test[field]
  }
  return (Object.keys(CHANGED_WORDS) as (keyof typeof CHANGED_WORDS)[])
    .map((field) => ({ what: CHANGED_WORDS[field], before: before ? textOf(before, field) : '', after: textOf(after, field) }))
    .filter((change) => change.before !== change.after)
}

/** Returns the message for each invalid field of a limit. An empty key covers all loans. */
export function limitProblems({ name, type, purpose, occupancy, propertyType, state, fromOn, toOn, value }: SaveTestLimit): FieldMessages {
  const known = (words: readonly string[], word: string) => (word === '' ? null : chooseOne(words, word))
  const problems = {
    name: chooseOne(LIMIT_NAMES, name),
    type: known(LOAN_TYPES, type),
    purpose: known(PURPOSES, purpose),
    occupancy: known(OCCUPANCIES, occupancy),
    propertyType: known(PROPERTY_TYPES, propertyType),
    state: known(STATE_CODES, state),
    fromOn: fromOn === '' ? 'Choose the first day' : dayProblem(fromOn),
    toOn: periodProblem(fromOn, toOn),
    value: valueProblem(name, value),
  }
  return listProblems(problems)
}

const MAX_LTV = 200

function valueProblem(name: string, value: number): string | null {
  if (!(value >= 0)) return 'Enter a number of at least 0'
  if (!Number.isInteger(Math.round(value * 1e6) / 1e4)) return 'Enter a number with at most two decimals'
  return name === 'LTV' && (value === 0 || value > MAX_LTV) ? `Enter an LTV of more than 0 and at most ${MAX_LTV}` : null
}

const KEYS = ['name', 'type', 'purpose', 'occupancy', 'propertyType', 'state'] as const

/** Returns which other limit of the same loans is in force on days of a limit, as the reason why it cannot be saved, or null. */
export function whyOverlaps(limit: SaveTestLimit, others: readonly SaveTestLimit[]): string | null {
  const other = others.find(
    (one) =>
      KEYS.every((key) => one[key] === limit[key]) &&
      (one.toOn === '' || one.toOn >= limit.fromOn) &&
      (limit.toOn === '' || limit.toOn >= one.fromOn),
  )
  if (!other) return null
  const days = other.toOn === '' ? `since ${other.fromOn}` : `from ${other.fromOn} to ${other.toOn}`
  return `A limit of the same loans is ${other.value} ${days}: change or end that one`
}

const periodProblem = (from: string, to: string) =>
  dayProblem(to) ?? (to !== '' && to < from ? 'The last day is before the first one' : null)
const listProblems = (problems: Readonly<Record<string, string | null>>): FieldMessages =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, why]) => (why ? [[field, why]] : [])))
