import type { TestContent } from '@ivue/contracts/data-tests/contract.ts'
import { testChanges, testProblems, whyNotSaveTest } from '@ivue/contracts/data-tests/rules.ts'
import { shownTerms } from '@ivue/contracts/data-tests/shown.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Act } from '../audit/record-events.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { refuse, refuseFields } from '../platform/rpc/refusal.ts'
import { readQuestionNames } from './questions.ts'
import { lockTest, type StoredTest, testFacts, testName, versionContent } from './tests-queries.ts'

/** Saves the draft of a test: a new test, the draft that is there, or the next version of one that runs. */
export function saveTest(
  db: Database,
  { viewer, now, changed }: Act,
  { testId, version: seen, test: words }: { testId?: number | undefined; version?: number | undefined; test: TestContent },
): Promise<{ testId: number; version: number }> {
  return db.$transaction(async (tx) => {
    const stored = testId === undefined ? null : await lockTest(tx, testId, seen)
    refuse(whyNotSaveTest(viewer, stored && testFacts(stored)))
    await refuseInvalid(tx, words, stored)
    const before = stored && versionContent(stored.code, stored.newest)
    const changes = testChanges(before, words, await readQuestionNames(tx, [...(before?.questionIds ?? []), ...words.questionIds]))
    if (stored && changes.length === 0) return { testId: stored.id, version: stored.version }
    const { id, version } = await writeDraft(tx, stored, words, { at: now, by: viewer.userId })
    for (const { what, before, after } of changes) changed(`${testName(words)}: ${what}`, before, after)
    return { testId: id, version }
  })
}

async function refuseInvalid(tx: Queries, words: TestContent, stored: StoredTest | null): Promise<void> {
  const problems = testProblems(words)
  if (stored && words.code !== stored.code) problems.code = `The code stays ${stored.code}`
  if (!stored && (await tx.dataTest.findUnique({ where: { code: words.code } })))
    problems.code = `${words.code} is the code of another test`
  const found = await tx.checkpoint.count({ where: { id: { in: words.questionIds }, active: true } })
  if (found < new Set(words.questionIds).size) problems.questionIds = 'One of these questions was deleted: choose another one'
  refuseFields(Object.fromEntries(Object.entries(problems).map(([field, why]) => [`test.${field}`, why])))
}

async function writeDraft(tx: Queries, stored: StoredTest | null, { code, ...words }: TestContent, { at, by }: { at: Date; by: number }) {
  const content = {
    ...words,
    effectiveFrom: words.effectiveFrom ? new Date(words.effectiveFrom) : null,
    effectiveTo: words.effectiveTo ? new Date(words.effectiveTo) : null,
    inScope: words.inScope ?? Prisma.DbNull,
    shownLabels: shownTerms(words.inScope, words.mustHold).map(({ label }) => label),
    changedAt: at,
    changedById: by,
  }
  const stamp = { updatedAt: at, updatedById: by }
  if (!stored) return tx.dataTest.create({ data: { code, ...stamp, versions: { create: { number: 1, stateSince: at, ...content } } } })
  const { id, newest } = stored
  if (newest.state === 'Draft') await tx.dataTestVersion.update({ where: { id: newest.id }, data: content })
  else await tx.dataTestVersion.create({ data: { testId: id, number: newest.number + 1, stateSince: at, ...content } })
  return tx.dataTest.update({ where: { id }, data: { ...stamp, version: { increment: 1 } } })
}
