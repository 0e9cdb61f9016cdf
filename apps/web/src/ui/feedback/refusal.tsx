import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { withoutFullStop } from '../sentence.ts'
import styles from './refusal.module.css'

/**
 * Shows above a dialog's fields why its action was refused or is impossible.
 * It is announced when it appears. Without children it renders nothing.
 */
export function Refusal({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={styles.refusal}>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}

/** Returns 'Helen Marsh decided on this loan since. What you wrote is still here.', or '' without a message. */
export const withInputKept = (message: string | undefined, verb = 'wrote') =>
  message ? `${withoutFullStop(message)}. What you ${verb} is still here.` : ''
