import type { QueryClient } from '@tanstack/react-query'

/** Marks the list pages that are not on screen as stale, so that showing one again fetches it. */
export const markHiddenListsStale = (client: QueryClient) =>
  client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: ({ meta }) => meta?.shows !== undefined })
