import { notifications } from '@mantine/notifications'
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { HUE_CLASSES, type Hue, type Icon } from '../status/status.ts'
import styles from './toast.module.css'

export interface ToastOptions {
  /** What follows the message: a control, or more words. */
  detail?: ReactNode
  /** A toast with the same id replaces the visible one. */
  id?: string
  /** Whether the toast goes behind the others, so that it covers none of them. */
  behind?: boolean
}

/** The number of toasts since the page was loaded. It orders them, so that the newest is in front. */
let shown = 0

function show(hue: Hue, Face: Icon, message: ReactNode, autoClose: number | boolean, { detail, id, behind }: ToastOptions): string {
  shown += 1
  const isText = typeof detail === 'string'
  const content = {
    message: (
      <>
        <span className={`${styles.words} two-lines clip`}>
          {message}
          {isText && ` ${detail}`}
        </span>
        {!isText && detail}
      </>
    ),
    icon: <Face size={16} />,
    autoClose,
    priority: behind ? 0 : shown,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': 'Close message' },
    classNames: {
      root: `${styles.toast} ${HUE_CLASSES[hue]}`,
      icon: styles.icon,
      body: styles.body,
      description: styles.line,
      closeButton: 'rigid width-24 min-width-24 height-24 color-on-inv-2 hover-on-inv-2',
    },
  }
  if (id) {
    notifications.hide(id)
    return notifications.show({ ...content, id })
  }
  return notifications.show(content)
}

/**
 * Shows a message at the top right. Durations are milliseconds (platform 9: 1.5, 2, 2.5 or 5 s for successes). Errors and warnings stay
 * until dismissed unless a duration is given.
 */
export const toast = {
  success: (message: ReactNode, ms = 2000, options: ToastOptions = {}) => show('green', CircleCheck, message, ms, options),
  error: (message: ReactNode, options: ToastOptions = {}) => show('red', CircleX, message, false, options),
  warning: (message: ReactNode, ms: number | false = false, options: ToastOptions = {}) =>
    show('amber', TriangleAlert, message, ms, options),
  info: (message: ReactNode, ms: number | false = false, options: ToastOptions = {}) => show('blue', Clock, message, ms, options),
  close: (id: string) => notifications.hide(id),
}
