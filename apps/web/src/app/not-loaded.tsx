import { createPortal } from 'react-dom'
import button from '../ui/controls/button.module.css'
import styles from './not-loaded.module.css'
import { reloadOnce } from './reload-once.ts'

/** Returns what replaces a part whose code could not be loaded, if a reload of the page did not help. */
export async function replaceUnloadedPart(error: unknown) {
  console.error(error)
  await reloadOnce()
  return NotLoaded
}

/** Replaces a part whose code could not be loaded. The page with its unsaved input stays. */
function NotLoaded() {
  return createPortal(
    <div role="alert" className={styles.box}>
      A part of this page could not be loaded. Save what you wrote, then load the page again.
      <button type="button" className={button.button} onClick={() => window.location.reload()}>
        Load again
      </button>
    </div>,
    document.body,
  )
}
