import { storedToken } from '../browser/storage.ts'
import { openEventStream } from '../rpc/event-stream.ts'
import { renewSession } from '../rpc/session-over.ts'
import { isSessionOverError } from '../rpc/with-session-renewal.ts'
import { backoffMs } from './backoff.ts'
import { createEventParser, type LiveEvent } from './parse-events.ts'

/** Milliseconds of silence after which a connection is considered lost. The server sends a heartbeat every 20 seconds. */
const SILENCE_TIMEOUT_MS = 50_000
/** Milliseconds after which a hidden window closes its connection, because a browser allows only six connections to one server. */
const HIDDEN_MS = 30_000

type StreamEnd = 'lost' | 'over' | 'replaced' | 'hidden'

/**
 * Keeps the stream of live updates open while the window is visible. Reconnects after lost connections and server restarts, and resumes
 * after the last event received. When the session ends, it waits for the person to sign in again. Returns a function that stops it.
 */
export function startEventStream(onEvent: (event: LiveEvent) => void): () => void {
  const stop = new AbortController()
  void listenUntilStopped(onEvent, stop.signal)
  return () => stop.abort()
}

async function listenUntilStopped(onEvent: (event: LiveEvent) => void, stopped: AbortSignal): Promise<void> {
  let last = ''
  let failures = 0
  const onStreamEvent = (event: LiveEvent) => {
    if (event.id) last = event.id
    failures = 0
    onEvent(event)
  }
  while (!stopped.aborted) {
    while (document.hidden && !stopped.aborted) await nextEvent(document, 'visibilitychange', stopped)
    const sentWith = storedToken()
    const ending = await readStream(last, onStreamEvent, stopped).catch(
      (error: unknown): StreamEnd => (isSessionOverError(error) ? 'over' : 'lost'),
    )
    if (stopped.aborted) return
    if (ending === 'lost') await nextEvent(window, 'online', stopped, backoffMs(failures++))
    // The server allows a person a limited number of connections and has given this one to a newer window. Resumes when this window gets
    // the focus.
    else if (ending === 'replaced') await nextEvent(window, 'focus', stopped)
    else if (ending === 'over' && !(await renewSession(sentWith))) return
  }
}

async function readStream(last: string, onEvent: (event: LiveEvent) => void, stopped: AbortSignal): Promise<StreamEnd> {
  const off = new AbortController()
  let ending: StreamEnd = 'lost'
  const end = (how: StreamEnd) => {
    ending = how
    off.abort()
  }
  let silence = setTimeout(() => end('lost'), SILENCE_TIMEOUT_MS)
  let hiding: ReturnType<typeof setTimeout> | undefined
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(() => end('hidden'), HIDDEN_MS)
  }
  const onStop = () => off.abort()
  stopped.addEventListener('abort', onStop)
  document.addEventListener('visibilitychange', onVisibility)
  try {
    const feed = createEventParser((event) => {
      if (event.name === 'over' || event.name === 'replaced') ending = event.name
      else onEvent(event)
    })
    const reader = (await openEventStream(last, off.signal)).pipeThrough(new TextDecoderStream() as never).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return ending
      clearTimeout(silence)
      silence = setTimeout(() => end('lost'), SILENCE_TIMEOUT_MS)
      feed(value as unknown as string)
    }
  } catch (error) {
    if (off.signal.aborted) return ending
    throw error
  } finally {
    clearTimeout(silence)
    clearTimeout(hiding)
    stopped.removeEventListener('abort', onStop)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

/** Resolves on the event, after `within` milliseconds if given, or when `stopped` aborts. */
function nextEvent(target: EventTarget, event: string, stopped: AbortSignal, within?: number): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const timer = within === undefined ? undefined : setTimeout(end, within)
    target.addEventListener(event, end, { signal: done.signal })
    stopped.addEventListener('abort', end, { signal: done.signal })
    function end() {
      clearTimeout(timer)
      done.abort()
      resolve()
    }
  })
}
