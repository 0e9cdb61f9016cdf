import type { QueryClient } from '@tanstack/react-query'

/** Marks the pages of lists that are not on screen as stale, so that showing one again asks the server. */
export const forgetLists = (client: QueryClient) =>
  client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: ({ meta }) => meta?.shows !== undefined })
