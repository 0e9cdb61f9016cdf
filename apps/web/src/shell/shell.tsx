import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../rpc/query-client.ts'
import { UiProvider } from '../ui/ui-provider.tsx'
import { type Frame, SignedInFrame } from './signed-in-frame.tsx'

/** The app around the pages for a signed-in person: query cache, menu and bars. Its code is loaded after sign-in. */
export function Shell(frame: Frame) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <SignedInFrame {...frame} />
      </QueryClientProvider>
    </UiProvider>
  )
}
