import { QueryClient } from '@tanstack/react-query'
import { isUnreachable, Refused, TransportError } from './errors.ts'

const RETRIES = 2
/** Interval in milliseconds for checking whether the server is reachable again. */
const RECOVERY_POLL_MS = 5_000

/**
 * Whether a failed query is sent again. Refusals and HTTP 4xx errors are final, except 404: behind a proxy, another process may be of the
 * release that knows the call.
 */
function shouldRetry(failures: number, error: unknown): boolean {
  if (error instanceof Refused) return false
  if (error instanceof TransportError && error.status >= 400 && error.status < 500 && error.status !== 404) return false
  return failures < RETRIES
}

/**
 * The cache of all calls. Failed queries on screen are repeated once the server is reachable. Requests are sent even if the browser
 * reports that it is offline (`always`), because otherwise a click would do nothing and show no error.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchInterval: ({ state }) => (isUnreachable(state.error) ? RECOVERY_POLL_MS : false),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
