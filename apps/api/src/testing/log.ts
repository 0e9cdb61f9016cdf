import type { FastifyBaseLogger } from 'fastify'
import { openLog } from '../platform/logging/logger.ts'

/** Returns the server's logger at the level `trace`, writing every line into `lines` (one JSON text each), also those that repeat. */
export function captureLog(): { log: FastifyBaseLogger; lines: string[] } {
  const lines: string[] = []
  return { log: openLog('trace', { write: (line: string) => void lines.push(line) }, () => 0), lines }
}
