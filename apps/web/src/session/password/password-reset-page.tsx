import { LINK } from '@ivue/contracts/links.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import styles from '../fields.module.css'
import { SignInFrame } from '../sign-in-frame.tsx'
import { ResetForm } from './reset-form.tsx'

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
