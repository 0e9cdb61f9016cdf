import type { Services } from '../app-services.ts'
import { retryUntilReady } from '../start/startup.ts'
import { linkSealer } from './link-sealer.ts'
import { claimMail, clearMails, type DueMail, markFailed, markSent, markUnsent, renewClaim, scheduleRetry } from './queries.ts'
import { type Message, type SendOutcome, smtpTransport, type Transport } from './transport.ts'

const POLL_EVERY_MS = 1_000
const CLEAN_UP_EVERY_MS = 3_600_000
const DAY_MS = 86_400_000
/** Milliseconds after which a claim that was not renewed belongs to a dead worker. Another worker may then take the mail. */
const CLAIM_MS = 60_000
const RENEW_EVERY_MS = 10_000
/** Most parallel attempts. There are several, so that a server that takes minutes for one mail does not delay the others. */
const ATTEMPTS_AT_ONCE = 5
const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 3_600_000
/** Most attempts for a mail. With the delays between them they take about four hours. */
const MAX_ATTEMPTS = 12

export const retryDelayMs = (attempts: number): number => Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS)

export interface Delivery {
  transport: Transport | null
  stop: AbortSignal
  /** Milliseconds between two renewals of a claim. */
  renewEvery: number
  /** The attempts that have not finished. */
  open: Set<Promise<void>>
}

/**
 * Starts attempts for due mails and returns how many. Delivery is at least once. If a worker dies after the server accepted a mail and
 * before that is stored, the mail is sent again with the same Message-ID. Without a mail server the mails are stored for an administrator
 * to read.
 */
export async function startDue(services: Services, sending: Delivery): Promise<number> {
  const { db, now, log } = services
  const { transport, open, stop } = sending
  if (!transport) {
    await markUnsent(db)
    return 0
  }
  for (let started = 0; ; started++) {
    if (stop.aborted || open.size >= ATTEMPTS_AT_ONCE) return started
    const at = now()
    const mail = await claimMail(db, { now: at, until: new Date(at.getTime() + CLAIM_MS) })
    if (!mail) return started
    const send = (message: Message) => runWithRenewal(services, mail, sending, (stopNow) => transport(message, stopNow))
    const attempting = attemptDelivery(services, send, mail, stop)
      .catch((error: unknown) => log.warn({ err: error }, 'outgoing mail'))
      .finally(() => open.delete(attempting))
    open.add(attempting)
  }
}

/** Runs `work` while renewing the mail's claim. `work` gets a signal that aborts when the claim is lost or the worker stops. */
async function runWithRenewal<T>(
  { db, now, log }: Services,
  mail: DueMail,
  { stop, renewEvery }: Delivery,
  work: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const expiry = setTimeout(() => lost.abort(), CLAIM_MS)
  const renew = async () => {
    if (await renewClaim(db, mail, new Date(now().getTime() + CLAIM_MS))) expiry.refresh()
    else lost.abort()
  }
  const timer = setInterval(() => void renew().catch((error: unknown) => log.warn({ err: error }, 'outgoing mail')), renewEvery)
  try {
    return await work(AbortSignal.any([stop, lost.signal]))
  } finally {
    clearInterval(timer)
    clearTimeout(expiry)
  }
}

async function attemptDelivery(
  services: Services,
  send: (message: Message) => Promise<SendOutcome>,
  mail: DueMail,
  stop: AbortSignal,
): Promise<void> {
  const { db, env, files, settings, log, now } = services
  const link = mail.linkUntil === null ? '' : linkSealer(env).open(mail, now())
  if (link === null) return markFailed(db, mail, 'Its link ran out before it could be sent')
  const file = mail.fileId === null ? null : await db.file.findFirst({ where: { id: mail.fileId, complete: true } })
  if (mail.fileId !== null && !file) return markFailed(db, mail, 'The attached file is no longer kept')

  const from = await settings.get('mail.from')
  const message: Message = {
    from,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.linkUntil === null ? mail.body : mail.body.replaceAll('{link}', () => link),
    messageId: `<${mail.messageId}@${/@([^>]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`,
    ...(file ? { attachment: { title: file.title, mime: file.mime, stream: files.read(file.id) } } : {}),
  }
  const outcome = await send(message)
  // Retried until the database is back: a mail that is not marked would be sent twice.
  if (outcome.sent) return retryUntilReady(log, () => markSent(db, mail.id, now()), stop)
  if (!outcome.retry || mail.attempts >= MAX_ATTEMPTS) return markFailed(db, mail, outcome.problem)
  return scheduleRetry(db, mail, outcome.problem, new Date(now().getTime() + retryDelayMs(mail.attempts)))
}

/** Delivers mails in this process. Returns the function that stops it. */
export function startMail(services: Services): () => Promise<void> {
  const { db, env, log, settings, now } = services
  const transport = env.SMTP_URL ? smtpTransport(env.SMTP_URL) : null
  if (transport && !env.PUBLIC_URL) log.warn('PUBLIC_URL is not set: links in mails lead to this machine alone')
  const stop = new AbortController()
  const sending: Delivery = { transport, stop: stop.signal, renewEvery: RENEW_EVERY_MS, open: new Set() }
  let cleanedUpAt = 0

  const poll = async () => {
    await startDue(services, sending)
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
    await Promise.all(sending.open)
  }
}
