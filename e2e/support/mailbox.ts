import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The raw message, attachments in base64. */
  source: string
}

export interface Mailbox {
  /** The address of the server, for the app's SMTP_URL. */
  url: string
  mails: ReceivedMail[]
  close(): Promise<void>
}

/** Starts a real SMTP server on a free port that stores the mails it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let source = ''
      stream.on('data', (chunk: Buffer) => {
        source += chunk.toString('latin1')
      })
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), source })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails, close: () => new Promise((closed) => server.close(() => closed())) }
}

/** Returns the header and the bytes of a mail's only attachment. */
export function readAttachment({ source }: ReceivedMail): { head: string; bytes: Buffer } {
  const [, boundary = ''] = /boundary="?([^"\r\n;]+)"?/.exec(source) ?? []
  const part = source.split(`--${boundary}`).find((one) => /content-disposition: attachment/i.test(one)) ?? ''
  const [head = '', ...body] = part.split('\r\n\r\n')
  return { head, bytes: Buffer.from(body.join('').replaceAll(/\s/g, ''), 'base64') }
}
