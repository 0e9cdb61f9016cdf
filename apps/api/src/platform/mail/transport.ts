import { PassThrough, type Readable } from 'node:stream'
import { createTransport } from 'nodemailer'

export interface Message {
  from: string
  to: string
  subject: string
  text: string
  messageId: string
  attachment?: { title: string; mime: string; stream: Readable }
}

/**
 * What became of an attempt to send a mail. `retry` is false if the server will never accept it. `problem` contains no password, link or
 * content of the mail.
 */
export type SendOutcome = { sent: true } | { sent: false; retry: boolean; problem: string }

export type Transport = (message: Message, stop: AbortSignal) => Promise<SendOutcome>

/** Limits for the parts of an attempt, in milliseconds. */
export interface MailTimeouts {
  /** Connecting, including the server's greeting. */
  connect: number
  /** From the start of the attempt until the whole mail is sent. */
  handOver: number
  /** From the end of the mail until the server accepts it. The server may scan the mail: RFC 5321 4.5.3.2.6 allows it ten minutes. */
  accept: number
}

const DEFAULT_TIMEOUTS: MailTimeouts = { connect: 10_000, handOver: 30_000, accept: 600_000 }

/** Sends by SMTP with a connection per attempt. An attempt ends even if the server is silent or sends one byte a second. */
export function smtpTransport(url: string, times: Partial<MailTimeouts> = {}): Transport {
  const { connect, handOver, accept } = { ...DEFAULT_TIMEOUTS, ...times }
  return async ({ to, attachment, ...message }, stop) => {
    const timeout = new AbortController()
    const endAfter = (milliseconds: number) => setTimeout(() => timeout.abort(), milliseconds)
    let timer = endAfter(handOver)
    const smtp = connectTo(url, Math.min(connect, handOver), handOver + accept)
    const atLastByte = () =>
      new PassThrough({
        final(done) {
          clearTimeout(timer)
          timer = endAfter(accept)
          done()
        },
      })
    smtp.use('stream', (mail, next) => {
      mail.message.transform(atLastByte)
      next()
    })
    try {
      await smtp.sendMail({
        ...message,
        // An address object is not parsed, so a comma in it cannot add a receiver.
        to: { name: '', address: to },
        attachments: attachment ? [{ filename: attachment.title, contentType: attachment.mime, content: attachment.stream }] : [],
        signal: AbortSignal.any([stop, timeout.signal]),
      })
      return { sent: true }
    } catch (error) {
      attachment?.stream.destroy()
      return { sent: false, ...describeFailure(error) }
    } finally {
      clearTimeout(timer)
    }
  }
}

const connectTo = (url: string, connect: number, socketTimeout: number) =>
  createTransport({
    url,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

/** Connects and, if the address names a user, signs in. Returns null, or what failed. Sends nothing. */
export async function findMailProblem(url: string): Promise<string | null> {
  const smtp = connectTo(url, DEFAULT_TIMEOUTS.connect, DEFAULT_TIMEOUTS.connect)
  try {
    await smtp.verify()
    return null
  } catch (error) {
    return describeFailure(error).problem
  } finally {
    smtp.close()
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

/** Describes a failure by the server's status code only, because its text may repeat the mail. A permanent refusal (5xx) is not retried. */
function describeFailure(error: unknown): { retry: boolean; problem: string } {
  const { code = '', responseCode } = error as { code?: string; responseCode?: number }
  const text = FAILURES[code] ?? 'The mail could not be handed over'
  const permanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
  return { retry: !permanent, problem: responseCode ? `${text} (${responseCode})` : text }
}
