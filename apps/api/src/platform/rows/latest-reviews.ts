import { NO_REVIEW_ATOMS, type ReviewAtoms } from '@ivue/contracts/quality/reviews/overall.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { ofRecord } from './blind-reviews.ts'

/**
 * Condition for the reviews (alias `t`) of some kinds that a report of people's work counts: completed, of record, neither pulled back nor
 * bypassed, of one selection, in full scope. Reviews of different selections, and components, must not share a rate (domain 4).
 */
export const countsInReports = (kinds: readonly ReviewKind[], selection: string): Prisma.Sql =>
  Prisma.sql`t.kind = ANY(${[...kinds]}::text[]) AND ${ofRecord('t')} AND t.ended_at IS NOT NULL AND t.pulled_back_at IS NULL AND t.bypass_reason = '' AND t.selection = ${selection} AND t.scope = 'Full'`

/**
 * Joins the score `s` of a review (`t`) for its worked person. There is none if no question about that work was answered Yes or No
 * (domain 4, Attribution).
 */
export const JOIN_OWN_SCORE = Prisma.sql`LEFT JOIN review_scores s ON s.review_id = t.id AND s.person_id = t.worked_by_id`

/**
 * SQL that orders reviews of a loan and type, the latest first: by completion, and of reviews completed at the same moment the higher
 * instance (domain 10.1). An open review comes before the completed ones.
 */
export const latestFirstSql = (alias: string): Prisma.Sql => Prisma.raw(`${alias}.ended_at DESC NULLS FIRST, ${alias}.instance DESC`)

/** Condition that a review is later than another of its loan and type, in the order of `latestFirstSql`. */
export const isLater = (alias: string, other: string): Prisma.Sql =>
  Prisma.raw(`(coalesce(${alias}.ended_at, 'infinity'), ${alias}.instance) > (coalesce(${other}.ended_at, 'infinity'), ${other}.instance)`)

interface Latest {
  conditions: readonly Prisma.Sql[]
  /**
   * Whether to count failures as submitted. A loan then has a defect if any of these reviews of its type had one, not only the latest.
   */
  gross: boolean
  /** Whether only reviews of the same person's work decide on the defect of a loan, as figures of people need it. */
  byPerson: boolean
}

/**
 * SQL of reviews with the atoms that each counts for its worked person; `partial` marks a partial audit. `nth` is 1 for the latest
 * review of a loan and type; the others are superseded.
 */
export function latestReviewsSql({ conditions, gross, byPerson }: Latest): Prisma.Sql {
  const atoms = Object.entries(atomsSql(gross)).map(([name, sql]) => Prisma.sql`${sql} AS ${atomColumn(name)}`)
  const same = Prisma.sql`PARTITION BY t.loan_id, t.type, t.audit = 'Partial'`
  return Prisma.sql`(
    SELECT t.id, t.loan_id, t.loan_number, t.type, t.ended_at, t.assigned_to_id, t.worked_by_id, t.audit = 'Partial' AS partial,
      row_number() OVER (${same} ORDER BY ${latestFirstSql('t')}) AS nth, ${Prisma.join(atoms)}
    FROM reviews t ${JOIN_OWN_SCORE} WHERE t.worked_by_id IS NOT NULL AND ${Prisma.join(conditions, ' AND ')}
    WINDOW whole AS (${same}${byPerson ? Prisma.sql`, t.worked_by_id` : Prisma.empty}))`
}

/** SQL of the atoms of a review and its score `s`, each a whole number. */
function atomsSql(gross: boolean): Record<keyof ReviewAtoms, Prisma.Sql> {
  const number = (name: string) => Prisma.raw(`coalesce(s.${name}, 0)`)
  const fails = (level: string) => number(gross ? `gross_${level}` : level)
  const flag = (condition: Prisma.Sql) => (gross ? Prisma.sql`max((${condition})::int) OVER whole` : Prisma.sql`(${condition})::int`)
  const has = (level: string) => flag(Prisma.sql`${fails(level)} > 0`)
  return {
    units: Prisma.sql`1`,
    judged: flag(Prisma.sql`s.review_id IS NOT NULL`),
    opportunities: number('opportunities'),
    highOpportunities: number('high_opportunities'),
    middleOpportunities: number('middle_opportunities'),
    lowOpportunities: number('low_opportunities'),
    high: fails('high'),
    middle: fails('middle'),
    low: fails('low'),
    highUnits: has('high'),
    middleUnits: has('middle'),
    lowUnits: has('low'),
  }
}

export const atomColumn = (name: string) => Prisma.raw(`"${name}"`)

/** SQL of the sums of all atoms over the rows of `t`, limited to those that meet the filter. */
export const atomSumsSql = (filter = Prisma.empty): Prisma.Sql =>
  Prisma.join(
    Object.keys(NO_REVIEW_ATOMS).map((name) => Prisma.sql`coalesce(sum(t.${atomColumn(name)}) ${filter}, 0)::int AS ${atomColumn(name)}`),
  )
