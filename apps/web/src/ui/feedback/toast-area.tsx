import { Notifications, useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import styles from './toast.module.css'

/** Milliseconds until a toast without its own duration closes (platform 9). */
const TOAST_DEFAULT_MS = 10_000
const MAX_TOASTS = 50

/**
 * The area of toasts, in the strip of the header at the right (platform 1, mock 32): the newest in one line, the older ones behind their
 * number. It covers no row and no control of a page or dialog.
 */
export function ToastArea() {
  const older = useNotifications().notifications.length - 1
  const [unfolded, setUnfolded] = useState(false)
  const all = unfolded && older > 0
  return (
    <div className={`${styles.strip} off-paper`} data-all={all || undefined}>
      {older > 0 && (
        <button
          type="button"
          className="rigid pressable height-36 pad-0-10 rounded-8 on-inv color-on-inv-2 text-12"
          aria-expanded={all}
          aria-label={`Older messages, ${older}`}
          onClick={() => setUnfolded(!all)}
        >
          +{older}
        </button>
      )}
      <Notifications
        withinPortal={false}
        position="top-right"
        autoClose={TOAST_DEFAULT_MS}
        limit={MAX_TOASTS}
        transitionDuration={240}
        className={styles.area}
      />
    </div>
  )
}
