import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { useSearchParams } from 'react-router'
import { LiveUpdates } from '../live/live-updates.tsx'
import { Bell } from '../notifications/bell.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { PaletteLayer } from '../palette/palette-layer.tsx'
import { useViewer } from '../rpc/viewer.tsx'
import { EnrolFirst } from '../session/authenticator/enrolment-gate.tsx'
import { SessionKeeper } from '../session/keeper/session-keeper.tsx'
import { Shell } from '../shell/shell.tsx'
import { UnsavedGuard } from '../ui/dialog/use-unsaved.tsx'
import { later } from '../ui/lazy-component.tsx'

const AfterBulk = later(async () => (await import('./bulk-outcome.tsx')).AfterBulk)
const LoanPopup = later(async () => (await import('./loan-popup.tsx')).LoanPopup)
const UnsentAnswers = later(async () => (await import('./unsent-answers.tsx')).UnsentAnswers)
const PasswordPrompt = later(async () => (await import('../session/password/password-prompt.tsx')).PasswordPrompt)

export function SignedIn() {
  return (
    <Shell
      tools={{ find: <PaletteButton />, news: <Bell /> }}
      Inside={Inside}
      over={
        <>
          <LoanLayer />
          <LiveUpdates />
          <PaletteLayer />
          <PasswordPrompt />
          <Unsent />
          <UnsavedGuard />
          <SessionKeeper />
        </>
      }
    />
  )
}

const Inside = () => (
  <>
    <AfterBulk />
    <EnrolFirst />
  </>
)

/** Sends unsent answers of viewers who review. Others have none. */
function Unsent() {
  const viewer = useViewer()
  return REVIEW_KINDS.some((kind) => viewer.may(`quality.${kind}.review`)) ? <UnsentAnswers /> : null
}

/** Opens the loan of a link with `?loan=NUMBER` on any page. The code of the popup is loaded with the first loan. */
function LoanLayer() {
  const [params] = useSearchParams()
  const viewer = useViewer()
  if (!params.has('loan') || !viewer.may('loans.view')) return null
  return <LoanPopup />
}
