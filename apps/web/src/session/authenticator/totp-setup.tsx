import { MESSAGES } from '@ivue/contracts/messages.ts'
import { encode } from 'uqr'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { CodeField, SecretField } from '../fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './totp.module.css'
import { useTotpSetup } from './use-totp-setup.ts'

/** The set-up of an authenticator, from the QR code to the recovery codes. Used in a dialog and on the page for required authenticators. */
export function TotpSetup({ onDone }: { onDone: () => void }) {
  const { step, problem, start, begin, confirm, finish } = useTotpSetup()
  const done = async () => {
    await finish()
    onDone()
  }

  if (step.name === 'codes') return <RecoveryCodes codes={step.recoveryCodes} onDone={done} />
  if (step.name === 'starting') {
    return problem ? (
      <ErrorState title="The set-up could not be begun" message={problem} onRetry={start} />
    ) : (
      <SkeletonRows rows={6} rowHeight={32} label="Loading" />
    )
  }
  if (step.name === 'password') return <PasswordStep begin={begin} />
  return (
    <div className={styles.setup}>
      <QrCode text={step.uri} label="QR code for your authenticator" />
      <CodeStep secret={step.secret} confirm={confirm} />
    </div>
  )
}

/** The width of the white border in modules, as the QR standard requires. */
const QUIET_ZONE = 4

/** A QR code, dark on white in both themes because cameras do not reliably read the inverse. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: QUIET_ZONE, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className="framed width-208 height-208" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** Asks for the password if the sign-in is not recent. */
function PasswordStep({ begin }: { begin: (words: { password: string }) => Promise<void> }) {
  const { form, submit, sending, refusal, errorOf } = useRuleForm({ start: { password: '' }, send: begin, atRefusal: 'password' })
  return (
    <form className="max-width-360" onSubmit={submit}>
      <p className={styles.lead}>{MESSAGES.signInRecently}.</p>
      <SecretField
        label="Password"
        autoComplete="current-password"
        required
        problem={errorOf('password') ?? refusal ?? null}
        autoFocus
        {...form.register('password')}
      />
      <Button type="submit" variant="primary" size="l" busy={sending && MESSAGES.pleaseWait}>
        Continue
      </Button>
    </form>
  )
}

function CodeStep({ secret, confirm }: { secret: string; confirm: (words: { code: string }) => Promise<void> }) {
  const { form, submit, sending, refusal, errorOf } = useRuleForm({ start: { code: '' }, send: confirm, atRefusal: 'code' })
  return (
    <form onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li className="below-4">Open an authenticator app on your phone and scan the picture.</li>
        <li className="below-4">
          Or type this key into it:
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li className="below-4">Type the six digits that it shows now.</li>
      </ol>
      <CodeField
        label="Six-digit code"
        inputMode="numeric"
        problem={errorOf('code') ?? refusal ?? null}
        autoFocus
        {...form.register('code')}
      />
      <Button type="submit" variant="primary" size="l" busy={sending && MESSAGES.pleaseWait}>
        Turn on
      </Button>
    </form>
  )
}
