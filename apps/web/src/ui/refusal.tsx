import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './refusal.module.css'

/** Why what a dialog is for was refused, or cannot be done, over its fields. Announced when it appears; nothing where there is no reason. */
export function Refusal({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={styles.refusal}>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** 'Helen Marsh decided on this loan since. What you wrote is still here.'; '' for no message. */
export const stillHere = (message: string | undefined, verb = 'wrote') =>
  message ? `${message.replace(/[.\s]+$/, '')}. What you ${verb} is still here.` : ''
