import { MESSAGES } from '@ivue/contracts/messages.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import type { SessionFields } from '@ivue/contracts/session/contract.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import styles from '../fields.module.css'
import { Banner } from '../fields.tsx'
import { ForgotForm } from '../password/forgot-form.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { findPathAfterSignIn, pathAfterSignIn } from './path-after-sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

async function openPage({ landing }: SessionFields): Promise<void> {
  const { search } = window.location
  window.location.replace((await findPathAfterSignIn(search)) ?? pathAfterSignIn(search, { landing, permissions: [] }))
}

/** The sign-in page (platform 2.3). */
export function LoginPage() {
  const [forgot, setForgot] = useState(false)
  const [params] = useSearchParams()
  if (forgot) {
    return (
      <SignInFrame documentTitle="Forgot password · iVue" heading="Forgot password?">
        <ForgotForm onBack={() => setForgot(false)} />
      </SignInFrame>
    )
  }
  return (
    <SignInFrame documentTitle={`${SCREENS.signIn.title} · iVue`} heading={MESSAGES.signInPrompt}>
      <Banner good>{params.get('done') === 'password' && MESSAGES.passwordSet}</Banner>
      <SignInForm onSignedIn={openPage}>
        <p className={styles.after}>
          <button type="button" className="medium pressable hover-underlined min-height-24 color-accent" onClick={() => setForgot(true)}>
            Forgot password?
          </button>
          <br />
          Directory users sign in with their network account.
        </p>
      </SignInForm>
    </SignInFrame>
  )
}
