import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

export interface Letter {
  from: string
  to: string
  subject: string
  text: string
  messageId: string
  attachment?: { title: string; mime: string; stream: Readable }
}

/** What became of an attempt. `retry` false: it will never be taken. `problem` never holds a password, a link or the text. */
export type Outcome = { sent: true } | { sent: false; retry: boolean; problem: string }

export type Transport = (letter: Letter, stop: AbortSignal) => Promise<Outcome>

/** However a mail server behaves (silent, refusing, one byte a second), an attempt ends by then. */
const WHOLE_ATTEMPT_MS = 30_000
const PHASE_MS = 10_000

/** Sends by SMTP (SMTP_URL). Each attempt has a connection of its own. */
export function smtpTransport(url: string, wholeAttemptMs = WHOLE_ATTEMPT_MS): Transport {
  const phase = Math.min(PHASE_MS, wholeAttemptMs)
  const smtp = createTransport({
    url,
    connectionTimeout: phase,
    greetingTimeout: phase,
    dnsTimeout: phase,
    socketTimeout: phase,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, attachment, ...letter }, stop) => {
    try {
      await smtp.sendMail({
        ...letter,
        // As an object the address is one address, whatever it holds.
        to: { name: '', address: to },
        attachments: attachment ? [{ filename: attachment.title, contentType: attachment.mime, content: attachment.stream }] : [],
        signal: AbortSignal.any([stop, AbortSignal.timeout(wholeAttemptMs)]),
      })
      return { sent: true }
    } catch (error) {
      attachment?.stream.destroy()
      return { sent: false, ...judged(error) }
    }
  }
}

const WORDS: Record<string, string> = {
  ETIMEDOUT: 'The mail server did not answer in time',
  EABORT: 'The mail server did not answer in time',
  ECONNECTION: 'The mail server cannot be reached',
  ESOCKET: 'The mail server cannot be reached',
  EDNS: 'The mail server cannot be found',
  ETLS: 'The mail server offers no trusted encryption',
  EAUTH: 'The mail server refused our sign-in',
  EENVELOPE: 'The mail server refused the address',
  EMESSAGE: 'The mail server refused the mail',
}

/** In our own words, with the number of the answer: what a server says may repeat what it was sent. A refusal of this mail for good (5xx) is not tried again. */
function judged(error: unknown): { retry: boolean; problem: string } {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const words = WORDS[code] ?? 'The mail could not be handed over'
  const forGood = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
  return { retry: !forGood, problem: responseCode ? `${words} (${responseCode})` : words }
}
