import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../rpc/query-client.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { type Frame, SignedInFrame } from './signed-in-frame.tsx'

/** Everything needed only after sign-in: components, query cache, menu and bars. It is loaded after sign-in. */
export function Shell(frame: Frame) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SignedInFrame {...frame} />
      </QueryClientProvider>
    </UiProvider>
  )
}
