import { MESSAGES } from '@ivue/contracts/messages.ts'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import styles from './plain-page.module.css'

/** Platform 2.5, until it is built. */
export function PasswordResetPage() {
  return (
    <main className={styles.page}>
      <title>WebApp Password Reset</title>
      <h1>Password Reset</h1>
      <p>{MESSAGES.notBuiltYet}</p>
      <Link to={paths.signIn}>Go to sign in</Link>
    </main>
  )
}
