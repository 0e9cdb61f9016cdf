import type { Desk } from '@ivue/contracts/desks/words.ts'
import { KIND_AT } from '@ivue/contracts/quality/disputes/rules.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Queries } from '../database/database.ts'
import { ADDRESS_COLUMNS, mailAddressOf } from '../mail/address.ts'
import { queueMail } from '../mail/outbox.ts'
import { notify } from '../notifications/notify.ts'
import type { SignedIn } from '../rpc/implement.ts'
import { reviewSubject } from '../worklist/reviews.ts'
import { findQualityManagers, type ReviewAtDesk } from './queries.ts'

/**
 * Notifies the reviewer, also by mail, and the managers of quality of disputed findings. Call it as the last step of the transaction,
 * as `notify` requires.
 */
export async function notifyQuality(tx: Queries, viewer: SignedIn, desk: Desk, review: ReviewAtDesk, disputed: number): Promise<void> {
  const what = `${review.type} ${review.instance} on loan ${review.loanNumber}`
  const text = `${viewer.fullName} disputed ${countText(disputed, 'finding')} of ${what}`
  const reviewer = review.reviewedById
    ? await tx.user.findFirst({
        where: { id: review.reviewedById, inactive: false },
        select: { id: true, ...ADDRESS_COLUMNS },
      })
    : null
  const email = reviewer && reviewer.id !== viewer.userId ? mailAddressOf(reviewer) : ''
  if (reviewer && email) {
    await queueMail(tx, {
      to: email,
      userId: reviewer.id,
      subject: `Dispute: ${what}`,
      text: `${text}.\n\nPlease decide on it in the QA dashboard.`,
      kind: 'Dispute',
    })
  }
  const people = new Set([reviewer?.id, ...(await findQualityManagers(tx)).map(({ id }) => id)])
  const link = reviewSubject(KIND_AT[desk]).link(review.loanNumber)
  await notify(
    tx,
    [...people]
      .filter((id) => id !== undefined && id !== viewer.userId)
      .map((userId) => ({ userId: userId as number, kind: 'dispute', text, link })),
  )
}
