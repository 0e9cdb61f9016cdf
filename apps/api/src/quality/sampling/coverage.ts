import type { CoverageRow, UnsampledLoans } from '@ivue/contracts/quality/sampling/contract.ts'
import { COVERAGE_BY, type CoverageBy, MAX_PICKED } from '@ivue/contracts/quality/sampling/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql, instantSql } from '../../grid/cells.ts'
import type { Queries } from '../../platform/database/database.ts'
import { drawKeySql } from './draw.ts'
import type { Plan } from './plans-queries.ts'

/** The grouping keys as text: names of places, ids of people. */
const KEY_SQL: Record<CoverageBy, Prisma.Sql> = {
  Region: Prisma.sql`nullif(s.region, '')`,
  Branch: Prisma.sql`nullif(s.branch, '')`,
  Underwriter: Prisma.sql`s.underwriter_id::text`,
  Processor: Prisma.sql`s.processor_id::text`,
  Closer: Prisma.sql`s.closer_id::text`,
}
const PEOPLE: readonly CoverageBy[] = ['Underwriter', 'Processor', 'Closer']

const nameSql = (isPerson: Prisma.Sql) =>
  Prisma.sql`coalesce(CASE WHEN ${isPerson} THEN (SELECT u.full_name FROM users u WHERE u.id = CASE WHEN ${isPerson} THEN g.key::int END) ELSE g.key END, '')`

/**
 * Counts, in a frozen population, the loans of each group that were drawn or picked, and returns when one of their reviews was last
 * completed. The largest groups come first, loans without a key last.
 */
export function countSampledByGroup(db: Queries, planId: number, by: CoverageBy): Promise<CoverageRow[]> {
  const isPerson = Prisma.raw(PEOPLE.includes(by) ? 'TRUE' : 'FALSE')
  return db.$queryRaw<CoverageRow[]>(Prisma.sql`
    SELECT ${nameSql(isPerson)} AS name, g.loans, g.sampled, g.picked, g.last FROM (
      SELECT ${KEY_SQL[by]} AS key, count(*)::int AS loans, count(s.place)::int AS sampled, (count(s.review_id) FILTER (WHERE s.place IS NULL))::int AS picked,
        ${instantSql(Prisma.sql`max(r.ended_at)`)} AS last
      FROM sampled_loans s LEFT JOIN reviews r ON r.id = s.review_id WHERE s.plan_id = ${planId}::int GROUP BY 1
    ) g ORDER BY g.key IS NULL, g.loans DESC, name`)
}

const ALL_KEYS = Prisma.join(
  COVERAGE_BY.map((by) => Prisma.sql`(${constantSql(by)}, ${KEY_SQL[by]})`),
  ', ',
)
const COLUMNS = Prisma.raw('s.region, s.branch, s.underwriter_id, s.processor_id, s.closer_id')
/**
 * Returns the value that SQL's GROUPING over all columns has for the grouping set of one column: a bit per column, the first one highest,
 * and 0 only for the grouped column.
 */
const groupingBits = (at: number): number => COVERAGE_BY.reduce((bits, _, column) => bits * 2 + (column === at ? 0 : 1), 0)
const GROUPING_CASES = Prisma.join(
  COVERAGE_BY.map((by, at) => Prisma.sql`WHEN ${groupingBits(at)}::int THEN ${constantSql(by)}`),
  ' ',
)
const KEY = Prisma.join(
  COVERAGE_BY.map((by, at) => Prisma.sql`WHEN ${groupingBits(at)}::int THEN ${KEY_SQL[by]}`),
  ' ',
)
const IS_PERSON = Prisma.sql`g.by IN (${Prisma.join(PEOPLE.map(constantSql))})`

type Group = UnsampledLoans['groups'][number] & { key: string; first: string }

/**
 * Returns the regions, branches, underwriters, processors and closers (groups) of whose loans a plan reviews none, and these loans in
 * draw order. `key` identifies a group (`KEY_SQL`). A year of a large lender has 150,000 loans and a
 * thousand such groups. So each loan's key is computed once per statement, and names are read only for the listed loans.
 */
export async function findNeverSampled(db: Queries, plan: Plan): Promise<UnsampledLoans> {
  const drawn = Prisma.sql`${drawKeySql(plan.seed)} COLLATE "C" AS drawn`
  const groups = await db.$queryRaw<Group[]>(Prisma.sql`
    SELECT g.by, g.key, ${nameSql(IS_PERSON)} AS name, g.loans, g.first FROM (
      SELECT CASE grouping(${COLUMNS}) ${GROUPING_CASES} END AS by, CASE grouping(${COLUMNS}) ${KEY} END AS key, count(*)::int AS loans, min(s.drawn) AS first
      FROM (SELECT s.*, ${drawn} FROM sampled_loans s WHERE s.plan_id = ${plan.id}::int OFFSET 0) s
      GROUP BY GROUPING SETS ((s.region), (s.branch), (s.underwriter_id), (s.processor_id), (s.closer_id)) HAVING count(s.place) = 0 AND count(s.review_id) = 0
    ) g WHERE g.key IS NOT NULL ORDER BY array_position(${[...COVERAGE_BY]}::text[], g.by), g.loans DESC, name`)
  if (groups.length === 0) return { groups: [], loans: 0, candidates: [] }
  const firsts = [...new Set(groups.map(({ first }) => first))]
  const candidates = await db.$queryRaw<(UnsampledLoans['candidates'][number] & { total: number })[]>(Prisma.sql`
    WITH named AS (SELECT g.by, g.key, g.by || ' ' || g.name AS name FROM jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) AS g (by text, key text, name text))
    SELECT s.loan_id AS "loanId", s.loan_number AS "loanNumber", s.first, s.total,
      ARRAY(SELECT g.name FROM (VALUES ${ALL_KEYS}) k (by, key) JOIN named g USING (by, key) ORDER BY g.name) AS groups
    FROM (
      SELECT s.*, s.drawn IN (SELECT unnest(${firsts}::text[])) AS first, (count(*) OVER ())::int AS total
      FROM (SELECT s.*, ${drawn} FROM sampled_loans s WHERE s.plan_id = ${plan.id}::int AND (${isInOneOf(groups)}) OFFSET 0) s
      ORDER BY first DESC, s.drawn LIMIT ${MAX_PICKED}
    ) s ORDER BY s.first DESC, s.drawn`)
  return {
    groups: groups.map(({ by, name, loans }) => ({ by, name, loans })),
    loans: candidates[0]?.total ?? 0,
    candidates: candidates.map(({ loanId, loanNumber, groups: of, first }) => ({ loanId, loanNumber, groups: of, first })),
  }
}

/** Condition that a loan (s) is in one of the groups. */
const isInOneOf = (groups: readonly Group[]): Prisma.Sql =>
  Prisma.join(
    COVERAGE_BY.map((by) => {
      const keys = groups.filter((group) => group.by === by).map(({ key }) => key)
      return Prisma.sql`${KEY_SQL[by]} IN (SELECT unnest(${keys}::text[]))`
    }),
    ' OR ',
  )
