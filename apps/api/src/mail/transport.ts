import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

export interface Message {
  from: string
  to: string
  subject: string
  text: string
  messageId: string
  attachment?: { title: string; mime: string; stream: Readable }
}

/** `retry` is false when the server will never accept the mail. `problem` holds no password, no link and nothing of the text. */
export type Outcome = { sent: true } | { sent: false; retry: boolean; problem: string }

export type Transport = (message: Message, stop: AbortSignal) => Promise<Outcome>

/** Ends an attempt however the mail server behaves: silent, or one byte a second. */
const ATTEMPT_TIMEOUT_MS = 30_000
const PHASE_TIMEOUT_MS = 10_000

/** Sends by SMTP, with a connection for each attempt. */
export function smtpTransport(url: string, timeoutMs = ATTEMPT_TIMEOUT_MS): Transport {
  const phase = Math.min(PHASE_TIMEOUT_MS, timeoutMs)
  const smtp = createTransport({
    url,
    connectionTimeout: phase,
    greetingTimeout: phase,
    dnsTimeout: phase,
    socketTimeout: phase,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ to, attachment, ...message }, stop) => {
    try {
      await smtp.sendMail({
        ...message,
        // Given as an object, the address is not parsed: a comma in it cannot add a receiver.
        to: { name: '', address: to },
        attachments: attachment ? [{ filename: attachment.title, contentType: attachment.mime, content: attachment.stream }] : [],
        signal: AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]),
      })
      return { sent: true }
    } catch (error) {
      attachment?.stream.destroy()
      return { sent: false, ...describeFailure(error) }
    }
  }
}

const FAILURES: Record<string, string> = {
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

/** Uses no words of the server, which may repeat what it was sent, but its status code. A permanent refusal (5xx) is not retried. */
function describeFailure(error: unknown): { retry: boolean; problem: string } {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const text = FAILURES[code] ?? 'The mail could not be handed over'
  const permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
  return { retry: !permanent, problem: responseCode ? `${text} (${responseCode})` : text }
}
