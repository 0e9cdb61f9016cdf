import type { Services } from '../services.ts'
import { linkSealer } from './links.ts'
import { claimMail, clearMails, type DueMail, keepMails, markFailed, markForLater, markSent } from './queries.ts'
import { smtpTransport, type Transport } from './transport.ts'

const LOOK_EVERY_MS = 1_000
const CLEAR_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/** Longer than an attempt may last: a mail still claimed then belongs to a worker that died. */
const CLAIMED_MS = 120_000
const FIRST_RETRY_MS = 10_000
const LONGEST_RETRY_MS = 3_600_000
/** With the waits between them, about four hours. */
const MOST_ATTEMPTS = 12

export const retryAfter = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)

/**
 * Sends what is due, one after the other, and answers how many attempts were made. At least once: a worker that dies between the server's yes and our note of it
 * leaves the mail to be sent again, under the same Message-ID. Without a mail server the mails are kept to be read.
 */
export async function deliverDue(services: Services, transport: Transport | null, stop = new AbortController().signal): Promise<number> {
  const { db, now } = services
  if (!transport) {
    await keepMails(db)
    return 0
  }
  for (let attempts = 0; ; attempts++) {
    if (stop.aborted) return attempts
    const at = now()
    const mail = await claimMail(db, { now: at, until: new Date(at.getTime() + CLAIMED_MS) })
    if (!mail) return attempts
    await attempt(services, transport, mail, stop)
  }
}

async function attempt(services: Services, transport: Transport, mail: DueMail, stop: AbortSignal): Promise<void> {
  const { db, env, files, settings, now } = services
  const link = mail.linkUntil === null ? '' : linkSealer(env).open(mail, now())
  if (link === null) return markFailed(db, mail.id, 'Its link ran out before it could be sent')
  const file = mail.fileId === null ? null : await db.file.findFirst({ where: { id: mail.fileId, complete: true } })
  if (mail.fileId !== null && !file) return markFailed(db, mail.id, 'The attached file is no longer kept')

  const from = await settings.get('mail.from')
  const outcome = await transport(
    {
      from,
      to: mail.recipient,
      subject: mail.subject,
      text: mail.linkUntil === null ? mail.body : mail.body.replaceAll('{link}', () => link),
      messageId: `<${mail.messageId}@${/@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
      ...(file ? { attachment: { title: file.title, mime: file.mime, stream: files.read(file.id) } } : {}),
    },
    stop,
  )
  if (outcome.sent) return markSent(db, mail.id, now())
  if (!outcome.retry || mail.attempts >= MOST_ATTEMPTS) return markFailed(db, mail.id, outcome.problem)
  return markForLater(db, mail.id, outcome.problem, new Date(now().getTime() + retryAfter(mail.attempts)))
}

/** Delivers in this process until the answered function was called. */
export function startMail(services: Services): () => Promise<void> {
  const { db, env, log, settings, now } = services
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : null
  if (transport && !env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links in mails lead to this machine alone')
  const stop = new AbortController()
  let clearedAt = 0

  const look = async () => {
    await deliverDue(services, transport, stop.signal)
    if (Date.now() - clearedAt < CLEAR_EVERY_MS) return
    clearedAt = Date.now()
    await clearMails(db, { now: now(), keepFrom: new Date(now().getTime() - (await settings.get('mail.keepDays')) * DAY_MS) })
  }
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  const again = () => {
    looking = look()
      .catch((error: unknown) => log.warn({ err: error }, 'outgoing mail'))
      .then(() => {
        if (!stop.signal.aborted) timer = setTimeout(again, LOOK_EVERY_MS)
      })
  }
  again()
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await looking
  }
}
