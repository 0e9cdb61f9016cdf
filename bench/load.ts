import { connect } from 'node:net'
import { median, summarize } from './figures.ts'
import { processorMs } from './servers.ts'

export interface Request {
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** A request that is sent repeatedly. */
export interface Target extends Request {
  name: string
  port: number
  /** Returns the next request of a connection, if requests differ. */
  next?(connection: number): Request
}

/** Requests per second; milliseconds. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  /** Processor time per request of the servers started by the bench. Depends less on the machine's other load. */
  cpu: number
  /** Number of measured responses. */
  count: number
}

export interface Load {
  connections: number
  seconds: number
}

const GOOD = '{"flag":true'

/** The request as bytes, because Node's HTTP client would use more CPU than the server. */
function messageOf(port: number, { path, headers, body }: Request): Buffer {
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

/** Returns how many bytes are missing of the body that begins in this chunk; null if the response is not good. */
function missingBytes(chunk: Buffer): number | null {
  const end = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, end)
  const start = chunk.toString('latin1', end, end + GOOD.length)
  const bytes = Number(/content-length: (\d+)/i.exec(head)?.[1])
  const good = /^content-encoding:/im.test(head) || GOOD.startsWith(start)
  return head.startsWith('HTTP/1.1 200') && good && bytes > 0 ? bytes - (chunk.length - end) : null
}

interface Listener {
  answered(ms: number): void
  failed(error: Error): void
}

/** Sends the request over one connection, again after each complete response. Returns the function that stops it. */
function keepAsking({ name, port }: Target, message: () => Buffer, { answered, failed }: Listener): () => void {
  let sentAt = 0
  let missing = 0
  const ask = () => {
    sentAt = performance.now()
    socket.write(message())
  }
  const take = (chunk: Buffer) => {
    if (missing > 0) missing -= chunk.length
    else {
      const rest = missingBytes(chunk)
      if (rest === null) return failed(new Error(`${name}: ${chunk.toString('latin1', 0, 2_000)}`))
      missing = rest
    }
    if (missing > 0) return
    answered(performance.now() - sentAt)
    ask()
  }
  const buffer = Buffer.allocUnsafe(65_536)
  // Reuses one buffer: garbage collection of new ones would pause this process, which would count as the server's time.
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
 * Sends requests over many connections for a number of seconds, until the next response. Measurement starts once every connection had a
 * response, because Node accepts one new connection per turn of its event loop. Throws at the first response that is not 200 with `flag`
 * true.
 */
export async function load(target: Target, { connections, seconds }: Load): Promise<Figures> {
  const { port, next } = target
  const same = messageOf(port, target)
  const times: number[] = []
  let began = 0
  let cpu = 0
  let waiting = connections
  let ends: (() => void)[] = []
  await new Promise<void>((done, failed) => {
    ends = Array.from({ length: connections }, (_, connection) => {
      let first = true
      const answered = (ms: number) => {
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
  return { rate, ...summarize(times), cpu, count: times.length }
}

/** Runs each target once per round, with a rotating start, so that noise affects all. Returns the figures by target. */
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

export const middle = (rounds: readonly Figures[], figure: keyof Figures) => median(rounds.map((round) => round[figure]))

/** The median of a figure's ratios, round by round. */
export const ratio = (of: readonly Figures[], to: readonly Figures[], figure: keyof Figures) =>
  median(of.map((round, at) => round[figure] / (to[at]?.[figure] ?? Number.NaN)))
