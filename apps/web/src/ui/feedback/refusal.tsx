import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { withoutFullStop } from '../sentence.ts'
import styles from './refusal.module.css'

/** The reason why a dialog's action was refused or is impossible, above its fields. It is announced when it appears; without a reason nothing is drawn. */
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
  message ? `${withoutFullStop(message)}. What you ${verb} is still here.` : ''
