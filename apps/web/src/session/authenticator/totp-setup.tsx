import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { encode } from 'uqr'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { call } from '../../rpc/call.ts'
import { callQueryKey } from '../../rpc/call-query.ts'
import { errorMessage, Refused } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { CodeField, SecretField } from '../fields.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './totp.module.css'

type TotpStep =
  | { name: 'starting' }
  /** The sign-in is not recent, so the password is required first. */
  | { name: 'password' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; recoveryCodes: readonly string[] }

/**
 * Returns the current step of setting up an authenticator, and its actions. It starts on mount, requests the password if the server
 * requires it, then a code, and shows the recovery codes. The actions `begin` and `confirm` throw refusals, which their forms show.
 */
function useTotpSetup() {
  const client = useQueryClient()
  const [step, setStep] = useState<TotpStep>({ name: 'starting' })
  const [problem, setProblem] = useState<string | null>(null)

  const begin = useCallback(async (words: { password?: string }) => {
    setStep({ name: 'scan', ...(await call(ownSession.beginTotp, words)) })
  }, [])

  const start = useCallback(async () => {
    setProblem(null)
    try {
      await begin({})
    } catch (error) {
      if (error instanceof Refused && error.type === 'password') setStep({ name: 'password' })
      else setProblem(errorMessage(error))
    }
  }, [begin])

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void start()
  }, [start])

  async function confirm(words: { code: string }) {
    setStep({ name: 'codes', ...(await call(ownSession.confirmTotp, words)) })
    for (const stale of [ownSession.getSecurity, ownSession.getSessions]) void client.invalidateQueries({ queryKey: callQueryKey(stale) })
  }

  /** Refetches all calls, which the server refused until now. Call it once the codes are saved. */
  async function finish() {
    await client.invalidateQueries({ queryKey: callQueryKey(login.getLoginInfo) })
    void client.invalidateQueries()
  }

  return { step, problem, start, begin, confirm, finish }
}

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
          Or enter this key in it:
          <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </li>
        <li className="below-4">Enter the six digits that it shows now.</li>
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
