import { momentText } from '@ivue/contracts/calendar/moment-text.ts'
import { loanLink } from '@ivue/contracts/links.ts'
import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { notify } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import type { Queries } from '../platform/database/database.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../platform/mail/address.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { ofRecord } from '../platform/rows/blind-reviews.ts'
import { waitsForQuality } from '../platform/rows/disputes-waiting.ts'
import { reviewSubject } from '../worklist/reviews.ts'
import { findQualityManagers } from './queries.ts'

const REMIND_BEFORE_MS = 86_400_000
const BATCH = 500

interface DueReview {
  id: number
  kind: ReviewKind
  what: string
  loanNumber: string
  pending: boolean
  started: boolean
  /** Whether the review waits for quality to decide its disputes. */
  deciding: boolean
  passed: boolean
  dueAt: Date
  reviewerId: number | null
  submitterId: number | null
  workedById: number | null
  workedBy: string
  /** The leader of the reviewer's or worked person's team, else the unit leader. */
  leadId: number | null
}

interface Reminder {
  userId: number
  text: string
  link: string
  /** Whether to send a mail too. */
  mail: boolean
}

/**
 * Sends the reminders of reviews that are due within a day or overdue, each once, and returns the number of reviews (domain 4, Pull
 * back and Dispute). The responsible person is reminded a day before a review expires or, once begun, is due, findings must be answered or disputes decided.
 * Their leader is notified after the deadline.
 */
export async function sendDueReminders({ db, settings, now }: Pick<Services, 'db' | 'settings' | 'now'>): Promise<number> {
  const zone = await settings.get('business.zone')
  let remindedCount = 0
  for (;;) {
    const batch = await db.$transaction(async (tx) => {
      const reviews = await markDueReviews(tx, now())
      const managers = (await findQualityManagers(tx)).map(({ id }) => id)
      await sendReminders(
        tx,
        reviews.flatMap((review) => remindersFor(review, managers, zone)),
      )
      return reviews.length
    })
    remindedCount += batch
    if (batch < BATCH) return remindedCount
  }
}

/** Marks the reviews to remind of. Locked reviews are skipped until the next run. */
function markDueReviews(tx: Queries, now: Date): Promise<DueReview[]> {
  const lead = Prisma.sql`(SELECT coalesce(nullif(m.leader_id, p.id), m.unit_leader_id) FROM users p JOIN teams m ON m.id = p.team_id
    WHERE p.id = CASE WHEN r.ended_at IS NULL OR ${waitsForQuality('r')} THEN r.assigned_to_id ELSE r.worked_by_id END)`
  return tx.$queryRaw<DueReview[]>(Prisma.sql`
    WITH due AS (
      SELECT id FROM reviews WHERE due_at IS NOT NULL AND due_told < 2 AND due_at < ${new Date(now.getTime() + REMIND_BEFORE_MS)}::timestamptz
        AND (due_told = 0 OR due_at < ${now}::timestamptz) AND pulled_back_at IS NULL AND ${ofRecord('reviews')}
      ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    UPDATE reviews r SET due_told = CASE WHEN r.due_at < ${now}::timestamptz THEN 2 ELSE 1 END FROM due WHERE r.id = due.id
    RETURNING r.id, r.kind, r.type || ' ' || r.instance || ' on loan ' || r.loan_number AS what, r.loan_number AS "loanNumber", r.ended_at IS NULL AS pending, r.started_at IS NOT NULL AS started, ${waitsForQuality('r')} AS deciding,
      r.due_at < ${now}::timestamptz AS passed, r.due_at AS "dueAt",
      r.assigned_to_id AS "reviewerId", r.submitted_by_id AS "submitterId", r.worked_by_id AS "workedById", r.worked_by_name AS "workedBy", ${lead} AS "leadId"`)
}

/** Returns the reminders for a review that is due or overdue. Managers of quality replace a missing leader. */
function remindersFor(review: DueReview, managers: readonly number[], zone: string): Reminder[] {
  const { kind, what, pending, started, deciding, passed, dueAt, reviewerId, submitterId, workedById, workedBy, leadId, loanNumber } =
    review
  const due = momentText(dueAt, zone)
  const atQuality = reviewSubject(kind).link(loanNumber)
  const remind = (people: readonly (number | null)[], text: string, { mail = false, link = atQuality } = {}): Reminder[] =>
    [...new Set(people)].flatMap((userId) => (userId === null ? [] : [{ userId, text, link, mail }]))
  const leads = leadId === null ? managers : [leadId]
  if (pending && passed)
    return remind(
      [submitterId, ...leads],
      `${what} is overdue: ${started ? 'it was begun, but not completed' : 'nobody began it'} by ${due}. A manager can reset it`,
    )
  if (pending)
    return remind(reviewerId === null ? managers : [reviewerId], `${what} must be ${started ? 'completed' : 'begun'} by ${due}`, {
      mail: true,
    })
  if (deciding && passed) return remind(leads, `The disputes of ${what} are not decided, due ${due}`)
  if (deciding)
    return remind(reviewerId === null ? managers : [reviewerId], `The disputes of ${what} wait for a decision until ${due}`, { mail: true })
  const link = loanLink(DESK_OF[kind], loanNumber)
  if (passed) return remind(leads, `${workedBy || 'Nobody'} has not answered the findings of ${what}, due ${due}`, { link })
  return remind([workedById], `The findings of ${what} wait for your answer until ${due}`, { mail: true, link })
}

/** Sends the notices, and one mail per person for all of theirs. */
async function sendReminders(tx: Queries, news: readonly Reminder[]): Promise<void> {
  const people = await tx.user.findMany({
    where: { id: { in: news.map(({ userId }) => userId) }, inactive: false },
    select: { id: true, ...ADDRESS_COLUMNS },
  })
  for (const { id, ...addresses } of people) {
    const to = mailAddressOf(addresses)
    const texts = news.filter(({ userId, mail }) => mail && userId === id).map(({ text }) => text)
    const subject = texts.length === 1 ? (texts[0] as string) : `${texts.length} reviews wait for you`
    if (to && texts.length > 0) await queueMail(tx, { to, userId: id, subject, text: `${texts.join('.\n')}.`, kind: 'Quality' })
  }
  const active = new Set(people.map(({ id }) => id))
  await notify(
    tx,
    news.flatMap(({ userId, text, link }) => (active.has(userId) ? [{ userId, kind: 'dispute' as const, text, link }] : [])),
  )
}
