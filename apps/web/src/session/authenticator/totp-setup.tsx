import { MESSAGES } from '@ivue/contracts/messages.ts'
import { encode } from 'uqr'
import { useRuleForm } from '../../rpc/use-rule-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { CodeField, SecretField } from '../fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './totp.module.css'
import { useTotpSetup } from './use-totp-setup.ts'

/** Everything from the QR code to the recovery codes; in a dialog of the own account, or as the page that a required authenticator puts first. */
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

/** Modules of white around the code, as the standard asks for. */
const QUIET_ZONE = 4

/** Dark on white in both themes: cameras read nothing else for sure. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: QUIET_ZONE, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

/** The sign-in is not fresh: the password first. */
function PasswordStep({ begin }: { begin: (words: { password: string }) => Promise<void> }) {
  const { form, submit, sending, refusal, errorOf } = useRuleForm({ start: { password: '' }, send: begin, atRefusal: 'password' })
  return (
    <form className={styles.narrow} onSubmit={submit}>
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

/** The key in words as well, and the code that proves that an authenticator has it. */
function CodeStep({ secret, confirm }: { secret: string; confirm: (words: { code: string }) => Promise<void> }) {
  const { form, submit, sending, refusal, errorOf } = useRuleForm({ start: { code: '' }, send: confirm, atRefusal: 'code' })
  return (
    <form onSubmit={submit} noValidate>
      <ol className={styles.steps}>
        <li>Open an authenticator app on your phone and scan the picture.</li>
        <li>
          Or type this key into it:
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li>Type the six digits that it shows now.</li>
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
