import { CircleX } from 'lucide-react'
import styles from './field-message.module.css'

/** What a field takes while the message `id` stands under it. */
export const described = (id: string, problem: string | null | undefined) =>
  problem ? ({ 'aria-invalid': true, 'aria-describedby': id } as const) : {}

/** The message under a field: `<input {...described(id, problem)} />`, then this. Announced when it appears. */
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
