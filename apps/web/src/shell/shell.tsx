import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../rpc/query-client.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { SignedInFrame } from './signed-in-frame.tsx'

/** Everything that only signed-in people need: parts, answers kept in memory, menu and bars. Loaded after sign-in. `over` lies over every page. */
export function Shell({ over }: { over?: ReactNode }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SignedInFrame over={over} />
      </QueryClientProvider>
    </UiProvider>
  )
}
