import { Notifications, useNotifications } from '@mantine/notifications'
import styles from './toast.module.css'
import { useToastTop } from './use-toast-top.ts'

/** Milliseconds until a toast without its own duration closes (platform 9). */
const TOAST_DEFAULT_MS = 10_000

/** The area of toasts, at the top right (platform 1), below the buttons that people press next. */
export function ToastArea() {
  const top = useToastTop(useNotifications().notifications.length > 0)
  return (
    <Notifications
      position="top-right"
      autoClose={TOAST_DEFAULT_MS}
      containerWidth={360}
      limit={6}
      transitionDuration={240}
      className={`${styles.area} off-paper`}
      style={{ '--clear-top': `${top}px` }}
    />
  )
}
