import { deskModule } from '@ivue/contracts/desks/modules.ts'
import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import { KIND_OF } from '@ivue/contracts/quality/reviews/words.ts'
import { selectionOfMethod } from '@ivue/contracts/quality/sampling/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../../platform/database/database.ts'
import { ofRecord } from '../../platform/rows/blind-reviews.ts'
import { CONFLICT_CHECK_OPEN } from '../../platform/rows/loan-sql.ts'
import { lockLoans } from '../../platform/rows/locks.ts'
import type { Plan } from './plans-queries.ts'

/** Maximum number of loans locked per transaction, so that people who work on them do not wait long. */
const BATCH_SIZE = 200

export interface Requester {
  userId: number
  fullName: string
}

/**
 * Creates the missing reviews of drawn loans. A loan with an open review of the type or an open conflict check keeps its place in the
 * sample; the hourly job creates its review later. Returns how many were created.
 */
export async function makeDrawnReviews(db: Database, plan: Plan, by: Requester, now: Date): Promise<number> {
  let made = 0
  for (;;) {
    const lot = await db.$transaction(async (tx) => {
      const due = await tx.$queryRaw<{ id: number }[]>(Prisma.sql`
        SELECT s.loan_id AS id FROM sampled_loans s JOIN loans l ON l.id = s.loan_id
        WHERE s.plan_id = ${plan.id}::int AND s.place IS NOT NULL AND s.review_id IS NULL AND ${canTakeReview(plan)} ORDER BY s.place LIMIT ${BATCH_SIZE}`)
      if (due.length === 0) return 0
      const loanIds = due.map(({ id }) => id)
      await lockLoans(tx, loanIds)
      return makeReviews(tx, { plan, loanIds, selection: selectionOfMethod(plan.method), rationale: plan.rationale, by, now })
    })
    made += lot
    if (lot < BATCH_SIZE) return made
  }
}

/** Condition that the loan (alias `l`) can take a review of the plan's type now. */
const canTakeReview = ({ reviewType }: Plan) => Prisma.sql`NOT ${CONFLICT_CHECK_OPEN} AND NOT EXISTS (
  SELECT FROM reviews o WHERE o.loan_id = l.id AND o.type = ${reviewType} AND o.ended_at IS NULL AND o.pulled_back_at IS NULL AND ${ofRecord('o')})`

interface ReviewsToMake {
  plan: Plan
  loanIds: readonly number[]
  selection: 'Random' | 'Targeted'
  rationale: string
  by: Requester
  now: Date
}

/**
 * Creates a review, with its event, for each loan of a plan, and links it to the sampled loan. The caller holds the locks of the loans.
 * Skips loans with an open review of the type or an open conflict check. Returns how many were created.
 */
export async function makeReviews(tx: Queries, { plan, loanIds, selection, rationale, by, now }: ReviewsToMake): Promise<number> {
  const { id, reviewType, phase, scope, code } = plan
  const kind = KIND_OF[reviewType]
  const desk = DESK_OF[kind]
  const closer = reviewType === 'ICD QC' ? Prisma.sql`t.slot1_id` : Prisma.sql`coalesce(t.slot2_id, t.slot1_id)`
  const worked = { processor: Prisma.sql`l.processor_id`, underwriter: Prisma.sql`l.underwriter_id`, closer }[kind]
  const reason = `${selection === 'Random' ? 'Drawn' : 'Picked'} by sampling plan ${code}`
  return tx.$executeRaw(Prisma.sql`
    WITH made AS (
      INSERT INTO reviews (loan_id, task_id, kind, type, instance, selection, phase, scope, rationale, submitted_by_id, submitted_at, worked_by_id, processor_id, underwriter_id, updated_at)
      SELECT l.id, t.id, ${kind}, ${reviewType}, 1 + coalesce((SELECT max(v.instance) FROM reviews v WHERE v.loan_id = l.id AND v.type = ${reviewType}), 0),
        ${selection}, ${phase}, ${scope}, ${rationale}, ${by.userId}::int, ${now}::timestamptz, ${worked}, l.processor_id, l.underwriter_id, ${now}::timestamptz
      FROM loans l LEFT JOIN tasks t ON t.loan_id = l.id AND t.desk = ${desk}
      WHERE l.id = ANY(${[...loanIds]}::int[]) AND ${canTakeReview(plan)}
      RETURNING id, loan_id, loan_number, task_id
    ), told AS (
      INSERT INTO events (at, actor_id, actor_name, loan_id, loan_number, task_id, review_id, desk, module, after, reason)
      SELECT ${now}::timestamptz, ${by.userId}::int, ${by.fullName}, loan_id, loan_number, task_id, id, ${desk}, ${deskModule(desk, 'QC')}, ${`${reviewType}: Pending`}, ${reason} FROM made
    )
    UPDATE sampled_loans s SET review_id = made.id FROM made WHERE s.plan_id = ${id}::int AND s.loan_id = made.loan_id`)
}
