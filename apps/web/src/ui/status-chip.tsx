import styles from './chip.module.css'
import hues from './hues.module.css'
import { type Hue, statusOf } from './status.ts'

/**
 * A status word with its one colour and icon. `plain` draws what is fine (Met) as a tick and a word without a fill;
 * `label` is read in place of the word, `hue` overrides the colour.
 */
export function StatusChip({ status, label = status, hue, plain = false }: { status: string; label?: string; hue?: Hue; plain?: boolean }) {
  const look = statusOf(status)
  return (
    <span className={`${styles.chip} ${plain ? styles.plain : hues[hue ?? look.hue]}`}>
      <look.icon size={12} className={look.turning ? 'turning' : ''} />
      {label}
    </span>
  )
}
