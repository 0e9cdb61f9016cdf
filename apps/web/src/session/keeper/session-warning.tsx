import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Modal } from '@mantine/core'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { clockTime } from '../../ui/moments.ts'
import { useTopEscape } from '../../ui/top-escape.ts'
import styles from './keeper.module.css'
import { formatCountdown, type SessionEnd } from './session-clock.ts'

/** z-index below the sign-in dialog that may follow, and above every other dialog. */
const Z_INDEX = 290
const SECOND_MS = 1_000

interface SessionWarningProps {
  end: SessionEnd
  onStay: () => Promise<unknown>
  onSignIn: () => void
  onDismiss: () => void
}

/**
 * Warns at the top right two minutes before the session ends (mock 12). It takes the focus, so that the space bar of somebody who is
 * typing extends the session and returns the focus to the field. It does not cover the page.
 */
export function SessionWarning({ end, onStay, onSignIn, onDismiss }: SessionWarningProps) {
  const [now, setNow] = useState(serverNow)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useTopEscape(true, onDismiss)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])

  async function stay() {
    setBusy(true)
    setProblem(null)
    await onStay().catch((error: unknown) => setProblem(errorMessage(error)))
    setBusy(false)
  }

  return (
    <Modal.Root
      opened
      onClose={onDismiss}
      size={360}
      radius={8}
      zIndex={Z_INDEX}
      lockScroll={false}
      closeOnClickOutside={false}
      xOffset={16}
      yOffset={16}
      classNames={{ inner: styles.corner, content: styles.warning }}
    >
      <Modal.Content>
        <Clock size={16} className="above-2 color-blue" />
        <Modal.Body className={`${styles.words} flex-1 pad-0`}>
          <Modal.Title className="font-400-body">
            Your session ends in <b>{formatCountdown(end.endsAt, now)}</b>
          </Modal.Title>
          {end.final && <p>Nobody stays signed in longer. Sign in again here before {clockTime(new Date(end.endsAt))} to go on.</p>}
          <div className="flex gap-8 above-8">
            <Button variant="primary" busy={busy && MESSAGES.pleaseWait} onClick={end.final ? onSignIn : stay} data-autofocus>
              {end.final ? 'Sign in again' : 'Stay signed in'}
            </Button>
            <Button variant="quiet" onClick={onDismiss}>
              Not now
            </Button>
          </div>
          <FieldMessage>{problem}</FieldMessage>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
