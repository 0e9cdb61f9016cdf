import type { Queries } from '../database/database.ts'

export interface NewMail {
  to: string
  /** Missing if the receiver has no account. */
  userId?: number
  subject: string
  /** Plain text. `{link}` is replaced by the secret link of `link`. */
  text: string
  /** What the mail is for, as administrators see it: 'Password reset', 'Workbook'. */
  kind: string
  attachment?: { fileId: number }
  /** The scheduled report to whose run the mail belongs. */
  scheduleId?: number | null
  /** When the mail was due, if that is before now. A mail that was due before a hold is held. */
  dueAt?: Date
  /** A link that only the receiver may use, encrypted by `linkSealer`, and when it expires. */
  link?: { sealed: Uint8Array<ArrayBuffer>; until: Date }
}

/** Queues a mail in the caller's transaction. The worker sends it, with retries, only if that commits. */
export async function queueMail(
  db: Queries,
  { to, userId, subject, text, kind, attachment, scheduleId = null, dueAt, link }: NewMail,
): Promise<void> {
  await db.mail.create({
    data: {
      recipient: to,
      userId: userId ?? null,
      // A line break would end the header.
      subject: subject.replaceAll(/\s+/g, ' ').trim(),
      body: text,
      kind,
      fileId: attachment?.fileId ?? null,
      scheduleId,
      ...(dueAt && { nextAt: dueAt }),
      sealedLink: link?.sealed ?? null,
      linkUntil: link?.until ?? null,
    },
  })
}
