import { listLink, loanLink, type OpenedFirst } from '@ivue/contracts/links.ts'
import { DESK_OF } from '@ivue/contracts/quality/reviews/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { notify } from '../notifications/notify.ts'
import type { Queries } from '../platform/database/database.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../platform/mail/address.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'

export interface ReviewedLoan {
  id: number
  kind: ReviewKind
  type: string
  workedById: number | null
  loanNumber: string
}

export interface ReviewNotice {
  personId: number | null
  /** One sentence without a full stop. */
  text: string
  link: string
}

/**
 * Notifies people of changes to their reviews: one notice per review and one mail for all. Call it as the last step of the
 * transaction, as `notify` requires.
 */
export async function notifyReviewedPeople(tx: Queries, viewer: SignedIn, news: readonly ReviewNotice[]): Promise<void> {
  const ids = news.flatMap(({ personId }) => (personId === null || personId === viewer.userId ? [] : [personId]))
  const people = await tx.user.findMany({
    where: { id: { in: ids }, inactive: false },
    select: { id: true, ...ADDRESS_COLUMNS },
    orderBy: { id: 'asc' },
  })
  const recipients = people.map((person) => ({ person, theirs: news.filter(({ personId }) => personId === person.id) }))
  for (const { person, theirs } of recipients) {
    const to = mailAddressOf(person)
    const [first] = theirs
    if (!to || !first) continue
    const subject = theirs.length === 1 ? first.text : `${first.text}, and ${theirs.length - 1} more`
    const text = `${theirs.map((one) => `${one.text}.`).join('\n')}\n\nPlease look at it at your desk.`
    await queueMail(tx, { to, userId: person.id, subject, text, kind: 'Quality' })
  }
  await notify(
    tx,
    recipients.flatMap(({ person, theirs }) =>
      theirs.map(({ text, link }) => ({ userId: person.id, kind: 'dispute' as const, text, link })),
    ),
  )
}

/** The beginning of a notice that says how disputes were decided. The review type follows it. */
export const DISPUTES_DECIDED = 'QC decided on your disputes of '

/** Returns the link to the desk where the worked person answers the findings of a review. */
export const findingsLink = ({ kind, loanNumber }: Pick<ReviewedLoan, 'kind' | 'loanNumber'>, on?: OpenedFirst) =>
  loanLink(DESK_OF[kind], loanNumber, { on })

/**
 * Returns the news of findings in reviews that just ended, one per review and person: for the worked person, who answers all findings,
 * and for others responsible for one.
 */
export async function buildFindingNotices(tx: Queries, reviews: readonly ReviewedLoan[]): Promise<ReviewNotice[]> {
  const ids = reviews.map(({ id }) => id)
  const counted = await tx.$queryRaw<{ reviewId: number; personId: number | null; count: number }[]>(Prisma.sql`
    SELECT review_id AS "reviewId", responsible_id AS "personId", count(*)::int AS count FROM findings WHERE review_id = ANY(${ids}::int[]) GROUP BY 1, 2 ORDER BY 2`)
  return reviews.flatMap((review): ReviewNotice[] => {
    const { workedById, type, loanNumber } = review
    const found = counted.filter(({ reviewId }) => reviewId === review.id)
    const all = found.reduce((sum, { count }) => sum + count, 0)
    if (all === 0) return []
    const where = `of ${type} on loan ${loanNumber}`
    const others = found.filter(({ personId }) => personId !== workedById)
    return [
      { personId: workedById, text: `Answer ${countText(all, 'finding')} ${where}`, link: findingsLink(review, 'answer') },
      ...others.map(({ personId, count }) => ({
        personId,
        text: `You are responsible for ${countText(count, 'finding')} ${where}`,
        link: listLink('findings', { loanNumber }),
      })),
    ]
  })
}
