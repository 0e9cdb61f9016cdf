import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './refusal.module.css'

/** Why the server refused what was submitted, over the fields of a dialog. */
export function Refusal({ children }: { children: ReactNode }) {
  if (!children) return null
  return (
    <p role="alert" className={styles.refusal}>
      <TriangleAlert size={16} aria-hidden />
      <span>{children}</span>
    </p>
  )
}
