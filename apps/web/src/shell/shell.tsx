import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { queryClient } from '../rpc/query-client.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { SignedInFrame } from './signed-in-frame.tsx'

/** Everything that only signed-in people need: parts, answers kept in memory, menu and bars. Loaded after sign-in. `over` lies over every page, `Inside` draws them. */
export function Shell({ over, Inside }: { over?: ReactNode; Inside: ComponentType }) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SignedInFrame over={over} Inside={Inside} />
      </QueryClientProvider>
    </UiProvider>
  )
}
