import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login, type SessionFields } from '@ivue/contracts/session/contract.ts'
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react'
import { storeSignIn } from '../../browser/storage.ts'
import { callWithoutRenewal } from '../../rpc/call.ts'
import { errorMessage, isUnreachable, Refused } from '../../rpc/errors.ts'
import button from '../../ui/controls/button.module.css'
import styles from '../fields.module.css'
import { Banner, CodeField, Field, SecretField } from '../fields.tsx'

type SignInState = 'READY' | 'LOGGING'
/**
 * How an attempt to sign in ended. With `code`, the password was correct and a code is required. With `unanswered`, the server did not
 * answer, so the input stays.
 */
type SignInOutcome = 'in' | 'code' | 'refused' | 'unanswered'

/**
 * Returns the state and the actions of a sign-in (platform 4): READY, LOGGING on submit, then signed in or READY again with the server's
 * message. People with an authenticator enter its code in a second step.
 */
function useSignIn(onSignedIn: (fields: SessionFields) => void) {
  const [state, setState] = useState<SignInState>('READY')
  const [message, setMessage] = useState<string | null>(null)
  const [step, setStep] = useState<'password' | 'code'>('password')
  const credentials = useRef({ username: '', password: '' })

  async function requestSignIn(code?: string): Promise<SignInOutcome> {
    setState('LOGGING')
    setMessage(null)
    try {
      const { response } = await callWithoutRenewal(login.doLogin, { ...credentials.current, ...(code === undefined ? {} : { code }) })
      credentials.current.password = ''
      storeSignIn(response)
      onSignedIn(response)
      return 'in'
    } catch (error) {
      const wantsCode = error instanceof Refused && error.type === 'code'
      if (!wantsCode || code !== undefined) setMessage(errorMessage(error))
      setState('READY')
      if (wantsCode) {
        setStep('code')
        return 'code'
      }
      if (isUnreachable(error)) return 'unanswered'
      setStep('password')
      return 'refused'
    }
  }

  async function signIn(username: string, password: string): Promise<SignInOutcome> {
    if (!username.trim() || !password.trim()) {
      setMessage(MESSAGES.invalidCredentials)
      return 'refused'
    }
    credentials.current = { username: username.trim(), password }
    return requestSignIn()
  }

  async function giveCode(code: string): Promise<SignInOutcome> {
    if (code.trim()) return requestSignIn(code.trim())
    setMessage(MESSAGES.enterCode)
    return 'code'
  }

  function startAgain() {
    credentials.current.password = ''
    setMessage(null)
    setStep('password')
  }

  return { state, message, step, signIn, giveCode, startAgain }
}

interface SignInFormProps {
  username?: string | undefined
  onSignedIn: (fields: SessionFields) => void
  children?: ReactNode
}

const submitClass = `${button.button} ${button.primary} ${button.huge} ${styles.submit}`

/**
 * Asks for username and password, then for a code if the person has an authenticator
 * (platform 2.3). Used on the sign-in page and over a page whose session ended.
 */
export function SignInForm({ username, onSignedIn, children }: SignInFormProps) {
  const { state, message, step, signIn, giveCode, startAgain } = useSignIn(onSignedIn)
  const form = useRef<HTMLFormElement>(null)
  const banner = useId()
  const busy = state === 'LOGGING'

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const text = (name: string) => String(typed.get(name) ?? '')
    const outcome = step === 'code' ? await giveCode(text('code')) : await signIn(text('username'), text('password'))
    const wrong = form.current?.querySelector<HTMLInputElement>('[data-secret]')
    if (!wrong || outcome === 'in' || outcome === 'unanswered') return
    wrong.value = ''
    wrong.focus()
  }

  return (
    <>
      <Banner id={banner}>{message}</Banner>
      <form key={step} ref={form} onSubmit={submit} aria-describedby={banner}>
        {step === 'password' ? (
          <>
            <Field
              label="Username"
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              autoFocus={!username}
              readOnly={Boolean(username)}
              defaultValue={username}
            />
            <SecretField
              label="Password"
              name="password"
              autoComplete="current-password"
              pattern=".{8,}"
              title={MESSAGES.passwordPattern}
              autoFocus={Boolean(username)}
              data-autofocus={username ? true : undefined}
              data-secret
            />
          </>
        ) : (
          <CodeField label={MESSAGES.enterCode} name="code" autoFocus data-secret />
        )}
        <button type="submit" disabled={busy} className={submitClass}>
          {busy ? MESSAGES.loggingIn : 'Login'}
        </button>
      </form>
      {step === 'password' ? (
        children
      ) : (
        <p className={styles.after}>
          Without your authenticator, type one of your recovery codes.{' '}
          <button type="button" className="medium pressable hover-underlined min-height-24 color-accent" onClick={startAgain}>
            Start again
          </button>
        </p>
      )}
    </>
  )
}
