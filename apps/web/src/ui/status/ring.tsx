import styles from './ring.module.css'
import { HUE_CLASSES, type Hue } from './status.ts'

const RADIUS = 6
const AROUND = 2 * Math.PI * RADIUS

/** A ring for the SLA clock or a progress. The filled part is `share`, 0 to 1. Decorative, because the text next to it says the same. */
export function Ring({ share, hue = 'accent', size = 16 }: { share: number; hue?: Hue; size?: number }) {
  const filled = AROUND * Math.min(1, Math.max(0, share))
  return (
    <svg
      className={`${styles.ring} ${HUE_CLASSES[hue]}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      fill="none"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r={RADIUS} stroke="var(--line-2)" />
      <circle cx="8" cy="8" r={RADIUS} stroke="var(--c-mark)" strokeDasharray={`${filled.toFixed(1)} 60`} transform="rotate(-90 8 8)" />
    </svg>
  )
}
