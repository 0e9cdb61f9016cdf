import { LINK } from '@ivue/contracts/links.ts'
import { REVIEW_KINDS } from '@ivue/contracts/quality/reviews/words.ts'
import { useSearchParams } from 'react-router'
import { HelpItem } from '../help/help-item.tsx'
import { useHelpSearch } from '../help/open-help.ts'
import { LiveUpdates } from '../live/live-updates.tsx'
import { Bell } from '../notifications/bell.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { PaletteLayer } from '../palette/palette-layer.tsx'
import { EnrolmentGate } from '../session/authenticator/enrolment-gate.tsx'
import { SessionKeeper } from '../session/keeper/session-keeper.tsx'
import { Shell } from '../shell/shell.tsx'
import { UnsavedGuard } from '../ui/dialog/use-unsaved.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useViewer } from '../viewer/viewer.tsx'

const AfterBulk = lazyComponent(async () => (await import('../worklist/bulk/undo-and-refusals.tsx')).UndoAndRefusals)
const UndoButton = lazyComponent(async () => (await import('../worklist/bulk/undo-button.tsx')).UndoButton)
const RecentActsItem = lazyComponent(async () => (await import('../worklist/bulk/recent-acts-item.tsx')).RecentActsItem)
const HelpPanel = lazyComponent(async () => (await import('../help/help-panel.tsx')).HelpPanel)
const LoanPopup = lazyComponent(async () => (await import('./loan-popup.tsx')).LoanPopup)
const LoanWatchLayer = lazyComponent(async () => (await import('../watch/loan-watch.tsx')).LoanWatchLayer)
const UnsentAnswers = lazyComponent(async () => (await import('./unsent-answers.tsx')).SendUnsentAnswers)
const PasswordPrompt = lazyComponent(async () => (await import('../session/password/password-prompt.tsx')).PasswordPrompt)

export function SignedInApp() {
  const isHelpOpen = useHelpSearch() !== null
  return (
    <Shell
      tools={{
        find: <PaletteButton />,
        news: <Bell />,
        undo: <UndoButton />,
        acts: (
          <>
            <HelpItem />
            <RecentActsItem />
          </>
        ),
      }}
      aside={isHelpOpen && <HelpPanel />}
      Inside={FrameContent}
      over={
        <>
          <LoanLayer />
          <LoanWatchOfViewer />
          <LiveUpdates />
          <PaletteLayer />
          <PasswordPrompt />
          <UnsentAnswersOfReviewer />
          <UnsavedGuard />
          <SessionKeeper />
        </>
      }
    />
  )
}

const FrameContent = () => (
  <>
    <AfterBulk />
    <EnrolmentGate />
  </>
)

/** Sends stored review answers that were not sent yet. Does nothing for viewers who do not review. */
function UnsentAnswersOfReviewer() {
  const viewer = useViewer()
  return REVIEW_KINDS.some((kind) => viewer.may(`quality.${kind}.review`)) ? <UnsentAnswers /> : null
}

/** Marks the watched loans of all lists. */
const LoanWatchOfViewer = () => (useViewer().may('loans.view') ? <LoanWatchLayer /> : null)

/** Opens the loan of a link with `?loan=NUMBER` on any page. The code of the popup is loaded with the first loan. */
function LoanLayer() {
  const [params] = useSearchParams()
  const viewer = useViewer()
  if (!params.has(LINK.loan) || !viewer.may('loans.view')) return null
  return <LoanPopup />
}
