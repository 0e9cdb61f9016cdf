import { connect } from 'node:net'
import { median, quantile } from './figures.ts'

/** One request as it is sent again and again. */
export interface Target {
  name: string
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  body: string
  /** The answer comes compressed, so that it cannot be told from its first bytes whether it is a page. */
  compressed?: boolean
}

/** Requests a second; milliseconds; bytes of the body as it travels. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  bytes: number
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const GOOD = Buffer.from('{"flag":true')

const READ_AT_ONCE = 65_536

/** The request of a target as bytes. */
function requestOf({ port, path, headers, body }: Target): Buffer {
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

interface Asking {
  /** The first answer has come. */
  begun: Promise<void>
  failed: Promise<never>
  stop(): void
}

/** Asks over one kept connection after another answer has come whole; `onAnswer` hears the milliseconds each took, and its bytes. */
function keepAsking(target: Target, request: Buffer, onAnswer: (took: number, bytes: number) => void): Asking {
  let missing = -1
  let asked = 0
  let bytes = 0
  let fail = (_error: Error) => {}
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject
  })
  failed.catch(() => {})
  // Everything is read into the same bytes: new ones for each answer of a hundred kilobytes would stop this process for its garbage, and be counted as the server's time.
  const socket = connect({
    port: target.port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(READ_AT_ONCE),
      callback: (read, bytes) => take(Buffer.from(bytes.buffer, bytes.byteOffset, read)),
    },
  })
  const ask = () => {
    asked = performance.now()
    socket.write(request)
  }
  const take = (chunk: Buffer): boolean => {
    if (missing < 0) {
      const end = chunk.indexOf(END_OF_HEAD)
      const head = chunk.subarray(0, Math.max(0, end)).toString('latin1')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      const start = chunk.subarray(end + 4, end + 4 + GOOD.length)
      const isGood = target.compressed ? /^content-encoding:/im.test(head) : start.compare(GOOD, 0, start.length) === 0
      if (end < 0 || !head.startsWith('HTTP/1.1 200') || length === undefined || !isGood) {
        fail(new Error(`${target.name}: ${chunk.toString('latin1').slice(0, 2_000)}`))
        return false
      }
      bytes = Number(length)
      missing = bytes - (chunk.length - end - 4)
    } else missing -= chunk.length
    if (missing > 0) return true
    missing = -1
    onAnswer(performance.now() - asked, bytes)
    begin()
    ask()
    return true
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error(`${target.name}: the server closed a connection`)))
  socket.on('connect', ask)
  return {
    begun,
    failed,
    stop: () =>
      socket
        .removeAllListeners()
        .on('error', () => {})
        .destroy(),
  }
}

/**
 * Asks over as many kept connections for so many seconds, each the next when the last was answered whole. The seconds begin when each was answered once: Node takes one new
 * connection a turn of its loop, which under load is some ten milliseconds. Throws at the first answer that is not 200 and `flag` true.
 */
export async function load(target: Target, { connections, seconds }: { connections: number; seconds: number }): Promise<Figures> {
  const request = requestOf(target)
  const times: number[] = []
  let size = 0
  const hear = (took: number, bytes: number) => {
    times.push(took)
    size = bytes
  }
  const clients = Array.from({ length: connections }, () => keepAsking(target, request, hear))
  const failed = clients.map((client) => client.failed)
  let started = 0
  let timer: NodeJS.Timeout | undefined
  try {
    await Promise.race([Promise.all(clients.map(({ begun }) => begun)), ...failed])
    times.length = 0
    started = performance.now()
    const enough = new Promise<void>((done) => {
      timer = setTimeout(done, seconds * 1000)
    })
    await Promise.race([enough, ...failed])
  } finally {
    clearTimeout(timer)
    for (const { stop } of clients) stop()
  }
  const rate = (times.length / (performance.now() - started)) * 1000
  times.sort((a, b) => a - b)
  return { rate, p50: quantile(times, 0.5), p99: quantile(times, 0.99), bytes: size }
}

/** Every target once a round, each round beginning with another: what disturbs the machine disturbs all of them. Figures of each round by target. */
export async function rounds(
  targets: readonly Target[],
  how: { connections: number; seconds: number; rounds: number },
): Promise<Map<Target, Figures[]>> {
  const found = new Map<Target, Figures[]>(targets.map((target) => [target, []]))
  for (let round = 0; round < how.rounds; round++) {
    for (let at = 0; at < targets.length; at++) {
      const target = targets[(at + round) % targets.length]
      if (target) found.get(target)?.push(await load(target, how))
    }
  }
  return found
}

/** The median of each figure over the rounds. */
export const middle = (all: readonly Figures[]): Figures => ({
  rate: median(all.map(({ rate }) => rate)),
  p50: median(all.map(({ p50 }) => p50)),
  p99: median(all.map(({ p99 }) => p99)),
  bytes: median(all.map(({ bytes }) => bytes)),
})
