import type { DataTestDetails } from '@ivue/contracts/data-tests/contract.ts'
import { testChanges, whyNotDecideTest, whyNotSaveTest, whyNotTakeTestStep } from '@ivue/contracts/data-tests/rules.ts'
import { TEST_DECISIONS, TEST_STEPS } from '@ivue/contracts/data-tests/words.ts'
import type { DataTestVersion } from '#generated/prisma/client.ts'
import type { Database } from '../platform/database/database.ts'
import { readUserNames } from '../platform/rows/user-names.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { readQuestionNames } from './questions.ts'
import { findTest, type StoredTest, stateOf, testFacts, versionContent } from './tests-queries.ts'

/** Returns a test as its editor shows it. */
export async function testDetails(db: Database, viewer: SignedIn, testId: number): Promise<DataTestDetails> {
  const test = await findTest(db, testId)
  const { newest } = test
  const facts = testFacts(test)
  const nameOf = await readUserNames(
    db,
    test.versions.flatMap(({ changedById, proposedById, decidedById }) => [changedById, proposedById, decidedById]),
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
    proposal: facts.proposal,
    proposedBy: nameOf(newest.proposedById),
    ranAt: newest.ranAt?.toISOString() ?? null,
    problem: newest.problem,
    versions: await describeVersions(db, test, nameOf),
    saveWhy: whyNotSaveTest(viewer, facts) ?? '',
    stepWhy: why(TEST_STEPS, (step) => whyNotTakeTestStep(viewer, facts, step)),
    decideWhy: why(TEST_DECISIONS, (decision) => whyNotDecideTest(viewer, facts, decision)),
  }
}

/** Returns the versions, newest first, each with its differences from the version before. */
async function describeVersions(db: Database, { code, versions }: StoredTest, nameOf: (id: number | null) => string) {
  const questionName = await readQuestionNames(
    db,
    versions.flatMap(({ questionIds }) => questionIds),
  )
  return versions.map((version, index) => {
    const before = versions[index + 1]
    return {
      number: version.number,
      state: stateOf(version),
      since: version.stateSince.toISOString(),
      by: nameOf(version.changedById) || 'The system',
      decision: decisionText(version, nameOf(version.decidedById)),
      changes: before ? testChanges(versionContent(code, before), versionContent(code, version), questionName) : [],
    }
  })
}

const decisionText = ({ decision, decisionComment }: DataTestVersion, by: string): string =>
  decision === '' ? '' : `${decision === 'approve' ? 'Approved' : 'Rejected'} by ${by}${decisionComment && `: ${decisionComment}`}`
