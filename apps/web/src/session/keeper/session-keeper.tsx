import { useState } from 'react'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useSession } from './use-session.ts'

const RenewDialog = lazyComponent(async () => (await import('./renew-dialog.tsx')).RenewDialog)
const SessionWarning = lazyComponent(async () => (await import('./session-warning.tsx')).SessionWarning)

/** Warns before the session ends, and lets the person sign in again in place. Mount it once, above all protected pages. */
export function SessionKeeper() {
  const { end, over, goOn, stay } = useSession()
  const [early, setEarly] = useState(false)
  const [dismissed, setDismissed] = useState(0)
  if (over || early) {
    const signedIn = () => {
      setEarly(false)
      goOn()
    }
    return <RenewDialog onSignedIn={signedIn} onClose={over ? undefined : () => setEarly(false)} />
  }
  if (!end.warns || dismissed === end.endsAt) return null
  return <SessionWarning end={end} onStay={stay} onSignIn={() => setEarly(true)} onDismiss={() => setDismissed(end.endsAt)} />
}
