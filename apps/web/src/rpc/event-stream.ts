import { storedToken } from '../browser/storage.ts'
import { parseEnvelope } from './call.ts'
import { TransportError, toTransportError } from './errors.ts'

/**
 * Opens `GET /events` (wire conventions, Live updates) after the last seen id. It uses fetch because EventSource cannot send the token.
 * Throws `Refused` if nobody is signed in, `TransportError` without an answer.
 */
export async function openEventStream(last: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const headers = { Accept: 'text/event-stream', 'custom-type': storedToken() ?? '', ...(last ? { 'last-event-id': last } : {}) }
  const answer = await fetch(`${import.meta.env?.BASE_URL ?? '/'}events`, { credentials: 'include', headers, signal }).catch(
    (error: unknown) => {
      throw toTransportError(error)
    },
  )
  if (answer.ok && answer.body && answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.body
  parseEnvelope(answer.status, answer.statusText, await answer.text())
  throw new TransportError(answer.status, 'The answer is no stream')
}
