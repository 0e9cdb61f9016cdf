import { notifications } from '@mantine/notifications'
import { CircleCheck, CircleX, Clock, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import hues from '../status/hues.module.css'
import type { Hue, Icon } from '../status/status.ts'
import styles from './toast.module.css'

export interface ToastOptions {
  detail?: ReactNode
  /** A toast with the same id replaces the visible one. */
  id?: string
}

function show(hue: Hue, Face: Icon, message: ReactNode, autoClose: number | boolean, { detail, id }: ToastOptions): string {
  const content = {
    message: (
      <>
        {message}
        {detail && <div className="small-text">{detail}</div>}
      </>
    ),
    icon: <Face size={16} />,
    autoClose,
    withCloseButton: autoClose === false,
    closeButtonProps: { 'aria-label': 'Close message' },
    classNames: { root: `${styles.toast} ${hues[hue]}`, icon: styles.icon, description: styles.words, closeButton: 'faint' },
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
