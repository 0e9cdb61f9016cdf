import { login } from '@ivue/contracts/session/contract.ts'
import { type SyntheticEvent, useState } from 'react'
import { callWithoutRenewal } from '../../rpc/call.ts'
import { errorMessage } from '../../rpc/errors.ts'
import button from '../../ui/controls/button.module.css'
import styles from '../fields.module.css'
import { Banner, Field } from '../fields.tsx'

/** Requests a mail with a link to set a password. The answer is the same for every name (domain 1, Reset). */
export function ForgotForm({ onBack }: { onBack: () => void }) {
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<{ words: string; good: boolean } | null>(null)

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const username = String(new FormData(event.currentTarget).get('username'))
    setBusy(true)
    setAnswer(null)
    try {
      const { msg } = await callWithoutRenewal(login.forgotPassword, { username })
      setAnswer({ words: msg, good: true })
    } catch (error) {
      setAnswer({ words: errorMessage(error), good: false })
    }
    setBusy(false)
  }

  return (
    <>
      <Banner good>{answer?.good && answer.words}</Banner>
      <Banner>{answer?.good === false && answer.words}</Banner>
      <form onSubmit={submit}>
        <Field label="Username" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} autoFocus />
        <button type="submit" disabled={busy} className={`${button.button} ${button.primary} ${button.huge} ${styles.submit}`}>
          {busy ? 'Sending Mail ...' : 'Mail me a link'}
        </button>
      </form>
      <p className={styles.after}>
        The link works once and sets a new password. Directory users change theirs in the directory.
        <br />
        <button type="button" className="medium pressable hover-underlined min-height-24 color-accent" onClick={onBack}>
          Back to sign in
        </button>
      </p>
    </>
  )
}
