import { MESSAGES } from '@ivue/contracts/messages.ts'
import { CircleX, Eye, EyeOff } from 'lucide-react'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import button from '../ui/button.module.css'
import { Logo } from '../ui/logo.tsx'
import styles from './login-page.module.css'
import { RingArt } from './ring-art.tsx'
import { useSignIn } from './use-sign-in.ts'

/** Platform 2.3. Built without the part library, so that the first page is light. */
export function LoginPage() {
  const { state, message, signIn } = useSignIn()
  const [shown, setShown] = useState(false)
  const password = useRef<HTMLInputElement>(null)
  const banner = useId()
  const busy = state === 'LOGGING'

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = new FormData(event.currentTarget)
    if (!(await signIn(String(form.get('username')), String(form.get('password'))))) return
    if (password.current) {
      password.current.value = ''
      password.current.focus()
    }
  }

  return (
    <div className={styles.ground}>
      <title>Sign in · iVue</title>
      <RingArt className={styles.art} />
      <main className={styles.box}>
        <div className={styles.brand}>
          <Logo size={28} />
          iVue
        </div>
        <h1 className={styles.prompt}>{MESSAGES.signInPrompt}</h1>
        <div role="alert" id={banner}>
          {message && (
            <div className={styles.banner}>
              <CircleX size={16} />
              {message}
            </div>
          )}
        </div>
        <form onSubmit={submit} aria-describedby={banner}>
          <label className={styles.field}>
            Username
            {/* biome-ignore lint/a11y/noAutofocus: the page is for this one thing */}
            <input className={styles.input} name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
          </label>
          <div className={styles.field}>
            <label htmlFor={`${banner}p`}>Password</label>
            <div className={styles.secret}>
              <input
                ref={password}
                id={`${banner}p`}
                className={styles.input}
                name="password"
                type={shown ? 'text' : 'password'}
                autoComplete="current-password"
                pattern=".{8,}"
                title={MESSAGES.passwordPattern}
              />
              <button type="button" className={styles.eye} aria-pressed={shown} aria-label="Show password" onClick={() => setShown(!shown)}>
                {shown ? <EyeOff size={16} /> : <Eye size={16} />}
              </button>
            </div>
          </div>
          <button type="submit" disabled={busy} className={`${button.button} ${button.primary} ${button.huge} ${styles.submit}`}>
            {busy ? MESSAGES.loggingIn : 'Login'}
          </button>
        </form>
        <p className={styles.help}>
          Directory users sign in with their network account. Forgotten password? Ask your team leader for a reset e-mail.
        </p>
      </main>
      <footer className={styles.note}>iVue · Internal use only · Access is logged</footer>
    </div>
  )
}
