import { MESSAGES } from '@ivue/contracts/messages.ts'
import { SHORTEST_PASSWORD } from '@ivue/contracts/session/password-rules.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import button from '../ui/button.module.css'
import { Checklist } from './checklist.tsx'
import styles from './fields.module.css'
import { Banner, Field, SecretField } from './fields.tsx'
import { PolicyTip } from './policy-tip.tsx'
import { type NewPasswordWords, type ResetState, useReset } from './use-reset.ts'

const WORDS: Record<ResetState, string> = {
  LOADING: MESSAGES.pleaseWaitShort,
  SAVING: MESSAGES.pleaseWaitShort,
  READY: MESSAGES.signIn,
  ERROR: MESSAGES.tokenInvalid,
  UNANSWERED: 'Try again',
}

/** A new password by a mailed link; the names are asked for when none are on file (platform 2.5, 4). */
export function ResetForm({ token }: { token: string }) {
  const { state, message, problems, owner, set, clear, again } = useReset(token)
  const [typed, setTyped] = useState({ newPassword: '', confirmPassword: '' })
  const form = useRef<HTMLFormElement>(null)
  const nameWanted = state !== 'ERROR' && state !== 'LOADING' && state !== 'UNANSWERED' && owner.username === ''
  const off = state === 'ERROR'

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state !== 'READY') return
    const words = Object.fromEntries(new FormData(event.currentTarget)) as unknown as NewPasswordWords
    if (await set(words)) return
    form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"], [name="newPassword"]')?.focus()
  }

  return (
    <>
      <Banner>{message}</Banner>
      <form ref={form} onSubmit={submit} onInput={() => message !== null && state === 'READY' && clear()}>
        {nameWanted && (
          <>
            <Field
              label="First Name"
              name="firstName"
              autoComplete="given-name"
              maxLength={100}
              required
              invalid={problems.firstName !== undefined}
            />
            <Field
              label="Last Name"
              name="lastName"
              autoComplete="family-name"
              maxLength={100}
              required
              invalid={problems.lastName !== undefined}
            />
          </>
        )}
        {owner.username && <Field label="Username" name="username" autoComplete="username" value={owner.username} readOnly />}
        <SecretField
          label="New Password"
          name="newPassword"
          autoComplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          title={MESSAGES.passwordPattern}
          readOnly={off}
          aside={<PolicyTip />}
          invalid={problems.newPassword !== undefined}
          onChange={({ currentTarget }) => setTyped({ ...typed, newPassword: currentTarget.value })}
        />
        <SecretField
          label="Confirm Password"
          name="confirmPassword"
          autoComplete="new-password"
          required
          minLength={SHORTEST_PASSWORD}
          title={MESSAGES.passwordPattern}
          readOnly={off}
          invalid={problems.confirmPassword !== undefined}
          onChange={({ currentTarget }) => setTyped({ ...typed, confirmPassword: currentTarget.value })}
        />
        {!off && <Checklist choice={{ password: typed.newPassword, confirmation: typed.confirmPassword, username: owner.signInName }} />}
        <button
          type={state === 'UNANSWERED' ? 'button' : 'submit'}
          onClick={state === 'UNANSWERED' ? again : undefined}
          disabled={off || state === 'LOADING' || state === 'SAVING'}
          data-off={off || undefined}
          className={`${button.button} ${button.primary} ${button.huge} ${styles.submit}`}
        >
          {WORDS[state]}
        </button>
      </form>
    </>
  )
}
