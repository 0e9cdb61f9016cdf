import { LINK } from '@ivue/contracts/links.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { MIN_PASSWORD_LENGTH } from '@ivue/contracts/session/password-rules.ts'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import button from '../../ui/controls/button.module.css'
import styles from '../fields.module.css'
import { Banner, Field, SecretField } from '../fields.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { PolicyTip } from './policy-tip.tsx'
import { type NewPasswordValues, type OpenedReset, setPasswordByToken, useReset } from './use-reset.ts'

const EMPTY: NewPasswordValues = { firstName: '', lastName: '', newPassword: '', confirmPassword: '' }
const FIELDS = Object.keys(EMPTY) as (keyof NewPasswordValues)[]

/** The button's label in each state. SAVING: the new password is being sent (platform 4). */
const BUTTON_LABELS: Record<OpenedReset | 'SAVING', string> = {
  LOADING: MESSAGES.pleaseWaitShort,
  SAVING: MESSAGES.pleaseWaitShort,
  READY: MESSAGES.signIn,
  ERROR: MESSAGES.tokenInvalid,
  UNANSWERED: 'Try again',
}

/** Sets a new password by a mailed link. It requests the names if none are on file (platform 2.5, 4). */
function ResetForm({ token }: { token: string }) {
  const { state: opened, message, owner, again } = useReset(token)
  const { form, submit, sending, sent, refusal, errorOf } = useRuleForm({
    start: EMPTY,
    send: (words) => setPasswordByToken(token, owner, words),
    within: 'postData',
    typingClears: 'all',
    atRefusal: 'newPassword',
  })
  const state = sending || sent ? 'SAVING' : opened
  const { newPassword, confirmPassword } = form.watch()
  const nameWanted = opened === 'READY' && owner.username === ''
  const off = state === 'ERROR'
  const problem = refusal ?? FIELDS.map(errorOf).find(Boolean)
  const field = (name: keyof NewPasswordValues) => ({ invalid: errorOf(name) !== undefined, required: true, ...form.register(name) })

  return (
    <>
      <Banner>{message ?? problem}</Banner>
      <form onSubmit={(event) => (state === 'READY' ? submit(event) : event.preventDefault())}>
        {nameWanted && (
          <>
            <Field label="First Name" autoComplete="given-name" maxLength={100} {...field('firstName')} />
            <Field label="Last Name" autoComplete="family-name" maxLength={100} {...field('lastName')} />
          </>
        )}
        {owner.username && <Field label="Username" name="username" autoComplete="username" value={owner.username} readOnly />}
        <SecretField
          label="New Password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          title={MESSAGES.passwordPattern}
          readOnly={off}
          aside={<PolicyTip />}
          {...field('newPassword')}
        />
        <SecretField
          label="Confirm Password"
          autoComplete="new-password"
          minLength={MIN_PASSWORD_LENGTH}
          title={MESSAGES.passwordPattern}
          readOnly={off}
          {...field('confirmPassword')}
        />
        {!off && <PasswordChecklist choice={{ password: newPassword, confirmation: confirmPassword, username: owner.signInName }} />}
        <button
          type={state === 'UNANSWERED' ? 'button' : 'submit'}
          onClick={state === 'UNANSWERED' ? again : undefined}
          disabled={off || state === 'LOADING' || state === 'SAVING'}
          data-off={off || undefined}
          className={`${button.button} ${button.primary} ${button.huge} ${styles.submit}`}
        >
          {BUTTON_LABELS[state]}
        </button>
      </form>
    </>
  )
}

/**
 * The page to set a password by a mailed link (platform 2.5). The token is removed from the address bar immediately, so that copied links,
 * history and screenshots do not contain it. It moves to the state of this history entry, so that a reload works.
 */
export function PasswordResetPage() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(search).get(LINK.token)
  const storedToken = (state as { token?: string } | null)?.token ?? ''
  useEffect(() => {
    if (inAddress !== null) void navigate(paths.passwordReset, { replace: true, state: { token: inAddress } })
  }, [inAddress, navigate])

  return (
    <SignInFrame documentTitle={SCREENS.passwordReset.title} heading="Set your password">
      {inAddress === null && <ResetForm key={storedToken} token={storedToken} />}
      <p className={styles.after}>
        <Link to={paths.signIn}>Back to sign in</Link>
      </p>
    </SignInFrame>
  )
}
