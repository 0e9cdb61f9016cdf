import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { CallFailure } from '../../answers/call-failure.tsx'
import { deleteToken } from '../../browser/storage.ts'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { call } from '../../rpc/call.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Refused } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SkeletonRows } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import styles from '../account.module.css'
import { Banner, SecretField } from '../fields.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { formProblem } from './password-problems.ts'
import { PolicyTip } from './policy-tip.tsx'

/** The page to change the password (platform 2.6). It is blocked if the password was changed recently or is managed by the directory. */
export function ChangePasswordPage() {
  const status = useQuery({ ...callQuery(login.checkPasswordStatus, { act: 'page' }), staleTime: 0, gcTime: 0 })
  return (
    <Page title={SCREENS.changePassword.title} kind="cards">
      {status.isPending && <SkeletonRows rows={6} rowHeight={40} label="Loading" />}
      {status.error instanceof Refused && (
        <section className="card max-width-920 pad-14">
          <p role="alert" className="row gap-8 medium">
            <Lock size={16} />
            {status.error.message}
          </p>
        </section>
      )}
      {status.error && !(status.error instanceof Refused) && (
        <CallFailure title="The password cannot be changed now" error={status.error} onRetry={status.refetch} />
      )}
      {status.isSuccess && <ChangePasswordForm />}
    </Page>
  )
}

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' }

/**
 * The form with old password, new password and confirmation (platform 2.6,
 * 5). Success ends every session of the person, so the sign-in page follows.
 */
function ChangePasswordForm() {
  const viewer = useViewer()
  const { form, submit, sending, sent, refusal, errorOf } = useRuleForm({
    start: EMPTY,
    rule: formProblem,
    // Not a `useCommand`, because the query library would keep the passwords in memory.
    send: async (postData) => {
      await call(login.changePassword, { postData })
      deleteToken()
      window.location.replace(`${paths.signIn}?done=password`)
    },
    within: 'postData',
    typingClears: 'all',
    atRefusal: 'oldPassword',
  })
  const words = form.watch()
  const field = (name: keyof typeof EMPTY) => ({ problem: errorOf(name) ?? null, ...form.register(name) })

  return (
    <section className="card max-width-920 pad-14">
      <form onSubmit={submit} noValidate className={styles.form}>
        <div>
          <Banner>{refusal}</Banner>
          <input type="hidden" name="username" autoComplete="username" value={viewer.ad_network_acc} readOnly />
          <SecretField label="Old Password" autoComplete="current-password" {...field('oldPassword')} />
          <SecretField label="New Password" autoComplete="new-password" aside={<PolicyTip />} {...field('newPassword')} />
          <SecretField label="Confirm Password" autoComplete="new-password" {...field('confirmPassword')} />
          <Button type="submit" variant="primary" size="l" busy={(sending || sent) && MESSAGES.saving}>
            {MESSAGES.changePassword}
          </Button>
        </div>
        <aside className={styles.beside}>
          <h2>The new password needs</h2>
          <PasswordChecklist
            choice={{
              password: words.newPassword,
              confirmation: words.confirmPassword,
              lastPassword: words.oldPassword,
              username: viewer.ad_network_acc,
            }}
          />
          <p className="small-text">After the change you sign in again with the new password, everywhere.</p>
        </aside>
      </form>
    </section>
  )
}
