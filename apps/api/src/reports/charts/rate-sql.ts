import type { RateDefinition } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { type Sample, type Severity, severitiesOfType, type TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { countsForRate, inProgramme, inSample } from '../../platform/rows/programme.ts'

const NET = ['r.critical_count', 'r.moderate_count', '(r.finding_count - r.critical_count - r.moderate_count)']
const GROSS = [
  'r.gross_critical_count',
  'r.gross_moderate_count',
  '(r.gross_finding_count - r.gross_critical_count - r.gross_moderate_count)',
]

/** Returns SQL for the number of findings of the severity on a review (alias `r`), with or without those of accepted disputes. */
export function findingCountSql({ reviewType, severity, counts }: Pick<RateDefinition, 'reviewType' | 'severity' | 'counts'>): Prisma.Sql {
  const level = severitiesOfType(reviewType).indexOf(severity)
  return Prisma.raw((counts === 'As submitted' ? GROSS : NET)[level] ?? '0')
}

const SAMPLE_CONDITIONS: Readonly<Record<Sample, Prisma.Sql>> = {
  Programme: inProgramme('r'),
  Prefunding: inSample('r', 'Prefunding'),
  'In-line': Prisma.sql`r.selection = 'In-line' AND ${countsForRate('r')}`,
}

export const isRatedReview = ({ reviewType, sample }: Pick<RateDefinition, 'reviewType' | 'sample'>): Prisma.Sql =>
  Prisma.sql`r.type = ${reviewType} AND ${SAMPLE_CONDITIONS[sample]}`

/** Returns SQL for the moment at which a review (alias `r`) counts: completion, or funding of its loan (null if not funded). */
export const countedMomentSql = (axis: TimeAxis): Prisma.Sql =>
  axis === 'Completion'
    ? Prisma.sql`r.ended_at`
    : Prisma.sql`(SELECT funded_at FROM loans WHERE loans.id = r.loan_id AND loans.status = 'Funded')`

/** Condition that the moment of a review (alias `r`) on the time axis is in the period. */
export const isCountedIn = (axis: TimeAxis, [from, before]: readonly [Date, Date]): Prisma.Sql =>
  axis === 'Completion'
    ? Prisma.sql`r.ended_at >= ${from}::timestamptz AND r.ended_at < ${before}::timestamptz`
    : Prisma.sql`r.loan_id IN (SELECT id FROM loans WHERE status = 'Funded' AND funded_at >= ${from}::timestamptz AND funded_at < ${before}::timestamptz)`

/** Condition that a plan (alias `p`) draws random loans for full reviews of the type and sample. */
export const isPlanOf = ({ reviewType, sample }: Pick<RateDefinition, 'reviewType' | 'sample'>): Prisma.Sql =>
  Prisma.sql`p.review_type = ${reviewType} AND p.scope = 'Full' AND p.method <> 'Targeted' AND p.phase = ${sample === 'Programme' ? 'Post-closing' : sample}`

/** Returns the FROM and WHERE of a review's findings (alias `o`) of a severity; with `person`, of those on that person's work. */
export const findingsSql = (severity: Severity, person?: number): Prisma.Sql =>
  Prisma.sql`findings o WHERE o.review_id = r.id AND o.severity = ${severity} ${person === undefined ? Prisma.empty : Prisma.sql`AND o.worked_by_id = ${person}::int`}`

/** Returns a lateral subquery `f` that counts findings: all (`gross`), not rebutted (`standing`), neither rebutted nor cured (`left_over`). */
export const outcomesSql = (findings: Prisma.Sql): Prisma.Sql => Prisma.sql`LATERAL (
  SELECT count(*)::int AS gross, count(*) FILTER (WHERE o.outcome <> 'Rebutted')::int AS standing,
    count(*) FILTER (WHERE o.outcome <> 'Rebutted' AND (o.outcome <> 'Cured' OR o.cured_on IS NULL)) AS left_over
  FROM ${findings}) f`
