import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import button from '../ui/controls/button.module.css'
import styles from './crash-page.module.css'
import { reloadOnce } from './reload-once.ts'

/**
 * Replaces a page that crashed, or whose code could not be loaded after an update or while the server is down. It is shown for missing
 * code only if a reload did not help. It uses no shared components, because they could be broken too.
 */
export function CrashPage({ inShell = false }: { inShell?: boolean }) {
  const Root = inShell ? 'div' : 'main'
  const error = useRouteError()
  const notLoaded = error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message)
  const [isReloading, setReloading] = useState(notLoaded)
  useEffect(() => {
    console.error(error)
    if (notLoaded) void reloadOnce().then(() => setReloading(false))
  }, [error, notLoaded])
  if (isReloading) return null
  return (
    <Root className={styles.page} role="alert">
      <title>Something went wrong · iVue</title>
      <h1>{notLoaded ? 'This page could not be loaded' : 'This page broke'}</h1>
      <p>
        {notLoaded
          ? 'A newer version of iVue is in place, or the server cannot be reached. Load the page again in a moment.'
          : 'Nothing you saved is lost. Load the page again, and tell support what you did if it stays.'}
      </p>
      <button type="button" className={`${button.button} ${button.primary} ${button.large}`} onClick={() => window.location.reload()}>
        Load again
      </button>
    </Root>
  )
}
