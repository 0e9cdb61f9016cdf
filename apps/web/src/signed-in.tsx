import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { LiveUpdates } from './live/live-updates.tsx'
import { PaletteLayer } from './palette/palette-layer.tsx'
import { useViewer } from './rpc/viewer.tsx'
import { EnrolFirst } from './session/enrol-first.tsx'
import { PasswordPrompt } from './session/password-prompt.tsx'
import { SessionKeeper } from './session/session-keeper.tsx'
import { Shell } from './shell/shell.tsx'
import { UnsavedGuard } from './ui/use-unsaved.tsx'

const LoanDialog = lazy(async () => ({ default: (await import('./loans/loan-dialog.tsx')).LoanDialog }))

/** The shell with what may lie over every page of it. */
export function SignedIn() {
  return (
    <Shell
      Inside={EnrolFirst}
      over={
        <>
          <LoanLayer />
          <LiveUpdates />
          <PaletteLayer />
          <PasswordPrompt />
          <UnsavedGuard />
          <SessionKeeper />
        </>
      }
    />
  )
}

/** A link with `?loan=NUMBER` opens that loan, on whatever page. The popup's code is fetched when the first one is opened. */
function LoanLayer() {
  const [params] = useSearchParams()
  const viewer = useViewer()
  if (!params.has('loan') || !viewer.may('loans.view')) return null
  return (
    <Suspense>
      <LoanDialog />
    </Suspense>
  )
}
