import styles from './sparkline.module.css'
import { sparkPath } from './sparkline-path.ts'

const BOX = { width: 54, height: 20, inset: 3 }

/** Values of equal steps, oldest first; the last, which is not over yet, is reached by a dashed line. Decoration: the numbers stand beside it. */
export function Sparkline({ values, bad = false }: { values: readonly (number | null)[]; bad?: boolean }) {
  const { line, running, end } = sparkPath(values, BOX)
  return (
    <svg className={styles.spark} data-bad={bad || undefined} width={BOX.width} height={BOX.height} aria-hidden="true">
      <path d={line} />
      <path d={running} className={styles.running} />
      {end && <circle cx={end.x} cy={end.y} r="2.2" />}
    </svg>
  )
}
