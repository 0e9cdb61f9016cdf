export interface SparkPath {
  /** What is over: one path, broken where a value is missing. */
  line: string
  /** From the last value but one to the last, which is not over yet; empty where one of them is missing. */
  running: string
  end: { x: number; y: number } | null
}

const shown = (value: number) => Number(value.toFixed(1))

/** A line through values in a box, the least at its foot; all alike run through the middle. `inset` keeps the strokes inside. */
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
    return { x: shown(x), y: shown(height - inset - share * (height - 2 * inset)) }
  })
  const [before, last] = [points.at(-2) ?? null, points.at(-1) ?? null]
  const steps = points.slice(0, -1).map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`)
  return {
    line: steps.filter((step) => step !== null).join(''),
    running: before && last ? `M${before.x} ${before.y}L${last.x} ${last.y}` : '',
    end: last,
  }
}
