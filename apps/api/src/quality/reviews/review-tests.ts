import type { OutputOf, ParsedInputOf } from '@ivue/contracts/contract.ts'
import type { reviewTests } from '@ivue/contracts/data-tests/review-contract.ts'
import { describeWhenShown, type TestedReview, whyNotShowTests, whyTestsHidden } from '@ivue/contracts/data-tests/review-rules.ts'
import { labelValues } from '@ivue/contracts/data-tests/values.ts'
import type { TestResult } from '@ivue/contracts/data-tests/words.ts'
import { whyNotAnswerQuestions } from '@ivue/contracts/quality/reviews/checklist.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Act, ofLoan } from '../../audit/record-events.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Answer, success } from '../../platform/rpc/answer.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { refuse } from '../../platform/rpc/refusal.ts'
import { type ReviewNow, reviewSubject } from '../../worklist/reviews.ts'
import { findRow } from '../../worklist/subject.ts'
import { readQuestions } from './questions/stored-questions.ts'
import { lockReview, toReviewState } from './review-state.ts'

const toTestedReview = ({ selection, firstReviewId, testsShownAt }: ReviewNow): TestedReview => ({
  selection,
  isSecond: firstReviewId !== null,
  wereShown: testsShownAt !== null,
})

/** SQL of the current results (alias `r`) of live versions (`v`) of the tests (`t`) for a loan. */
const liveResultsSql = (loanId: number): Prisma.Sql => Prisma.sql`
  data_test_results r JOIN data_test_versions v ON v.id = r.version_id AND v.state = 'Live' JOIN data_tests t ON t.id = v.test_id
  WHERE r.loan_id = ${loanId}::int AND r.until IS NULL`

/**
 * SQL of the results that are stored with an answer (`given`, of the row `a`): those of the tests that are linked to its question. Null
 * without any, and in a blind second review.
 */
export const linkedResultsSql = ({ loanId, firstReviewId }: Pick<ReviewNow, 'loanId' | 'firstReviewId'>): Prisma.Sql =>
  firstReviewId === null
    ? Prisma.sql`(SELECT jsonb_agg(jsonb_build_object('code', t.code, 'version', v.number, 'result', r.result) ORDER BY t.code)
        FROM ${liveResultsSql(loanId)} AND a.checkpoint_id = ANY(v.question_ids) AND given.answer <> '')`
    : Prisma.sql`NULL`

interface StoredTest {
  code: string
  name: string
  source: string
  result: TestResult
  labels: string[]
  shown: (string | null)[] | null
  answerIds: number[]
}

/** Returns the results for the reviewer, fails first. While they are hidden: none, and why, if any test is live. */
export async function readReviewTests(
  { db, now }: Pick<Services, 'db' | 'now'>,
  viewer: SignedIn,
  { kind, qaId }: ParsedInputOf<typeof reviewTests.getReviewTests>,
): Promise<OutputOf<typeof reviewTests.getReviewTests>> {
  const review = await findRow(reviewSubject(kind), db, viewer, qaId, { lock: false })
  const asOf = now().toISOString()
  const why = whyNotAnswerQuestions(viewer, toReviewState(review)) ?? whyTestsHidden(toTestedReview(review))
  if (why) return { why: (await db.dataTestVersion.count({ where: { state: 'Live' } })) > 0 ? why : '', asOf, tests: [] }
  const stored = await db.$queryRaw<StoredTest[]>(Prisma.sql`
    SELECT t.code, v.name, v.source, r.result, v.shown_labels AS labels, r.shown,
      ARRAY(SELECT a.id FROM review_answers a WHERE a.review_id = ${qaId}::int AND a.checkpoint_id = ANY(v.question_ids) ORDER BY a.sno) AS "answerIds"
    FROM ${liveResultsSql(review.loanId)} ORDER BY array_position('{fail,unknown,pass}'::text[], r.result), t.code`)
  const tests = stored.map(({ labels, shown, ...test }) => ({
    ...test,
    values: labelValues(labels, shown),
  }))
  return { why: '', asOf, tests }
}

/** Shows the results to the reviewer of a Random review, and stores the answers as first answers. Idempotent. */
export function showReviewTests(
  db: Database,
  { viewer, now, changed }: Act,
  { kind, qaId: id }: ParsedInputOf<typeof reviewTests.showReviewTests>,
): Promise<Answer<Record<string, never>>> {
  return db.$transaction(async (tx) => {
    const rule = (review: ReviewNow) => whyNotAnswerQuestions(viewer, toReviewState(review))
    const review = await lockReview(tx, viewer, kind, { id, seen: undefined, now }, rule)
    const tested = toTestedReview(review)
    refuse(whyNotShowTests(tested, await readQuestions(tx, id)))
    if (describeWhenShown(tested) !== 'now' && !tested.wereShown) {
      await tx.$executeRaw(Prisma.sql`UPDATE review_answers SET first_answer = answer WHERE review_id = ${id}::int AND asked`)
      await tx.review.update({ where: { id }, data: { testsShownAt: now } })
      changed(ofLoan(review.loanNumber, `${review.type} data tests`), '', 'shown')
    }
    return success('Data tests shown', {})
  })
}
