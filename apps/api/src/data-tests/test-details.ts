import type { DataTestDetails } from '@ivue/contracts/data-tests/contract.ts'
import { whyNotDecideTest, whyNotSaveTest, whyNotTakeTestStep } from '@ivue/contracts/data-tests/rules.ts'
import { TEST_DECISIONS, TEST_RESULTS, TEST_STEPS } from '@ivue/contracts/data-tests/words.ts'
import type { Database } from '../database/database.ts'
import { readUserNames } from '../rows/user-names.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { describeChanges } from './questions.ts'
import { findTest, type StoredTest, stateOf, testFacts, versionContent } from './tests-queries.ts'

/** Returns a test as its editor shows it. */
export async function testDetails(db: Database, viewer: SignedIn, testId: number): Promise<DataTestDetails> {
  const test = await findTest(db, testId)
  const { newest, live } = test
  const facts = testFacts(test)
  const nameOf = await readUserNames(
    db,
    test.versions.flatMap(({ changedById, proposedById }) => [changedById, proposedById]),
  )
  const why = <Word extends string>(words: readonly Word[], rule: (word: Word) => string | null) =>
    Object.fromEntries(words.map((word) => [word, rule(word) ?? ''])) as Record<Word, string>
  return {
    ...versionContent(test.code, newest),
    testId,
    version: test.version,
    number: newest.number,
    state: facts.state,
    since: newest.stateSince.toISOString(),
    liveNumber: facts.liveNumber,
    liveSince: live?.stateSince.toISOString() ?? null,
    proposal: facts.proposal,
    proposedBy: nameOf(newest.proposedById),
    ranAt: newest.ranAt?.toISOString() ?? null,
    problem: newest.problem,
    counts: await countResults(db, newest.id),
    versions: await describeVersions(db, test, nameOf),
    saveWhy: whyNotSaveTest(viewer, facts) ?? '',
    stepWhy: why(TEST_STEPS, (step) => whyNotTakeTestStep(viewer, facts, step)),
    decideWhy: why(TEST_DECISIONS, (decision) => whyNotDecideTest(viewer, facts, decision)),
  }
}

async function countResults(db: Database, versionId: number) {
  const groups = await db.dataTestResult.groupBy({ by: ['result'], where: { versionId, until: null }, _count: { _all: true } })
  const counts = Object.fromEntries(
    TEST_RESULTS.map((result) => [result, groups.find((group) => group.result === result)?._count._all ?? 0]),
  )
  return counts as Record<(typeof TEST_RESULTS)[number], number>
}

/** Newest first, each with what differs from the one before it. */
const describeVersions = (db: Database, { code, versions }: StoredTest, nameOf: (id: number | null) => string) =>
  Promise.all(
    versions.map(async (version, index) => {
      const before = versions[index + 1]
      return {
        number: version.number,
        state: stateOf(version),
        since: version.stateSince.toISOString(),
        by: nameOf(version.changedById) || 'The system',
        changes: before ? await describeChanges(db, versionContent(code, before), versionContent(code, version)) : [],
      }
    }),
  )
