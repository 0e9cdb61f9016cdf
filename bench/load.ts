import { connect } from 'node:net'
import { median, quantile } from './figures.ts'
import { processorMs } from './servers.ts'

export interface Request {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** One request as it is sent again and again. */
export interface Target extends Request {
  name: string
  port: number
  /** Where no two requests are the same: what a connection sends next instead. */
  next?(connection: number): Request
}

/** Requests a second; milliseconds; bytes of the body as it travels. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  /** Processor time a request of the servers that the bench started: hangs less on what else the machine does. */
  cpu: number
  bytes: number
  /** How many answers these are the figures of. */
  count: number
}

export interface Load {
  connections: number
  seconds: number
}

const GOOD = '{"flag":true'

/** The request as bytes: Node's own client would take more of the cores than the server. */
function messageOf(port: number, { path, headers, body }: Request): Buffer {
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

/** How many bytes the body has that begins in this chunk, and how many of them are still to come; null where it is no good answer. */
function readHead(chunk: Buffer): { bytes: number; missing: number } | null {
  const end = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, end)
  const start = chunk.toString('latin1', end, end + GOOD.length)
  const bytes = Number(/content-length: (\d+)/i.exec(head)?.[1])
  const good = /^content-encoding:/im.test(head) || GOOD.startsWith(start)
  return head.startsWith('HTTP/1.1 200') && good && bytes > 0 ? { bytes, missing: bytes - (chunk.length - end) } : null
}

interface Listener {
  answered(ms: number, bytes: number): void
  failed(error: Error): void
}

/** Asks over one kept connection, again whenever the answer has come whole. Returns how to end it. */
function keepAsking({ name, port }: Target, message: () => Buffer, { answered, failed }: Listener): () => void {
  let sentAt = 0
  let bytes = 0
  let missing = 0
  const ask = () => {
    sentAt = performance.now()
    socket.write(message())
  }
  const take = (chunk: Buffer) => {
    if (missing > 0) missing -= chunk.length
    else {
      const head = readHead(chunk)
      if (!head) return failed(new Error(`${name}: ${chunk.toString('latin1', 0, 2_000)}`))
      bytes = head.bytes
      missing = head.missing
    }
    if (missing > 0) return
    answered(performance.now() - sentAt, bytes)
    ask()
  }
  const buffer = Buffer.allocUnsafe(65_536)
  // Read into the same bytes: new ones for each answer would stop this process for its garbage, which would count as the server's time.
  const callback = (read: number) => {
    take(buffer.subarray(0, read))
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
  socket.on('connect', ask)
  socket.on('error', failed)
  socket.on('close', () => failed(new Error(`${name}: the server closed a connection`)))
  return () =>
    socket
      .removeAllListeners()
      .on('error', () => {})
      .destroy()
}

/**
 * Asks over so many kept connections for so many seconds and until the next answer. The seconds begin when each was answered once: Node takes one new connection a turn of
 * its loop. Throws at the first answer that is not 200 with `flag` true.
 */
export async function load(target: Target, { connections, seconds }: Load): Promise<Figures> {
  const { port, next } = target
  const same = messageOf(port, target)
  const times: number[] = []
  let size = 0
  let began = 0
  let cpu = 0
  let waiting = connections
  let ends: (() => void)[] = []
  await new Promise<void>((done, failed) => {
    ends = Array.from({ length: connections }, (_, connection) => {
      let first = true
      const answered = (ms: number, bytes: number) => {
        size = bytes
        if (waiting === 0) {
          times.push(ms)
          if (performance.now() - began >= seconds * 1000) done()
        } else if (first && --waiting === 0) {
          began = performance.now()
          cpu = processorMs()
        }
        first = false
      }
      return keepAsking(target, () => (next ? messageOf(port, next(connection)) : same), { answered, failed })
    })
  }).finally(() => {
    for (const end of ends) end()
  })
  const rate = (times.length / (performance.now() - began)) * 1000
  cpu = (processorMs() - cpu) / times.length
  times.sort((a, b) => a - b)
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), cpu, bytes: size, count: times.length }
}

/** Each target once a round, each round beginning with another: what disturbs the machine disturbs all of them. Figures of the rounds, by target. */
export async function rounds<const T extends readonly Target[]>(
  targets: T,
  count: number,
  how: Load,
): Promise<{ [At in keyof T]: Figures[] }> {
  const found: Figures[][] = targets.map(() => [])
  for (let round = 0; round < count; round++) {
    for (let step = 0; step < targets.length; step++) {
      const at = (step + round) % targets.length
      const target = targets[at]
      if (target) found[at]?.push(await load(target, how))
    }
  }
  return found as { [At in keyof T]: Figures[] }
}

/** The median of a figure over the rounds. */
export const middle = (rounds: readonly Figures[], figure: keyof Figures) => median(rounds.map((round) => round[figure]))

/** The median of the rounds' ratios of a figure. */
export const ratio = (of: readonly Figures[], to: readonly Figures[], figure: keyof Figures) =>
  median(of.map((round, at) => round[figure] / (to[at]?.[figure] ?? Number.NaN)))
