import { condition } from '@ivue/contracts/data-tests/condition.ts'
import type { TestContent } from '@ivue/contracts/data-tests/contract.ts'
import type { ShownTest, TestFacts } from '@ivue/contracts/data-tests/rules.ts'
import { PROPOSALS, TEST_STATES, type TestState } from '@ivue/contracts/data-tests/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { z } from 'zod'
import type { DataTest, DataTestVersion } from '#generated/prisma/client.ts'
import { formatDate, type Queries } from '../platform/database/database.ts'
import { refuseStaleRecord } from '../platform/rows/refuse-stale-record.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

/** The columns of a version whose types are narrower than the database knows. */
const narrowed = z.object({
  state: z.enum(TEST_STATES),
  proposal: z.enum(PROPOSALS),
  inScope: condition.nullable(),
  mustHold: condition,
})

type NarrowColumns = z.output<typeof narrowed> & Pick<TestContent, 'effectiveFrom' | 'effectiveTo'>
export interface StoredTestVersion extends Omit<DataTestVersion, keyof NarrowColumns>, NarrowColumns {}

/** Returns the effective days of a version as text. pg sends a Date as a moment of the zone of the process, which may be another day. */
const effectiveDays = ({ effectiveFrom, effectiveTo }: DataTestVersion) => ({
  effectiveFrom: formatDate(effectiveFrom) ?? '',
  effectiveTo: formatDate(effectiveTo) ?? '',
})

/** Returns a version. If its conditions can no longer be read, because a column that they compare is gone, returns why. */
export function readVersion(row: DataTestVersion): StoredTestVersion | string {
  const read = narrowed.safeParse(row)
  return read.success
    ? { ...row, ...read.data, ...effectiveDays(row) }
    : 'A column of this test does not exist any more: choose another one and save it'
}

export interface StoredTest extends DataTest {
  /** Newest first; at least one. */
  versions: readonly DataTestVersion[]
  newest: DataTestVersion
  live: DataTestVersion | null
}

const VERSIONS = { versions: { orderBy: { number: 'desc' } } } as const

/** Returns a test with its versions. Throws Refusal "Not found". With `lock` it locks it until the transaction ends. */
export async function findTest(db: Queries, id: number, { lock = false } = {}): Promise<StoredTest> {
  if (lock) await db.$queryRaw`SELECT FROM data_tests WHERE id = ${id}::int FOR UPDATE`
  const test = await db.dataTest.findUnique({ where: { id }, include: VERSIONS })
  const newest = test?.versions[0]
  if (!test || !newest) throw new Refusal(MESSAGES.notFound)
  return { ...test, newest, live: test.versions.find(({ state }) => state === 'Live') ?? null }
}

/** Locks a test that the viewer saw in version `seen`. Throws Refusal if it changed since. */
export async function lockTest(tx: Queries, id: number, seen: number | undefined): Promise<StoredTest> {
  const test = await findTest(tx, id, { lock: true })
  await refuseStaleRecord(tx, 'data test', test, seen)
  return test
}

const words = narrowed.pick({ state: true, proposal: true })
export const stateOf = (version: DataTestVersion): TestState => words.parse(version).state

export function testFacts({ newest, live }: StoredTest): TestFacts {
  return { ...words.parse(newest), liveNumber: live?.number ?? null, proposedById: newest.proposedById, hasRun: newest.ranAt !== null }
}

/** Returns what people wrote about a version. Its conditions are null if they can no longer be read. */
export function versionContent(code: string, version: DataTestVersion): ShownTest & { questionIds: number[] } {
  const { name, source, severity, party, questionIds } = version
  const read = readVersion(version)
  return {
    code,
    name,
    source,
    severity,
    party,
    questionIds,
    ...effectiveDays(version),
    inScope: typeof read === 'string' ? null : read.inScope,
    mustHold: typeof read === 'string' ? null : read.mustHold,
  }
}

/** Makes all versions judge all loans in their next run. */
export const requestWholeRuns = (db: Queries) => db.dataTestVersion.updateMany({ data: { wholeRunsRequested: { increment: 1 } } })

export const testName = ({ code }: { code: string }): string => `Data test ${code}`
