import { Check, Clock, X } from 'lucide-react'
import styles from './disputes.module.css'

/** Shows QC's decision on a dispute: Accept, Reject or not decided. */
export function Outcome({ result, disputed = true }: { result: string; disputed?: boolean }) {
  if (result === 'Accept') {
    return (
      <span className={styles.accept}>
        <Check size={14} aria-hidden /> Accept
      </span>
    )
  }
  if (result === 'Reject') {
    return (
      <span className={styles.reject}>
        <X size={14} aria-hidden /> Reject
      </span>
    )
  }
  if (!disputed) return <span className="faint">–</span>
  return (
    <span className={styles.waits}>
      <Clock size={14} aria-hidden /> Not decided
    </span>
  )
}
