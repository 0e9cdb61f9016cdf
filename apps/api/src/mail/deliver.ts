import type { Services } from '../app-services.ts'
import { retryUntilReady } from '../start/startup.ts'
import { linkSealer } from './links.ts'
import { claimMail, clearMails, type DueMail, keepMails, markFailed, markSent, scheduleRetry } from './queries.ts'
import { smtpTransport, type Transport } from './transport.ts'

const POLL_EVERY_MS = 1_000
const CLEAN_UP_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/** Longer than an attempt may last: a claim that is older belongs to a worker that died. */
const CLAIM_MS = 120_000
const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 3_600_000
/** About four hours, with the delays between them. */
const MAX_ATTEMPTS = 12

export const retryAfter = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS)

/**
 * Sends due mails one after the other and returns the number of attempts. Delivery is at least once: a worker that dies after the server accepted a mail and before
 * that is stored leaves it to be sent again, with the same Message-ID. Without a mail server the mails are kept, to be read by an administrator.
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
    const mail = await claimMail(db, { now: at, until: new Date(at.getTime() + CLAIM_MS) })
    if (!mail) return attempts
    await attempt(services, transport, mail, stop)
  }
}

async function attempt(services: Services, transport: Transport, mail: DueMail, stop: AbortSignal): Promise<void> {
  const { db, env, files, settings, log, now } = services
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
  // Retried until the database is back: a mail that is not marked would be sent twice.
  if (outcome.sent) return retryUntilReady(log, () => markSent(db, mail.id, now()), stop)
  if (!outcome.retry || mail.attempts >= MAX_ATTEMPTS) return markFailed(db, mail.id, outcome.problem)
  return scheduleRetry(db, mail.id, outcome.problem, new Date(now().getTime() + retryAfter(mail.attempts)))
}

/** Delivers mails in this process. Returns the function that stops it. */
export function startMail(services: Services): () => Promise<void> {
  const { db, env, log, settings, now } = services
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : null
  if (transport && !env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links in mails lead to this machine alone')
  const stop = new AbortController()
  let cleanedUpAt = 0

  const poll = async () => {
    await deliverDue(services, transport, stop.signal)
    if (Date.now() - cleanedUpAt < CLEAN_UP_EVERY_MS) return
    cleanedUpAt = Date.now()
    await clearMails(db, { now: now(), keepFrom: new Date(now().getTime() - (await settings.get('mail.keepDays')) * DAY_MS) })
  }
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> = Promise.resolve()
  const pollAgain = () => {
    polling = poll()
      .catch((error: unknown) => log.warn({ err: error }, 'outgoing mail'))
      .then(() => {
        if (!stop.signal.aborted) timer = setTimeout(pollAgain, POLL_EVERY_MS)
      })
  }
  pollAgain()
  return async () => {
    stop.abort()
    clearTimeout(timer)
    await polling
  }
}
