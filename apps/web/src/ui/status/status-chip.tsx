import styles from './chip.module.css'
import { findStatusLook, HUE_CLASSES, type Hue } from './status.ts'

/**
 * A status with its colour and icon. `plain` draws a good result (Met)
 * without a fill, `label` replaces the text, `hue` overrides the colour.
 */
export function StatusChip({ status, label = status, hue, plain = false }: { status: string; label?: string; hue?: Hue; plain?: boolean }) {
  const look = findStatusLook(status)
  return (
    <span className={`${styles.chip} ${plain ? styles.plain : HUE_CLASSES[hue ?? look.hue]}`}>
      <look.icon size={12} className={look.turning ? 'turning' : ''} />
      <span className="cut">{label}</span>
    </span>
  )
}
