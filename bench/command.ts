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
