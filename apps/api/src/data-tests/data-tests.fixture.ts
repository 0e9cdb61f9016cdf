import type { Condition } from '@ivue/contracts/data-tests/condition.ts'
import type { TestResult, TestState } from '@ivue/contracts/data-tests/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../platform/database/database.ts'
import { fromNow } from '../testing/clock.ts'
import { createCounterPerDatabase } from '../testing/counter-per-database.ts'

const HOUR_MS = 3_600_000

interface TestInput {
  code?: string
  name?: string
  state?: TestState
  stateSince?: Date
  severity?: string
  party?: string
  questionIds?: readonly number[]
  labels?: readonly string[]
  inScope?: Condition | undefined
  /** Also a condition that is no longer valid. */
  mustHold?: Condition | object
  effectiveFrom?: Date | null
  effectiveTo?: Date | null
  /** Null: it was not run yet. Default: when its state began. */
  ranAt?: Date | null
  /** The test of a further version. Default: a new test. */
  testId?: number
  number?: number
}

export interface AddedTest {
  testId: number
  versionId: number
  code: string
}

const codeOf = createCounterPerDatabase()

/** Adds a test with one version, or a further version of a test. Default: live, Material, of closing, with the two values of T02. */
export async function addDataTest(
  db: Database,
  {
    code = `X${codeOf(db)}`,
    name = 'Funded after the rescission period',
    state = 'Live',
    stateSince = fromNow(-30 * 24 * HOUR_MS),
    severity = 'Material',
    party = 'Closing',
    questionIds = [],
    labels = ['Funded', 'Scheduled Closing'],
    inScope,
    mustHold = { left: { column: 'funded' }, is: '≥', right: { column: 'scheduledClosing' } },
    effectiveFrom = null,
    effectiveTo = null,
    ranAt = stateSince,
    testId,
    number = 1,
  }: TestInput = {},
): Promise<AddedTest> {
  const test = testId ? { id: testId } : await db.dataTest.create({ data: { code, updatedAt: stateSince }, select: { id: true } })
  const version = await db.dataTestVersion.create({
    data: {
      testId: test.id,
      number,
      state,
      stateSince,
      name,
      source: '12 CFR 1026.23(c)',
      severity,
      party,
      questionIds: [...questionIds],
      inScope: inScope ?? Prisma.DbNull,
      mustHold,
      effectiveFrom,
      effectiveTo,
      shownLabels: [...labels],
      changedAt: stateSince,
      ranAt,
    },
    select: { id: true },
  })
  return { testId: test.id, versionId: version.id, code }
}

interface ResultInput {
  result?: TestResult
  /** The values that decided, for the labels of the version. */
  shown?: readonly (string | null)[] | null
  since?: Date
  until?: Date | null
  acknowledged?: { byId: number; at?: Date; reason?: string; comment?: string }
}

/** Adds what a version found of a loan, and returns the id of the row. Default: it fails since two hours. */
export async function addTestResult(
  db: Database,
  { versionId, loanId }: { versionId: number; loanId: number },
  {
    result = 'fail',
    shown = result === 'pass' ? null : ['06/18/2026', '06/19/2026'],
    since = fromNow(-2 * HOUR_MS),
    until = null,
    acknowledged,
  }: ResultInput = {},
): Promise<number> {
  const { id } = await db.dataTestResult.create({
    data: {
      versionId,
      loanId,
      result,
      ...(shown && { shown: [...shown] }),
      since,
      until,
      ...(acknowledged && {
        acknowledgedAt: acknowledged.at ?? fromNow(-HOUR_MS),
        acknowledgedById: acknowledged.byId,
        reason: acknowledged.reason ?? 'Accepted',
        comment: acknowledged.comment ?? 'The file has the letter',
      }),
    },
    select: { id: true },
  })
  return Number(id)
}
