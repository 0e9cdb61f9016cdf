import styles from './sparkline.module.css'

interface SparkPath {
  /** The SVG path through all values but the last, interrupted where a value is missing. */
  line: string
  /** The SVG path to the last value, whose period is not complete yet. Empty if either end is missing. */
  running: string
  end: { x: number; y: number } | null
}

const rounded = (value: number) => Number(value.toFixed(1))

/**
 * Returns the paths of a sparkline in a box, and its last point. The smallest value is at the bottom. Equal values are in the middle. The
 * margin `inset` keeps the strokes inside the box.
 */
export function sparkPath(
  values: readonly (number | null)[],
  { width, height, inset }: { width: number; height: number; inset: number },
): SparkPath {
  const known = values.filter((value) => value !== null)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const points = values.map((value, index) => {
    if (value === null) return null
    const x = values.length < 2 ? width - inset : inset + (index * (width - 2 * inset)) / (values.length - 1)
    const share = high === low ? 0.5 : (value - low) / (high - low)
    return { x: rounded(x), y: rounded(height - inset - share * (height - 2 * inset)) }
  })
  const [before, last] = [points.at(-2) ?? null, points.at(-1) ?? null]
  const steps = points.slice(0, -1).map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`)
  return {
    line: steps.filter((step) => step !== null).join(''),
    running: before && last ? `M${before.x} ${before.y}L${last.x} ${last.y}` : '',
    end: last,
  }
}

const BOX = { width: 54, height: 20, inset: 3 }

/**
 * A line through values at equal intervals, oldest first. The segment to the last value is dashed, because its period is not complete yet.
 * Decorative, because the numbers are next to it.
 */
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
