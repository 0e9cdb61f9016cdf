import type { Queries } from '../database.ts'

export interface NewMail {
  to: string
  /** Who it is for, when the app knows them. */
  userId?: number
  subject: string
  /** Plain text. `{link}` stands for the secret link of `link`. */
  text: string
  /** What sort of mail, in words: 'Password reset', 'Workbook'. */
  kind: string
  attachment?: { fileId: number }
  /** A link that only the receiver may use, as `sealLink` made it, and when it stops to work. */
  link?: { sealed: Uint8Array<ArrayBuffer>; until: Date }
}

/** Sends a mail when, and only when, the caller's transaction commits: a worker takes it from there, as often as it needs. */
export async function queueMail(db: Queries, { to, userId, subject, text, kind, attachment, link }: NewMail): Promise<void> {
  await db.mail.create({
    data: {
      recipient: to,
      userId: userId ?? null,
      // A header ends with its line.
      subject: subject.replaceAll(/\s+/g, ' ').trim(),
      body: text,
      kind,
      fileId: attachment?.fileId ?? null,
      sealedLink: link?.sealed ?? null,
      linkUntil: link?.until ?? null,
    },
  })
}
