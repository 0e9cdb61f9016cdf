import styles from './chip.module.css'
import { findStatusLook, HUE_CLASSES, type Hue } from './status.ts'

/**
 * A status with its colour and icon. With `plain`, a good result (Met) has no fill. The text is replaced by `label`, and the colour by
 * `hue`.
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
