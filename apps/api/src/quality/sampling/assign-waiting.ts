import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { ReviewKind, ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { notify } from '../../notifications/notify.ts'
import type { Services } from '../../platform/app-services.ts'
import type { Queries } from '../../platform/database/database.ts'
import { assignToAnalysts, mailAssigned, type NewReview } from '../../reviews/assign-automatically.ts'
import { reviewSubject } from '../../worklist/reviews.ts'

/** Maximum number of reviews assigned per transaction. Assignments take a lock, so a person who submits a review waits for the whole batch. */
const BATCH_SIZE = 50

/**
 * Assigns the reviews of sampling plans to analysts, up to their daily limits (domain 3, Automatic assignment). The rest waits for the
 * next days, each with the reason. Each analyst gets one notice for all. Returns how many were assigned.
 */
export async function assignWaiting(services: Services): Promise<number> {
  const { db, settings, now } = services
  const zone = await settings.get('business.zone')
  const [from] = dayRange(dayAt(now(), zone), dayAt(now(), zone), zone)
  let [given, after] = [0, 0]
  while (await hasAnalystBelowLimit(db, from)) {
    const waiting = await findWaiting(db, after)
    given += await assignLot(services, waiting)
    if (waiting.length < BATCH_SIZE) break
    after = waiting.at(-1)?.id ?? after
  }
  return given
}

function assignLot({ db, settings, now }: Services, waiting: readonly NewReview[]): Promise<number> {
  return db.$transaction(async (tx) => {
    const given = new Map<number, NewReview[]>()
    const choices = await assignToAnalysts(tx, settings, waiting, now())
    for (const [at, review] of waiting.entries()) {
      const analyst = choices[at]?.analyst
      if (analyst) given.set(analyst.id, [...(given.get(analyst.id) ?? []), review])
    }
    const notices = [...given].map(([userId, reviews]) => ({
      userId,
      what: countText(reviews.length, 'sampled review was assigned to you', 'sampled reviews were assigned to you'),
      link: reviewSubject((reviews[0] as NewReview).kind).link(),
    }))
    for (const { userId, what } of notices)
      await mailAssigned(tx, userId, 'sampled reviews', `${what}.\n\nThey are listed in the QA dashboard.`)
    await notify(
      tx,
      notices.map(({ userId, what, link }) => ({ userId, kind: 'assignment', text: what, link })),
    )
    return [...given.values()].flat().length
  })
}

async function hasAnalystBelowLimit(db: Queries, from: Date): Promise<boolean> {
  const [row] = await db.$queryRaw<{ room: boolean }[]>(Prisma.sql`
    SELECT EXISTS (
      SELECT FROM users u JOIN user_roles r ON r.user_id = u.id AND r.role = ${workerRole('quality')}
      WHERE NOT u.inactive AND u.max_daily_assign > (
        SELECT count(*) FROM reviews v WHERE v.assigned_to_id = u.id AND v.pulled_back_at IS NULL AND v.assigned_at >= ${from}::timestamptz)) AS room`)
  return row?.room === true
}

/** Returns unassigned reviews of plans, the oldest first. */
async function findWaiting(db: Queries, after: number): Promise<NewReview[]> {
  const rows = await db.$queryRaw<(Omit<NewReview, 'loan'> & { type: ReviewType; kind: ReviewKind; loanId: number })[]>(Prisma.sql`
    SELECT r.id, r.type, r.kind, r.loan_id AS "loanId" FROM sampled_loans s JOIN reviews r ON r.id = s.review_id
    WHERE s.review_id IS NOT NULL AND r.assigned_to_id IS NULL AND r.started_at IS NULL AND r.ended_at IS NULL AND r.pulled_back_at IS NULL AND r.id > ${after}::int
    ORDER BY r.id LIMIT ${BATCH_SIZE}`)
  const loans = await db.loan.findMany({
    where: { id: { in: rows.map(({ loanId }) => loanId) } },
    select: { id: true, number: true, propertyState: true, purpose: true, type: true },
  })
  const byId = new Map(loans.map((loan) => [loan.id, loan]))
  return rows.flatMap(({ loanId, ...review }) => {
    const loan = byId.get(loanId)
    return loan ? [{ ...review, loan }] : []
  })
}
