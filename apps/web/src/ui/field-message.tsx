import { CircleX } from 'lucide-react'
import styles from './field-message.module.css'

/** The message under a field. Give the field `aria-describedby={id}` and `aria-invalid`. Announced when it appears. */
export function FieldMessage({ id, children }: { id?: string | undefined; children: string | null | undefined }) {
  return (
    <span id={id} role="alert" className={styles.slot}>
      {children && (
        <span className={styles.message}>
          <CircleX size={14} />
          {children}
        </span>
      )}
    </span>
  )
}
