import { useEffect } from 'react'
import { paths } from '../paths.ts'
import styles from './plain-page.module.css'
import { signOut } from './sign-out.ts'

/** Platform 2.4. Leaves with a full load, so that nothing of the person stays in memory. */
export function LogoutPage() {
  useEffect(() => {
    void signOut().then(() => window.location.replace(paths.signIn))
  }, [])
  return (
    <main className={styles.page}>
      <title>Logout · iVue</title>
      <p role="status">Signing out ...</p>
    </main>
  )
}
