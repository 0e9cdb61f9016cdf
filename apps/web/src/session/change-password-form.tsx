import { MESSAGES } from '@ivue/contracts/messages.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { type SyntheticEvent, useRef, useState } from 'react'
import { paths } from '../paths.ts'
import { call } from '../rpc/call.ts'
import { messageOf } from '../rpc/errors.ts'
import { dropToken } from '../rpc/storage.ts'
import { useViewer } from '../rpc/viewer.tsx'
import { Button } from '../ui/button.tsx'
import styles from './account.module.css'
import { Checklist } from './checklist.tsx'
import { Banner, SecretField } from './fields.tsx'
import { PolicyTip } from './policy-tip.tsx'
import { type FieldProblems, formProblem, problemsOf } from './problems.ts'

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' }

/** Old, new and confirmation (platform 2.6, 5). It ends every session of the person, so that the way on is the sign-in page. */
export function ChangePasswordForm() {
  const viewer = useViewer()
  const [words, setWords] = useState(EMPTY)
  const [message, setMessage] = useState<string | null>(null)
  const [problems, setProblems] = useState<FieldProblems>({})
  const [saving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const complain = (msg: string | null, fields: FieldProblems) => {
    setMessage(msg)
    setProblems(fields)
    const first = Object.keys(EMPTY).find((field) => fields[field])
    form.current?.querySelector<HTMLInputElement>(`[name="${first ?? 'oldPassword'}"]`)?.focus()
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (saving) return
    const problem = formProblem(words)
    if (problem) return complain(null, { [problem.field]: problem.msg })
    setSaving(true)
    complain(null, {})
    try {
      await call(login.changePassword, { postData: words })
      dropToken()
      window.location.replace(`${paths.signIn}?done=password`)
    } catch (error) {
      const fields = problemsOf(error)
      complain(Object.keys(fields).length > 0 ? null : messageOf(error), fields)
      setSaving(false)
    }
  }

  const field = (name: keyof typeof EMPTY) => ({
    name,
    problem: problems[name] ?? null,
    value: words[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setWords({ ...words, [name]: currentTarget.value })
      setMessage(null)
      setProblems({})
    },
  })

  return (
    <section className={styles.card}>
      <form ref={form} onSubmit={submit} noValidate className={styles.form}>
        <div>
          <Banner>{message}</Banner>
          <input type="hidden" name="username" autoComplete="username" value={viewer.ad_network_acc} readOnly />
          <SecretField label="Old Password" autoComplete="current-password" {...field('oldPassword')} />
          <SecretField label="New Password" autoComplete="new-password" aside={<PolicyTip />} {...field('newPassword')} />
          <SecretField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
          <Button type="submit" variant="primary" size="l" busy={saving && MESSAGES.saving} onClick={submit}>
            {MESSAGES.changePassword}
          </Button>
        </div>
        <aside className={styles.beside}>
          <h2>The new password needs</h2>
          <Checklist
            choice={{
              password: words.newPassword,
              confirmation: words.confirmPassword,
              lastPassword: words.oldPassword,
              username: viewer.ad_network_acc,
            }}
          />
          <p>After the change you sign in again with the new password, everywhere.</p>
        </aside>
      </form>
    </section>
  )
}
