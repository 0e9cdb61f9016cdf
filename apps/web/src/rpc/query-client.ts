import { QueryClient } from '@tanstack/react-query'
import { Refused, TransportError } from './errors.ts'

const RETRIES = 2

/** A refusal is an answer and is not asked again; a failed transport is, unless the server said it was our mistake. */
function worthAnother(failures: number, error: unknown): boolean {
  if (error instanceof Refused) return false
  if (error instanceof TransportError && error.status >= 400 && error.status < 500) return false
  return failures < RETRIES
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthAnother, staleTime: 10_000, refetchOnWindowFocus: false }, mutations: { retry: false } },
})
