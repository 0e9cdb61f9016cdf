import Fastify, { type FastifyBaseLogger } from 'fastify'

/** The server's own logger at its most talkative, writing into `lines` (one JSON text each). */
export function capturedLog(): { log: FastifyBaseLogger; lines: string[] } {
  const lines: string[] = []
  const { log } = Fastify({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } })
  return { log, lines }
}
