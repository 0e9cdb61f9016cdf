import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { SESSION_COOKIE } from '../platform/rpc/session-secrets.ts'
import type { SignIn } from '../testing/test-app.ts'

export interface Event {
  event: string
  id: string
  data: { id?: number; unread?: number; list?: string; ids?: number[] | null }
}

export interface EventReader {
  events: Event[]
  ids(): number[]
  /** Resolves with the first matching event, including events already received. */
  until(fits: (event: Event) => boolean): Promise<Event>
  /** Resolves when the stream has ended, for whatever reason. */
  ended: Promise<void>
  cut(): void
}

export const byName = (name: string) => (event: Event) => event.event === name

/** Returns a window of a person: reads `GET /events` of the server at `base`, resuming after id `last` if given. */
export async function readEvents(base: string, as: SignIn, last?: string): Promise<EventReader> {
  const headers = {
    'custom-type': as.token,
    cookie: `${SESSION_COOKIE}=${as.cookie}`,
    ...(last === undefined ? {} : { 'last-event-id': last }),
  }
  // Not fetch: after a cut it opens a new connection without sending a request, and the server waits for that request when it closes.
  const request = get(`${base}/events`, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) throw new Error(`no stream: ${answer.statusCode}`)
  const events: Event[] = []
  const waiting = new Set<() => void>()

  const ended = (async () => {
    let text = ''
    try {
      for await (const chunk of answer.setEncoding('utf8') as AsyncIterable<string>) {
        text += chunk
        const blocks = text.split('\n\n')
        text = blocks.pop() ?? ''
        for (const block of blocks.filter((one) => !one.startsWith(':'))) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
          events.push({ event: field('event'), id: field('id'), data: JSON.parse(field('data')) })
        }
        for (const look of waiting) look()
      }
    } catch {
      // The connection was cut.
    }
  })()

  return {
    events,
    ids: () => events.filter(byName('notification')).map(({ data }) => data.id ?? 0),
    until: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find(fits)
          if (!found) return
          waiting.delete(look)
          resolve(found)
        }
        waiting.add(look)
        void ended.then(() => reject(new Error('the stream ended before')))
        look()
      }),
    ended,
    cut: () => void request.destroy(),
  }
}
