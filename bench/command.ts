import { parseArgs } from 'node:util'

type Defaults = Record<string, string | number>
type Options<D extends Defaults> = { [Name in keyof D]: D[Name] extends number ? number : string }

/** Reads the options and positional words of the command line. An option has the type of its default. */
export function readCommand<const D extends Defaults>(defaults: D): { options: Options<D>; words: string[] } {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2).filter((word) => word !== '--'),
    allowPositionals: true,
    options: Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' as const }])),
  })
  const read = Object.entries(defaults).map(([name, standard]) => {
    const value = values[name] ?? standard
    return [name, typeof standard === 'number' ? Number(value) : value]
  })
  return { options: Object.fromEntries(read), words: positionals }
}

export const print = (...lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`)

/** Prints whether a condition is met. If not, the command exits with 1. */
export function check(what: string, holds: boolean): void {
  if (!holds) process.exitCode = 1
  print(`${holds ? 'holds ' : 'MISSED'}  ${what}`)
}

/** Returns a quantile of sorted numbers. The part is a number from 0 to 1. */
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

/** Returns how often each word occurs, as text: `3 × done; 1 × refused`. */
export const describeOutcomes = (words: readonly string[]) =>
  [...new Set(words)].map((word) => `${words.filter((one) => one === word).length} × ${word}`).join('; ')

/** Returns a table as text. The first column is left-aligned, the others are right-aligned. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row.map((word, at) => (at === 0 ? word.padEnd(widths[at] ?? 0) : word.padStart(widths[at] ?? 0))).join('  ')
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
