/** Returns the quantile of sorted numbers; `part` is 0 to 1. */
export function quantile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

export function median(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  )
}

/** Returns the median and the 99th percentile. */
export function summarize(times: readonly number[]): { p50: number; p99: number } {
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}

/** Returns the milliseconds that `run` takes. */
export async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await run()
  return performance.now() - from
}

/** Counts equal words: `3 × done; 1 × refused`. */
export const countWords = (words: readonly string[]) =>
  [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} × ${word}`).join('; ')

/** Formats a table: the first column is left-aligned, the others right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((word, at) => (at === 0 ? word.padEnd(widths[at] ?? 0) : word.padStart(widths[at] ?? 0))).join('  ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
