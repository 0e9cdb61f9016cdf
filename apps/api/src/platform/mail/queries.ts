import type { OutgoingMail } from '@ivue/contracts/mail/contract.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database, Queries } from '../database/database.ts'

export interface DueMail {
  id: number
  userId: number | null
  recipient: string
  subject: string
  body: string
  sealedLink: Uint8Array | null
  linkUntil: Date | null
  fileId: number | null
  attempts: number
  messageId: string
}

/** SQL of the moment before which everything due is held. */
const HELD_BEFORE = Prisma.sql`coalesce((SELECT held_before FROM worker_signs), '-infinity')`

/** Claims the mail that is due longest and not held. Other workers skip it until `until`, when the claim counts as abandoned. */
export async function claimMail(db: Database, { now, until }: { now: Date; until: Date }): Promise<DueMail | null> {
  const [mail] = await db.$queryRaw<DueMail[]>(Prisma.sql`
    UPDATE mails SET attempts = attempts + 1, next_at = ${until}
    WHERE id = (SELECT id FROM mails WHERE state = 'queued' AND next_at <= ${now} AND next_at > ${HELD_BEFORE}
      ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, user_id AS "userId", recipient, subject, body, sealed_link AS "sealedLink", link_until AS "linkUntil", file_id AS "fileId", attempts,
              message_id::text AS "messageId"`)
  return mail ?? null
}

export async function markSent(db: Queries, id: number, now: Date): Promise<void> {
  await db.mail.update({ where: { id }, data: { state: 'sent', sentAt: now, sealedLink: null, lastError: '' } })
}

type Claim = Pick<DueMail, 'id' | 'attempts'>

/** Updates a mail unless another worker has claimed it since. Returns whether it did. */
async function updateIfClaimed(db: Queries, { id, attempts }: Claim, data: Prisma.MailUpdateManyMutationInput): Promise<boolean> {
  const { count } = await db.mail.updateMany({ where: { id, attempts, state: 'queued' }, data })
  return count > 0
}

/** Extends a claim to `until`. Returns false if another worker has claimed the mail. */
export const renewClaim = (db: Queries, claim: Claim, until: Date) => updateIfClaimed(db, claim, { nextAt: until })

export async function markFailed(db: Queries, claim: Claim, problem: string): Promise<void> {
  await updateIfClaimed(db, claim, { state: 'failed', lastError: problem })
}

export async function scheduleRetry(db: Queries, claim: Claim, problem: string, nextAt: Date): Promise<void> {
  await updateIfClaimed(db, claim, { lastError: problem, nextAt })
}

/**
 * Stores queued mails without sending them, where there is no mail server. Held mails stay queued. Administrators read them in the app.
 */
export async function markUnsent(db: Queries): Promise<void> {
  await db.$executeRaw`UPDATE mails SET state = 'kept' WHERE state = 'queued' AND next_at > ${HELD_BEFORE}`
}

/** Clears expired links, and deletes mails older than `keepFrom` unless they are queued. */
export async function clearMails(db: Queries, { now, keepFrom }: { now: Date; keepFrom: Date }): Promise<void> {
  await db.mail.updateMany({ where: { linkUntil: { lt: now }, sealedLink: { not: null } }, data: { sealedLink: null } })
  await db.mail.deleteMany({ where: { createdAt: { lt: keepFrom }, state: { not: 'queued' } } })
}

export type MailRow = Omit<OutgoingMail, 'createdAt' | 'sentAt'> & { userId: number | null; createdAt: Date; sentAt: Date | null }

const COLUMNS = Prisma.sql`
  m.id, m.user_id AS "userId", m.created_at AS "createdAt", m.recipient AS "to", coalesce(u.full_name, '') AS person, m.subject, m.kind, m.state, m.attempts,
  m.last_error AS "lastError", m.sent_at AS "sentAt", coalesce(f.title, '') AS attachment
  FROM mails m LEFT JOIN users u ON u.id = m.user_id LEFT JOIN files f ON f.id = m.file_id`

/** Returns a page of mails, newest first, and the total. */
export async function listMails(
  db: Database,
  { state, search, offset, limit }: { state: string; search: string; offset: number; limit: number },
): Promise<{ rows: MailRow[]; total: number }> {
  const found = Prisma.sql`
    (${state} = '' OR m.state = ${state})
    AND (${search} = '' OR position(search_form(${search}) in search_form(concat_ws(E'\x1f', m.recipient, m.subject, u.full_name))) > 0)`
  const rows = await db.$queryRaw<MailRow[]>(
    Prisma.sql`SELECT ${COLUMNS} WHERE ${found} ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
  const [count] = await db.$queryRaw<{ total: number }[]>(
    Prisma.sql`SELECT count(*)::int AS total FROM mails m LEFT JOIN users u ON u.id = m.user_id WHERE ${found}`,
  )
  return { rows, total: count?.total ?? 0 }
}

type MailText = Pick<DueMail, 'body' | 'sealedLink' | 'linkUntil'>

export async function findMail(db: Database, id: number): Promise<(MailRow & MailText) | null> {
  const [mail] = await db.$queryRaw<(MailRow & MailText)[]>(
    Prisma.sql`SELECT m.body, m.sealed_link AS "sealedLink", m.link_until AS "linkUntil", ${COLUMNS} WHERE m.id = ${id}`,
  )
  return mail ?? null
}

/** Queues a mail again that failed or was not sent. Returns false if there is none or its link has expired. */
export async function requeueMail(db: Queries, id: number, now: Date): Promise<boolean> {
  const { count } = await db.mail.updateMany({
    where: { id, state: { in: ['failed', 'kept'] }, OR: [{ linkUntil: null }, { linkUntil: { gt: now }, sealedLink: { not: null } }] },
    data: { state: 'queued', attempts: 0, nextAt: now, lastError: '' },
  })
  return count > 0
}
