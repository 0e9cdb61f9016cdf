import { KIND_OF, type ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import type { Database } from '../../platform/database/database.ts'
import { addLoan } from '../../testing/loans.ts'

interface SampledReview {
  type: ReviewType
  severity: string
  /** Completion of all of them. */
  at: string
  loans: number
  /** Number of reviews, from the first, that have a finding. */
  found: number
  selection?: string
  phase?: string
  workedById?: number
}

/** Adds completed reviews of the random sample, some with a finding, counted as Final Submit does. Returns their ids. */
export async function sampledReviews(
  db: Database,
  { type, severity, at, loans, found, selection = 'Random', phase = 'Post-closing', workedById }: SampledReview,
): Promise<number[]> {
  const ids: number[] = []
  for (let n = 0; n < loans; n++) {
    const { id: loanId } = await addLoan(db)
    const [high, middle] = [
      Number(['Critical', 'Material'].includes(severity)),
      Number(severity === 'Moderate' || (severity === 'Coachback' && KIND_OF[type] === 'processor')),
    ]
    const has = Number(n < found)
    const counts = { findingCount: has, grossFindingCount: has, criticalCount: has * high, grossCriticalCount: has * high }
    const { id } = await db.review.create({
      data: {
        loanId,
        kind: KIND_OF[type],
        type,
        instance: 1,
        selection,
        phase,
        opportunityCount: 10,
        workedById: workedById ?? null,
        ...counts,
        moderateCount: has * middle,
        grossModerateCount: has * middle,
        startedAt: new Date(at),
        endedAt: new Date(at),
        ...(KIND_OF[type] === 'underwriter' ? { audit: 'Full' } : {}),
        answers: has
          ? { create: [{ sno: 1, question: 'Is it right?', answer: 'No', severity, comment: 'No', workedById: workedById ?? null }] }
          : {},
      },
    })
    ids.push(id)
  }
  await db.$executeRaw`SELECT record_findings(${ids}::int[], NULL, NULL)`
  if (workedById !== undefined)
    await db.$executeRaw`
      INSERT INTO review_scores (review_id, person_id, opportunities, high_opportunities, middle_opportunities, low_opportunities, high, middle, low, gross_high, gross_middle, gross_low)
      SELECT id, worked_by_id, opportunity_count, 0, 0, 0, critical_count, moderate_count, finding_count - critical_count - moderate_count, gross_critical_count,
        gross_moderate_count, gross_finding_count - gross_critical_count - gross_moderate_count FROM reviews WHERE id = ANY(${ids}::int[])`
  return ids
}
