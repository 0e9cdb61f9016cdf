import type { FastifyBaseLogger } from 'fastify'
import { openLog } from '../logging/logger.ts'

/** The server's logger at the level `trace`, writing into `lines` (one JSON text each). */
export function capturedLog(): { log: FastifyBaseLogger; lines: string[] } {
  const lines: string[] = []
  return { log: openLog('trace', { write: (line: string) => void lines.push(line) }), lines }
}
