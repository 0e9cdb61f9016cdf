import { loanLink } from '@ivue/contracts/desks/paths.ts'
import { DESK_OF } from '@ivue/contracts/quality/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/words.ts'
import type { Queries } from '../database.ts'
import { queueMail } from '../mail/outbox.ts'
import { notify } from '../notifications/notify.ts'
import type { SignedIn } from '../rpc/implement.ts'

interface News {
  review: { kind: ReviewKind; workedById: number | null; loanNumber: string }
  /** One sentence without a full stop. */
  text: string
}

/** Notifies the people whose work was reviewed, by mail too, of what became of it. Last in its transaction, as `notify` asks. */
export async function notifyWorkedPerson(tx: Queries, viewer: SignedIn, news: readonly News[]): Promise<void> {
  const ids = news.flatMap(({ review }) => (review.workedById === null || review.workedById === viewer.userId ? [] : [review.workedById]))
  const found = await tx.user.findMany({
    where: { id: { in: ids }, inactive: false },
    select: { id: true, clientEmail: true, drEmail: true },
  })
  const people = new Map(found.map((person) => [person.id, person]))
  const notices = news.flatMap(({ review, text }) => {
    const person = review.workedById === null ? undefined : people.get(review.workedById)
    return person ? [{ person, text, link: loanLink(DESK_OF[review.kind], review.loanNumber) }] : []
  })
  for (const { person, text } of notices) {
    const to = person.clientEmail || person.drEmail
    if (to)
      await queueMail(tx, { to, userId: person.id, subject: text, text: `${text}.\n\nPlease look at it at your desk.`, kind: 'Quality' })
  }
  await notify(
    tx,
    notices.map(({ person, text, link }) => ({ userId: person.id, kind: 'dispute', text, link })),
  )
}
