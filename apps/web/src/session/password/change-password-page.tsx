import { SCREENS } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage, findRequestId, Refused } from '../../rpc/errors.ts'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import styles from '../account.module.css'
import { ChangePasswordForm } from './change-password-form.tsx'

/** The page to change the password (platform 2.6). It is blocked if the password was changed recently or is managed by the directory. */
export function ChangePasswordPage() {
  const status = useQuery({ ...callQuery(login.checkPasswordStatus, { act: 'page' }), staleTime: 0, gcTime: 0 })
  return (
    <Page title={SCREENS.changePassword.title} kind="cards">
      {status.isPending && <SkeletonRows rows={6} rowHeight={40} label="Loading" />}
      {status.error instanceof Refused && (
        <section className={styles.card}>
          <p role="alert" className="row gap-8 medium">
            <Lock size={16} aria-hidden />
            {status.error.message}
          </p>
        </section>
      )}
      {status.error && !(status.error instanceof Refused) && (
        <ErrorState
          title="The password cannot be changed now"
          message={errorMessage(status.error)}
          requestId={findRequestId(status.error)}
          onRetry={() => status.refetch()}
        />
      )}
      {status.isSuccess && <ChangePasswordForm />}
    </Page>
  )
}
