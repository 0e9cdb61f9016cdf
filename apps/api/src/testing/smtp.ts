import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** The raw mail: headers, an empty line, the body. */
  raw: string
  header(name: string): string
  /** The plain text, decoded. */
  text: string
}

export interface TestMailServer {
  url: string
  mails: ReceivedMail[]
  stop(): Promise<void>
}

/** Starts a real mail server that stores received mails. `options` changes its behaviour. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestMailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push(
          arrived(
            session.envelope.rcptTo.map(({ address }) => address),
            Buffer.concat(chunks).toString('utf8'),
          ),
        )
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Opens a port with a misbehaving mail server. */
export async function startBadSmtp(behave: (socket: Socket) => void): Promise<{ url: string; stop(): Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    behave(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function arrived(to: string[], raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  const body = rest.join('\r\n\r\n')
  return { to, raw, header, text: /quoted-printable/i.test(header('content-transfer-encoding')) ? fromQuotedPrintable(body) : body }
}

const fromQuotedPrintable = (text: string) =>
  Buffer.from(
    text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
