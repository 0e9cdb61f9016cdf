import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useEffect } from 'react'
import { clearStorage } from '../../browser/storage.ts'
import { call } from '../../rpc/call.ts'
import styles from './logout-page.module.css'

/** Signs out (platform 2.4). It leaves by a full page load, so that no data of the person stays in memory. */
export function LogoutPage() {
  useEffect(() => {
    void signOut().then(() => window.location.replace(paths.signIn))
  }, [])
  return (
    <main className={styles.page}>
      <title>{`${SCREENS.signOut.title} · iVue`}</title>
      <p role="status">Signing out ...</p>
    </main>
  )
}

/** Signs out on the server and clears the storage. The request reads the token before it is removed. Its answer is ignored. */
async function signOut(): Promise<void> {
  const farewell = call(login.doLogout, {})
  clearStorage()
  await farewell.catch(() => {})
}
