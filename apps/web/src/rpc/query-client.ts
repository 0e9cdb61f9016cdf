import { QueryClient } from '@tanstack/react-query'
import { isUnreachable, Refused, TransportError } from './errors.ts'

const RETRIES = 2
/** Milliseconds between looks whether a lost server is back. */
const LOOK_AGAIN = 5_000

/** A refusal is an answer and is not asked again; a failed transport is, unless the server said it was our mistake. */
function worthAnother(failures: number, error: unknown): boolean {
  if (error instanceof Refused) return false
  if (error instanceof TransportError && error.status >= 400 && error.status < 500) return false
  return failures < RETRIES
}

/**
 * What is on screen comes back by itself when the server does. Calls are made whatever the browser thinks of the network (`always`):
 * otherwise a click while offline would wait in silence instead of saying so.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthAnother,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => (isUnreachable(state.error) ? LOOK_AGAIN : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
