import { dayAt, dayRange } from '@ivue/contracts/calendar/zone.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { notify, notifyEach } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { LOCKS } from '../platform/database/locks.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../platform/mail/address.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { peopleNotToKnow } from '../platform/rows/blind-reviews.ts'
import { workedAtDeskRecently, workedOn } from '../platform/rows/independence.ts'
import { type Analyst, type ChosenAnalyst, chooseAnalyst } from '../worklist/assignment/review-assignment.ts'
import { reviewSubject } from '../worklist/reviews.ts'
import { findQualityManagers } from './queries.ts'

const NOBODY: ChosenAnalyst = { analyst: null, why: '' }

export interface NewReview {
  id: number
  type: string
  kind: ReviewKind
  loan: { number: string; propertyState: string; purpose: string; type: string }
  /** Of a blind second review: the author of the first one. Nobody is mailed about it (domain 4). */
  barredId?: number
}

type Settings = Pick<Services, 'settings'>['settings']

/**
 * Assigns a submitted review to an analyst (domain 3, Automatic assignment) and stores the reason. The analyst gets a notice and a
 * mail. If nobody can take it, it stays unassigned and the managers of quality are notified why. Call it as the last step of the
 * transaction, as `notify` requires.
 */
export async function assignAutomatically(tx: Queries, settings: Settings, review: NewReview, now: Date): Promise<ChosenAnalyst> {
  const [choice = NOBODY] = await assignToAnalysts(tx, settings, [review], now)
  const { loan, type, kind } = review
  const link = reviewSubject(kind).link(loan.number)
  const what = `${type} of loan ${loan.number}`
  if (!choice.analyst) {
    const hidden = await peopleNotToKnow(tx, Prisma.sql`t.id = ${review.id}`)
    const managers = (await findQualityManagers(tx)).map(({ id }) => id).filter((id) => !hidden.includes(id))
    const text = `Nobody was assigned to ${what}. ${choice.why}`
    await notifyEach(tx, managers, { kind: 'assignment', text, link })
    return choice
  }
  if (!review.barredId) await mailAssigned(tx, choice.analyst.id, what, `${what} was assigned to you.\n\nIt waits in the QA dashboard.`)
  await notify(tx, [{ userId: choice.analyst.id, kind: 'assignment', text: `${what} was assigned to you`, link }])
  return choice
}

/**
 * Chooses an analyst for each review in order and stores the reason. Does not notify: callers with many reviews send each analyst one
 * notice for all.
 */
export async function assignToAnalysts(
  tx: Queries,
  settings: Settings,
  reviews: readonly NewReview[],
  now: Date,
): Promise<ChosenAnalyst[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCKS.one.assignReviews})`
  const zone = await settings.get('business.zone')
  const licenceStates = await settings.get('imports.licenceStates')
  const candidates = await findAnalysts(tx, reviews, { day: dayAt(now, zone), zone, now })
  const given = new Map<number, number>()
  const choices = reviews.map(({ id, type, loan }) => {
    const asTheyAre = (analyst: Analyst): Analyst => {
      const more = given.get(analyst.id) ?? 0
      return more === 0 ? analyst : { ...analyst, today: analyst.today + more, lastAt: now.getTime() }
    }
    const wanted = { type, state: loan.propertyState, purpose: loan.purpose, loanType: loan.type }
    const choice = chooseAnalyst(candidates.filter(({ reviewId }) => reviewId === id).map(asTheyAre), wanted, licenceStates)
    if (choice.analyst) given.set(choice.analyst.id, (given.get(choice.analyst.id) ?? 0) + 1)
    return choice
  })
  const stored = reviews.map(({ id }, at) => ({ id, analyst: choices[at]?.analyst?.id ?? null, why: choices[at]?.why ?? '' }))
  await tx.$executeRaw(Prisma.sql`
    UPDATE reviews r SET assignment_note = kept.why, assigned_to_id = kept.analyst,
      assigned_at = CASE WHEN kept.analyst IS NULL THEN r.assigned_at ELSE ${now}::timestamptz END,
      version = CASE WHEN kept.analyst IS NULL THEN r.version ELSE r.version + 1 END,
      updated_at = CASE WHEN kept.analyst IS NULL THEN r.updated_at ELSE ${now}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS kept (id int, analyst int, why text) WHERE r.id = kept.id AND r.assigned_to_id IS NULL`)
  return choices
}

/** Mails a person about an assignment. Does nothing without an address. */
export async function mailAssigned(tx: Queries, userId: number, subject: string, text: string): Promise<void> {
  const to = mailAddressOf(await tx.user.findUniqueOrThrow({ where: { id: userId }, select: ADDRESS_COLUMNS }))
  if (to) await queueMail(tx, { to, userId, subject: `Assigned: ${subject}`, text, kind: 'Quality' })
}

type Candidate = Analyst & { reviewId: number }

/**
 * Returns the active analysts by name for each review, with what the choice needs. With `only` it returns the single analyst of this id.
 */
export function findAnalysts(
  tx: Queries,
  reviews: readonly Pick<NewReview, 'id'>[],
  { day, zone, now, only }: { day: string; zone: string; now: Date; only?: number },
): Promise<Candidate[]> {
  const analyst = Prisma.sql`u.id`
  const skills = (kind: string) => Prisma.sql`ARRAY(SELECT s.value FROM user_skills s WHERE s.user_id = u.id AND s.kind = ${kind})`
  const [from] = dayRange(day, day, zone)
  return tx.$queryRaw<Candidate[]>(Prisma.sql`
    SELECT r.id AS "reviewId", u.id, u.full_name AS name, u.max_daily_assign AS most, coalesce(given.today, 0)::int AS today, given."lastAt"::float8 AS "lastAt",
      EXISTS (SELECT 1 FROM user_away a WHERE a.user_id = u.id AND a.from_day <= ${day}::date AND a.to_day >= ${day}::date) AS away,
      ${skills('qcType')} AS "reviewTypes", ${skills('licence')} AS licences, ${skills('purpose')} AS purposes, ${skills('loanType')} AS "loanTypes",
      ${workedOn(analyst)} AS "workedIt", ${workedAtDeskRecently(analyst, now)} AS "atDesk", u.id = coalesce(r.blind_to_id, 0) AS "reviewedIt"
    FROM users u JOIN user_roles has ON has.user_id = u.id AND has.role = ${workerRole('quality')}
    CROSS JOIN LATERAL (
      SELECT (SELECT count(*) FROM reviews v WHERE v.assigned_to_id = u.id AND v.pulled_back_at IS NULL AND v.assigned_at >= ${from}::timestamptz) AS today,
        (SELECT date_part('epoch', max(v.assigned_at)) * 1000 FROM reviews v WHERE v.assigned_to_id = u.id AND v.pulled_back_at IS NULL) AS "lastAt") given
    CROSS JOIN (reviews r JOIN loans l ON l.id = r.loan_id)
    WHERE r.id = ANY(${reviews.map(({ id }) => id)}::int[]) AND r.assigned_to_id IS NULL AND NOT u.inactive ${only === undefined ? Prisma.empty : Prisma.sql`AND u.id = ${only}::int`} ORDER BY u.full_name, u.id`)
}
