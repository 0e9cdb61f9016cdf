import type { QueryClient } from '@tanstack/react-query'

/** Marks the cached pages of lists that are not on screen as stale, so that they are fetched when shown again. */
export const markHiddenListsStale = (client: QueryClient) =>
  client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: ({ meta }) => meta?.shows !== undefined })
