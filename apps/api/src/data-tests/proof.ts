import type { DataTestsSummary } from '@ivue/contracts/data-tests/contract.ts'
import { BANK_OF, computeProof, type ProofCounts, shouldRetire } from '@ivue/contracts/data-tests/proof.ts'
import type { TestState } from '@ivue/contracts/data-tests/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { ofRecord } from '../platform/rows/blind-reviews.ts'
import { isJudged } from '../platform/rows/judged-answers.ts'
import { latestFirstSql } from '../platform/rows/latest-reviews.ts'
import { countsForRate } from '../platform/rows/programme.ts'

/** The counts of a test, and the state of the version that they are about. */
export interface TestProof extends ProofCounts {
  testId: number
  state: TestState
}

/** SQL of the bank whose questions a party answers for; null for a party without one. */
const BANK = Prisma.sql`CASE v.party ${Prisma.join(
  Object.entries(BANK_OF).map(([party, bank]) => Prisma.sql`WHEN ${party} THEN ${bank}`),
  ' ',
)} END`

/**
 * SQL of an answer (alias `a`) of a review (alias `w`) that was given before the reviewer saw the results of tests: of a Random review in
 * which they were shown, the first answer. A question that was added after that has none.
 */
const FIRST_ANSWER = Prisma.sql`CASE WHEN w.tests_shown_at IS NULL THEN a.answer ELSE a.first_answer END`

/** Condition that an answer (alias `a`) is one that may be a finding. */
const IS_OPPORTUNITY = Prisma.sql`a.asked AND ${isJudged('a')} AND ${FIRST_ANSWER} IN ('Yes', 'No')`
const IS_FINDING = Prisma.sql`${FIRST_ANSWER} = 'No'`

/** SQL of the order of reviews (alias `r`) of a loan, the one that counts first. A finding is the first of its answers. */
const COUNTED_FIRST = Prisma.sql`x.version_id, r.loan_id, ${latestFirstSql('r')}, r.id DESC, x.found DESC`

/**
 * Returns what reviews found of the loans that each test judged. A test is judged by its live version, otherwise by the newest that was
 * run. A test that was never run has none. Findings count as submitted, because an overturn is about the reviewer's finding and not about
 * the data.
 */
export function readProofs(db: Queries, testId: number | null = null): Promise<TestProof[]> {
  return db.$queryRaw<TestProof[]>(Prisma.sql`
    WITH versions AS MATERIALIZED (
      SELECT DISTINCT ON (v.test_id) v.test_id, v.id, v.state, v.question_ids, ${BANK} AS bank FROM data_test_versions v
      WHERE (v.state = 'Live' OR v.ran_at IS NOT NULL) ${testId === null ? Prisma.empty : Prisma.sql`AND v.test_id = ${testId}::int`}
      ORDER BY v.test_id, v.state = 'Live' DESC, v.number DESC
    ), questions AS MATERIALIZED (
      SELECT q.question_id, array_agg(v.id) AS version_ids FROM versions v, unnest(v.question_ids) q (question_id) GROUP BY q.question_id
    ), answered AS MATERIALIZED (
      SELECT unnest(q.version_ids) AS version_id, a.review_id, ${IS_FINDING} AS found
      FROM questions q JOIN review_answers a ON a.checkpoint_id = q.question_id JOIN reviews w ON w.id = a.review_id WHERE ${IS_OPPORTUNITY}
      UNION ALL
      SELECT v.id, b.review_id, b.found
      FROM (
        SELECT a.review_id, bool_or(${IS_FINDING}) AS found FROM review_answers a JOIN reviews w ON w.id = a.review_id
        WHERE ${IS_OPPORTUNITY} AND EXISTS (SELECT FROM versions WHERE question_ids = '{}') GROUP BY a.review_id
      ) b JOIN reviews r ON r.id = b.review_id JOIN versions v ON v.bank = r.kind AND v.question_ids = '{}'
    ), fails AS MATERIALIZED (
      SELECT f.version_id, f.loan_id, f.since, f.until FROM data_test_results f
      WHERE f.result = 'fail' AND f.version_id = ANY(ARRAY(SELECT id FROM versions)) AND f.loan_id IN (SELECT loan_id FROM reviews WHERE ended_at IS NOT NULL)
    ), judged AS (
      SELECT DISTINCT ON (x.version_id, r.loan_id) x.version_id, x.found
      FROM answered x JOIN reviews r ON r.id = x.review_id
        JOIN fails f ON f.version_id = x.version_id AND f.loan_id = r.loan_id AND f.since <= r.ended_at AND (f.until IS NULL OR f.until > r.ended_at)
      WHERE r.ended_at IS NOT NULL AND ${ofRecord('r')} AND r.pulled_back_at IS NULL AND r.bypass_reason = ''
      ORDER BY ${COUNTED_FIRST}
    ), sampled AS (
      SELECT DISTINCT ON (x.version_id, r.loan_id) x.version_id, r.loan_id, x.found, r.started_at
      FROM answered x JOIN reviews r ON r.id = x.review_id WHERE r.selection = 'Random' AND ${countsForRate('r')}
      ORDER BY ${COUNTED_FIRST}
    ), confirmed AS (
      SELECT version_id, count(*)::int AS judged, count(*) FILTER (WHERE found)::int AS confirmed FROM judged GROUP BY version_id
    ), base AS (
      SELECT version_id, count(*)::int AS sampled, count(*) FILTER (WHERE found)::int AS found FROM sampled GROUP BY version_id
    ), foreseen AS (
      SELECT version_id, count(*)::int AS foreseen FROM sampled s
      WHERE s.found AND EXISTS (SELECT FROM fails f WHERE f.version_id = s.version_id AND f.loan_id = s.loan_id AND f.since < s.started_at)
      GROUP BY version_id
    )
    SELECT v.test_id AS "testId", v.state, coalesce(c.judged, 0) AS judged, coalesce(c.confirmed, 0) AS confirmed,
      coalesce(b.sampled, 0) AS sampled, coalesce(b.found, 0) AS found, coalesce(f.foreseen, 0) AS foreseen
    FROM versions v LEFT JOIN confirmed c ON c.version_id = v.id LEFT JOIN base b ON b.version_id = v.id LEFT JOIN foreseen f ON f.version_id = v.id
    ORDER BY v.test_id`)
}

/** Returns what is shown above the list of tests. */
export async function summarizeTests(db: Queries, proofs: readonly TestProof[]): Promise<DataTestsSummary> {
  const [row] = await db.$queryRaw<(Omit<DataTestsSummary, 'ranAt' | 'byChance'> & { ranAt: Date | null })[]>`
    SELECT (SELECT count(*)::int FROM data_tests) AS tests, count(*)::int AS live, (SELECT count(*)::int FROM loans) AS loans,
      (SELECT count(DISTINCT r.loan_id)::int FROM data_test_results r JOIN data_test_versions f ON f.id = r.version_id
        WHERE f.state = 'Live' AND r.until IS NULL AND r.result = 'fail') AS failing,
      (SELECT max(ran_at) FROM data_test_versions) AS "ranAt"
    FROM data_test_versions WHERE state = 'Live'`
  if (!row) throw new Error('A count has a row')
  const byChance = proofs.filter(({ state, ...counts }) => shouldRetire(state, computeProof(counts))).length
  return { ...row, ranAt: row.ranAt?.toISOString() ?? null, byChance }
}
