import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { SyntheticEvent } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'
import { CodeField, SecretField } from './fields.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './totp.module.css'
import { useTotpSetup } from './use-totp-setup.ts'

/** Everything from the QR code to the recovery codes; in a dialog of the own account, or as the page that a required authenticator puts first. */
export function TotpSetup({ onDone }: { onDone: () => void }) {
  const { step, busy, problem, begin, confirm, finish, clear } = useTotpSetup()

  const typed = (event: SyntheticEvent<HTMLFormElement>, field: string) => {
    event.preventDefault()
    return String(new FormData(event.currentTarget).get(field) ?? '')
  }
  const done = async () => {
    await finish()
    onDone()
  }

  if (step.name === 'codes') return <RecoveryCodes codes={step.recoveryCodes} onDone={done} />
  if (step.name === 'starting') {
    return problem ? (
      <ErrorState title="The set-up could not be begun" message={problem} onRetry={() => begin()} />
    ) : (
      <SkeletonRows rows={6} rowHeight={32} label="Loading" />
    )
  }
  if (step.name === 'password') {
    return (
      <form className={styles.narrow} onSubmit={(event) => begin(typed(event, 'password'))} onInput={clear}>
        <p className={styles.lead}>{MESSAGES.signInRecently}.</p>
        <SecretField label="Password" name="password" autoComplete="current-password" required problem={problem} autoFocus />
        <Button type="submit" variant="primary" size="l" busy={busy && MESSAGES.pleaseWait}>
          Continue
        </Button>
      </form>
    )
  }
  return (
    <div className={styles.setup}>
      <QrCode text={step.uri} label="QR code for your authenticator" />
      <form onSubmit={(event) => confirm(typed(event, 'code'))} onInput={clear} noValidate>
        <ol className={styles.steps}>
          <li>Open an authenticator app on your phone and scan the picture.</li>
          <li>
            Or type this key into it:
            <code className={styles.secret}>{step.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </li>
          <li>Type the six digits that it shows now.</li>
        </ol>
        <CodeField label="Six-digit code" name="code" inputMode="numeric" problem={problem} autoFocus />
        <Button type="submit" variant="primary" size="l" busy={busy && MESSAGES.pleaseWait}>
          Turn on
        </Button>
      </form>
    </div>
  )
}
