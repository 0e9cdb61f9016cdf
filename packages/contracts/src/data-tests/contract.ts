import { z } from 'zod'
import { command, contract, query } from '../contract.ts'
import { exportAnswer, gridInput, gridPage, option } from '../grid/wire.ts'
import { day, limitedText, MAX_RECORD_NUMBER, recordId, seenVersion } from '../wire/fields.ts'
import { condition } from './condition.ts'
import { MAX_QUESTIONS, PROPOSALS, TEST_DECISIONS, TEST_STATES, TEST_STEPS } from './words.ts'

const VIEW = 'quality.tests.view'
const EDIT = 'quality.tests.edit'

/** What people write about a test. Days are `YYYY-MM-DD`, or '' for no limit. */
const content = z.object({
  code: limitedText(12, 'The code').default(''),
  name: limitedText(120, 'The name').default(''),
  source: limitedText(200, 'The source').default(''),
  severity: limitedText(20, 'The severity').default(''),
  party: limitedText(20, 'The party').default(''),
  questionIds: z.array(recordId).max(MAX_QUESTIONS, `Link at most ${MAX_QUESTIONS} questions`).default([]),
  effectiveFrom: day.default(''),
  effectiveTo: day.default(''),
  inScope: condition.nullable().default(null),
  mustHold: condition,
})
export type TestContent = z.output<typeof content>

const testInput = z.object({ testId: recordId })
const saved = z.object({ testId: z.number(), version: z.number() })
/** ISO 8601. Null if it has not happened. */
const moment = z.string().nullable()

const counts = z.object({ pass: z.number(), fail: z.number(), unknown: z.number() })

const testVersion = z.object({
  number: z.number(),
  state: z.enum(TEST_STATES),
  since: z.string(),
  by: z.string(),
  /** What a second person decided last, by whom and why, or ''. */
  decision: z.string(),
  /** What differs from the version before. */
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
})

/** The newest version of a test, for its editor. Each field `…Why` is the reason why the viewer may not do something, or ''. */
const testDetails = content.extend({
  /** The condition that must hold. Null if a column of the conditions does not exist any more. */
  mustHold: condition.nullable(),
  testId: z.number(),
  version: z.number(),
  number: z.number(),
  state: z.enum(TEST_STATES),
  since: z.string(),
  /** The version that is live; null if none is. */
  liveNumber: z.number().nullable(),
  proposal: z.enum(PROPOSALS),
  proposedBy: z.string(),
  ranAt: moment,
  problem: z.string(),
  versions: z.array(testVersion),
  saveWhy: z.string(),
  stepWhy: z.record(z.enum(TEST_STEPS), z.string()),
  decideWhy: z.record(z.enum(TEST_DECISIONS), z.string()),
})
export type DataTestDetails = z.infer<typeof testDetails>

/** The numbers of all tests together. */
const summary = z.object({
  tests: z.number(),
  live: z.number(),
  loans: z.number(),
  /** Loans that fail at least one live test. */
  failing: z.number(),
  ranAt: moment,
  /** Live tests that find no more than chance. */
  byChance: z.number(),
})
export type DataTestsSummary = z.infer<typeof summary>

/** A failing loan with the values of what must be true: a text or null for each of `labels`. */
const judgedLoan = z.object({ loanId: z.number(), loanNumber: z.string(), borrower: z.string(), shown: z.array(z.string().nullable()) })

/** What a draft would find. Loans out of the viewer's scope are counted, but not listed. */
const preview = z.object({
  /**
   * Number of loans that were judged. It is less than `loans` if these are more than 200,000, because only the latest ones are then judged.
   */
  judged: z.number(),
  loans: z.number(),
  counts,
  labels: z.array(z.string()),
  /** The failing loans in the viewer's scope, latest first; at most ten. */
  failing: z.array(judgedLoan),
  /** Failing loans by the month of their day (`YYYY-MM`), of the last twelve months, oldest first. */
  months: z.array(z.object({ month: z.string(), fails: z.number() })),
})
export type DataTestPreview = z.infer<typeof preview>

const limit = z.object({
  name: limitedText(40, 'The limit').default(''),
  type: limitedText(40, 'The type').default(''),
  purpose: limitedText(40, 'The purpose').default(''),
  occupancy: limitedText(40, 'The occupancy').default(''),
  propertyType: limitedText(40, 'The property type').default(''),
  state: limitedText(2, 'The state').default(''),
  fromOn: day.default(''),
  toOn: day.default(''),
  value: z.number('Enter a number').min(0, 'Enter a number of at least 0').max(MAX_RECORD_NUMBER, 'Enter a smaller number'),
})
export type SaveTestLimit = z.output<typeof limit>
const storedLimit = limit.extend({ id: z.number() })
export type TestLimit = z.output<typeof storedLimit>

/** Data tests (data-tests). Not in the old client's wire. */
export const dataTests = contract('com_datatests', {
  getDataTests: query('List data tests', VIEW, { input: gridInput, output: gridPage.extend({ summary }).or(exportAnswer) }),
  getDataTest: query('See a data test', VIEW, { input: testInput, output: testDetails }),
  /** The active questions of the banks, which tests may be linked to. */
  getTestQuestions: query('See the questions for data tests', VIEW, {
    input: z.object({}),
    output: z.object({ questions: z.array(option) }),
  }),
  /** Saves the draft of a test. Without `testId`, a new test is made. Problems are reported under `test.<field>`. */
  saveDataTest: command('Save a data test', EDIT, {
    input: z.object({ testId: recordId.optional(), version: seenVersion, test: content }),
    output: saved,
  }),
  /**
   * Takes a step of the newest version: start as shadow, propose to go live, withdraw the proposal, or retire. Retiring a live test is only
   * proposed.
   */
  advanceDataTest: command('Advance a data test', EDIT, {
    input: testInput.extend({ version: seenVersion, step: z.enum(TEST_STEPS, `Choose one of ${TEST_STEPS.join(', ')}`) }),
    output: saved,
  }),
  decideDataTest: command('Decide on a proposed data test', 'quality.tests.approve', {
    input: testInput.extend({
      version: seenVersion,
      decision: z.enum(TEST_DECISIONS, `Choose one of ${TEST_DECISIONS.join(', ')}`),
      comment: limitedText(500, 'The comment').default(''),
    }),
    output: saved,
  }),
  previewDataTest: query('Preview a data test', VIEW, {
    long: true,
    input: content.pick({ inScope: true, mustHold: true, effectiveFrom: true, effectiveTo: true }),
    output: preview,
  }),
  /** Runs the tests over all loans as soon as a worker is free. */
  runDataTests: command('Run the data tests', EDIT, { input: z.object({}), output: z.object({}) }),
  getTestLimits: query('See the limits of data tests', VIEW, { input: z.object({}), output: z.object({ limits: z.array(storedLimit) }) }),
  /** Saves a limit. Without `id`, a new limit is made. A limit ends by its last day. */
  saveTestLimit: command('Save a limit of data tests', EDIT, {
    input: limit.extend({ id: recordId.optional() }),
    output: z.object({ id: z.number() }),
  }),
})
