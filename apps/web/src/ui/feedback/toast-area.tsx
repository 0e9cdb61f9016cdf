import { Notifications } from '@mantine/notifications'
import styles from './toast.module.css'

/** Milliseconds after which a toast without a duration of its own closes (platform 9). */
const TOAST_DEFAULT_MS = 10_000

export function ToastArea() {
  return (
    <Notifications
      position="top-right"
      autoClose={TOAST_DEFAULT_MS}
      containerWidth={360}
      limit={6}
      transitionDuration={240}
      className={styles.area ?? ''}
    />
  )
}
