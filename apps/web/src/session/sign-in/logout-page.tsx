import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { login } from '@ivue/contracts/session/contract.ts'
import { useEffect } from 'react'
import { call } from '../../rpc/call.ts'
import { clearStorage } from '../../rpc/storage.ts'
import styles from './plain-page.module.css'

/** Platform 2.4. Leaves with a full load, so that nothing of the person stays in memory. */
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

/** Tells the server and empties the storage. The request reads the token before it is gone; its answer changes nothing for the person. */
async function signOut(): Promise<void> {
  const farewell = call(login.doLogout, {})
  clearStorage()
  await farewell.catch(() => {})
}
