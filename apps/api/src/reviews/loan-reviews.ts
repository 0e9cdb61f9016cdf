import type { ReviewFacts } from '@ivue/contracts/quality/reviews/rules.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { ofRecord } from '../platform/rows/blind-reviews.ts'
import { waitsForQuality } from '../platform/rows/disputes-waiting.ts'

export interface ReviewOfLoan extends ReviewFacts {
  id: number
  version: number
  type: string
  kind: string
  instance: number
  submittedById: number | null
  submittedByName: string
  assignedToName: string
  assignedAt: Date | null
  /** Whether `dueAt` is the deadline of quality's decision on its disputes. */
  deciding: boolean
  criticalCount: number
  disputeCount: number
  overturnedCount: number
  assignmentNote: string
  selection: string
}

/** Returns the reviews of a loan, newest first. Reviews that were pulled back are included only with `pulledBack`. */
export function findReviewsOfLoan(db: Queries, loanId: number, { pulledBack = false } = {}): Promise<ReviewOfLoan[]> {
  return db.$queryRaw<ReviewOfLoan[]>(Prisma.sql`
    SELECT r.id, r.version, r.type, r.kind, r.instance, r.submitted_by_id AS "submittedById", coalesce(s.full_name, '') AS "submittedByName", r.submitted_at AS "submittedAt",
      coalesce(a.full_name, '') AS "assignedToName", r.assigned_at AS "assignedAt", r.started_at AS "startedAt", r.ended_at AS "endedAt", r.due_at AS "dueAt", ${waitsForQuality('r')} AS deciding, r.pulled_back_at AS "pulledBackAt", r.bypass_reason AS "bypassReason",
      r.opportunity_count AS "opportunityCount", r.finding_count AS "findingCount", r.critical_count AS "criticalCount", r.dispute_count AS "disputeCount", r.overturned_count AS "overturnedCount", r.assignment_note AS "assignmentNote", r.selection
    FROM reviews r LEFT JOIN users s ON s.id = r.submitted_by_id LEFT JOIN users a ON a.id = r.assigned_to_id
    WHERE r.loan_id = ${loanId} AND (${pulledBack}::boolean OR r.pulled_back_at IS NULL) AND ${ofRecord('r')} ORDER BY r.submitted_at DESC, r.id DESC`)
}
