import { connect } from 'node:net'
import { median, summarize } from './command.ts'
import { readServersMs } from './servers.ts'

/** A POST request that is sent repeatedly. */
export interface Target {
  name: string
  port: number
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** The result of sending a request repeatedly: requests per second, and times in milliseconds. */
export interface Figures {
  rate: number
  p50: number
  p99: number
  /** Processor time per request of the servers started by the bench. Depends less on the machine's other load. */
  cpu: number
}

export interface Load {
  connections: number
  seconds: number
}

const REFUSED = '{"flag":false'

/** Returns the request as bytes. Node's HTTP client would use more CPU than the server. */
function formatMessage({ port, path, headers, body }: Target): Buffer {
  const head = Object.entries({ host: `127.0.0.1:${port}`, ...headers, 'content-length': String(Buffer.byteLength(body)) })
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`)
}

/** Returns how many bytes are missing of the body that begins in this chunk; null if the response is not good. */
function missingBytes(chunk: Buffer): number | null {
  const end = chunk.indexOf('\r\n\r\n') + 4
  const head = chunk.toString('latin1', 0, end)
  const refused = chunk.toString('latin1', end, end + REFUSED.length) === REFUSED
  const bytes = Number(/content-length: (\d+)/i.exec(head)?.[1])
  return head.startsWith('HTTP/1.1 200') && !refused && bytes > 0 ? bytes - (chunk.length - end) : null
}

interface Listener {
  onResponse(ms: number): void
  onError(error: Error): void
}

/** Sends the request over one connection, and again after each complete response. Returns the function that stops it. */
function repeatRequest({ name, port }: Target, message: Buffer, { onResponse, onError }: Listener): () => void {
  let sentAt = 0
  let missing = 0
  const send = () => {
    sentAt = performance.now()
    socket.write(message)
  }
  const receive = (chunk: Buffer) => {
    if (missing > 0) missing -= chunk.length
    else {
      const rest = missingBytes(chunk)
      if (rest === null) return onError(new Error(`${name}: ${chunk.toString('latin1', 0, 2_000)}`))
      missing = rest
    }
    if (missing > 0) return
    onResponse(performance.now() - sentAt)
    send()
  }
  const buffer = Buffer.allocUnsafe(65_536)
  // Reuses one buffer, because pauses for garbage collection would count as the server's time.
  const callback = (read: number) => {
    receive(buffer.subarray(0, read))
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } })
  socket.on('connect', send)
  socket.on('error', onError)
  socket.on('close', () => onError(new Error(`${name}: the server closed a connection`)))
  return () =>
    socket
      .removeAllListeners()
      .on('error', () => {})
      .destroy()
}

/**
 * Sends requests over many connections for a number of seconds. Measurement starts when every connection has had a response, because Node
 * accepts only one new connection per turn of its event loop. Throws at the first response that is not 200 or has `flag` false.
 */
export async function load(target: Target, { connections, seconds }: Load): Promise<Figures> {
  const message = formatMessage(target)
  const times: number[] = []
  let began = 0
  let cpu = 0
  let waiting = connections
  let ends: (() => void)[] = []
  await new Promise<void>((done, failed) => {
    ends = Array.from({ length: connections }, () => {
      let first = true
      const onResponse = (ms: number) => {
        if (waiting === 0) {
          times.push(ms)
          if (performance.now() - began >= seconds * 1000) done()
        } else if (first && --waiting === 0) {
          began = performance.now()
          cpu = readServersMs()
        }
        first = false
      }
      return repeatRequest(target, message, { onResponse, onError: failed })
    })
  }).finally(() => {
    for (const end of ends) end()
  })
  const rate = (times.length / (performance.now() - began)) * 1000
  cpu = (readServersMs() - cpu) / times.length
  return { rate, ...summarize(times), cpu }
}

/** Runs each target once per round, starting with another one each time, so that noise affects all. Returns the figures by target. */
export async function runRounds<const T extends readonly Target[]>(
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

export const medianFigure = (rounds: readonly Figures[], figure: keyof Figures) => median(rounds.map((round) => round[figure]))

export const ratio = (of: readonly Figures[], to: readonly Figures[], figure: keyof Figures) =>
  median(of.map((round, at) => round[figure] / (to[at]?.[figure] ?? Number.NaN)))
